#include <zookeeper/zookeeper.h>
