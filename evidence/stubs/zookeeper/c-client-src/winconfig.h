#include <zookeeper/winconfig.h>
