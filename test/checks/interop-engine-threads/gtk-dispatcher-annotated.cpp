// A program's own dispatcher, told by an annotation.
// RUN: %check_interop_tidy %s interop-engine-threads %t -std=c++17,c++20 -- -- -I%root/include

#include <functional>
#include <gtk/gtk.h>
#include <interop/annotations.h>
#include <thread>

// Runs what it is given on the main loop's thread, and waits for that.
INTEROP_DISPATCHER void runInGui(const std::function<void()> &Task);
template <class F> void runHere(F Task) { Task(); }

static GtkWidget *Label;

static void work() {
  runInGui([] { gtk_label_set_text(GTK_LABEL(Label), "good"); });
  runHere([] { gtk_label_set_text(GTK_LABEL(Label), "bad"); });
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: 'gtk_label_set_text' is for the main thread alone, but the thread that runs 'work' reaches it
  // CHECK-NOTES: :[[@LINE+10]]:15: note: 'work' is started as a thread here
  // CHECK-NOTES: :[[@LINE-3]]:3: note: 'work' calls 'runHere' here
  // CHECK-NOTES: :[[@LINE-10]]:43: note: 'runHere' calls the lambda here
  // CHECK-NOTES: :[[@LINE-6]]:3: note: 'work' hands such a call to 'runInGui' here
  // CHECK-NOTES: :[[@LINE-6]]:16: note: a function that is given to 'g_idle_add' is called by the main loop, on the thread that may (model gtk.yaml)
}

int main(int argc, char **argv) {
  gtk_init(&argc, &argv);
  Label = gtk_label_new("");
  std::thread Worker(work);
  gtk_main();
  Worker.join();
}
