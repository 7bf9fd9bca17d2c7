#include <glib-object.h>
GType g_connect_flags_get_type (void);
#define G_TYPE_CONNECT_FLAGS (g_connect_flags_get_type ())
