// Pools of GLib.
// RUN: %check_interop_tidy %s interop-engine-threads %t

#include <gtk/gtk.h>

static GtkWidget *label;
int compute(gpointer);

static void badTask(gpointer data, gpointer cookie) {
  compute(data);
  gtk_widget_queue_draw(label);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'gtk_widget_queue_draw' is for the main thread alone, but threads of a pool, which run 'badTask', reach it
  // CHECK-NOTES: :[[@LINE+26]]:40: note: 'badTask' is handed to several threads here
  // CHECK-NOTES: :[[@LINE+9]]:3: note: 'goodTask' hands such a call to 'g_idle_add' here
  // CHECK-NOTES: :[[@LINE-4]]:3: note: a function that is given to 'g_idle_add' is called by the main loop, on the thread that may (model gtk.yaml)
}
static gboolean redraw(gpointer widget) {
  gtk_widget_queue_draw((GtkWidget *)widget);
  return G_SOURCE_REMOVE;
}
static void goodTask(gpointer data, gpointer cookie) {
  compute(data);
  g_idle_add(redraw, label);
}
static void badInThread(GTask *task, gpointer source, gpointer data, GCancellable *cancel) {
  gtk_label_set_text(GTK_LABEL(label), "busy");
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'gtk_label_set_text' is for the main thread alone, but threads of a pool, which run 'badInThread', reach it
  // CHECK-NOTES: :[[@LINE+19]]:31: note: 'badInThread' is handed to several threads here
  // CHECK-NOTES: :[[@LINE-6]]:3: note: 'goodTask' hands such a call to 'g_idle_add' here
  // CHECK-NOTES: :[[@LINE-4]]:3: note: a function that is given to 'g_idle_add' is called by the main loop, on the thread that may (model gtk.yaml)
}
static void goodInThread(GTask *task, gpointer source, gpointer data, GCancellable *cancel) {
  compute(data);
}

int main(int argc, char **argv) {
  gtk_init(&argc, &argv);
  label = gtk_label_new("");
  GThreadPool *bad = g_thread_pool_new(badTask, NULL, 4, FALSE, NULL);
  GThreadPool *good = g_thread_pool_new(goodTask, NULL, 1, FALSE, NULL);
  g_thread_pool_push(bad, label, NULL);
  g_thread_pool_push(good, label, NULL);
  gtk_main();
  return 0;
}
void run(GTask *first, GTask *second) {
  g_task_run_in_thread(first, badInThread);
  g_task_run_in_thread(second, goodInThread);
}
