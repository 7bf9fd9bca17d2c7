#define GETTEXT_PACKAGE "x"
#define GNOMELOCALEDIR "/x"
