// The same of pthreads: a join needs a thread, and what a thread uses must be there.
// RUN: %check_interop_tidy %s interop-thread-lifetime %t

#include <pthread.h>

#define NULL ((void *)0)
void free(void *);
void *work(void *argument);
int isQuick(void);

int joinsAfterFailure(void) {
  pthread_t thread;
  int result = 0;
  if (pthread_create(&thread, NULL, work, NULL) != 0) {
    result = -1;
    goto out;
  }
  isQuick();
out:
  pthread_join(thread, NULL);
// CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'thread' is joined here even if it was never started: undefined behavior
// CHECK-MESSAGES: :[[@LINE-8]]:7: note: no thread is started here if this fails
  return result;
}

int joinsWhatItSkipped(int quick) {
  pthread_t thread;
  if (quick)
    goto out;
  pthread_create(&thread, NULL, work, NULL);
out:
  pthread_join(thread, NULL);
// CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'thread' is joined here even if it was never started: undefined behavior
  return 0;
}

void joinsTwice(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, work, NULL);
  pthread_join(thread, NULL);
  pthread_join(thread, NULL);
// CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'thread' is joined here after it was joined: undefined behavior
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: it is joined here before
}

void joinsDetached(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, work, NULL);
  pthread_detach(thread);
  pthread_join(thread, NULL);
// CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'thread' is joined here after it was detached: undefined behavior
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: it is detached here before
}

int okJoined(void) {
  pthread_t thread;
  int error = pthread_create(&thread, NULL, work, NULL);
  if (error)
    return error;
  return pthread_join(thread, NULL);
}

int okTwo(void) {
  pthread_t first, second;
  if (pthread_create(&first, NULL, work, NULL))
    return -1;
  if (pthread_create(&second, NULL, work, NULL)) {
    pthread_join(first, NULL);
    return -1;
  }
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}

void okArray(int count) {
  pthread_t threads[8];
  for (int i = 0; i < count; i++)
    pthread_create(&threads[i], NULL, work, NULL);
  for (int i = 0; i < count; i++)
    pthread_join(threads[i], NULL);
}

void okFlag(int parallel) {
  pthread_t thread;
  int started = 0;
  if (parallel) {
    pthread_create(&thread, NULL, work, NULL);
    started = 1;
  }
  if (started)
    pthread_join(thread, NULL);
}

// Started before what it uses is ready.
struct agent {
  pthread_t thread;
  pthread_mutex_t lock;
  int requests;
};
static void *serve(void *argument) {
  struct agent *agent = argument;
  pthread_mutex_lock(&agent->lock);
  ++agent->requests;
  pthread_mutex_unlock(&agent->lock);
  return NULL;
}
int startsEarly(struct agent *agent) {
  if (pthread_create(&agent->thread, NULL, serve, agent) != 0)
// CHECK-MESSAGES: :[[@LINE-1]]:7: warning: the thread that runs 'serve' is started before 'lock', which it uses, is initialized
// CHECK-MESSAGES: :[[@LINE-8]]:30: note: it uses 'lock' here
// CHECK-MESSAGES: :[[@LINE+2]]:10: note: 'lock' is initialized only here
    return -1;
  return pthread_mutex_init(&agent->lock, NULL);
}
int okStartsLast(struct agent *agent) {
  if (pthread_mutex_init(&agent->lock, NULL) != 0)
    return -1;
  return pthread_create(&agent->thread, NULL, serve, agent);
}

// On the stack of a function that does not wait.
static void *fill(void *argument) {
  int *value = argument;
  *value = 1;
  return NULL;
}
void givesLocal(void) {
  int value;
  pthread_t thread;
  pthread_create(&thread, NULL, fill, &value);
// CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the thread that runs 'fill' uses 'value', a local of 'givesLocal', and nothing waits for it before that returns
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: it uses 'value' here
// CHECK-MESSAGES: :[[@LINE+1]]:3: note: it is detached here
  pthread_detach(thread);
}
void okGivesLocal(void) {
  int value;
  pthread_t thread;
  pthread_create(&thread, NULL, fill, &value);
  pthread_join(thread, NULL);
}

// Freed with a flag, and nothing else.
struct worker {
  pthread_t thread;
  int stop;
  int turns;
};
static void *turn(void *argument) {
  struct worker *worker = argument;
  while (!worker->stop)
    worker->turns++;
  return NULL;
}
int worker_start(struct worker *worker) { return pthread_create(&worker->thread, NULL, turn, worker); }
void worker_free(struct worker *worker) {
  worker->stop = 1;
  free(worker);
// CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the thread that runs 'turn' may still use 'worker' when it is freed: nothing waits for the thread
// CHECK-MESSAGES: :[[@LINE-5]]:50: note: the thread that runs 'turn' is started here
// CHECK-MESSAGES: :[[@LINE-10]]:19: note: it uses the object here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'stop' only asks the thread to end; it goes on for a while
}

struct ok_worker {
  pthread_t thread;
  int stop;
  int turns;
};
static void *ok_turn(void *argument) {
  struct ok_worker *worker = argument;
  while (!worker->stop)
    worker->turns++;
  return NULL;
}
int ok_worker_start(struct ok_worker *worker) { return pthread_create(&worker->thread, NULL, ok_turn, worker); }
void ok_worker_free(struct ok_worker *worker) {
  worker->stop = 1;
  pthread_join(worker->thread, NULL);
  free(worker);
}

// Two threads of two parts of one object.
struct stream {
  pthread_t thread;
};
struct duplex {
  struct stream in, out;
};
int goodTwoParts(struct duplex *d) {
  if (pthread_create(&d->in.thread, NULL, work, NULL))
    return -1;
  if (pthread_create(&d->out.thread, NULL, work, NULL)) {
    pthread_join(d->in.thread, NULL);
    return -1;
  }
  pthread_join(d->in.thread, NULL);
  pthread_join(d->out.thread, NULL);
  return 0;
}

// The handle is for who starts the thread, also where the thread starts
// another.
static void split(int *from, int *to);
static void *splitHalf(void *argument) {
  int **half = argument;
  split(half[0], half[1]);
  return NULL;
}
void *malloc(unsigned long);
static void okSplit(int *from, int *to) {
  pthread_t thread;
  int **half = malloc(2 * sizeof(int *));
  half[0] = from;
  half[1] = to;
  pthread_create(&thread, NULL, splitHalf, half);
}
static void split(int *from, int *to) {
  if (to - from > 1000)
    okSplit(from, to);
}
