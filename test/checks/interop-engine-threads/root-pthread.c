// POSIX threads, and those of C11.
// RUN: %check_interop_tidy %s interop-engine-threads %t -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml'}}"

#include "Inputs/press.h"
#include <pthread.h>
#include <stddef.h>

typedef unsigned long thrd_t;
int thrd_create(thrd_t *, int (*)(void *), void *);

struct job {
  int sheet;
};
int compute(int);

static void *badBody(void *cookie) {
  struct job *j = cookie;
  desk_show(j->sheet);
  return NULL;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'desk_show' is for the main thread alone, but the thread that runs 'badBody' reaches it
// CHECK-MESSAGES: :[[@LINE+19]]:3: note: 'badBody' is started as a thread here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: have the thread that owns the desk make this call; the options Dispatcher and DispatcherRun can name a function that passes the call to it
static void *goodBody(void *cookie) {
  compute(((struct job *)cookie)->sheet);
  return NULL;
}
static int badOther(void *cookie) {
  desk_show(1);
  return 0;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'desk_show' is for the main thread alone, but the thread that runs 'badOther' reaches it
// CHECK-MESSAGES: :[[@LINE+10]]:3: note: 'badOther' is started as a thread here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: have the thread that owns the desk make this call; the options Dispatcher and DispatcherRun can name a function that passes the call to it

int main(void) {
  struct job j = {1};
  pthread_t first, second;
  thrd_t third;
  desk_show(0);
  pthread_create(&first, NULL, badBody, &j);
  pthread_create(&second, NULL, goodBody, &j);
  thrd_create(&third, badOther, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
