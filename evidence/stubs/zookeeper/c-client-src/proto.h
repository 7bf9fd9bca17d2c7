#include <zookeeper/proto.h>
