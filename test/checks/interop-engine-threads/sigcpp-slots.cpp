// A signal of libsigc++ runs its own slots, on the thread that emits it.
// RUN: %check_interop_tidy %s interop-engine-threads %t -std=c++17,c++20

#include <gtk/gtk.h>
#include <sigc++/sigc++.h>
#include <thread>

static GtkWidget *Widget;
static void hide() { gtk_widget_hide(Widget); }
// CHECK-MESSAGES: :[[@LINE-1]]:22: warning: 'gtk_widget_hide' is for the main thread alone, but the thread that runs the lambda reaches it
// CHECK-NOTES: :[[@LINE+9]]:14: note: the lambda is started as a thread here
// CHECK-NOTES: :[[@LINE+10]]:7: note: the lambda calls 'hide' here
// CHECK-NOTES: :[[@LINE+22]]:42: note: 'hide' is kept in 'closed' here
// CHECK-NOTES: :[[@LINE-5]]:22: note: a function that is given to 'g_idle_add' is called by the main loop, on the thread that may (model gtk.yaml)

class Feed {
public:
  sigc::signal<void> received, closed, idle;
  void start() {
    Thread = std::thread([this] {
      received.emit();
      closed();
    });
  }
  ~Feed() { Thread.join(); }

private:
  std::thread Thread;
};

class View {
public:
  View() {
    Source.received.connect(sigc::mem_fun(*this, &View::show));
    Source.closed.connect(sigc::ptr_fun(&hide));
    // Emitted by nobody's thread.
    Source.idle.connect([this] { gtk_widget_show(Own); });
    Source.start();
  }
  void refresh() { Source.idle.emit(); }

private:
  void show() { gtk_widget_show(Own); }
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: 'gtk_widget_show' is for the main thread alone, but the thread that runs the lambda reaches it
  // CHECK-NOTES: :[[@LINE-25]]:14: note: the lambda is started as a thread here
  // CHECK-NOTES: :[[@LINE-25]]:7: note: the lambda calls 'View::show' here
  // CHECK-NOTES: :[[@LINE-13]]:51: note: 'View::show' is kept in 'received' here
  // CHECK-NOTES: :[[@LINE-5]]:17: note: a function that is given to 'g_idle_add' is called by the main loop, on the thread that may (model gtk.yaml)
  GtkWidget *Own = gtk_label_new("");
  Feed Source;
};

void use() {
  View V;
  V.refresh();
}
