#include <log/log.h>
