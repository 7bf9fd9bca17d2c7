// A dispatcher that does not wait: what a task needs it keeps.
// RUN: %check_interop_tidy %s interop-engine-threads %t -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml', interop-engine-threads.Dispatcher: 'owner::post(${task})'}}"

#include "Inputs/press.h"
#include <functional>
#include <initializer_list>
#include <thread>

namespace owner {
void post(std::function<void()> Task);
}

static void work(int Sheet) {
  desk_show(Sheet + 1);
  if (Sheet > 2)
    desk_show(2);
}

struct Page {
  int Number;
  void show() const { desk_show(Number); }
  void showHere() { std::thread([this] { desk_show(Number); }).detach(); }
};

// Its result is used.
static void badResult(int Sheet) {
  while (press_run(Sheet))
    ++Sheet;
}

static void goodWork(int Sheet) {
  owner::post([=] { desk_show(Sheet); });
}

int main() {
  Page Shown{1};
  std::thread First(work, 1), Second(badResult, 2), Third(badResult, 3), Good(goodWork, 4);
  std::thread Fourth([Shown] { Shown.show(); });
  for (std::thread *T : {&First, &Second, &Third, &Fourth, &Good})
    T->join();
}
// CHECK-MESSAGES: :[[@LINE-28]]:3: warning: 'desk_show' is for the main thread alone, but the thread that runs 'work' reaches it
// CHECK-MESSAGES: :[[@LINE-6]]:15: note: 'work' is started as a thread here
// CHECK-MESSAGES: :[[@LINE-12]]:3: note: 'goodWork' hands such a call to 'owner::post' here
// CHECK-MESSAGES: :[[@LINE-29]]:5: note: 'desk_show' is called here, too
// CHECK-MESSAGES: :[[@LINE-25]]:23: warning: 'desk_show' is for the main thread alone, but the thread that runs the lambda reaches it
// CHECK-MESSAGES: :[[@LINE-9]]:15: note: the lambda is started as a thread here
// CHECK-MESSAGES: :[[@LINE-10]]:32: note: the lambda calls 'Page::show' here
// CHECK-MESSAGES: :[[@LINE-17]]:3: note: 'goodWork' hands such a call to 'owner::post' here
// CHECK-MESSAGES: :[[@LINE-28]]:42: warning: 'desk_show' is for the main thread alone, but the thread that runs the lambda reaches it
// CHECK-MESSAGES: :[[@LINE-29]]:21: note: the lambda is started as a thread here
// CHECK-MESSAGES: :[[@LINE-20]]:3: note: 'goodWork' hands such a call to 'owner::post' here
// CHECK-MESSAGES: :[[@LINE-26]]:10: warning: 'press_run' must always be called by the same thread, but several threads that run 'badResult' reach it
// CHECK-MESSAGES: :[[@LINE-17]]:31: note: 'badResult' is started as a thread here
// CHECK-MESSAGES: :[[@LINE-18]]:53: note: 'badResult' is also started here
// CHECK-MESSAGES: :[[@LINE-29]]:10: note: 'owner::post' is not offered here: its result is used
// CHECK-FIXES: owner::post([=] { desk_show(Sheet + 1); });
// CHECK-FIXES: owner::post([] { desk_show(2); });
// CHECK-FIXES: void show() const { owner::post([Number = Number] { desk_show(Number); }); }
// CHECK-FIXES: void showHere() { std::thread([this] { owner::post([Number = Number] { desk_show(Number); }); }).detach(); }
// CHECK-REMAINS: warning: 'press_run' must always be called by the same thread, but several threads that run 'badResult' reach it
// CHECK-REMAINS: note: 'badResult' is started as a thread here
// CHECK-REMAINS: note: 'badResult' is also started here
// CHECK-REMAINS: note: 'owner::post' is not offered here: its result is used
