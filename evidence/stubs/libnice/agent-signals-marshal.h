#include <glib-object.h>
void agent_marshal_VOID__UINT (GClosure *, GValue *, guint, const GValue *, gpointer, gpointer);
void agent_marshal_VOID__UINT_UINT (GClosure *, GValue *, guint, const GValue *, gpointer, gpointer);
void agent_marshal_VOID__UINT_UINT_STRING (GClosure *, GValue *, guint, const GValue *, gpointer, gpointer);
void agent_marshal_VOID__UINT_UINT_STRING_STRING (GClosure *, GValue *, guint, const GValue *, gpointer, gpointer);
void agent_marshal_VOID__UINT_UINT_UINT (GClosure *, GValue *, guint, const GValue *, gpointer, gpointer);
