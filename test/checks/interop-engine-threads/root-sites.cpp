// One body, started at two places.
// RUN: %check_interop_tidy %s interop-engine-threads %t -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml'}}"

#include "Inputs/press.h"
#include <thread>

static void badWork() { press_run(1); }
// CHECK-MESSAGES: :[[@LINE-1]]:25: warning: 'press_run' must always be called by the same thread, but several threads that run 'badWork' reach it
// CHECK-MESSAGES: :[[@LINE+4]]:21: note: 'badWork' is started as a thread here
// CHECK-MESSAGES: :[[@LINE+4]]:22: note: 'badWork' is also started here
// CHECK-MESSAGES: :[[@LINE-4]]:25: note: have the thread that owns the press make this call; the options Dispatcher and DispatcherRun can name a function that passes the call to it

void startFirst() { std::thread(badWork).detach(); }
void startSecond() { std::thread(badWork).detach(); }
