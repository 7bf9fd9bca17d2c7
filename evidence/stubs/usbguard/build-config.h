/* Stand-in for the configured header. */
#define PACKAGE_VERSION "1.0"
#define HAVE_QB 1
#define USBGUARD_WITH_LIBQB 1
