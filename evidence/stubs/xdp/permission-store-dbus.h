#pragma once
#include "xdp-standin.h"
XDP_STANDIN (XdgPermissionStore, xdg_permission_store)
void xdg_permission_store_call_set_permission (XdgPermissionStore *proxy, const char *table, gboolean create, const char *id, const char *app,
                                               const char *const *permissions, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data);
void xdg_permission_store_call_delete (XdgPermissionStore *proxy, const char *table, const char *id, GCancellable *cancellable,
                                       GAsyncReadyCallback callback, gpointer data);
void xdg_permission_store_call_set (XdgPermissionStore *proxy, const char *table, gboolean create, const char *id, GVariant *permissions,
                                    GVariant *data, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
