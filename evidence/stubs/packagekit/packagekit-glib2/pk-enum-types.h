#include "../pk-enum-types.h"
