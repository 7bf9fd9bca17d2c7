/* Stand-in for the configured header. */
#define GETTEXT_PACKAGE "gst-plugins-good"
#define PACKAGE "gst-plugins-good"
#define PACKAGE_VERSION "1.19"
#define VERSION "1.19"
#define LOCALEDIR "/usr/share/locale"
#define HAVE_QT_X11 1
#define HAVE_QT_WAYLAND 1
#define HAVE_QT_EGLFS 1
