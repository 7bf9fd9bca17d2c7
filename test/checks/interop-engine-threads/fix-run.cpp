// A dispatcher that waits keeps results and out-parameters.
// RUN: %check_interop_tidy %s interop-engine-threads %t -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml', interop-engine-threads.DispatcherRun: 'owner::run'}}"

#include "Inputs/press.h"
#include <thread>

namespace owner {
template <class TaskT> auto run(TaskT Task) -> decltype(Task()) { return Task(); }
}

void note(int);

static void work(int Sheet) {
  press_run(Sheet);
  int Done = press_run(Sheet + 1);
  if (press_run(3) == 0)
    note(Done);
  note(press_run(press_run(4)));
}

static void goodWork(int Sheet) {
  owner::run([&] { return press_run(Sheet); });
}

int main() {
  std::thread First(work, 1), Second(work, 2), Good(goodWork, 3);
  First.join();
  Second.join();
  Good.join();
}
// CHECK-MESSAGES: :[[@LINE-17]]:3: warning: 'press_run' must always be called by the same thread, but several threads that run 'work' reach it
// CHECK-MESSAGES: :[[@LINE-6]]:15: note: 'work' is started as a thread here
// CHECK-MESSAGES: :[[@LINE-7]]:31: note: 'work' is also started here
// CHECK-MESSAGES: :[[@LINE-12]]:3: note: 'goodWork' hands such a call to 'owner::run' here
// CHECK-MESSAGES: :[[@LINE-20]]:14: note: 'press_run' is called here, too
// CHECK-MESSAGES: :[[@LINE-20]]:7: note: 'press_run' is called here, too
// CHECK-MESSAGES: :[[@LINE-19]]:8: note: 'press_run' is called here, too
// CHECK-MESSAGES: :[[@LINE-20]]:18: note: 'press_run' is called here, too
// CHECK-FIXES: owner::run([&] { press_run(Sheet); });
// CHECK-FIXES: int Done = owner::run([&] { return press_run(Sheet + 1); });
// CHECK-FIXES: if (owner::run([&] { return press_run(3); }) == 0)
// CHECK-FIXES: note(owner::run([&] { return press_run(press_run(4)); }));
