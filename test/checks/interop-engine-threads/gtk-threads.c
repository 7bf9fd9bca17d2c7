// Threads of GLib and GTK: widgets are the main thread's.
// RUN: %check_interop_tidy %s interop-engine-threads %t

#include <gtk/gtk.h>

static GtkWidget *label;
static GtkWidget *bar;
int compute(int);

static gpointer badWork(gpointer unused) {
  gtk_label_set_text(GTK_LABEL(label), "working");
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'gtk_label_set_text' is for the main thread alone, but the thread that runs 'badWork' reaches it
  // CHECK-NOTES: :[[@LINE+57]]:3: note: 'badWork' is started as a thread here
  // CHECK-NOTES: :[[@LINE+11]]:3: note: 'goodIdle' hands such a call to 'g_idle_add' here
  // CHECK-NOTES: :[[@LINE-4]]:3: note: a function that is given to 'g_idle_add' is called by the main loop, on the thread that may (model gtk.yaml)
  return NULL;
}

static gboolean show(gpointer text) {
  gtk_label_set_text(GTK_LABEL(label), (const char *)text);
  return G_SOURCE_REMOVE;
}
static gpointer goodIdle(gpointer unused) {
  compute(1);
  g_idle_add(show, "half done");
  return NULL;
}
static gboolean pulse(gpointer unused) {
  gtk_progress_bar_set_fraction(GTK_PROGRESS_BAR(bar), 0.5);
  return G_SOURCE_REMOVE;
}
static gpointer goodOthers(gpointer unused) {
  g_timeout_add(100, pulse, NULL);
  gdk_threads_add_idle(pulse, NULL);
  g_main_context_invoke(NULL, pulse, NULL);
  return NULL;
}

// What only works on values, or belongs to another library.
static gpointer goodValues(gpointer unused) {
  GdkRGBA colour;
  gdk_rgba_parse(&colour, "red");
  gtk_tree_path_free(gtk_tree_path_new());
  if (gtk_get_major_version() > 2)
    gdk_pixbuf_new_from_file("icon.png", NULL);
  return NULL;
}

static void redraw(void) { gtk_widget_queue_draw(bar); }
// CHECK-MESSAGES: :[[@LINE-1]]:28: warning: 'gtk_widget_queue_draw' is for the main thread alone, but the thread that runs 'deepWork' reaches it
// CHECK-NOTES: :[[@LINE+23]]:3: note: 'deepWork' is started as a thread here
// CHECK-NOTES: :[[@LINE+10]]:5: note: 'deepWork' calls 'badStep' here
// CHECK-NOTES: :[[@LINE+5]]:3: note: 'badStep' calls 'redraw' here
// CHECK-NOTES: :[[@LINE-29]]:3: note: 'goodIdle' hands such a call to 'g_idle_add' here
// CHECK-NOTES: :[[@LINE-6]]:28: note: a function that is given to 'g_idle_add' is called by the main loop, on the thread that may (model gtk.yaml)
static void badStep(int i) {
  compute(i);
  redraw();
}
static gpointer deepWork(gpointer unused) {
  for (int i = 0; i != 10; ++i)
    badStep(i);
  return NULL;
}

int main(int argc, char **argv) {
  gtk_init(&argc, &argv);
  label = gtk_label_new("");
  bar = gtk_label_new("");
  g_thread_new("bad", badWork, NULL);
  g_thread_new("idle", goodIdle, NULL);
  g_thread_new("others", goodOthers, NULL);
  g_thread_new("values", goodValues, NULL);
  g_thread_new("deep", deepWork, NULL);
  redraw();
  gtk_main();
  return 0;
}
