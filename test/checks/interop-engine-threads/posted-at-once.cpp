// What is called at once runs where it is given, and what starts a thread with it runs there.
// RUN: %check_interop_tidy %s interop-engine-threads %t -std=c++17,c++20 -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml'}}"

#include "Inputs/press.h"
#include <functional>
#include <thread>
#include <vector>

static void forEach(const std::vector<int> &All, const std::function<void(int)> &Function) {
  for (int One : All)
    Function(One);
}
template <class F> static void timed(F Function) { Function(); }
static void start(std::function<void()> Function) {
  std::thread Started([Function] { Function(); });
  Started.detach();
}
static void startPlain(std::function<void()> Function) {
  std::thread Started(Function);
  Started.detach();
}

static void badShow() { desk_show(1); }
// CHECK-MESSAGES: :[[@LINE-1]]:25: warning: 'desk_show' is for the main thread alone, but the thread that runs the lambda reaches it
// CHECK-MESSAGES: :[[@LINE-10]]:15: note: the lambda is started as a thread here
// CHECK-MESSAGES: :[[@LINE-11]]:36: note: the lambda calls 'badShow' here
// CHECK-MESSAGES: :[[@LINE+12]]:9: note: 'badShow' is given to 'start' here
// CHECK-MESSAGES: :[[@LINE-5]]:25: note: have the thread that owns the desk make this call; the options Dispatcher and DispatcherRun can name a function that passes the call to it
static void badPlain() { desk_show(2); }
// CHECK-MESSAGES: :[[@LINE-1]]:26: warning: 'desk_show' is for the main thread alone, but the thread that runs 'badPlain' reaches it
// CHECK-MESSAGES: :[[@LINE+9]]:14: note: 'badPlain' is started as a thread here
// CHECK-MESSAGES: :[[@LINE-3]]:26: note: have the thread that owns the desk make this call; the options Dispatcher and DispatcherRun can name a function that passes the call to it
static void goodShow() { desk_show(3); }

int main() {
  std::vector<int> Sheets;
  forEach(Sheets, [](int Sheet) { desk_show(Sheet); });
  timed(goodShow);
  start(badShow);
  startPlain(badPlain);
}
