// A program ends with main, and the lock with it.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t

#include <python/Python.h>

PyThreadState *state;
int start(void);

int main(void) {
  Py_Initialize();
  PyThreadState *own = PyEval_SaveThread();
  if (start())
    return 1;
  PyEval_RestoreThread(own);
  return 0;
}

int badOther(void) {
  PyThreadState *own = PyEval_SaveThread();
  if (start())
    return 1;
  PyEval_RestoreThread(own);
  return 0;
}
// CHECK-MESSAGES: :[[@LINE-4]]:5: warning: the GIL stays released: 'badOther' returns here without taking it again
// CHECK-MESSAGES: :[[@LINE-7]]:24: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-6]]:5: note: take the GIL before leaving
