// A function is given to another context, of which the loop may be any thread's.
// RUN: %check_interop_tidy %s interop-engine-threads %t

#include <gtk/gtk.h>

static GtkWidget *label;
static GMainContext *context;

static gboolean show(gpointer text) {
  gtk_label_set_text(GTK_LABEL(label), (const char *)text);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'gtk_label_set_text' is for the main thread alone, but the thread that runs 'badInvoke' reaches it
  // CHECK-NOTES: :[[@LINE+33]]:3: note: 'badInvoke' is started as a thread here
  // CHECK-NOTES: :[[@LINE+21]]:3: note: 'badInvoke' calls 'show' here
  // CHECK-NOTES: :[[@LINE+5]]:3: note: 'goodInvoke' hands such a call to 'g_main_context_invoke' here
  // CHECK-NOTES: :[[@LINE-5]]:3: note: a function that is given to 'g_idle_add' is called by the main loop, on the thread that may (model gtk.yaml)
  return G_SOURCE_REMOVE;
}
static gpointer goodInvoke(gpointer unused) {
  g_main_context_invoke(context, show, "done");
  return NULL;
}
static gpointer goodSource(gpointer unused) {
  GSource *source = g_idle_source_new();
  g_source_set_callback(source, show, "done", NULL);
  g_source_attach(source, context);
  return NULL;
}
// A loop of its own, for what is not GTK's.
static gpointer goodLoop(gpointer unused) {
  g_main_loop_run(g_main_loop_new(g_main_context_new(), FALSE));
  return NULL;
}
static gpointer badInvoke(gpointer unused) {
  show("done");
  return NULL;
}

int main(int argc, char **argv) {
  gtk_init(&argc, &argv);
  label = gtk_label_new("");
  context = g_main_context_default();
  g_thread_new("invoke", goodInvoke, NULL);
  g_thread_new("source", goodSource, NULL);
  g_thread_new("loop", goodLoop, NULL);
  g_thread_new("bad", badInvoke, NULL);
  g_main_loop_run(g_main_loop_new(context, FALSE));
  return 0;
}
