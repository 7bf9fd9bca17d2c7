// A program's own dispatcher, told by an option. Its body, which is in view, could look like a call.
// RUN: %check_interop_tidy %s interop-engine-threads %t -std=c++17,c++20 -- --config="{CheckOptions: {interop-engine-threads.Dispatchers: 'Gui::run'}}"

#include <functional>
#include <gtk/gtk.h>
#include <thread>

struct Gui {
  static bool isMine();
  static void post(const std::function<void()> &);
  template <class F> static void run(F Task) {
    if (isMine())
      Task();
    else
      post(Task);
  }
};
struct Inline {
  template <class F> static void run(F Task) { Task(); }
};

static GtkWidget *Label;

static void work() {
  Gui::run([] { gtk_label_set_text(GTK_LABEL(Label), "good"); });
  Inline::run([] { gtk_label_set_text(GTK_LABEL(Label), "bad"); });
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: 'gtk_label_set_text' is for the main thread alone, but the thread that runs 'work' reaches it
  // CHECK-NOTES: :[[@LINE+10]]:15: note: 'work' is started as a thread here
  // CHECK-NOTES: :[[@LINE-3]]:3: note: 'work' calls 'Inline::run' here
  // CHECK-NOTES: :[[@LINE-11]]:48: note: 'Inline::run' calls the lambda here
  // CHECK-NOTES: :[[@LINE-6]]:3: note: 'work' hands such a call to 'Gui::run' here
  // CHECK-NOTES: :[[@LINE-6]]:20: note: a function that is given to 'g_idle_add' is called by the main loop, on the thread that may (model gtk.yaml)
}

int main(int argc, char **argv) {
  gtk_init(&argc, &argv);
  Label = gtk_label_new("");
  std::thread Worker(work);
  gtk_main();
  Worker.join();
}
