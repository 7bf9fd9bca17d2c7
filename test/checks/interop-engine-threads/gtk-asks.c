// Who asks whose thread it is knows what it does.
// RUN: %check_interop_tidy %s interop-engine-threads %t

#include <gtk/gtk.h>

static GtkWidget *label;

static gboolean show(gpointer text) {
  gtk_label_set_text(GTK_LABEL(label), (const char *)text);
  return G_SOURCE_REMOVE;
}
static void goodStatus(const char *text) {
  if (g_main_context_is_owner(g_main_context_default()))
    show((gpointer)text);
  else
    g_idle_add(show, (gpointer)text);
}
static void badStatus(const char *text) { gtk_label_set_text(GTK_LABEL(label), text); }
// CHECK-MESSAGES: :[[@LINE-1]]:43: warning: 'gtk_label_set_text' is for the main thread alone, but the thread that runs 'work' reaches it
// CHECK-NOTES: :[[@LINE+14]]:17: note: 'work' is started as a thread here
// CHECK-NOTES: :[[@LINE+6]]:3: note: 'work' calls 'badStatus' here
// CHECK-NOTES: :[[@LINE-6]]:5: note: 'goodStatus' hands such a call to 'g_idle_add' here
// CHECK-NOTES: :[[@LINE-5]]:43: note: a function that is given to 'g_idle_add' is called by the main loop, on the thread that may (model gtk.yaml)

static gpointer work(gpointer unused) {
  goodStatus("half");
  badStatus("done");
  return NULL;
}

int main(int argc, char **argv) {
  gtk_init(&argc, &argv);
  label = gtk_label_new("");
  g_thread_join(g_thread_new("work", work, NULL));
  goodStatus("end");
  return 0;
}
