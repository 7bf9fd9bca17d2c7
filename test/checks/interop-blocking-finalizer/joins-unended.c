// Finalizers that join threads which nothing ends: whatever lock is held, they do not return.
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t -std=c11

#include <python/Python.h>
#include <pthread.h>
#include <stddef.h>

int sched_yield(void);

typedef struct {
  int refs;
  pthread_t thread;
  volatile int stop;
  int pipe[2];
} Ticker;

//===-- A loop --------------------------------------------------------------===//

static void *tick(void *arg) {
  Ticker *t = arg;
  while (!t->stop)
    sched_yield();
  return NULL;
}

static int ticker_init(PyObject *self, PyObject *args, PyObject *kwargs) {
  Ticker *t = (Ticker *)self;
  t->stop = 0;
  return pthread_create(&t->thread, NULL, tick, t);
}

static void bad_dealloc(PyObject *self) {
  Ticker *t = (Ticker *)self;
  pthread_join(t->thread, NULL);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: finalizer 'bad_dealloc' may block forever in 'pthread_join' [interop-blocking-finalizer]
  // CHECK-MESSAGES: :[[@LINE+70]]:60: note: 'bad_dealloc' is in a table of PyTypeObject, whose functions are entered with the GIL held
  // CHECK-MESSAGES: :[[@LINE-8]]:10: note: the thread that runs 'tick' is started here
  // CHECK-MESSAGES: :[[@LINE-17]]:3: note: it leaves this loop only when 'stop' changes
  // CHECK-MESSAGES: :[[@LINE-5]]:3: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
}

static void good_dealloc(PyObject *self) {
  Ticker *t = (Ticker *)self;
  t->stop = 1;
  pthread_join(t->thread, NULL);
}

static void end(Ticker *t) {
  t->stop = 1;
  pthread_join(t->thread, NULL);
}
static void good_dealloc_by_helper(PyObject *self) { end((Ticker *)self); }

// What another file does to it is not known.
void ticker_stop(Ticker *t);
static void good_dealloc_elsewhere(PyObject *self) {
  Ticker *t = (Ticker *)self;
  ticker_stop(t);
  pthread_join(t->thread, NULL);
}

static void good_dealloc_cancels(PyObject *self) {
  Ticker *t = (Ticker *)self;
  pthread_cancel(t->thread);
  pthread_join(t->thread, NULL);
}

// The flag comes too late.
static void bad_dealloc_late(PyObject *self) {
  Ticker *t = (Ticker *)self;
  pthread_join(t->thread, NULL);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: finalizer 'bad_dealloc_late' may block forever in 'pthread_join' [interop-blocking-finalizer]
  // CHECK-MESSAGES: :[[@LINE+38]]:60: note: 'bad_dealloc_late' is in a table of PyTypeObject, whose functions are entered with the GIL held
  // CHECK-MESSAGES: :[[@LINE-45]]:10: note: the thread that runs 'tick' is started here
  // CHECK-MESSAGES: :[[@LINE-54]]:3: note: it leaves this loop only when 'stop' changes
  // CHECK-MESSAGES: :[[@LINE-5]]:3: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
  t->stop = 1;
}

//===-- A thread that ends --------------------------------------------------===//

typedef struct {
  int refs;
  pthread_t thread;
  int sum;
} Adder;

static void *add(void *arg) {
  Adder *a = arg;
  for (int i = 0; i < 10; ++i)
    a->sum += i;
  return NULL;
}

static int adder_init(PyObject *self, PyObject *args, PyObject *kwargs) {
  Adder *a = (Adder *)self;
  return pthread_create(&a->thread, NULL, add, a);
}

static void good_adder_dealloc(PyObject *self) {
  Adder *a = (Adder *)self;
  pthread_join(a->thread, NULL);
}

static PyTypeObject types[] = {
    {.tp_name = "a", .tp_init = ticker_init, .tp_dealloc = bad_dealloc},
    {.tp_name = "b", .tp_init = ticker_init, .tp_dealloc = good_dealloc},
    {.tp_name = "c", .tp_init = ticker_init, .tp_dealloc = good_dealloc_by_helper},
    {.tp_name = "d", .tp_init = ticker_init, .tp_dealloc = good_dealloc_elsewhere},
    {.tp_name = "e", .tp_init = ticker_init, .tp_dealloc = good_dealloc_cancels},
    {.tp_name = "f", .tp_init = ticker_init, .tp_dealloc = bad_dealloc_late},
    {.tp_name = "g", .tp_init = adder_init, .tp_dealloc = good_adder_dealloc},
};
PyTypeObject *use(void) { return types; }
