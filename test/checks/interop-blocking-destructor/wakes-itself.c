// A thread that waits cannot wake itself, also where a helper of it wakes the same condition later. And a function of another file that is
// given a number of the record does not know the condition beside it.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=gnu11

#include <pthread.h>
#include <stdio.h>

struct ring {
  pthread_t thread;
  pthread_mutex_t lock;
  pthread_cond_t more;
  int running, filled;
};
static void play(struct ring *r) {
  pthread_mutex_lock(&r->lock);
  while (r->running && r->filled > 8)
    pthread_cond_wait(&r->more, &r->lock);
  r->filled++;
  pthread_cond_broadcast(&r->more);
  pthread_mutex_unlock(&r->lock);
}
static void *fill(void *data) {
  struct ring *r = data;
  while (r->running)
    play(r);
  return 0;
}
void ring_start(struct ring *r) {
  r->running = 1;
  pthread_create(&r->thread, 0, fill, r);
}
void ring_drain(struct ring *r) {
  pthread_mutex_lock(&r->lock);
  r->filled--;
  pthread_cond_broadcast(&r->more);
  pthread_mutex_unlock(&r->lock);
}
void ring_stop(struct ring *r) {
  pthread_mutex_lock(&r->lock);
  r->running = 0;
  pthread_mutex_unlock(&r->lock);
  pthread_join(r->thread, 0);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'ring_stop' may block forever in 'pthread_join': nothing ends the thread's wait in 'pthread_cond_wait'
  // CHECK-MESSAGES: :[[@LINE-2]]:3: note: 'ring_stop' calls 'pthread_join' here
  // CHECK-MESSAGES: :[[@LINE-15]]:3: note: the thread that runs 'fill' is started here
  // CHECK-MESSAGES: :[[@LINE-21]]:5: note: 'fill' calls 'play' here
  // CHECK-MESSAGES: :[[@LINE-30]]:5: note: 'play' calls 'pthread_cond_wait' here
  // CHECK-MESSAGES: :[[@LINE-31]]:5: note: 'pthread_cond_wait' waits until another thread signals the condition (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE-9]]:3: note: this comes before the wait, but does not end it
  pthread_cond_broadcast(&r->more);
}

static struct {
  pthread_mutex_t lock;
  pthread_cond_t put, taken;
  pthread_t thread;
  int stop, open, jobs, seen;
} work;
static void *run(void *data) {
  pthread_mutex_lock(&work.lock);
  while (!work.stop) {
    while (work.jobs == 0 && !work.stop)
      pthread_cond_wait(&work.put, &work.lock);
    while (work.open && !work.stop)
      pthread_cond_wait(&work.taken, &work.lock);
    work.jobs = 0;
    work.seen++;
  }
  pthread_mutex_unlock(&work.lock);
  return data;
}
int work_start(void) { return pthread_create(&work.thread, 0, run, 0); }
void work_take(void) {
  pthread_mutex_lock(&work.lock);
  work.open = 0;
  pthread_cond_broadcast(&work.taken);
  pthread_mutex_unlock(&work.lock);
}
void work_stop(FILE *log) {
  fwrite(&work.seen, sizeof work.seen, 1, log);
  pthread_mutex_lock(&work.lock);
  work.stop = 1;
  pthread_cond_signal(&work.put);
  pthread_mutex_unlock(&work.lock);
  pthread_join(work.thread, 0);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'work_stop' may block forever in 'pthread_join': nothing ends the thread's wait in 'pthread_cond_wait'
  // CHECK-MESSAGES: :[[@LINE-2]]:3: note: 'work_stop' calls 'pthread_join' here
  // CHECK-MESSAGES: :[[@LINE-16]]:31: note: the thread that runs 'run' is started here
  // CHECK-MESSAGES: :[[@LINE-24]]:7: note: 'run' calls 'pthread_cond_wait' here
  // CHECK-MESSAGES: :[[@LINE-25]]:7: note: 'pthread_cond_wait' waits until another thread signals the condition (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE-9]]:3: note: this comes before the wait, but does not end it
}
