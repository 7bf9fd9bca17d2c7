#include <zookeeper/zookeeper_log.h>
