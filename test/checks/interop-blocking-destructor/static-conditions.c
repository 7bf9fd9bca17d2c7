// A condition of this file alone: a function of another file signals it only if it is given it.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c11

#include <pthread.h>
#include <stddef.h>

struct ring {
  int first, last;
};
int ring_get(struct ring *r);
void ring_put(struct ring *r, int what);
void ring_put_last(struct ring *r);
void ring_close(struct ring *r);
void ring_put_and_signal(struct ring *r, pthread_cond_t *c);

static struct ring bad_ring;
static pthread_mutex_t bad_mutex;
static pthread_cond_t bad_condition;
static pthread_t bad_thread;
static void *bad_run(void *unused) {
  int going = 1;
  while (going) {
    int got;
    pthread_mutex_lock(&bad_mutex);
    while (!(got = ring_get(&bad_ring)))
      pthread_cond_wait(&bad_condition, &bad_mutex);
    pthread_mutex_unlock(&bad_mutex);
    if (got == 3)
      going = 0;
  }
  return NULL;
}
void bad_start(void) { pthread_create(&bad_thread, NULL, bad_run, NULL); }
void bad_put(int what) {
  pthread_mutex_lock(&bad_mutex);
  ring_put(&bad_ring, what);
  pthread_cond_signal(&bad_condition);
  pthread_mutex_unlock(&bad_mutex);
}
void bad_stop(void) {
  pthread_mutex_lock(&bad_mutex);
  ring_put_last(&bad_ring);
  pthread_mutex_unlock(&bad_mutex);
  pthread_join(bad_thread, NULL);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'bad_stop' may block forever in 'pthread_join': nothing ends the thread's wait in 'pthread_cond_wait' [interop-blocking-destructor]
  // CHECK-MESSAGES: :[[@LINE-2]]:3: note: 'bad_stop' calls 'pthread_join' here
  // CHECK-MESSAGES: :[[@LINE-14]]:24: note: the thread that runs 'bad_run' is started here
  // CHECK-MESSAGES: :[[@LINE-22]]:7: note: 'bad_run' calls 'pthread_cond_wait' here
  // CHECK-MESSAGES: :[[@LINE-23]]:7: note: 'pthread_cond_wait' waits until another thread signals the condition (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE-8]]:3: note: this comes before the wait, but does not end it
}

// Another function puts the last one there, and signals: it may have run before.
static struct ring told_ring;
static pthread_mutex_t told_mutex;
static pthread_cond_t told_condition;
static pthread_t told_thread;
static void *told_run(void *unused) {
  int going = 1;
  while (going) {
    int got;
    pthread_mutex_lock(&told_mutex);
    while (!(got = ring_get(&told_ring)))
      pthread_cond_wait(&told_condition, &told_mutex);
    pthread_mutex_unlock(&told_mutex);
    if (got == 3)
      going = 0;
  }
  return NULL;
}
void told_start(void) { pthread_create(&told_thread, NULL, told_run, NULL); }
void told_finish(void) {
  ring_close(&told_ring);
  pthread_cond_signal(&told_condition);
}
void good_told_stop(void) {
  ring_close(&told_ring);
  pthread_join(told_thread, NULL);
}

static struct ring good_ring;
static pthread_mutex_t good_mutex;
static pthread_cond_t good_condition;
static pthread_t good_thread;
static void *good_run(void *unused) {
  int going = 1;
  while (going) {
    int got;
    pthread_mutex_lock(&good_mutex);
    while (!(got = ring_get(&good_ring)))
      pthread_cond_wait(&good_condition, &good_mutex);
    pthread_mutex_unlock(&good_mutex);
    if (got == 3)
      going = 0;
  }
  return NULL;
}
void good_start(void) { pthread_create(&good_thread, NULL, good_run, NULL); }
void good_stop(void) {
  pthread_mutex_lock(&good_mutex);
  ring_put_and_signal(&good_ring, &good_condition);
  pthread_mutex_unlock(&good_mutex);
  pthread_join(good_thread, NULL);
}
