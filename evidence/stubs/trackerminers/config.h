/* Stand-in for the configured header. */
#define GETTEXT_PACKAGE "tracker"
#define PACKAGE_VERSION "3.2"
#define PACKAGE_STRING "tracker 3.2"
#define PACKAGE_NAME "tracker"
#define LOCALEDIR "/usr/share/locale"
#define SHAREDIR "/usr/share"
#define HAVE_GETLINE 1
#define HAVE_POSIX_FADVISE 1
#define HAVE_STRNLEN 1
#define HAVE_MALLOC_TRIM 1
#define DOMAIN_PREFIX "org.freedesktop"
#define MINER_FS_CACHE_LOCATION "x"
