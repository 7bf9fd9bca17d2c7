#define GETTEXT_PACKAGE "xfce4-panel"
#define PACKAGE_NAME "xfce4-panel"
#define PACKAGE_VERSION "4.18"
#define ENABLE_X11 1
#define HAVE_GTK_LAYER_SHELL 1
