// Packaged tasks: run where they are called.
// RUN: %check_interop_tidy %s interop-engine-threads %t -std=c++17,c++20 -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml'}}"

#include "Inputs/press.h"
#include <future>
#include <thread>
#include <utility>

static void badTask() { desk_show(1); }
// CHECK-MESSAGES: :[[@LINE-1]]:25: warning: 'desk_show' is for the main thread alone, but the thread that runs 'badTask' reaches it
// CHECK-MESSAGES: :[[@LINE+5]]:35: note: 'badTask' is started as a thread here
// CHECK-MESSAGES: :[[@LINE-3]]:25: note: have the thread that owns the desk make this call; the options Dispatcher and DispatcherRun can name a function that passes the call to it
static void goodTask() { desk_show(2); }

int main() {
  std::packaged_task<void()> Away(badTask);
  std::thread Worker(std::move(Away));
  std::packaged_task<void()> Here(goodTask);
  Here();
  Worker.join();
  return 0;
}
