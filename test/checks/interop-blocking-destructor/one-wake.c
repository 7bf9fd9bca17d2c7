// One wake for several threads that all may go on, of POSIX.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t

#include <pthread.h>

void load(void);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t idle = PTHREAD_COND_INITIALIZER;
static int urgent;

// https://github.com/BestImageViewer/geeqie/blob/3dfd1c11d0/src/image-load.c
static void *low(void *unused) {
  pthread_mutex_lock(&lock);
  while (urgent)
    pthread_cond_wait(&idle, &lock);
  pthread_mutex_unlock(&lock);
  load();
  return 0;
}

void start(pthread_t *threads, int count) {
  for (int i = 0; i < count; ++i)
    pthread_create(&threads[i], 0, low, 0);
}

void leave_urgent(void) {
  pthread_mutex_lock(&lock);
  urgent--;
  if (urgent == 0)
    pthread_cond_signal(&idle);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'pthread_cond_signal' wakes one of the threads that wait for 'idle', but 'urgent' is what all of them ask: the others wait on
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'urgent' is set here
  // CHECK-MESSAGES: :[[@LINE-10]]:5: note: several threads that run 'low' are started here
  // CHECK-MESSAGES: :[[@LINE-20]]:10: note: each of them asks 'urgent' here
  // CHECK-MESSAGES: :[[@LINE-5]]:5: note: wake all of them
  pthread_mutex_unlock(&lock);
}

void ok_leave_urgent(void) {
  pthread_mutex_lock(&lock);
  urgent--;
  if (urgent == 0)
    pthread_cond_broadcast(&idle);
  pthread_mutex_unlock(&lock);
}
