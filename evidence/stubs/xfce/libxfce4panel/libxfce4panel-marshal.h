#include <glib-object.h>
void _libxfce4panel_marshal_BOOLEAN__STRING_BOXED (GClosure *c, GValue *r, guint n, const GValue *p, gpointer h, gpointer d);
void _libxfce4panel_marshal_BOOLEAN__INT (GClosure *c, GValue *r, guint n, const GValue *p, gpointer h, gpointer d);
