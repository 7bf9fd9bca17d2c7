#define GETTEXT_PACKAGE "remmina"
#define PACKAGE_VERSION "1.0"
#define VERSION "1.0"
#define ENABLE_NLS 1
