// A program of old takes GDK's lock around what it does on other threads. That gdk_threads_init was called, and that
// another thread takes the lock, protects no thread that does not.
// RUN: %check_interop_tidy %s interop-engine-threads %t

#include <gtk/gtk.h>

static GtkWidget *label;

static gpointer goodWork(gpointer unused) {
  gdk_threads_enter();
  gtk_label_set_text(GTK_LABEL(label), "busy");
  gdk_threads_leave();
  return NULL;
}

static void lock(void) {
  gdk_threads_enter();
}
static gpointer goodWorkThrough(gpointer unused) {
  lock();
  gtk_label_set_text(GTK_LABEL(label), "busy");
  gdk_threads_leave();
  return NULL;
}

static gpointer badWork(gpointer unused) {
  gtk_label_set_text(GTK_LABEL(label), "busy");
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'gtk_label_set_text' is for the main thread alone, but the thread that runs 'badWork' reaches it
  // CHECK-NOTES: :[[@LINE+11]]:3: note: 'badWork' is started as a thread here
  // CHECK-NOTES: :[[@LINE-3]]:3: note: a function that is given to 'g_idle_add' is called by the main loop, on the thread that may (model gtk.yaml)
  return NULL;
}

int main(int argc, char **argv) {
  gdk_threads_init();
  gtk_init(&argc, &argv);
  label = gtk_label_new("");
  g_thread_new("work", goodWork, NULL);
  g_thread_new("through", goodWorkThrough, NULL);
  g_thread_new("bad", badWork, NULL);
  gdk_threads_enter();
  gtk_main();
  gdk_threads_leave();
  return 0;
}
