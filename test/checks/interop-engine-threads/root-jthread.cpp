// std::jthread.
// RUN: %check_interop_tidy %s interop-engine-threads %t -std=c++20 -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml'}}"

#include "Inputs/press.h"
#include <stop_token>
#include <thread>

int compute(int);

static void badRun(std::stop_token Stop) {
  while (!Stop.stop_requested())
    desk_show(1);
}
// CHECK-MESSAGES: :[[@LINE-2]]:5: warning: 'desk_show' is for the main thread alone, but the thread that runs 'badRun' reaches it
// CHECK-MESSAGES: :[[@LINE+8]]:16: note: 'badRun' is started as a thread here
// CHECK-MESSAGES: :[[@LINE-4]]:5: note: have the thread that owns the desk make this call; the options Dispatcher and DispatcherRun can name a function that passes the call to it
static void goodRun(std::stop_token Stop) {
  while (!Stop.stop_requested())
    compute(1);
}

int main() {
  std::jthread First(badRun), Second(goodRun);
  desk_show(2);
  return 0;
}
