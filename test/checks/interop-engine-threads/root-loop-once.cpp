// One thread, which alone calls the engine: nothing to tell.
// RUN: %check_interop_tidy %s interop-engine-threads %t -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml'}}"

#include "Inputs/press.h"
#include <thread>
#include <vector>

int compute(int);

static void goodWork() {
  press_start();
  for (int I = 0; I != 10; ++I)
    press_run(I);
  ink_pour();
  press_stop();
}
static void goodOther() { compute(press_version()); }

int main() {
  std::thread Engine(goodWork);
  std::vector<std::thread> Others;
  for (int I = 0; I != 4; ++I)
    Others.emplace_back(goodOther);
  Engine.join();
  for (std::thread &Other : Others)
    Other.join();
  return 0;
}
