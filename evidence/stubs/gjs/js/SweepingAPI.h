#include <../public/SweepingAPI.h>
