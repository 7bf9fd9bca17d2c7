/* Stand-in for the configured header. */
#define GETTEXT_PACKAGE "tumbler"
#define PACKAGE_VERSION "4.17"
#define PACKAGE_NAME "tumbler"
#define HAVE_UNISTD_H 1
#define HAVE_MATH_H 1
