#pragma once
#include <gio/gio.h>
typedef struct _GrdDBusGdmObject GrdDBusGdmObject;
typedef struct _GrdDBusGdmRemoteDisplay GrdDBusGdmRemoteDisplay;
typedef struct _GrdDBusGdmRemoteDisplayFactory GrdDBusGdmRemoteDisplayFactory;
static inline GrdDBusGdmRemoteDisplayFactory *GRD_DBUS_GDM_REMOTE_DISPLAY_FACTORY (gpointer p) { return (GrdDBusGdmRemoteDisplayFactory *) p; }
static inline GrdDBusGdmObject *GRD_DBUS_GDM_OBJECT (gpointer p) { return (GrdDBusGdmObject *) p; }
void grd_dbus_gdm_object_manager_client_new_for_bus (GBusType t, GDBusObjectManagerClientFlags f, const char *n, const char *p, GCancellable *c, GAsyncReadyCallback cb, gpointer d);
GDBusObjectManager *grd_dbus_gdm_object_manager_client_new_for_bus_finish (GAsyncResult *r, GError **e);
GrdDBusGdmRemoteDisplay *grd_dbus_gdm_object_peek_remote_display (GrdDBusGdmObject *o);
void grd_dbus_gdm_remote_display_factory_call_create_remote_display (GrdDBusGdmRemoteDisplayFactory *f, const char *i, GCancellable *c, GAsyncReadyCallback cb, gpointer d);
gboolean grd_dbus_gdm_remote_display_factory_call_create_remote_display_finish (GrdDBusGdmRemoteDisplayFactory *f, GAsyncResult *r, GError **e);
void grd_dbus_gdm_remote_display_factory_proxy_new_for_bus (GBusType t, GDBusProxyFlags f, const char *n, const char *p, GCancellable *c, GAsyncReadyCallback cb, gpointer d);
GrdDBusGdmRemoteDisplayFactory *grd_dbus_gdm_remote_display_factory_proxy_new_for_bus_finish (GAsyncResult *r, GError **e);
const char *grd_dbus_gdm_remote_display_get_remote_id (GrdDBusGdmRemoteDisplay *d);
const char *grd_dbus_gdm_remote_display_get_session_id (GrdDBusGdmRemoteDisplay *d);
