// A method that a pointer names gets a callable; where it may keep it, nothing is known of that.
// RUN: %check_interop_tidy %s interop-engine-threads %t -std=c++11,c++20

#include <functional>
#include <gtk/gtk.h>

struct Box {
  void run(std::function<void()> task) { task(); }
};

struct Timer {
  void run(std::function<void()> task) { task(); }
};

static GtkWidget *label;
static Box TheBox;
static Timer TheTimer;

static gpointer badWork(gpointer) {
  (TheBox.*(&Box::run))([] { gtk_label_set_text(GTK_LABEL(label), "done"); });
  // CHECK-MESSAGES: :[[@LINE-1]]:30: warning: 'gtk_label_set_text' is for the main thread alone, but the thread that runs 'badWork' reaches it
  // CHECK-MESSAGES: :[[@LINE+17]]:17: note: 'badWork' is started as a thread here
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'badWork' calls 'Box::run' here
  // CHECK-MESSAGES: :[[@LINE-16]]:42: note: 'Box::run' calls the lambda here
  // CHECK-MESSAGES: :[[@LINE-5]]:25: note: the lambda is given to 'Box::run' here
  // CHECK-MESSAGES: :[[@LINE-6]]:30: note: a function that is given to 'g_idle_add' is called by the main loop, on the thread that may (model gtk.yaml)
  return nullptr;
}

static gpointer goodWork(gpointer) {
  (TheTimer.*(&Timer::run))([] { g_usleep(1); });
  return nullptr;
}

int main(int argc, char **argv) {
  gtk_init(&argc, &argv);
  label = gtk_label_new("");
  g_thread_join(g_thread_new("good", goodWork, nullptr));
  g_thread_join(g_thread_new("bad", badWork, nullptr));
}
