// One body, several threads: a loop.
// RUN: %check_interop_tidy %s interop-engine-threads %t -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml'}}"

#include "Inputs/press.h"
#include <thread>
#include <vector>

static void badWork() { press_run(1); }
// CHECK-MESSAGES: :[[@LINE-1]]:25: warning: 'press_run' must always be called by the same thread, but several threads that run 'badWork' reach it
// CHECK-MESSAGES: :[[@LINE+10]]:5: note: 'badWork' is started as a thread here, in a loop
// CHECK-MESSAGES: :[[@LINE-3]]:25: note: have the thread that owns the press make this call; the options Dispatcher and DispatcherRun can name a function that passes the call to it
static void badPour() { ink_pour(); }
// CHECK-MESSAGES: :[[@LINE-1]]:25: warning: 'ink_pour' must not run on two threads at once, but several threads that run 'badPour' reach it without a lock
// CHECK-MESSAGES: :[[@LINE+8]]:23: note: 'badPour' is started as a thread here, in a loop
// CHECK-MESSAGES: :[[@LINE-3]]:25: note: 'ink_make_safe' lets any thread call it (model press.yaml)

void start(int Count) {
  std::vector<std::thread> Workers;
  for (int I = 0; I != Count; ++I)
    Workers.emplace_back(badWork);
  for (int I = 0; I != Count; ++I)
    Workers.push_back(std::thread(badPour));
  for (std::thread &Worker : Workers)
    Worker.join();
}
