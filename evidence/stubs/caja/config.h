#define GETTEXT_PACKAGE "caja"
#define VERSION "1.0"
#define PACKAGE_VERSION "1.0"
