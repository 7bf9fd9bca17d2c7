#define ZM_CONFIG "zm.conf"
#define ZM_CONFIG_SUBDIR "conf.d"
