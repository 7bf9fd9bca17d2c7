// Changes that others wake a waiting thread for, and one function does not.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c11

#include <pthread.h>

//===-- A flag --------------------------------------------------------------===//

struct job {
  pthread_mutex_t lock;
  pthread_cond_t changed;
  int done;
  int failed;
  int looked_at;
};

void job_wait(struct job *j) {
  pthread_mutex_lock(&j->lock);
  while (!j->done)
    pthread_cond_wait(&j->changed, &j->lock);
  pthread_mutex_unlock(&j->lock);
}

void job_finish(struct job *j) {
  pthread_mutex_lock(&j->lock);
  j->done = 1;
  pthread_cond_broadcast(&j->changed);
  pthread_mutex_unlock(&j->lock);
}

void bad_cancel(struct job *j) {
  pthread_mutex_lock(&j->lock);
  j->failed = 1;
  j->done = 1;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'bad_cancel' changes 'done' and does not wake 'changed': a thread that waits for that may wait on for ever [interop-blocking-destructor]
  // CHECK-MESSAGES: :[[@LINE-10]]:3: note: the same change is made here
  // CHECK-MESSAGES: :[[@LINE-10]]:3: note: and 'changed' is woken
  // CHECK-MESSAGES: :[[@LINE-18]]:5: note: 'pthread_cond_wait' waits for it here
  // CHECK-MESSAGES: :[[@LINE-5]]:3: note: wake 'changed' after this, too
  pthread_mutex_unlock(&j->lock);
}

void good_cancel(struct job *j) {
  pthread_mutex_lock(&j->lock);
  j->failed = 1;
  j->done = 1;
  pthread_mutex_unlock(&j->lock);
  pthread_cond_broadcast(&j->changed);
}

/// Nobody waits for that.
void good_reset(struct job *j) {
  pthread_mutex_lock(&j->lock);
  j->done = 0;
  j->failed = 0;
  pthread_mutex_unlock(&j->lock);
}

/// What is not asked wakes nobody.
void good_look(struct job *j) {
  pthread_mutex_lock(&j->lock);
  j->looked_at = 1;
  pthread_mutex_unlock(&j->lock);
}

static void mark(struct job *j) { j->done = 1; }

/// The caller wakes.
void good_mark(struct job *j) {
  pthread_mutex_lock(&j->lock);
  mark(j);
  pthread_cond_broadcast(&j->changed);
  pthread_mutex_unlock(&j->lock);
}

//===-- A number ------------------------------------------------------------===//

static pthread_mutex_t free_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t some_free = PTHREAD_COND_INITIALIZER;
static int slots = 4;

void take_slot(void) {
  pthread_mutex_lock(&free_lock);
  while (slots == 0)
    pthread_cond_wait(&some_free, &free_lock);
  slots--;
  pthread_mutex_unlock(&free_lock);
}

void give_slot(void) {
  pthread_mutex_lock(&free_lock);
  slots++;
  pthread_cond_signal(&some_free);
  pthread_mutex_unlock(&free_lock);
}

void bad_give_back(void) {
  pthread_mutex_lock(&free_lock);
  slots++;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'bad_give_back' changes 'slots' and does not wake 'some_free': a thread that waits for that may wait on for ever [interop-blocking-destructor]
  // CHECK-MESSAGES: :[[@LINE-9]]:3: note: the same change is made here
  // CHECK-MESSAGES: :[[@LINE-9]]:3: note: and 'some_free' is woken
  // CHECK-MESSAGES: :[[@LINE-18]]:5: note: 'pthread_cond_wait' waits for it here
  // CHECK-MESSAGES: :[[@LINE-5]]:3: note: wake 'some_free' after this, too
  pthread_mutex_unlock(&free_lock);
}

//===-- Nothing at all ------------------------------------------------------===//

static pthread_mutex_t start_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t started = PTHREAD_COND_INITIALIZER;
static int running;

void bad_wait_for_start(void) {
  pthread_mutex_lock(&start_lock);
  while (!running)
    pthread_cond_wait(&started, &start_lock);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: nothing wakes 'started': whoever waits here waits for ever once it has to [interop-blocking-destructor]
  // CHECK-MESSAGES: :[[@LINE-3]]:11: note: 'running' is asked here
  // CHECK-MESSAGES: :[[@LINE-3]]:5: note: wake it where that changes
  pthread_mutex_unlock(&start_lock);
}

void run(void) {
  pthread_mutex_lock(&start_lock);
  running = 1;
  pthread_mutex_unlock(&start_lock);
}

//===-- Somebody else -------------------------------------------------------===//

static pthread_mutex_t stop_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t stopped = PTHREAD_COND_INITIALIZER;
static int stopping;

void wake_later(pthread_cond_t *which);

void good_wait_for_stop(void) {
  pthread_mutex_lock(&stop_lock);
  while (!stopping)
    pthread_cond_wait(&stopped, &stop_lock);
  pthread_mutex_unlock(&stop_lock);
}

void stop(void) {
  pthread_mutex_lock(&stop_lock);
  stopping = 1;
  pthread_mutex_unlock(&stop_lock);
  wake_later(&stopped);
}

//===-- It was so before ----------------------------------------------------===//

struct service {
  pthread_mutex_t lock;
  pthread_cond_t gone;
  int idle;
};
int service_bind(struct service *s);

void service_wait(struct service *s) {
  pthread_mutex_lock(&s->lock);
  while (!s->idle)
    pthread_cond_wait(&s->gone, &s->lock);
  pthread_mutex_unlock(&s->lock);
}

void service_unbound(struct service *s) {
  pthread_mutex_lock(&s->lock);
  s->idle = 1;
  pthread_cond_signal(&s->gone);
  pthread_mutex_unlock(&s->lock);
}

/// Nobody has seen that it was another one.
void good_start(struct service *s) {
  pthread_mutex_lock(&s->lock);
  s->idle = 0;
  if (service_bind(s) < 0)
    s->idle = 1;
  pthread_mutex_unlock(&s->lock);
}

//===-- Its address is elsewhere --------------------------------------------===//

struct pool {
  pthread_mutex_t lock;
  pthread_cond_t *end;
  int threads;
};

void good_end(struct pool *p) {
  pthread_cond_t last = PTHREAD_COND_INITIALIZER;
  pthread_mutex_lock(&p->lock);
  p->end = &last;
  while (p->threads > 0)
    pthread_cond_wait(&last, &p->lock);
  pthread_mutex_unlock(&p->lock);
}

void pool_leave(struct pool *p) {
  pthread_mutex_lock(&p->lock);
  p->threads--;
  pthread_mutex_unlock(&p->lock);
}
