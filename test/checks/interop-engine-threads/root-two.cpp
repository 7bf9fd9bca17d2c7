// Main and a thread; a mutex does not help where it must be one thread.
// RUN: %check_interop_tidy %s interop-engine-threads %t -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml'}}"

#include "Inputs/press.h"
#include <mutex>
#include <thread>

static std::mutex Lock;

static void badWork() {
  std::lock_guard<std::mutex> Guard(Lock);
  press_run(1);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'press_run' must always be called by the same thread, but the thread that runs 'badWork' and the main thread reach the press
// CHECK-MESSAGES: :[[@LINE+11]]:15: note: 'badWork' is started as a thread here
// CHECK-MESSAGES: :[[@LINE-5]]:31: note: the lock taken here does not help: the press keeps what belongs to the thread that calls it
// CHECK-MESSAGES: :[[@LINE+12]]:5: note: the main thread calls 'press_run' here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: have the thread that owns the press make this call; the options Dispatcher and DispatcherRun can name a function that passes the call to it

static void goodPour() {
  std::lock_guard<std::mutex> Guard(Lock);
  ink_pour();
}

int main() {
  std::thread Worker(badWork), Other(goodPour);
  {
    std::lock_guard<std::mutex> Guard(Lock);
    press_run(2);
    ink_pour();
  }
  Worker.join();
  Other.join();
  return 0;
}
