#define PACKAGE_TARNAME "irssi"
#define PACKAGE_VERSION "0"
#define PACKAGE_STRING "irssi"
#define HAVE_SYS_TIME_H 1
#define HAVE_UNISTD_H 1
#define HAVE_DIRENT_H 1
#define HAVE_IPV6 1
#define SIZEOF_INT 4
#define SIZEOF_LONG 8
#define SIZEOF_LONG_LONG 8
#define UOFF_T_LONG 1
#define PRIuUOFF_T "lu"
typedef unsigned long uoff_t;
