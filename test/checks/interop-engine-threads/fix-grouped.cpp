// One finding for many functions: its fix is for all of them.
// RUN: %check_interop_tidy %s interop-engine-threads %t -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml', interop-engine-threads.DispatcherRun: 'owner::run'}}"

#include "Inputs/press.h"
#include <thread>

namespace owner {
template <class TaskT> auto run(TaskT Task) -> decltype(Task()) { return Task(); }
}

static void first() { press_run(1); }
static void second() { press_run(2); }
static void third() { press_run(3); }
static int fourth() { return press_run(4); }
static void fifth() {
  press_run(5);
  press_run(6);
}
static void sixth() { press_run(7); }

static void work() {
  first();
  second();
  third();
  fourth();
  fifth();
  sixth();
}

int main() {
  std::thread A(work), B(work);
  A.join();
  B.join();
}
// CHECK-MESSAGES: :[[@LINE-24]]:23: warning: 'press_run' must always be called by the same thread, but several threads that run 'work' reach it
// CHECK-MESSAGES: :[[@LINE-5]]:15: note: 'work' is started as a thread here
// CHECK-MESSAGES: :[[@LINE-6]]:24: note: 'work' is also started here
// CHECK-MESSAGES: :[[@LINE-16]]:3: note: 'work' calls 'first' here
// CHECK-MESSAGES: :[[@LINE-27]]:24: note: 5 more functions reach the press in this way; the next one here
// CHECK-FIXES: static void first() { owner::run([&] { press_run(1); }); }
// CHECK-FIXES: static void second() { owner::run([&] { press_run(2); }); }
// CHECK-FIXES: static void third() { owner::run([&] { press_run(3); }); }
// CHECK-FIXES: static int fourth() { return owner::run([&] { return press_run(4); }); }
// CHECK-FIXES: owner::run([&] { press_run(5); });
// CHECK-FIXES: owner::run([&] { press_run(6); });
// CHECK-FIXES: static void sixth() { owner::run([&] { press_run(7); }); }
