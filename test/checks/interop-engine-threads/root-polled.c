// A callback runs on the threads that drive it.
// RUN: %check_interop_tidy %s interop-engine-threads %t -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml'}}"

#include "Inputs/press.h"
#include <pthread.h>
#include <stddef.h>

static void badPolled(void *cookie) { desk_show(1); }
// CHECK-MESSAGES: :[[@LINE-1]]:39: warning: 'desk_show' is for the main thread alone, but the thread that runs 'poll' reaches it
// CHECK-MESSAGES: :[[@LINE+13]]:10: note: 'poll' is started as a thread here
// CHECK-MESSAGES: :[[@LINE+6]]:5: note: 'poll' calls 'badPolled' here
// CHECK-MESSAGES: :[[@LINE+10]]:17: note: 'badPolled' is given to 'press_on_poll' here
// CHECK-MESSAGES: :[[@LINE-5]]:39: note: have the thread that owns the desk make this call; the options Dispatcher and DispatcherRun can name a function that passes the call to it

static void *poll(void *unused) {
  for (;;)
    press_poll();
}

int main(void) {
  pthread_t thread;
  press_on_poll(badPolled, NULL);
  return pthread_create(&thread, NULL, poll, NULL);
}
