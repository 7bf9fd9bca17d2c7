#define VERSION "0"
#define GETTEXT_PACKAGE "x"
#define PACKAGE "x"
#define PACKAGE_NAME "x"
#define PACKAGE_VERSION "0"
#define PACKAGE_LOCALE_DIR "/x"
#define HAVE_GETTIMEOFDAY 1
