#include <gio/gio.h>
typedef struct GsEosUpdater GsEosUpdater;
#define GS_EOS_UPDATER(OBJECT) ((GsEosUpdater *) (OBJECT))
guint gs_eos_updater_get_state(GsEosUpdater *);
gint64 gs_eos_updater_get_download_size(GsEosUpdater *);
gint64 gs_eos_updater_get_downloaded_bytes(GsEosUpdater *);
gboolean gs_eos_updater_get_update_is_user_visible(GsEosUpdater *);
const gchar *gs_eos_updater_get_error_message(GsEosUpdater *);
const gchar *gs_eos_updater_get_error_name(GsEosUpdater *);
const gchar *gs_eos_updater_get_release_notes_uri(GsEosUpdater *);
const gchar *gs_eos_updater_get_version(GsEosUpdater *);
void gs_eos_updater_call_apply(GsEosUpdater *, GDBusCallFlags, gint, GCancellable *, GAsyncReadyCallback, gpointer);
void gs_eos_updater_call_cancel(GsEosUpdater *, GDBusCallFlags, gint, GCancellable *, GAsyncReadyCallback, gpointer);
void gs_eos_updater_call_fetch_full(GsEosUpdater *, GVariant *, GDBusCallFlags, gint, GCancellable *, GAsyncReadyCallback, gpointer);
void gs_eos_updater_call_poll(GsEosUpdater *, GDBusCallFlags, gint, GCancellable *, GAsyncReadyCallback, gpointer);
gboolean gs_eos_updater_call_apply_finish(GsEosUpdater *, GAsyncResult *, GError **);
gboolean gs_eos_updater_call_fetch_full_finish(GsEosUpdater *, GAsyncResult *, GError **);
gboolean gs_eos_updater_call_poll_finish(GsEosUpdater *, GAsyncResult *, GError **);
void gs_eos_updater_proxy_new(GDBusConnection *, GDBusProxyFlags, const gchar *, const gchar *, GCancellable *, GAsyncReadyCallback, gpointer);
GsEosUpdater *gs_eos_updater_proxy_new_finish(GAsyncResult *, GError **);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GsEosUpdater, g_object_unref)
