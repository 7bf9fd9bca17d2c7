/* Stand-in for what glib-genmarshal writes. */
#pragma once
#include <glib-object.h>
#define VM_STANDIN_MARSHAL(n) void n(GClosure *closure, GValue *result, guint count, const GValue *values, gpointer hint, gpointer data)
#ifdef __cplusplus
extern "C" {
#endif
VM_STANDIN_MARSHAL(g_cclosure_user_marshal_POINTER__POINTER_BOOLEAN);
VM_STANDIN_MARSHAL(g_cclosure_user_marshal_BOOLEAN__POINTER_STRING_STRING);
VM_STANDIN_MARSHAL(g_cclosure_user_marshal_UINT__POINTER_POINTER_UINT_UINT_POINTER);
#ifdef __cplusplus
}
#endif
