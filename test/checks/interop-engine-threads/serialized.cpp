// One thread at a time: without a lock, with locks that are not the same, with one that only one way has.
// RUN: %check_interop_tidy %s interop-engine-threads %t -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml'}}"

#include "Inputs/press.h"
#include <mutex>
#include <thread>

static std::mutex First, Second;
static int Total;

static void pourAll(int Count) {
  for (int I = 0; I != Count; ++I)
    ink_pour();
}
// CHECK-MESSAGES: :[[@LINE-2]]:5: warning: 'ink_pour' must not run on two threads at once, but the thread that runs 'badWork' and the thread that runs 'badOther' reach the ink without a common lock
// CHECK-MESSAGES: :[[@LINE+21]]:15: note: 'badWork' is started as a thread here
// CHECK-MESSAGES: :[[@LINE+6]]:3: note: 'badWork' calls 'pourAll' here
// CHECK-MESSAGES: :[[@LINE+19]]:27: note: 'badOther' is started as a thread here
// CHECK-MESSAGES: :[[@LINE+8]]:3: note: the other thread calls 'ink_mix' here
// CHECK-MESSAGES: :[[@LINE-7]]:5: note: 'ink_make_safe' lets any thread call it (model press.yaml)
static void badWork() {
  std::lock_guard<std::mutex> Guard(First);
  pourAll(1);
}
static void badOther() {
  std::lock_guard<std::mutex> Guard(Second);
  ink_mix(2);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'ink_mix' must not run on two threads at once, but the thread that runs 'badOther' and the thread that runs 'badWork' reach the ink without a common lock
// CHECK-MESSAGES: :[[@LINE+7]]:27: note: 'badOther' is started as a thread here
// CHECK-MESSAGES: :[[@LINE+6]]:15: note: 'badWork' is started as a thread here
// CHECK-MESSAGES: :[[@LINE-9]]:3: note: 'badWork' calls 'pourAll' here
// CHECK-MESSAGES: :[[@LINE-20]]:5: note: the other thread calls 'ink_pour' here
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: 'ink_make_safe' lets any thread call it (model press.yaml)

void start() {
  std::thread A(badWork), B(badOther);
  A.join();
  B.join();
}
