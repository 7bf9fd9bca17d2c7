#include <zookeeper/zookeeper.jute.h>
