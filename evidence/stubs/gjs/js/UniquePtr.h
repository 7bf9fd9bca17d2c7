#include <../public/UniquePtr.h>
