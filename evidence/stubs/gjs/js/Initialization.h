#include <../public/Initialization.h>
