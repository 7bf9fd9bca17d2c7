#pragma once
#include <gio/gio.h>
#include <gio/gunixfdlist.h>
typedef struct _GrdDBusRemoteDesktopRdpServer GrdDBusRemoteDesktopRdpServer;
typedef struct _GrdDBusRemoteDesktopVncServer GrdDBusRemoteDesktopVncServer;
typedef struct _GrdDBusRemoteDesktopConfigurationRdpServer GrdDBusRemoteDesktopConfigurationRdpServer;
typedef struct _GrdDBusRemoteDesktopRdpDispatcher GrdDBusRemoteDesktopRdpDispatcher;
typedef struct _GrdDBusRemoteDesktopRdpHandover GrdDBusRemoteDesktopRdpHandover;
GrdDBusRemoteDesktopConfigurationRdpServer *grd_dbus_remote_desktop_configuration_rdp_server_proxy_new_for_bus_sync (GBusType t, GDBusProxyFlags f, const char *n, const char *p, GCancellable *c, GError **e);
GrdDBusRemoteDesktopRdpDispatcher *grd_dbus_remote_desktop_rdp_dispatcher_skeleton_new (void);
GrdDBusRemoteDesktopRdpHandover *grd_dbus_remote_desktop_rdp_handover_skeleton_new (void);
void grd_dbus_remote_desktop_rdp_dispatcher_complete_request_handover (GrdDBusRemoteDesktopRdpDispatcher *o, GDBusMethodInvocation *i, const char *p);
void grd_dbus_remote_desktop_rdp_handover_complete_get_system_credentials (GrdDBusRemoteDesktopRdpHandover *o, GDBusMethodInvocation *i, const char *u, const char *p);
void grd_dbus_remote_desktop_rdp_handover_complete_start_handover (GrdDBusRemoteDesktopRdpHandover *o, GDBusMethodInvocation *i, const char *c, const char *k);
void grd_dbus_remote_desktop_rdp_handover_complete_take_client (GrdDBusRemoteDesktopRdpHandover *o, GDBusMethodInvocation *i, GUnixFDList *l, GVariant *v);
void grd_dbus_remote_desktop_rdp_handover_emit_redirect_client (GrdDBusRemoteDesktopRdpHandover *o, const char *t, const char *u, const char *p);
void grd_dbus_remote_desktop_rdp_handover_emit_restart_handover (GrdDBusRemoteDesktopRdpHandover *o);
void grd_dbus_remote_desktop_rdp_handover_emit_take_client_ready (GrdDBusRemoteDesktopRdpHandover *o, gboolean b);
static inline void grd_stub_unref (gpointer p) { g_object_unref (p); }
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrdDBusRemoteDesktopConfigurationRdpServer, grd_stub_unref)
