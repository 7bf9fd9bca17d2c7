#include <gtk/gtk.h>
gint xfce_message_dialog(GtkWindow *parent, const gchar *title, const gchar *stock_id, const gchar *primary, const gchar *secondary, const gchar *first_button, ...);
