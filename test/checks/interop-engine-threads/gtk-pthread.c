// Threads of POSIX, in a program with a window.
// RUN: %check_interop_tidy %s interop-engine-threads %t

#include <gtk/gtk.h>
#include <pthread.h>

struct job {
  GtkWidget *label;
  int result;
};
int compute(void);

static void *badWork(void *cookie) {
  struct job *j = cookie;
  j->result = compute();
  gtk_label_set_text(GTK_LABEL(j->label), "done");
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'gtk_label_set_text' is for the main thread alone, but the thread that runs 'badWork' reaches it
  // CHECK-NOTES: :[[@LINE+22]]:3: note: 'badWork' is started as a thread here
  // CHECK-NOTES: :[[@LINE+13]]:3: note: 'goodWork' hands such a call to 'g_idle_add' here
  // CHECK-NOTES: :[[@LINE-4]]:3: note: a function that is given to 'g_idle_add' is called by the main loop, on the thread that may (model gtk.yaml)
  return NULL;
}

static gboolean finish(gpointer cookie) {
  struct job *j = cookie;
  gtk_label_set_text(GTK_LABEL(j->label), "done");
  return G_SOURCE_REMOVE;
}
static void *goodWork(void *cookie) {
  struct job *j = cookie;
  j->result = compute();
  g_idle_add(finish, j);
  return NULL;
}

int main(int argc, char **argv) {
  gtk_init(&argc, &argv);
  struct job first = {gtk_label_new("")}, second = {gtk_label_new("")};
  pthread_t bad, good;
  pthread_create(&bad, NULL, badWork, &first);
  pthread_create(&good, NULL, goodWork, &second);
  gtk_main();
  pthread_join(bad, NULL);
  pthread_join(good, NULL);
  return 0;
}
