// A body that asks on which thread it runs knows what it does, and so does what it calls.
// RUN: %check_interop_tidy %s interop-engine-threads %t -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml'}}"

#include "Inputs/press.h"
#include <thread>

static std::thread::id MainThread;

static void show(int Sheet) { desk_show(Sheet); }
static void goodWork() {
  if (std::this_thread::get_id() == MainThread)
    show(1);
  if (press_is_mine())
    press_run(1);
}
static void badShow() { desk_show(2); }
// CHECK-MESSAGES: :[[@LINE-1]]:25: warning: 'desk_show' is for the main thread alone, but the thread that runs 'badWork' reaches it
// CHECK-MESSAGES: :[[@LINE+7]]:32: note: 'badWork' is started as a thread here
// CHECK-MESSAGES: :[[@LINE+2]]:25: note: 'badWork' calls 'badShow' here
// CHECK-MESSAGES: :[[@LINE-4]]:25: note: have the thread that owns the desk make this call; the options Dispatcher and DispatcherRun can name a function that passes the call to it
static void badWork() { badShow(); }

int main() {
  MainThread = std::this_thread::get_id();
  std::thread First(goodWork), Second(badWork);
  First.join();
  Second.join();
  return 0;
}
