#include <gio/gio.h>
typedef struct GdmDBusDisplay GdmDBusDisplay;
#define GDM_DBUS_DISPLAY(OBJECT) ((GdmDBusDisplay *) (OBJECT))
GdmDBusDisplay *gdm_dbus_display_skeleton_new(void);
void gdm_dbus_display_complete_get_id(GdmDBusDisplay *, GDBusMethodInvocation *, const gchar *);
void gdm_dbus_display_complete_get_remote_hostname(GdmDBusDisplay *, GDBusMethodInvocation *, const gchar *);
void gdm_dbus_display_complete_get_seat_id(GdmDBusDisplay *, GDBusMethodInvocation *, const gchar *);
void gdm_dbus_display_complete_get_x11_display_name(GdmDBusDisplay *, GDBusMethodInvocation *, const gchar *);
void gdm_dbus_display_complete_is_initial(GdmDBusDisplay *, GDBusMethodInvocation *, gboolean);
void gdm_dbus_display_complete_is_local(GdmDBusDisplay *, GDBusMethodInvocation *, gboolean);
