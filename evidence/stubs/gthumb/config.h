#define GETTEXT_PACKAGE "gthumb"
#define VERSION "1"
