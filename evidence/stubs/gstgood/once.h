#include <glib.h>
/* GLib of today does not take a volatile variable here in C++. */
#undef g_once_init_enter
#undef g_once_init_leave
#define g_once_init_enter(place) (g_once_init_enter) ((void *) (place))
#define g_once_init_leave(place, result) (g_once_init_leave) ((void *) (place), (gsize) (result))
