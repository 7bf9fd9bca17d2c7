#define GETTEXT_PACKAGE "nemo"
#define PACKAGE "nemo"
#define VERSION "1.0"
#define PACKAGE_VERSION "1.0"
#define LOCALEDIR "/usr/share/locale"
#define NEMO_DATADIR "/usr/share/nemo"
#define HAVE_X11_XF86KEYSYM_H 1
