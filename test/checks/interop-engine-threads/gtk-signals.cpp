// Two signals of one class are two: what is connected to the one does not run where the other is emitted.
// RUN: %check_interop_tidy %s interop-engine-threads %t -std=c++17,c++20

#include <functional>
#include <gtk/gtk.h>
#include <mutex>
#include <thread>
#include <vector>

static GtkWidget *Widget;

class Signal {
public:
  void connect(std::function<void()> Slot) {
    std::lock_guard<std::mutex> Guard(Lock);
    Slots.push_back(Slot);
  }
  void emit() {
    std::vector<std::function<void()>> Copy;
    {
      std::lock_guard<std::mutex> Guard(Lock);
      Copy = Slots;
    }
    for (const auto &Slot : Copy)
      Slot();
  }

private:
  std::mutex Lock;
  std::vector<std::function<void()>> Slots;
};

struct Plain {
  void connect(std::function<void()> Slot) { Slots.push_back(Slot); }
  void emit() { emitAll(); }
  void emitAll() {
    for (auto &Slot : Slots)
      Slot();
  }
  std::vector<std::function<void()>> Slots;
};

static int Counted;

//===-- Globals -----------------------------------------------------------===//

static Plain Worked, Shown, Both;

void globals() {
  Worked.connect([] { ++Counted; });
  Shown.connect([] { gtk_widget_show(Widget); });
  Both.connect([] { gtk_widget_hide(Widget); });
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: 'gtk_widget_hide' is for the main thread alone, but the thread that runs the lambda reaches it
  // CHECK-NOTES: :[[@LINE+9]]:15: note: the lambda is started as a thread here
  // CHECK-NOTES: :[[@LINE+10]]:5: note: the lambda calls 'Plain::emit' here
  // CHECK-NOTES: :[[@LINE-21]]:17: note: 'Plain::emit' calls 'Plain::emitAll' here
  // CHECK-NOTES: :[[@LINE-19]]:7: note: 'Plain::emitAll' calls the lambda here
  // CHECK-NOTES: :[[@LINE-6]]:16: note: the lambda is given to 'Plain::connect' here
  // CHECK-NOTES: :[[@LINE-7]]:21: note: a function that is given to 'g_idle_add' is called by the main loop, on the thread that may (model gtk.yaml)
}

void emitGlobals() {
  std::thread Worker([] {
    Worked.emit();
    Both.emit();
  });
  Shown.emit();
  Worker.join();
}

//===-- Members -----------------------------------------------------------===//

struct Model {
  Signal changed;
};

struct Clock {
  Signal ticked, rung;
  void start() {
    Thread = std::thread([this] { ticked.emit(); });
  }
  ~Clock() { Thread.join(); }
  std::thread Thread;
};

struct View {
  View(Model &M, Clock &C) {
    M.changed.connect([this] { gtk_widget_show(Own); });
    C.rung.connect([this] { gtk_widget_show(Own); });
  }
  GtkWidget *Own = gtk_label_new("");
};

void members() {
  Model M;
  Clock C;
  View V(M, C);
  C.start();
  M.changed.emit();
  C.rung.emit();
}
