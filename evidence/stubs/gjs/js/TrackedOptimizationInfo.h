#include <../public/TrackedOptimizationInfo.h>
