// Callables that are called by the name of their operator.
// RUN: %check_interop_tidy %s interop-engine-threads %t -std=c++17,c++20 -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml'}}"

#include "Inputs/press.h"
#include <functional>
#include <thread>

int compute(int);

class View {
public:
  void badShow(int Sheet) { desk_show(Sheet); }
  void goodCount(int Sheet) { compute(Sheet); }
  void badDraw(int Sheet) { desk_show(Sheet); }
  void goodDraw(int Sheet) { desk_show(Sheet); }
};
// CHECK-MESSAGES: :[[@LINE-5]]:29: warning: 'desk_show' is for the main thread alone, but the thread that runs 'tell' reaches it
// CHECK-MESSAGES: :[[@LINE+18]]:3: note: 'tell' is started as a thread here
// CHECK-MESSAGES: :[[@LINE+12]]:22: note: 'tell' calls 'View::badShow' here
// CHECK-MESSAGES: :[[@LINE+14]]:25: note: 'View::badShow' is kept in 'Listener' here
// CHECK-MESSAGES: :[[@LINE-9]]:29: note: have the thread that owns the desk make this call; the options Dispatcher and DispatcherRun can name a function that passes the call to it
// CHECK-MESSAGES: :[[@LINE-8]]:29: warning: 'desk_show' is for the main thread alone, but the thread that runs the lambda reaches it
// CHECK-MESSAGES: :[[@LINE+33]]:3: note: the lambda is started as a thread here
// CHECK-MESSAGES: :[[@LINE+32]]:20: note: the lambda calls 'Slot::call' here
// CHECK-MESSAGES: :[[@LINE+21]]:26: note: 'Slot::call' calls 'View::badDraw' here
// CHECK-MESSAGES: :[[@LINE+29]]:36: note: 'View::badDraw' is kept in 'Held' here
// CHECK-MESSAGES: :[[@LINE-13]]:29: note: have the thread that owns the desk make this call; the options Dispatcher and DispatcherRun can name a function that passes the call to it

static std::function<void()> Listener;

static void tell() { Listener.operator()(); }

void startTelling(View *V) {
  Listener = std::bind(&View::badShow, V, 1);
  Listener = std::bind(&View::goodCount, V, 1);
  std::thread(tell).detach();
}

// A library of templates calls its functor with template arguments.
struct BoundMethod {
  template <class Argument> void operator()(Argument A) const { (On->*Method)(A); }
  View *On;
  void (View::*Method)(int);
};
template <class Functor> struct Slot {
  void call(int Sheet) { Held.template operator()<int>(Sheet); }
  Functor Held;
};
struct OtherSlot {
  void call(int Sheet) { Held.operator()(Sheet); }
  BoundMethod Held;
};

void startSlot(View *V) {
  static Slot<BoundMethod> On{{V, &View::badDraw}};
  std::thread([] { On.call(1); }).detach();
}

// No thread calls it.
int main() {
  static View V;
  static OtherSlot Here{{&V, &View::goodDraw}};
  Here.call(1);
  startTelling(&V);
  startSlot(&V);
  return 0;
}
