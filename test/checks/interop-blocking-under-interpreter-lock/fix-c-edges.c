// Fixes in C: places where the order of evaluation, names and labels matter.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t -std=c99,c11 -- --config="{CheckOptions: {interop-blocking-under-interpreter-lock.ModelFiles: '%S/Inputs/depot.yaml'}}"

#include "Inputs/depot.h"
#include <python/Python.h>

int use(int);
int more(int, int);

// Two in one function.
PyObject *badTwoIfs(PyObject *self, depot *d) {
  PyErr_Clear();
  if (depot_take(d) < 0)
    return NULL;
  if (depot_pack(d, 1) > 1)
    return NULL;
  return self;
}
// CHECK-MESSAGES: :[[@LINE-6]]:7: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-8]]:7: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-7]]:7: warning: 'depot_pack' can take long while the GIL is held
// CHECK-MESSAGES: :[[@LINE-11]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-9]]:7: note: 'depot_pack' waits until the parcel is packed (model depot.yaml)
// CHECK-FIXES: PyObject *badTwoIfs
// CHECK-FIXES: int [[FIRST:.*]];
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: [[FIRST]] = depot_take(d);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
// CHECK-FIXES-NEXT: if ([[FIRST]] < 0)
// CHECK-FIXES: int [[SECOND:.*]];
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: [[SECOND]] = depot_pack(d, 1);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
// CHECK-FIXES-NEXT: if ([[SECOND]] > 1)

// Only after the first condition failed.
PyObject *badElseIf(PyObject *self, depot *d, int n) {
  PyErr_Clear();
  if (n > 0)
    use(n);
  else if (depot_take(d) < 0)
    return NULL;
  return self;
}
// CHECK-MESSAGES: :[[@LINE-4]]:12: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-6]]:12: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-7]]:12: note: release the GIL around this call
// CHECK-REMAINS: warning: 'depot_take' may block forever while the GIL is held
// CHECK-REMAINS: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-REMAINS: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-REMAINS: note: release the GIL around this call

// Always evaluated.
PyObject *badAndFirst(PyObject *self, depot *d, int n) {
  PyErr_Clear();
  if (depot_take(d) < 0 && n > 0)
    return NULL;
  return self;
}
// CHECK-MESSAGES: :[[@LINE-4]]:7: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-6]]:7: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: PyObject *badAndFirst
// CHECK-FIXES: int [[AND:.*]];
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: [[AND]] = depot_take(d);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
// CHECK-FIXES-NEXT: if ([[AND]] < 0 && n > 0)

// Evaluated in one case, and in the other the interpreter is used.
PyObject *badConditionalNeeds(PyObject *self, depot *d, PyObject *list) {
  PyObject *o = PyList_Size(list) ? PyLong_FromLong(depot_take(d)) : NULL;
  return o;
}
// CHECK-MESSAGES: :[[@LINE-3]]:53: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-4]]:17: note: 'PyList_Size' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-5]]:53: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:53: note: release the GIL around this call
// CHECK-REMAINS: warning: 'depot_take' may block forever while the GIL is held
// CHECK-REMAINS: note: 'PyList_Size' needs the GIL here, and nothing changes it in between
// CHECK-REMAINS: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-REMAINS: note: release the GIL around this call

PyObject *badForInit(PyObject *self, depot *d) {
  PyErr_Clear();
  for (int i = depot_take(d); i > 0; i--)
    use(i);
  return self;
}
// CHECK-MESSAGES: :[[@LINE-4]]:16: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-6]]:16: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-7]]:16: note: release the GIL around this call
// CHECK-REMAINS: warning: 'depot_take' may block forever while the GIL is held
// CHECK-REMAINS: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-REMAINS: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-REMAINS: note: release the GIL around this call

PyObject *badSwitch(PyObject *self, depot *d) {
  PyErr_Clear();
  switch (depot_take(d)) {
  case 1:
    use(1);
  }
  return self;
}
// CHECK-MESSAGES: :[[@LINE-6]]:11: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-8]]:11: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: PyObject *badSwitch
// CHECK-FIXES: int [[SWITCH:.*]];
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: [[SWITCH]] = depot_take(d);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
// CHECK-FIXES-NEXT: switch ([[SWITCH]]) {

PyObject *badDoWhile(PyObject *self, depot *d) {
  PyErr_Clear();
  do {
    use(1);
  } while (depot_take(d) > 0);
  return self;
}
// CHECK-MESSAGES: :[[@LINE-3]]:12: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-5]]:12: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:12: note: release the GIL around this call
// CHECK-REMAINS: warning: 'depot_take' may block forever while the GIL is held
// CHECK-REMAINS: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-REMAINS: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-REMAINS: note: release the GIL around this call

