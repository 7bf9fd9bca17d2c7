#include <timing/timing.h>
