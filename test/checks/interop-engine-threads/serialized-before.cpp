// One thread at a time: before the thread is started, and after it is joined, there is no other.
// RUN: %check_interop_tidy %s interop-engine-threads %t -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml'}}"

#include "Inputs/press.h"
#include <thread>

static void goodWork() { ink_pour(); }

int main() {
  ink_mix(1);
  std::thread Worker(goodWork);
  Worker.join();
  ink_mix(2);
  return 0;
}
