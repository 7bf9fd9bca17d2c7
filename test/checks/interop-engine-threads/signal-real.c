// Signal handlers and notices of timers, as the C library's own headers have them.
// RUN: %check_interop_tidy %s interop-engine-threads %t --real-headers -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml'}}" -- -D_GNU_SOURCE

#include "Inputs/press.h"
#include <signal.h>
#include <stddef.h>
#include <time.h>

static volatile sig_atomic_t stopped;

static void badInterrupt(int number) { desk_show(0); }
// CHECK-MESSAGES: :[[@LINE-1]]:40: warning: 'desk_show' is for the main thread alone, but the signal handler 'badInterrupt' reaches it
// CHECK-MESSAGES: :[[@LINE+20]]:18: note: 'badInterrupt' is given to 'signal' here, which has it called at any time
// CHECK-MESSAGES: :[[@LINE-3]]:40: note: only set a flag, or write to a pipe, in the handler
static void badAction(int number) { desk_show(1); }
// CHECK-MESSAGES: :[[@LINE-1]]:37: warning: 'desk_show' is for the main thread alone, but the signal handler 'badAction' reaches it
// CHECK-MESSAGES: :[[@LINE+18]]:23: note: 'badAction' is called for 'sigaction' at any time
// CHECK-MESSAGES: :[[@LINE-3]]:37: note: only set a flag, or write to a pipe, in the handler
static void badDetailed(int number, siginfo_t *info, void *context) { desk_show(2); }
// CHECK-MESSAGES: :[[@LINE-1]]:71: warning: 'desk_show' is for the main thread alone, but the signal handler 'badDetailed' reaches it
// CHECK-MESSAGES: :[[@LINE+16]]:27: note: 'badDetailed' is called for 'sigaction' at any time
// CHECK-MESSAGES: :[[@LINE-3]]:71: note: only set a flag, or write to a pipe, in the handler
static void badTick(union sigval value) { desk_show(3); }
// CHECK-MESSAGES: :[[@LINE-1]]:43: warning: 'desk_show' is for the main thread alone, but threads of a pool, which run 'badTick', reach it
// CHECK-MESSAGES: :[[@LINE+18]]:32: note: 'badTick' is handed to several threads here
// CHECK-MESSAGES: :[[@LINE-3]]:43: note: have the thread that owns the desk make this call; the options Dispatcher and DispatcherRun can name a function that passes the call to it
static void goodInterrupt(int number) { stopped = number; }

int main(void) {
  struct sigaction action, detailed, ignored;
  struct sigevent tick;
  timer_t timer;
  signal(SIGINT, badInterrupt);
  signal(SIGPIPE, SIG_IGN);
  action.sa_handler = badAction;
  sigaction(SIGHUP, &action, NULL);
  detailed.sa_sigaction = badDetailed;
  sigaction(SIGUSR1, &detailed, NULL);
  ignored.sa_handler = SIG_IGN;
  sigaction(SIGUSR2, &ignored, NULL);
  signal(SIGTERM, goodInterrupt);
  tick.sigev_notify = SIGEV_THREAD;
  tick.sigev_notify_function = badTick;
  return timer_create(CLOCK_REALTIME, &tick, &timer);
}
