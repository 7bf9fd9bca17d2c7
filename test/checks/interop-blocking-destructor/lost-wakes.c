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
  pthread_join(writer, NULL);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'bad_writer_stop' may block forever in 'pthread_join': the wake of 'changed' can be lost [interop-blocking-destructor]
  // CHECK-MESSAGES: :[[@LINE-2]]:3: note: 'bad_writer_stop' calls 'pthread_join' here
  // CHECK-MESSAGES: :[[@LINE-15]]:10: note: the thread that runs 'write_lines' is started here
  // CHECK-MESSAGES: :[[@LINE-24]]:7: note: 'write_lines' calls 'pthread_cond_wait' here
  // CHECK-MESSAGES: :[[@LINE-25]]:7: note: 'pthread_cond_wait' waits until another thread signals the condition (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE-7]]:3: note: this wake is lost if the thread is just about to wait: set what it asks with 'lock' locked
}

void good_writer_stop(void) {
  pthread_mutex_lock(&lock);
  running = 0;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&lock);
  pthread_join(writer, NULL);
}

// Nobody joins, but elsewhere the flag is set with the mutex locked.
struct queue {
  pthread_mutex_t m;
  pthread_cond_t c;
  int count, stop;
};

int queue_get(struct queue *q) {
  pthread_mutex_lock(&q->m);
  while (q->count == 0 && !q->stop)
    pthread_cond_wait(&q->c, &q->m);
  int got = q->count > 0 ? q->count-- : 0;
  pthread_mutex_unlock(&q->m);
  return got;
}
void queue_end(struct queue *q) {
  pthread_mutex_lock(&q->m);
  q->stop = 1;
  pthread_cond_broadcast(&q->c);
  pthread_mutex_unlock(&q->m);
}
void bad_queue_stop(struct queue *q) {
  q->stop = 1;
  pthread_cond_broadcast(&q->c);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the wake of 'c' can be lost: 'stop' is set without 'm', and a thread that is just about to wait may wait forever [interop-blocking-destructor]
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'stop' is set here
  // CHECK-MESSAGES: :65:31: note: the thread asks 'stop' here
  // CHECK-MESSAGES: :66:5: note: 'queue_get' calls 'pthread_cond_wait' here
  // CHECK-MESSAGES: :[[@LINE-5]]:3: note: set 'stop' with 'm' locked
}
static void stop_queue_locked(struct queue *q) {
  q->stop = 1;
  pthread_cond_broadcast(&q->c);
}
void good_queue_stop(struct queue *q) {
  pthread_mutex_lock(&q->m);
  stop_queue_locked(q);
  pthread_mutex_unlock(&q->m);
}

// The thread may signal before its starter waits.
struct job {
  pthread_mutex_t m;
  pthread_cond_t c;
  int ready;
};

static void *run_job(void *arg) {
  struct job *j = arg;
  pthread_mutex_lock(&j->m);
  j->ready = 1;
  pthread_cond_signal(&j->c);
  pthread_mutex_unlock(&j->m);
  return NULL;
}
int bad_job_start(struct job *j, pthread_t *t) {
  if (pthread_create(t, NULL, run_job, j))
    return -1;
  pthread_mutex_lock(&j->m);
  pthread_cond_wait(&j->c, &j->m);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: this wait can miss the wake of 'c': nothing is asked after 'm' is locked, and the wake may have come before [interop-blocking-destructor]
  // CHECK-MESSAGES: :107:3: note: 'c' is woken here
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: wait in a loop that asks, with 'm' locked, for what whoever wakes has set
  pthread_mutex_unlock(&j->m);
  return 0;
}
int good_job_start(struct job *j, pthread_t *t) {
  if (pthread_create(t, NULL, run_job, j))
    return -1;
  pthread_mutex_lock(&j->m);
  while (!j->ready)
    pthread_cond_wait(&j->c, &j->m);
  pthread_mutex_unlock(&j->m);
  return 0;
}
// It cannot signal before it has the mutex, which its starter gives up when it
// waits.
int good_locked_start(struct job *j, pthread_t *t) {
  pthread_mutex_lock(&j->m);
  int failed = pthread_create(t, NULL, run_job, j);
  if (!failed)
    pthread_cond_wait(&j->c, &j->m);
  pthread_mutex_unlock(&j->m);
  return failed;
}

// A beat that comes again and again.
struct clock {
  pthread_mutex_t m;
  pthread_cond_t c;
};
void good_beats(struct clock *k) {
  for (;;) {
    pthread_mutex_lock(&k->m);
    pthread_cond_broadcast(&k->c);
    pthread_mutex_unlock(&k->m);
    look_around();
  }
}
void good_wait_for_beat(struct clock *k) {
  pthread_mutex_lock(&k->m);
  pthread_cond_wait(&k->c, &k->m);
  pthread_mutex_unlock(&k->m);
}


// As GLib writes its constants.
#define YES (!(0))
static pthread_mutex_t writer_m;
static pthread_cond_t writer_c;
static pthread_t writer;
static int writer_ends, writer_jobs;
static void *run_writer(void *arg) {
  pthread_mutex_lock(&writer_m);
  while (!writer_jobs && !writer_ends)
    pthread_cond_wait(&writer_c, &writer_m);
  pthread_mutex_unlock(&writer_m);
  return arg;
}
void bad_writer_end(void) {
  writer_ends = YES;
  pthread_cond_signal(&writer_c);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the wake of 'writer_c' can be lost: 'writer_ends' is set without 'writer_m', and a thread that is just about to wait is waited for forever
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'writer_ends' is set here
  // CHECK-MESSAGES: :[[@LINE+4]]:3: note: then the thread is waited for here
  // CHECK-MESSAGES: :[[@LINE-11]]:27: note: the thread asks 'writer_ends' here
  // CHECK-MESSAGES: :[[@LINE-11]]:5: note: 'run_writer' calls 'pthread_cond_wait' here
  // CHECK-MESSAGES: :[[@LINE-6]]:3: note: set 'writer_ends' with 'writer_m' locked
  pthread_join(writer, NULL);
}
void good_writer_end(void) {
  pthread_mutex_lock(&writer_m);
  writer_ends = YES;
  pthread_cond_signal(&writer_c);
  pthread_mutex_unlock(&writer_m);
  pthread_join(writer, NULL);
}
void writer_begin(void) { pthread_create(&writer, NULL, run_writer, NULL); }
