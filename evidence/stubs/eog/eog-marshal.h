#include <glib-object.h>
void eog_marshal_VOID__INT_INT(GClosure *, GValue *, guint, const GValue *, gpointer, gpointer);
