#include <linux/openvswitch.h>
