#include <glib-object.h>
void _soup_marshal_NONE__OBJECT(GClosure *, GValue *, guint, const GValue *, gpointer, gpointer);
void _soup_marshal_NONE__OBJECT_OBJECT(GClosure *, GValue *, guint, const GValue *, gpointer, gpointer);
void _soup_marshal_NONE__OBJECT_OBJECT_BOOLEAN(GClosure *, GValue *, guint, const GValue *, gpointer, gpointer);
