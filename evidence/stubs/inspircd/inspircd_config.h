#ifndef __CONFIGURATION_AUTO__
#define __CONFIGURATION_AUTO__
#define CoreExport
#define DllExport
#define CONFIG_PATH "conf"
#define DATA_PATH "data"
#define LOG_PATH "logs"
#define MOD_PATH "modules"
#define SOMAXCONN_S "128"
#define ENTRYPOINT int main(int argc, char** argv)
#define MAXBUF 514
#define HAS_STDINT
#define HAS_EVENTFD
#define HAS_CLOCK_GETTIME
#define USE_EPOLL
#include <threadengines/threadengine_pthread.h>
#endif
