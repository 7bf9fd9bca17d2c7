#pragma once
#include <glib-object.h>
void _mousepad_marshal_VOID__INT_INT_INT(GClosure*,GValue*,guint,const GValue*,gpointer,gpointer);
void _mousepad_marshal_VOID__INT_INT_STRING_FLAGS(GClosure*,GValue*,guint,const GValue*,gpointer,gpointer);
void _mousepad_marshal_VOID__OBJECT_INT_INT(GClosure*,GValue*,guint,const GValue*,gpointer,gpointer);
void _mousepad_marshal_VOID__INT_STRING_FLAGS(GClosure*,GValue*,guint,const GValue*,gpointer,gpointer);
