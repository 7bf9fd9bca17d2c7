// Lambdas that capture a widget, or the window that has one.
// RUN: %check_interop_tidy %s interop-engine-threads %t -std=c++17,c++20

#include <gtk/gtk.h>
#include <string>
#include <thread>

int compute();

class Window {
public:
  void badStart() {
    Worker = std::thread([this] {
      compute();
      show("done");
    });
  }
  void badCaptured() {
    GtkWidget *W = Label;
    std::thread([W] { gtk_widget_show(W); }).detach();
    // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: 'gtk_widget_show' is for the main thread alone, but the thread that runs the lambda reaches it
    // CHECK-NOTES: :[[@LINE-2]]:5: note: the lambda is started as a thread here
    // CHECK-NOTES: :[[@LINE-3]]:23: note: a function that is given to 'g_idle_add' is called by the main loop, on the thread that may (model gtk.yaml)
  }
  void goodStart() {
    Other = std::thread([this] {
      compute();
      g_idle_add(
          [](gpointer Self) -> gboolean {
            static_cast<Window *>(Self)->finish();
            return G_SOURCE_REMOVE;
          },
          this);
    });
  }
  void join() {
    Worker.join();
    Other.join();
  }

private:
  void show(const char *Text) { gtk_label_set_text(GTK_LABEL(Label), Text); }
  // CHECK-MESSAGES: :[[@LINE-1]]:33: warning: 'gtk_label_set_text' is for the main thread alone, but the thread that runs the lambda reaches it
  // CHECK-NOTES: :[[@LINE-31]]:14: note: the lambda is started as a thread here
  // CHECK-NOTES: :[[@LINE-30]]:7: note: the lambda calls 'Window::show' here
  // CHECK-NOTES: :[[@LINE-4]]:33: note: a function that is given to 'g_idle_add' is called by the main loop, on the thread that may (model gtk.yaml)
  void finish() { gtk_widget_show(Label); }
  GtkWidget *Label = gtk_label_new("");
  std::thread Worker, Other;
};

int main(int argc, char **argv) {
  gtk_init(&argc, &argv);
  Window W;
  W.badStart();
  W.badCaptured();
  W.goodStart();
  gtk_main();
  W.join();
}
