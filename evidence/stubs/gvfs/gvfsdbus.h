/* stand-in for what gdbus-codegen makes */
#pragma once
#include <gio/gio.h>
typedef struct GVfsDBusDaemon GVfsDBusDaemon;
typedef struct GVfsDBusMount GVfsDBusMount;
typedef struct GVfsDBusMountable GVfsDBusMountable;
typedef struct GVfsDBusMountTracker GVfsDBusMountTracker;
typedef struct GVfsDBusProgress GVfsDBusProgress;
GVfsDBusDaemon *gvfs_dbus_daemon_skeleton_new(void);
GVfsDBusMountable *gvfs_dbus_mountable_skeleton_new(void);
void gvfs_dbus_daemon_complete_cancel(GVfsDBusDaemon *, GDBusMethodInvocation *);
void gvfs_dbus_daemon_complete_get_connection(GVfsDBusDaemon *, GDBusMethodInvocation *, const gchar *, const gchar *);
gboolean gvfs_dbus_mount_tracker_call_register_mount_finish(GVfsDBusMountTracker *, GAsyncResult *, GError **);
void gvfs_dbus_mount_tracker_call_register_fuse(GVfsDBusMountTracker *, GCancellable *, GAsyncReadyCallback, gpointer);
gboolean gvfs_dbus_mount_tracker_call_register_fuse_finish(GVfsDBusMountTracker *, GAsyncResult *, GError **);
GVfsDBusMountTracker *gvfs_dbus_mount_tracker_proxy_new_sync(GDBusConnection *, GDBusProxyFlags, const gchar *, const gchar *, GCancellable *, GError **);
