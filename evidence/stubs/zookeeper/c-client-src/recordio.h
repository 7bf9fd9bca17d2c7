#include <zookeeper/recordio.h>
