// Where it is not known which of the signals it is, all slots may run.
// RUN: %check_interop_tidy %s interop-engine-threads %t -std=c++17,c++20

#include <functional>
#include <gtk/gtk.h>
#include <thread>
#include <vector>

struct Signal {
  void connect(std::function<void()> Slot) { Slots.push_back(Slot); }
  void emit() {
    for (auto &Slot : Slots)
      Slot();
  }
  std::vector<std::function<void()>> Slots;
};

static GtkWidget *Widget;
static Signal First, Second;

Signal &choose(bool Is) { return Is ? First : Second; }

void connectAll(bool Is) {
  choose(Is).connect([] { gtk_widget_show(Widget); });
  // CHECK-MESSAGES: :[[@LINE-1]]:27: warning: 'gtk_widget_show' is for the main thread alone, but the thread that runs the lambda reaches it
  // CHECK-NOTES: :[[@LINE+19]]:15: note: the lambda is started as a thread here
  // CHECK-NOTES: :[[@LINE+18]]:27: note: the lambda calls 'emitIt' here
  // CHECK-NOTES: :[[@LINE+14]]:36: note: 'emitIt' calls 'Signal::emit' here
  // CHECK-NOTES: :[[@LINE-16]]:7: note: 'Signal::emit' calls the lambda here
  // CHECK-NOTES: :[[@LINE-6]]:22: note: the lambda is given to 'Signal::connect' here
  // CHECK-NOTES: :[[@LINE-7]]:27: note: a function that is given to 'g_idle_add' is called by the main loop, on the thread that may (model gtk.yaml)
  Second.connect([] { gtk_widget_hide(Widget); });
  // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: 'gtk_widget_hide' is for the main thread alone, but the thread that runs the lambda reaches it
  // CHECK-NOTES: :[[@LINE+11]]:15: note: the lambda is started as a thread here
  // CHECK-NOTES: :[[@LINE+10]]:27: note: the lambda calls 'emitIt' here
  // CHECK-NOTES: :[[@LINE+6]]:36: note: 'emitIt' calls 'Signal::emit' here
  // CHECK-NOTES: :[[@LINE-24]]:7: note: 'Signal::emit' calls the lambda here
  // CHECK-NOTES: :[[@LINE-6]]:18: note: the lambda is given to 'Signal::connect' here
  // CHECK-NOTES: :[[@LINE-7]]:23: note: a function that is given to 'g_idle_add' is called by the main loop, on the thread that may (model gtk.yaml)
}

static void emitIt(Signal &What) { What.emit(); }

void start() {
  std::thread Worker([] { emitIt(First); });
  Worker.join();
}
