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

static void unlock(void) {
  gdk_threads_leave();
}
static gpointer goodTwice(gpointer unused) {
  for (int i = 0; i < 2; ++i) {
    lock();
    gtk_label_set_text(GTK_LABEL(label), "busy");
    unlock();
    g_usleep(1);
  }
  return NULL;
}

static void setText(const char *text) {
  gtk_label_set_text(GTK_LABEL(label), text);
}
static gpointer goodFurtherIn(gpointer unused) {
  gdk_threads_enter();
  setText("busy");
  gdk_threads_leave();
  return NULL;
}

// The thread may not call after it has let go of the lock, nor before it takes it.
static gpointer badAfter(gpointer unused) {
  gdk_threads_enter();
  gtk_label_set_text(GTK_LABEL(label), "busy");
  gdk_threads_leave();
  gtk_widget_show(label);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'gtk_widget_show' is for the main thread alone, but the thread that runs 'badAfter' reaches it
  // CHECK-MESSAGES: :[[@LINE+44]]:3: note: 'badAfter' is started as a thread here
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: a function that is given to 'g_idle_add' is called by the main loop, on the thread that may (model gtk.yaml)
  return NULL;
}
static gpointer badAfterThrough(gpointer unused) {
  lock();
  unlock();
  gtk_label_set_text(GTK_LABEL(label), "done");
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'gtk_label_set_text' is for the main thread alone, but the thread that runs 'badAfterThrough' reaches it
  // CHECK-MESSAGES: :[[@LINE+36]]:3: note: 'badAfterThrough' is started as a thread here
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: a function that is given to 'g_idle_add' is called by the main loop, on the thread that may (model gtk.yaml)
  return NULL;
}
static void show(void) {
  gtk_widget_show(label);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'gtk_widget_show' is for the main thread alone, but the thread that runs 'badBefore' reaches it
  // CHECK-MESSAGES: :[[@LINE+30]]:3: note: 'badBefore' is started as a thread here
  // CHECK-MESSAGES: :[[@LINE+4]]:3: note: 'badBefore' calls 'show' here
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: a function that is given to 'g_idle_add' is called by the main loop, on the thread that may (model gtk.yaml)
}
static gpointer badBefore(gpointer unused) {
  show();
  gdk_threads_enter();
  show();
  gdk_threads_leave();
  return NULL;
}

static gpointer badWork(gpointer unused) {
  gtk_label_set_text(GTK_LABEL(label), "busy");
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'gtk_label_set_text' is for the main thread alone, but the thread that runs 'badWork' reaches it
  // CHECK-MESSAGES: :[[@LINE+16]]:3: note: 'badWork' is started as a thread here
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: a function that is given to 'g_idle_add' is called by the main loop, on the thread that may (model gtk.yaml)
  return NULL;
}

int main(int argc, char **argv) {
  gdk_threads_init();
  gtk_init(&argc, &argv);
  label = gtk_label_new("");
  g_thread_new("work", goodWork, NULL);
  g_thread_new("through", goodWorkThrough, NULL);
  g_thread_new("twice", goodTwice, NULL);
  g_thread_new("further", goodFurtherIn, NULL);
  g_thread_new("after", badAfter, NULL);
  g_thread_new("through", badAfterThrough, NULL);
  g_thread_new("before", badBefore, NULL);
  g_thread_new("bad", badWork, NULL);
  gdk_threads_enter();
  gtk_main();
  gdk_threads_leave();
  return 0;
}
