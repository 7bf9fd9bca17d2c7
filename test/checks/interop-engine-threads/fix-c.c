// In C a function is to be written.
// RUN: %check_interop_tidy %s interop-engine-threads %t -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml', interop-engine-threads.Dispatcher: 'post'}}"

#include "Inputs/press.h"
#include <pthread.h>
#include <stddef.h>

void post(void (*task)(void *), void *data);

static void *work(void *data) {
  desk_show(1);
  return NULL;
}

void start(void) {
  pthread_t worker;
  pthread_create(&worker, NULL, work, NULL);
  pthread_detach(worker);
}
// CHECK-MESSAGES: :[[@LINE-9]]:3: warning: 'desk_show' is for the main thread alone, but the thread that runs 'work' reaches it
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'work' is started as a thread here
// CHECK-MESSAGES: :[[@LINE-11]]:3: note: hand 'post' a function that makes this call, with what it needs in a struct that outlives this function
