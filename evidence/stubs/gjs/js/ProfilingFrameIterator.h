#include <../public/ProfilingFrameIterator.h>
