/* stand-in: the one that is installed, and what its version of the library has not yet */
#include <gio/gnetworking.h>
#include <gio/gio.h>
unsigned g_resolver_get_timeout(GResolver *);
