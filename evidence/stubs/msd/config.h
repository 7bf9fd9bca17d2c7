#define GETTEXT_PACKAGE "mate-settings-daemon"
#define PACKAGE_VERSION "1.0"
#define VERSION "1.0"
