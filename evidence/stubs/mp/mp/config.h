#ifndef MP_CONFIG_H
#define MP_CONFIG_H
#define CMAKE_INSTALL_PREFIX "/usr"
#define capnp_PREFIX "/usr"
#endif
