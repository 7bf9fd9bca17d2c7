// Tokens that somebody else has, or that nobody needs, lose nothing.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c99,c17

#include <python/Python.h>
#include <pthread.h>

int compute(int);
static pthread_key_t key;

struct region {
  PyThreadState *state;
  int depth;
};

void goodKeptByThread(void) { pthread_setspecific(key, PyEval_SaveThread()); }

void goodKeptByThreadLater(void) {
  PyThreadState *state = PyEval_SaveThread();
  pthread_setspecific(key, state);
}

struct region goodReturned(void) {
  struct region r;
  r.state = PyEval_SaveThread();
  r.depth = 1;
  return r;
}

void goodCopied(struct region *out) {
  struct region r;
  r.state = PyEval_SaveThread();
  *out = r;
}

static void restore(PyThreadState **state) { PyEval_RestoreThread(*state); }
void goodCleanedUp(void) {
  PyThreadState *state __attribute__((cleanup(restore))) = PyEval_SaveThread();
  compute(1);
}

// Whoever starts the interpreter lets its other threads run.
int goodStart(int n) {
  Py_Initialize();
  PyThreadState *main_state = PyEval_SaveThread();
  compute(n);
  (void)main_state;
  return 0;
}

int badKept(int n) {
  struct region r;
  r.state = PyEval_SaveThread();
  r.depth = n;
  return compute(r.depth);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: the GIL stays released: 'badKept' returns here without taking it again
// CHECK-MESSAGES: :[[@LINE-5]]:13: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: take the GIL before leaving

// A token that may be none says nothing of how its function is entered.
void goodMaybeToken(PyThreadState *state) {
  if (!state) {
    PyErr_Clear();
    return;
  }
  PyEval_RestoreThread(state);
}
