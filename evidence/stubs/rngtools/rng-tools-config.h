#define VERSION "0"
#define HAVE_JITTER 1
#define HAVE_CONFIG_H 1
