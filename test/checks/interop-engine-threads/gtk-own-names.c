// A program's own functions that are named like GTK's are no calls of it; what they call is.
// RUN: %check_interop_tidy %s interop-engine-threads %t

#include <gtk/gtk.h>

static GtkWidget *label;
int compute(int);

void gtk_app_log(const char *text) { compute(text[0]); }
void gtk_app_status(const char *text) { gtk_label_set_text(GTK_LABEL(label), text); }
// CHECK-MESSAGES: :[[@LINE-1]]:41: warning: 'gtk_label_set_text' is for the main thread alone, but the thread that runs 'work' reaches it
// CHECK-NOTES: :[[@LINE+15]]:3: note: 'work' is started as a thread here
// CHECK-NOTES: :[[@LINE+7]]:3: note: 'work' calls 'gtk_app_status' here
// CHECK-NOTES: :[[@LINE-4]]:41: note: a function that is given to 'g_idle_add' is called by the main loop, on the thread that may (model gtk.yaml)
void gtk_app_elsewhere(int);

static gpointer work(gpointer unused) {
  gtk_app_log("goes on");
  gtk_app_elsewhere(1);
  gtk_app_status("busy");
  return NULL;
}

int main(int argc, char **argv) {
  gtk_init(&argc, &argv);
  label = gtk_label_new("");
  g_thread_new("work", work, NULL);
  gtk_main();
  return 0;
}
