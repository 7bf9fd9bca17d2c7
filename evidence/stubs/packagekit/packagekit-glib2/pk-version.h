#include "../pk-version.h"
