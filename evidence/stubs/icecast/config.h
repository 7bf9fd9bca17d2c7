/* Stand-in for the configured header: what Linux has. */
#define HAVE_UNISTD_H 1
#define HAVE_STDINT_H 1
#define HAVE_INTTYPES_H 1
#define HAVE_SYS_SELECT_H 1
#define HAVE_SYS_SOCKET_H 1
#define HAVE_SYS_TIME_H 1
#define HAVE_SYS_TYPES_H 1
#define HAVE_ALLOCA_H 1
#define HAVE_POLL 1
#define HAVE_GETHOSTNAME 1
#define HAVE_GETTIMEOFDAY 1
#define HAVE_PTHREAD 1
#define HAVE_CURL 1
#define HAVE_STRNCASECMP 1
#define HAVE_STRCASECMP 1
#define HAVE_FORK 1
#define HAVE_SNPRINTF 1
#define PACKAGE_VERSION "2.5"
#define PACKAGE_STRING "Icecast 2.5"
#define ICECAST_VERSION_STRING "Icecast 2.5"
#define HAVE_SYS_UIO_H 1
#define HAVE_SETENV 1
