// The library's own switch.
// RUN: %check_interop_tidy %s interop-engine-threads %t -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml'}}"

#include "Inputs/press.h"
#include <thread>

static void goodWork() { ink_pour(); }

int main() {
  ink_make_safe();
  std::thread First(goodWork), Second(goodWork);
  ink_mix(2);
  First.join();
  Second.join();
  return 0;
}
