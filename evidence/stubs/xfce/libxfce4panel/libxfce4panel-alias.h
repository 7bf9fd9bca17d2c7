#define GETTEXT_PACKAGE "xfce4-panel"
#define PACKAGE_LOCALE_DIR "/usr/share/locale"

