#include <../public/Debug.h>
