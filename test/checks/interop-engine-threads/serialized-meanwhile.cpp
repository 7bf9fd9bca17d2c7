// One thread at a time: between its start and its end the thread runs.
// RUN: %check_interop_tidy %s interop-engine-threads %t -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml'}}"

#include "Inputs/press.h"
#include <thread>

static void badWork() { ink_pour(); }
// CHECK-MESSAGES: :[[@LINE-1]]:25: warning: 'ink_pour' must not run on two threads at once, but the thread that runs 'badWork' and the main thread reach the ink without a lock
// CHECK-MESSAGES: :[[@LINE+6]]:15: note: 'badWork' is started as a thread here
// CHECK-MESSAGES: :[[@LINE+6]]:3: note: the main thread calls 'ink_mix' here
// CHECK-MESSAGES: :[[@LINE-4]]:25: note: 'ink_make_safe' lets any thread call it (model press.yaml)

int main() {
  ink_mix(1);
  std::thread Worker(badWork);
  ink_mix(2);
  Worker.join();
  return 0;
}
