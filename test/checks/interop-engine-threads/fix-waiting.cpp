// Nobody waits for a dispatcher with a lock, or in a finalizer.
// RUN: %check_interop_tidy %s interop-engine-threads %t -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml', interop-engine-threads.DispatcherRun: 'owner::run', interop-engine-threads.Dispatcher: 'owner::post'}}"

#include "Inputs/press.h"
#include <functional>
#include <initializer_list>
#include <mutex>
#include <thread>

namespace owner {
void post(std::function<void()> Task);
template <class TaskT> auto run(TaskT Task) -> decltype(Task()) { return Task(); }
}

static std::mutex Lock;

static void plain(int Sheet) { desk_show(Sheet); }

static void underLock(int Sheet) {
  std::lock_guard<std::mutex> Guard(Lock);
  desk_show(Sheet);
}

static void inner(int Sheet) {
  if (press_run(Sheet))
    return;
}
static void underCallersLock(int Sheet) {
  std::lock_guard<std::mutex> Guard(Lock);
  inner(Sheet);
}

int main() {
  std::thread First(plain, 1), Second(underLock, 2), Third(underCallersLock, 3), Fourth(underCallersLock, 4);
  for (std::thread *T : {&First, &Second, &Third, &Fourth})
    T->join();
}
// CHECK-MESSAGES: :[[@LINE-21]]:32: warning: 'desk_show' is for the main thread alone, but the thread that runs 'plain' reaches it
// CHECK-MESSAGES: :[[@LINE-5]]:15: note: 'plain' is started as a thread here
// CHECK-MESSAGES: :[[@LINE-23]]:32: note: hand it to 'owner::post' without waiting for it
// CHECK-MESSAGES: :[[@LINE-20]]:3: warning: 'desk_show' is for the main thread alone, but the thread that runs 'underLock' reaches it
// CHECK-MESSAGES: :[[@LINE-8]]:32: note: 'underLock' is started as a thread here
// CHECK-MESSAGES: :[[@LINE-23]]:31: note: the lock taken here does not help: the desk keeps what belongs to the thread that calls it
// CHECK-MESSAGES: :[[@LINE-19]]:7: warning: 'press_run' must always be called by the same thread, but several threads that run 'underCallersLock' reach it
// CHECK-MESSAGES: :[[@LINE-11]]:54: note: 'underCallersLock' is started as a thread here
// CHECK-MESSAGES: :[[@LINE-12]]:82: note: 'underCallersLock' is also started here
// CHECK-MESSAGES: :[[@LINE-17]]:3: note: 'underCallersLock' calls 'inner' here
// CHECK-MESSAGES: :[[@LINE-19]]:31: note: the lock taken here does not help: the press keeps what belongs to the thread that calls it
// CHECK-MESSAGES: :[[@LINE-24]]:7: note: 'owner::run' is not offered here: 'Lock' is held there
// CHECK-MESSAGES: :[[@LINE-25]]:7: note: 'owner::post' is not offered here: its result is used
// CHECK-FIXES: static void plain(int Sheet) { owner::run([&] { desk_show(Sheet); }); }
// CHECK-FIXES: owner::post([=] { desk_show(Sheet); });
// CHECK-REMAINS: warning: 'press_run' must always be called by the same thread, but several threads that run 'underCallersLock' reach it
// CHECK-REMAINS: note: 'underCallersLock' is started as a thread here
// CHECK-REMAINS: note: 'underCallersLock' is also started here
// CHECK-REMAINS: note: 'underCallersLock' calls 'inner' here
// CHECK-REMAINS: note: the lock taken here does not help: the press keeps what belongs to the thread that calls it
// CHECK-REMAINS: note: 'owner::run' is not offered here: 'Lock' is held there
// CHECK-REMAINS: note: 'owner::post' is not offered here: its result is used
// CHECK-ALTERNATIVE-1: static void plain(int Sheet) { owner::post([=] { desk_show(Sheet); }); }
