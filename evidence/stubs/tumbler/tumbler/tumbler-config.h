#ifndef __TUMBLER_CONFIG_H__
#define __TUMBLER_CONFIG_H__
#include <glib-object.h>
#define TUMBLER_MAJOR_VERSION 4
#define TUMBLER_MINOR_VERSION 17
#define TUMBLER_MICRO_VERSION 0
#define TUMBLER_CHECK_VERSION(a, b, c) 1
#endif
