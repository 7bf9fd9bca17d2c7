// GTK belongs to the thread that starts it, which need not be the main one.
// RUN: %check_interop_tidy %s interop-engine-threads %t

#include <gtk/gtk.h>

static GtkWidget *label;

static void build(void) {
  label = gtk_label_new("");
  gtk_widget_show(label);
}
static gpointer goodGui(gpointer unused) {
  gtk_init(NULL, NULL);
  build();
  gtk_main();
  return NULL;
}
static gpointer badWork(gpointer unused) {
  gtk_label_set_text(GTK_LABEL(label), "busy");
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'gtk_label_set_text' is for the main thread alone, but the thread that runs 'badWork' reaches it
  // CHECK-NOTES: :[[@LINE+7]]:19: note: 'badWork' is started as a thread here
  // CHECK-NOTES: :[[@LINE-3]]:3: note: a function that is given to 'g_idle_add' is called by the main loop, on the thread that may (model gtk.yaml)
  return NULL;
}

int main(void) {
  GThread *gui = g_thread_new("gui", goodGui, NULL);
  GThread *work = g_thread_new("work", badWork, NULL);
  g_thread_join(work);
  g_thread_join(gui);
  return 0;
}
