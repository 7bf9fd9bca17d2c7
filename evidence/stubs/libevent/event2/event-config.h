#include "../event-config.h"
