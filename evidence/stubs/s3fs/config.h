#include "src/values.h"
