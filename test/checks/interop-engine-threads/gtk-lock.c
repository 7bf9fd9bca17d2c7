// A program of old takes GDK's lock around what it does on other threads.
// RUN: %check_interop_tidy %s interop-engine-threads %t

#include <gtk/gtk.h>

static GtkWidget *label;

static gpointer goodWork(gpointer unused) {
  gdk_threads_enter();
  gtk_label_set_text(GTK_LABEL(label), "busy");
  gdk_threads_leave();
  return NULL;
}

int main(int argc, char **argv) {
  gdk_threads_init();
  gtk_init(&argc, &argv);
  label = gtk_label_new("");
  g_thread_new("work", goodWork, NULL);
  gdk_threads_enter();
  gtk_main();
  gdk_threads_leave();
  return 0;
}
