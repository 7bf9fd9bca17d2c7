#include <../public/WeakMapPtr.h>
