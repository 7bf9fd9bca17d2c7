// Several futures at once.
// RUN: %check_interop_tidy %s interop-engine-threads %t -std=c++17 -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml'}}"

#include "Inputs/press.h"
#include <future>
#include <utility>
#include <vector>

static int badRun(int Sheet) { return press_run(Sheet); }
// CHECK-MESSAGES: :[[@LINE-1]]:39: warning: 'press_run' must always be called by the same thread, but several threads that run 'badRun' reach it
// CHECK-MESSAGES: :[[@LINE+6]]:20: note: 'badRun' is started as a thread here, in a loop
// CHECK-MESSAGES: :[[@LINE-3]]:39: note: have the thread that owns the press make this call; the options Dispatcher and DispatcherRun can name a function that passes the call to it

int runAll(int Count) {
  std::vector<std::future<int>> Made;
  for (int I = 0; I != Count; ++I)
    Made.push_back(std::async(std::launch::async, badRun, I));
  int Sum = 0;
  for (std::future<int> &Each : Made)
    Sum += Each.get();
  return Sum;
}
