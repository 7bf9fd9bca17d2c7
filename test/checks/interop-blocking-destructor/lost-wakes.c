// The flag is asked by a loop around the locked part, in which the thread waits.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c11

#include <pthread.h>
#include <stddef.h>

void look_around(void);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static volatile int running;
int watchers;
static pthread_t writer;

static void *write_lines(void *unused) {
  while (running) {
    pthread_mutex_lock(&lock);
    if (watchers == 0)
      pthread_cond_wait(&changed, &lock);
    look_around();
    pthread_mutex_unlock(&lock);
  }
  return NULL;
}
int writer_start(void) {
  running = 1;
  return pthread_create(&writer, NULL, write_lines, NULL);
}
void watch(void) {
  pthread_mutex_lock(&lock);
  ++watchers;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&lock);
}

void bad_writer_stop(void) {
  running = 0;
  pthread_cond_signal(&changed);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the wake of 'changed' can be lost: 'running' is set without 'lock', and a thread that is just about to wait is waited for forever [interop-blocking-destructor]
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'running' is set here
  // CHECK-MESSAGES: :[[@LINE+4]]:3: note: then the thread is waited for here
  // CHECK-MESSAGES: :[[@LINE-26]]:10: note: the thread asks 'running' here
  // CHECK-MESSAGES: :[[@LINE-24]]:7: note: 'write_lines' calls 'pthread_cond_wait' here
  // CHECK-MESSAGES: :[[@LINE-6]]:3: note: set 'running' with 'lock' locked
  pthread_join(writer, NULL);
}

void good_writer_stop(void) {
  pthread_mutex_lock(&lock);
  running = 0;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&lock);
  pthread_join(writer, NULL);
}
