#pragma once
#include "xdp-standin.h"
XDP_STANDIN (XdpDbusImplAccess, xdp_dbus_impl_access)
XDP_STANDIN (XdpDbusImplLockdown, xdp_dbus_impl_lockdown)
XDP_STANDIN (XdpDbusImplPermissionStore, xdp_dbus_impl_permission_store)
XDP_STANDIN (XdpDbusImplRequest, xdp_dbus_impl_request)
XDP_STANDIN (XdpDbusImplSession, xdp_dbus_impl_session)
gboolean xdp_dbus_impl_lockdown_get_disable_camera (XdpDbusImplLockdown *object);
gboolean xdp_dbus_impl_access_call_access_dialog_sync (XdpDbusImplAccess *proxy, const char *handle, const char *app, const char *parent,
                                                       const char *title, const char *subtitle, const char *body, GVariant *options,
                                                       guint *response, GVariant **results, GCancellable *cancellable, GError **error);
