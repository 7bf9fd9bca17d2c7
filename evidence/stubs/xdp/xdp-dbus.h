#pragma once
#include "xdp-standin.h"
XDP_STANDIN (XdpDbusCamera, xdp_dbus_camera)
XDP_STANDIN (XdpDbusRequest, xdp_dbus_request)
XDP_STANDIN (XdpDbusSession, xdp_dbus_session)
XDP_STANDIN (XdpDbusDocuments, xdp_dbus_documents)
#define XDP_DBUS_TYPE_CAMERA (xdp_dbus_camera_get_type ())
#define XDP_DBUS_TYPE_CAMERA_SKELETON (xdp_dbus_camera_skeleton_get_type ())
#define XDP_DBUS_CAMERA(o) (G_TYPE_CHECK_INSTANCE_CAST ((o), XDP_DBUS_TYPE_CAMERA, XdpDbusCamera))
#define XDP_DBUS_TYPE_REQUEST (xdp_dbus_request_get_type ())
#define XDP_DBUS_TYPE_REQUEST_SKELETON (xdp_dbus_request_skeleton_get_type ())
#define XDP_DBUS_REQUEST(o) (G_TYPE_CHECK_INSTANCE_CAST ((o), XDP_DBUS_TYPE_REQUEST, XdpDbusRequest))
#define XDP_DBUS_TYPE_DOCUMENTS (xdp_dbus_documents_get_type ())
#define XDP_DBUS_DOCUMENTS(o) (G_TYPE_CHECK_INSTANCE_CAST ((o), XDP_DBUS_TYPE_DOCUMENTS, XdpDbusDocuments))
typedef struct
{
  GTypeInterface parent_iface;
  gboolean (*handle_access_camera) (XdpDbusCamera *object, GDBusMethodInvocation *invocation, GVariant *options);
  gboolean (*handle_open_pipewire_remote) (XdpDbusCamera *object, GDBusMethodInvocation *invocation, GUnixFDList *fds, GVariant *options);
} XdpDbusCameraIface;
void xdp_dbus_camera_set_is_camera_present (XdpDbusCamera *object, gboolean value);
void xdp_dbus_camera_complete_access_camera (XdpDbusCamera *object, GDBusMethodInvocation *invocation, const char *handle);
void xdp_dbus_camera_complete_open_pipewire_remote (XdpDbusCamera *object, GDBusMethodInvocation *invocation, GUnixFDList *fds, GVariant *fd);
void xdp_dbus_request_emit_response (XdpDbusRequest *object, guint response, GVariant *results);
void xdp_dbus_documents_complete_get_mount_point (XdpDbusDocuments *object, GDBusMethodInvocation *invocation, const char *path);
