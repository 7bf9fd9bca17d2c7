#ifndef HYD_CONFIG_H
#define HYD_CONFIG_H
#include <string>
#define H2_USR_PATH ".hydrogen"
#define H2_SYS_PATH "/usr/share/hydrogen"
#define CONFIG_PREFIX "/usr"
#define CMAKE_SOURCE_DIR "/s"
#define CMAKE_BINARY_DIR "/b"
#define H2CORE_VERSION_MAJOR 1
#define H2CORE_VERSION_MINOR 2
#define H2CORE_VERSION_PATCH 0
#define H2CORE_GIT_REVISION "x"
#define H2CORE_VERSION "1.2"
#define H2CORE_IS_DEVEL_BUILD true
#define MAX_FX 4
#define MAX_BUFFER_SIZE 8192
#endif
