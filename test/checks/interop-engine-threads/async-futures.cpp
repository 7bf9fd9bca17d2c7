// std::async; a task that is run where it is made.
// RUN: %check_interop_tidy %s interop-engine-threads %t -std=c++17 -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml'}}"

#include "Inputs/press.h"
#include <future>

int compute(int);

static int badShow(int Sheet) {
  desk_show(Sheet);
  return Sheet;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'desk_show' is for the main thread alone, but the thread that runs 'badShow' reaches it
// CHECK-MESSAGES: :[[@LINE+22]]:28: note: 'badShow' is started as a thread here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: have the thread that owns the desk make this call; the options Dispatcher and DispatcherRun can name a function that passes the call to it
static int goodShow(int Sheet) { return compute(Sheet); }
static int goodDeferred(int Sheet) {
  desk_show(Sheet);
  return Sheet;
}

int badLambda() {
  auto Made = std::async([] {
    desk_show(5);
    return 1;
  });
  return Made.get();
}
// CHECK-MESSAGES: :[[@LINE-5]]:5: warning: 'desk_show' is for the main thread alone, but the thread that runs the lambda reaches it
// CHECK-MESSAGES: :[[@LINE-7]]:15: note: the lambda is started as a thread here
// CHECK-MESSAGES: :[[@LINE-7]]:5: note: have the thread that owns the desk make this call; the options Dispatcher and DispatcherRun can name a function that passes the call to it

static void goodTask() { desk_show(4); }

int main() {
  std::future<int> First = std::async(std::launch::async, badShow, 1);
  std::future<int> Second = std::async(goodShow, 2);
  std::future<int> Third = std::async(std::launch::deferred, goodDeferred, 3);
  std::packaged_task<void()> Here(goodTask);
  Here();
  return First.get() + Second.get() + Third.get() + badLambda();
}
