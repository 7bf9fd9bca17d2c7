// Functions that are ends, and tell the thread to stop when they have waited for it.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c11

#include <pthread.h>
#include <stddef.h>

int sched_yield(void);

struct ticker {
  pthread_t thread;
  volatile int stopped;
};
static void *tick(void *arg) {
  struct ticker *t = arg;
  while (!t->stopped)
    sched_yield();
  return NULL;
}
void ticker_init(struct ticker *t) {
  t->stopped = 0;
  pthread_create(&t->thread, NULL, tick, t);
}
void bad_ticker_end(struct ticker *t) {
  pthread_join(t->thread, NULL);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'bad_ticker_end' may block forever in 'pthread_join': the thread is told to stop only after that [interop-blocking-destructor]
  // CHECK-MESSAGES: :[[@LINE-2]]:3: note: 'bad_ticker_end' calls 'pthread_join' here
  // CHECK-MESSAGES: :[[@LINE-6]]:3: note: the thread that runs 'tick' is started here
  // CHECK-MESSAGES: :[[@LINE-13]]:3: note: it leaves this loop only when 'stopped' changes
  // CHECK-MESSAGES: :[[@LINE-5]]:3: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
  t->stopped = 1;
  // CHECK-FIXES: {{^}}  t->stopped = 1;
  // CHECK-FIXES-NEXT: {{^}}  pthread_join(t->thread, NULL);
}
