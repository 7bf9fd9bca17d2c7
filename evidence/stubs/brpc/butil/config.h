#ifndef BUTIL_CONFIG_H
#define BUTIL_CONFIG_H
#endif
