// Macros that open and close regions, and wait.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t -- --config="{CheckOptions: {interop-blocking-under-interpreter-lock.ModelFiles: '%S/Inputs/depot.yaml'}}"

#include "Inputs/depot.h"
#include <python/Python.h>

#define BEGIN_WORK Py_BEGIN_ALLOW_THREADS
#define END_WORK Py_END_ALLOW_THREADS
#define WITHOUT(Statement)                                                                                             \
  do {                                                                                                                 \
    PyThreadState *left = PyEval_SaveThread();                                                                         \
    Statement;                                                                                                         \
    PyEval_RestoreThread(left);                                                                                        \
  } while (0)
#define CHECKED(Call)                                                                                                  \
  if ((Call) < 0)                                                                                                      \
  PyErr_SetString(PyExc_RuntimeError, #Call)

void goodRegion(depot *d) {
  PyErr_Clear();
  BEGIN_WORK
  depot_take(d);
  END_WORK
}

void goodWithout(depot *d) {
  PyErr_Clear();
  WITHOUT(depot_take(d));
}

void badAfter(depot *d) {
  BEGIN_WORK
  depot_count(d);
  END_WORK
  depot_take(d);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: the GIL is taken here
// CHECK-MESSAGES: :[[@LINE-31]]:18: note: expanded from macro 'END_WORK'
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: void badAfter
// CHECK-FIXES: END_WORK
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: depot_take(d);

// An argument of a macro.
void badChecked(depot *d) {
  PyErr_Clear();
  CHECKED(depot_take(d));
}
// CHECK-MESSAGES: :[[@LINE-2]]:11: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-4]]:11: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:11: note: release the GIL around this call
// CHECK-REMAINS: warning: 'depot_take' may block forever while the GIL is held
// CHECK-REMAINS: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-REMAINS: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-REMAINS: note: release the GIL around this call
