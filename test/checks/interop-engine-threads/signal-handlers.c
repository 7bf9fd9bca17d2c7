// Signal handlers, and notices of timers.
// RUN: %check_interop_tidy %s interop-engine-threads %t -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml'}}"

#include "Inputs/press.h"
#include <signal.h>
#include <stddef.h>

static volatile int stopped;

static void badInterrupt(int number) { press_stop(); }
// CHECK-MESSAGES: :[[@LINE-1]]:40: warning: 'press_stop' must always be called by the same thread, but the signal handler 'badInterrupt' and the main thread reach the press
// CHECK-MESSAGES: :[[@LINE+23]]:18: note: 'badInterrupt' is given to 'signal' here, which has it called at any time
// CHECK-MESSAGES: :[[@LINE+21]]:3: note: the main thread calls 'press_start' here
// CHECK-MESSAGES: :[[@LINE-4]]:40: note: only set a flag, or write to a pipe, in the handler
static void goodInterrupt(int number) { stopped = number; }
static void badAction(int number) { desk_show(1); }
// CHECK-MESSAGES: :[[@LINE-1]]:37: warning: 'desk_show' is for the main thread alone, but the signal handler 'badAction' reaches it
// CHECK-MESSAGES: :[[@LINE+19]]:23: note: 'badAction' is called for 'sigaction' at any time
// CHECK-MESSAGES: :[[@LINE-3]]:37: note: only set a flag, or write to a pipe, in the handler
static void badDetailed(int number, siginfo_t *info, void *context) { desk_show(2); }
// CHECK-MESSAGES: :[[@LINE-1]]:71: warning: 'desk_show' is for the main thread alone, but the signal handler 'badDetailed' reaches it
// CHECK-MESSAGES: :[[@LINE+17]]:27: note: 'badDetailed' is called for 'sigaction' at any time
// CHECK-MESSAGES: :[[@LINE-3]]:71: note: only set a flag, or write to a pipe, in the handler
static void badTick(union sigval value) { desk_show(3); }
// CHECK-MESSAGES: :[[@LINE-1]]:43: warning: 'desk_show' is for the main thread alone, but threads of a pool, which run 'badTick', reach it
// CHECK-MESSAGES: :[[@LINE+15]]:32: note: 'badTick' is handed to several threads here
// CHECK-MESSAGES: :[[@LINE-3]]:43: note: have the thread that owns the desk make this call; the options Dispatcher and DispatcherRun can name a function that passes the call to it
static void goodTick(union sigval value) { stopped = 1; }

int main(void) {
  struct sigaction action, detailed;
  struct sigevent tick, quiet;
  timer_t first, second;
  press_start();
  signal(SIGINT, badInterrupt);
  signal(SIGTERM, goodInterrupt);
  action.sa_handler = badAction;
  sigaction(SIGHUP, &action, NULL);
  detailed.sa_sigaction = badDetailed;
  sigaction(SIGUSR1, &detailed, NULL);
  tick.sigev_notify_function = badTick;
  timer_create(0, &tick, &first);
  quiet.sigev_notify_function = goodTick;
  timer_create(0, &quiet, &second);
  while (!stopped)
    press_run(1);
  return 0;
}
