// One thread at a time: a common lock on every way, joined before, started after.
// RUN: %check_interop_tidy %s interop-engine-threads %t -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml'}}"

#include "Inputs/press.h"
#include <mutex>
#include <thread>

static std::mutex Lock;

static void pourAll(int Count) {
  for (int I = 0; I != Count; ++I)
    ink_pour();
}
static void goodWork() {
  std::lock_guard<std::mutex> Guard(Lock);
  pourAll(1);
}
static void goodOther() {
  Lock.lock();
  ink_mix(2);
  Lock.unlock();
}
static void goodUnique() {
  std::unique_lock<std::mutex> Guard(Lock);
  ink_mix(3);
}

void start() {
  std::thread A(goodWork), B(goodOther), C(goodUnique);
  A.join();
  B.join();
  C.join();
}
