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

// What runs where an assertion fails is not what the program does.
#define PROGRAM_ASSERT(Condition)                                                                                      \
  do {                                                                                                                 \
    if (!(Condition))                                                                                                  \
      depot_take(the_depot);                                                                                           \
  } while (0)
#define UNLESS(Condition)                                                                                              \
  do {                                                                                                                 \
    if (!(Condition))                                                                                                  \
      depot_take(the_depot);                                                                                           \
  } while (0)
extern depot *the_depot;

void goodFailedAssertion(depot *d) {
  PyErr_Clear();
  PROGRAM_ASSERT(d != the_depot);
}

void badOtherMacro(depot *d) {
  PyErr_Clear();
  UNLESS(d != the_depot);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-14]]:7: note: expanded from macro 'UNLESS'
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-17]]:7: note: expanded from macro 'UNLESS'
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: release the GIL around this call
// CHECK-MESSAGES: :[[@LINE-19]]:7: note: expanded from macro 'UNLESS'
// CHECK-REMAINS: warning: 'depot_take' may block forever while the GIL is held
// CHECK-REMAINS: note: expanded from macro 'UNLESS'
// CHECK-REMAINS: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-REMAINS: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-REMAINS: note: expanded from macro 'UNLESS'
// CHECK-REMAINS: note: release the GIL around this call
// CHECK-REMAINS: note: expanded from macro 'UNLESS'

// A wait in the condition itself is one of the program.
void badAssertedWait(depot *d) {
  PyErr_Clear();
  PROGRAM_ASSERT(depot_take(d) == 0);
}
// CHECK-MESSAGES: :[[@LINE-2]]:18: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-4]]:18: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:18: note: release the GIL around this call
// CHECK-REMAINS: warning: 'depot_take' may block forever while the GIL is held
// CHECK-REMAINS: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-REMAINS: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-REMAINS: note: release the GIL around this call
