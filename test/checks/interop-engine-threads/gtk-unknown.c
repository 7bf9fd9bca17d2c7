// Nobody in view calls these on a thread: exported functions, handlers of signals, sources of the main loop.
// RUN: %check_interop_tidy %s interop-engine-threads %t

#include <gtk/gtk.h>

static GtkWidget *label;

void update(const char *text) { gtk_label_set_text(GTK_LABEL(label), text); }

static void on_clicked(GtkWidget *button, gpointer unused) { update("clicked"); }
static gboolean on_tick(gpointer unused) {
  update("tick");
  return TRUE;
}
void attach(GtkWidget *button) {
  g_signal_connect(button, "clicked", G_CALLBACK(on_clicked), NULL);
  g_timeout_add_seconds(1, on_tick, NULL);
}
