// Helpers: the lock is what all callers agree on, or what the call that leads there leaves of it.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t

#include <python/Python.h>

int compute(int);

// All callers are inside regions: the helper itself is wrong.
static void fill(PyObject *list) {
  PyList_Append(list, list);
}
void badFirstCaller(PyObject *list) {
  Py_BEGIN_ALLOW_THREADS
  fill(list);
  Py_END_ALLOW_THREADS
}
void badSecondCaller(PyObject *list) {
  Py_BEGIN_ALLOW_THREADS
  fill(list);
  Py_END_ALLOW_THREADS
}
// CHECK-MESSAGES: :[[@LINE-12]]:3: warning: 'PyList_Append' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-10]]:3: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-10]]:3: note: 'fill' is called here
// CHECK-MESSAGES: :[[@LINE-15]]:3: note: take the GIL around it
// CHECK-REMAINS: warning: 'PyList_Append' needs the GIL, which is not held here
// CHECK-REMAINS: note: the GIL is released here
// CHECK-REMAINS: note: 'fill' is called here
// CHECK-REMAINS: note: take the GIL around it

// One calls it in a region, the other does not: the call in the region is wrong.
static void append(PyObject *list) {
  PyList_Append(list, list);
}
void badInRegion(PyObject *list) {
  Py_BEGIN_ALLOW_THREADS
  append(list);
  Py_END_ALLOW_THREADS
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'append' calls 'PyList_Append', which needs the GIL, where it is not held
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-9]]:3: note: 'append' calls 'PyList_Append' here
// CHECK-FIXES: void badInRegion
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: Py_BLOCK_THREADS
// CHECK-FIXES-NEXT: append(list);
// CHECK-FIXES-NEXT: Py_UNBLOCK_THREADS
void goodOutside(PyObject *list) {
  append(list);
  Py_BEGIN_ALLOW_THREADS
  compute(1);
  Py_END_ALLOW_THREADS
}

// Anybody may call it: again it is the call.
void extend(PyObject *list) {
  PyList_Append(list, list);
}
void badExternal(PyObject *list) {
  Py_BEGIN_ALLOW_THREADS
  extend(list);
  Py_END_ALLOW_THREADS
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'extend' calls 'PyList_Append', which needs the GIL, where it is not held
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-9]]:3: note: 'extend' calls 'PyList_Append' here
// CHECK-FIXES: void badExternal
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: Py_BLOCK_THREADS
// CHECK-FIXES-NEXT: extend(list);
// CHECK-FIXES-NEXT: Py_UNBLOCK_THREADS

// Two hops.
void extendTwice(PyObject *list) {
  extend(list);
  extend(list);
}
void badTwoHops(PyObject *list) {
  Py_BEGIN_ALLOW_THREADS
  extendTwice(list);
  Py_END_ALLOW_THREADS
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'extendTwice' calls 'PyList_Append', which needs the GIL, where it is not held
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-10]]:3: note: 'extendTwice' calls 'extend' here
// CHECK-MESSAGES: :[[@LINE-29]]:3: note: 'extend' calls 'PyList_Append' here
// CHECK-FIXES: void badTwoHops
// CHECK-FIXES: Py_BLOCK_THREADS
// CHECK-FIXES-NEXT: extendTwice(list);

// Helpers that take the lock themselves.
static void report(const char *text) {
  PyGILState_STATE state = PyGILState_Ensure();
  PyErr_SetString(PyExc_RuntimeError, text);
  PyGILState_Release(state);
}
void goodHelperEnsures(void) {
  Py_BEGIN_ALLOW_THREADS
  report("late");
  Py_END_ALLOW_THREADS
}

// Helpers without a body.
void external(PyObject *list);
void goodNoBody(PyObject *list) {
  Py_BEGIN_ALLOW_THREADS
  external(list);
  Py_END_ALLOW_THREADS
}

// A helper that does more than use the interpreter: the region may be for that.
static int check(PyObject *list, int n) {
  if (n < 0)
    PyList_Append(list, list);
  return compute(n);
}
void badMayUseIt(PyObject *list, int n) {
  check(list, n);
  Py_BEGIN_ALLOW_THREADS
  check(list, n);
  Py_END_ALLOW_THREADS
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'check' calls 'PyList_Append', which needs the GIL, where it is not held
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-11]]:5: note: 'check' calls 'PyList_Append' here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: take the GIL around it
// CHECK-REMAINS: warning: 'check' calls 'PyList_Append', which needs the GIL, where it is not held
// CHECK-REMAINS: note: the GIL is released here
// CHECK-REMAINS: note: 'check' calls 'PyList_Append' here
// CHECK-REMAINS: note: take the GIL around it

// Recursion ends.
static void walk(PyObject *list, int depth) {
  if (depth > 0)
    walk(list, depth - 1);
  PyErr_Clear();
}
void goodWalk(PyObject *list) { walk(list, 3); }
void badWalk(PyObject *list) {
  Py_BEGIN_ALLOW_THREADS
  walk(list, 3);
  Py_END_ALLOW_THREADS
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'walk' calls 'PyErr_Clear', which needs the GIL, where it is not held
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-10]]:3: note: 'walk' calls 'PyErr_Clear' here
// CHECK-FIXES: void badWalk
// CHECK-FIXES: Py_BLOCK_THREADS
// CHECK-FIXES-NEXT: walk(list, 3);

// Used in a region by way of a pointer: not known.
void goodPointer(void (*use)(PyObject *), PyObject *list) {
  Py_BEGIN_ALLOW_THREADS
  use(list);
  Py_END_ALLOW_THREADS
}
