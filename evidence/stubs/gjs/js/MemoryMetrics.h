#include <../public/MemoryMetrics.h>
