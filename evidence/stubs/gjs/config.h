/* Stand-in for the configured header. */
#define GETTEXT_PACKAGE "gjs"
#define GJS_VERSION 15201
#define PACKAGE_STRING "gjs 1.52.1"
#define PACKAGE_NAME "gjs"
#define ENABLE_CAIRO 1
#define ENABLE_GTK 1
#define HAVE_PRINTF_ALTERNATIVE_INT 1
