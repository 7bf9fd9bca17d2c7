#include <zookeeper/win_getopt.h>
