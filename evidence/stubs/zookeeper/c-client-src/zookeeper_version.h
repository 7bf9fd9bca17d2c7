#include <zookeeper/zookeeper_version.h>