// A declaration cannot follow a label.
PyObject *badLabel(PyObject *self, depot *d) {
  PyErr_Clear();
again:
  if (depot_take(d) < 0)
    goto again;
  return self;
}
// CHECK-MESSAGES: :[[@LINE-4]]:7: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-6]]:7: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-7]]:7: note: release the GIL around this call
// CHECK-REMAINS: warning: 'depot_take' may block forever while the GIL is held
// CHECK-REMAINS: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-REMAINS: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-REMAINS: note: release the GIL around this call

PyObject *badCaseIf(PyObject *self, depot *d, int n) {
  PyErr_Clear();
  switch (n) {
  case 1:
    if (depot_take(d) < 0)
      return NULL;
    break;
  case 2:
    use(2);
  }
  return self;
}
// CHECK-MESSAGES: :[[@LINE-8]]:9: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-12]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-10]]:9: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-11]]:9: note: release the GIL around this call
// CHECK-REMAINS: warning: 'depot_take' may block forever while the GIL is held
// CHECK-REMAINS: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-REMAINS: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-REMAINS: note: release the GIL around this call

// A region can.
PyObject *badLabelled(PyObject *self, depot *d, int n) {
  PyErr_Clear();
  if (n > 0)
    goto end;
  use(1);
end:
  depot_take(d);
  return self;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-9]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: PyObject *badLabelled
// CHECK-FIXES: end:
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: depot_take(d);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS

// Comments and lines are kept.
PyObject *badComment(PyObject *self, depot *d) {
  PyErr_Clear();
  depot_take(d); /* until it comes */
  depot_label(d,
              "text");
  return self;
}
// CHECK-MESSAGES: :[[@LINE-5]]:3: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-7]]:3: warning: 'depot_label' can take long while the GIL is held
// CHECK-MESSAGES: :[[@LINE-10]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-9]]:3: note: 'depot_label' waits until the label is printed (model depot.yaml)
// CHECK-FIXES: PyObject *badComment
// CHECK-FIXES-NEXT: PyErr_Clear();
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: depot_take(d); /* until it comes */
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: depot_label(d,
// CHECK-FIXES-NEXT: "text");
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS

// In a branch that gets braces.
PyObject *badNested(PyObject *self, depot *d, int n) {
  PyErr_Clear();
  if (n > 0)
    return depot_take(d) ? self : NULL;
  return self;
}
// CHECK-MESSAGES: :[[@LINE-3]]:12: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-5]]:12: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: PyObject *badNested
// CHECK-FIXES: if (n > 0) {
// CHECK-FIXES-NEXT: int [[NESTED:.*]];
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: [[NESTED]] = depot_take(d);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
// CHECK-FIXES-NEXT: return [[NESTED]] ? self : NULL;
// CHECK-FIXES-NEXT: }

// Something else is evaluated with it.
PyObject *badSideEffects(PyObject *self, depot *d, int n) {
  PyErr_Clear();
  if (more(use(n++), depot_take(d)) < 0)
    return NULL;
  return self;
}
// CHECK-MESSAGES: :[[@LINE-4]]:22: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-6]]:22: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-7]]:22: note: release the GIL around this call
// CHECK-REMAINS: warning: 'depot_take' may block forever while the GIL is held
// CHECK-REMAINS: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-REMAINS: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-REMAINS: note: release the GIL around this call

PyObject *badTwoDeclarators(PyObject *self, depot *d) {
  PyErr_Clear();
  int n = depot_take(d), m = 2;
  use(n + m);
  return self;
}
// CHECK-MESSAGES: :[[@LINE-4]]:11: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-6]]:11: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-7]]:11: note: release the GIL around this call
// CHECK-REMAINS: warning: 'depot_take' may block forever while the GIL is held
// CHECK-REMAINS: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-REMAINS: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-REMAINS: note: release the GIL around this call

// The preprocessor decides.
PyObject *badPreprocessor(PyObject *self, depot *d) {
  PyErr_Clear();
  depot_label(d,
#ifdef NEVER
              "never"
#else
              "always"
#endif
  );
  return self;
}
// CHECK-MESSAGES: :[[@LINE-9]]:3: warning: 'depot_label' can take long while the GIL is held
// CHECK-MESSAGES: :[[@LINE-11]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-11]]:3: note: 'depot_label' waits until the label is printed (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-12]]:3: note: release the GIL around this call
// CHECK-REMAINS: warning: 'depot_label' can take long while the GIL is held
// CHECK-REMAINS: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-REMAINS: note: 'depot_label' waits until the label is printed (model depot.yaml)
// CHECK-REMAINS: note: release the GIL around this call

// A value that is thrown away.
void badVoid(PyObject *self, depot *d) {
  PyErr_Clear();
  (void)depot_take(d);
}
// CHECK-MESSAGES: :[[@LINE-2]]:9: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-4]]:9: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: void badVoid
// CHECK-FIXES: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: (void)depot_take(d);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
