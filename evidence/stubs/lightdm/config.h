#define VERSION "1"
#define GETTEXT_PACKAGE "lightdm"
