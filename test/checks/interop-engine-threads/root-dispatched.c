// A modelled dispatcher: what it is given runs on the engine's thread.
// RUN: %check_interop_tidy %s interop-engine-threads %t -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml'}}"

#include "Inputs/press.h"
#include <pthread.h>
#include <stddef.h>

static void run(void *cookie) { press_run(1); }
static void *goodWork(void *unused) {
  press_post(run, NULL);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, goodWork, NULL);
  pthread_create(&second, NULL, goodWork, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
