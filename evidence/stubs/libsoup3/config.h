#define GETTEXT_PACKAGE "libsoup"
