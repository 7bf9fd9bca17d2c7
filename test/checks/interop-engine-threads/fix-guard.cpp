// The lock that other calls of the engine hold.
// RUN: %check_interop_tidy %s interop-engine-threads %t -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml'}}"

#include "Inputs/press.h"
#include <mutex>
#include <thread>

static std::mutex InkLock;

static void stir() {
  std::lock_guard<std::mutex> Guard(InkLock);
  ink_mix(1);
}
static void pour(int Count) {
  for (int I = 0; I < Count; ++I)
    ink_pour();
}

void start() {
  std::thread A(stir), B(pour, 3);
  A.join();
  B.join();
}
// CHECK-MESSAGES: :[[@LINE-8]]:5: warning: 'ink_pour' must not run on two threads at once, but the thread that runs 'pour' and the thread that runs 'stir' reach the ink without a common lock
// CHECK-MESSAGES: :[[@LINE-5]]:24: note: 'pour' is started as a thread here
// CHECK-MESSAGES: :[[@LINE-6]]:15: note: 'stir' is started as a thread here
// CHECK-MESSAGES: :[[@LINE-15]]:3: note: the other thread calls 'ink_mix' here
// CHECK-MESSAGES: :[[@LINE-16]]:3: note: 'ink_mix' is called under 'InkLock' here
// CHECK-MESSAGES: :[[@LINE-13]]:5: note: 'ink_make_safe' lets any thread call it (model press.yaml)
// CHECK-MESSAGES: :[[@LINE-14]]:5: note: hold 'InkLock' here too, as around 'ink_mix'
// CHECK-ALTERNATIVE-1: for (int I = 0; I < Count; ++I) {
// CHECK-ALTERNATIVE-1: std::lock_guard<std::mutex> Lock(InkLock);
// CHECK-ALTERNATIVE-1: }
