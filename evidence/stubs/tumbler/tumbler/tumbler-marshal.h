/* Stand-in for what glib-genmarshal writes. */
#pragma once
#include <glib-object.h>
#define TUMBLER_STANDIN_MARSHAL(n) void n (GClosure *closure, GValue *result, guint count, const GValue *values, gpointer hint, gpointer data)
TUMBLER_STANDIN_MARSHAL (tumbler_marshal_VOID__STRING_UINT_INT_STRING);
TUMBLER_STANDIN_MARSHAL (tumbler_marshal_VOID__UINT_BOXED_UINT_INT_STRING_STRING);
TUMBLER_STANDIN_MARSHAL (tumbler_marshal_VOID__UINT_BOXED_STRING);
TUMBLER_STANDIN_MARSHAL (tumbler_marshal_VOID__UINT_STRING);
