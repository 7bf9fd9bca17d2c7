#include <../public/ProfilingStack.h>
