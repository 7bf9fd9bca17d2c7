#pragma once
#include <stdint.h>
#include <stddef.h>
#include <dlfcn.h>
#define LWS_MAX_SMP 1
#define LWS_WITH_PLUGINS 1
#define LWS_WITH_NETWORK 1
#define LWS_WITH_POLL 1
#define LWS_ROLE_H1 1
#define LWS_ROLE_WS 1
#define LWS_WITH_SERVER 1
#define LWS_WITH_CLIENT 1
#define LWS_HAVE_STDINT_H 1
#define LWS_HAVE_SYS_TYPES_H 1
#define LWS_LIBRARY_VERSION "4"
#define LWS_INSTALL_DATADIR "/x"
#define LWS_PLUGIN_DIR "/x"
