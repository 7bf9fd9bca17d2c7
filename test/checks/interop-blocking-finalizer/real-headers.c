// The headers of an installed Python.
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t --real-headers
// REQUIRES: cpython

#define PY_SSIZE_T_CLEAN
#if __has_include(<python3.13/Python.h>)
#include <python3.13/Python.h>
#elif __has_include(<python3.12/Python.h>)
#include <python3.12/Python.h>
#elif __has_include(<python3.11/Python.h>)
#include <python3.11/Python.h>
#else
#include <python3.10/Python.h>
#endif
#include <unistd.h>

static void badDealloc(PyObject *self) {
  pause();
  Py_TYPE(self)->tp_free(self);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: finalizer 'badDealloc' may block forever in 'pause' while the GIL is held
// CHECK-MESSAGES: :[[@LINE+42]]:39: note: 'badDealloc' is in a table of PyTypeObject, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'pause' waits until a signal arrives (model posix.yaml)
// CHECK-FIXES: static void badDealloc(PyObject *self) {
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: pause();
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
static void badFinalize(PyObject *self) {
  PyObject *type, *value, *traceback;
  PyErr_Fetch(&type, &value, &traceback);
  pause();
  PyErr_Restore(type, value, traceback);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: finalizer 'badFinalize' may block forever in 'pause' while the GIL is held
// CHECK-MESSAGES: :[[@LINE+30]]:40: note: 'badFinalize' is in a table of PyTypeObject, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'pause' waits until a signal arrives (model posix.yaml)
// CHECK-FIXES: static void badFinalize(PyObject *self) {
// CHECK-FIXES: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: pause();
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
static int badSlot(PyObject *self) {
  pause();
  return 0;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: finalizer 'badSlot' may block forever in 'pause' while the GIL is held
// CHECK-MESSAGES: :[[@LINE+23]]:45: note: 'badSlot' is in a table of PyType_Slot, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'pause' waits until a signal arrives (model posix.yaml)
// CHECK-FIXES: static int badSlot(PyObject *self) {
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: pause();
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
static PyObject *goodRepr(PyObject *self) {
  pause();
  return PyUnicode_FromString("real");
}
static void goodDealloc(PyObject *self) {
  Py_BEGIN_ALLOW_THREADS
  pause();
  Py_END_ALLOW_THREADS
  Py_TYPE(self)->tp_free(self);
}

PyTypeObject badType = {PyVarObject_HEAD_INIT(NULL, 0).tp_name = "real.bad",
                        .tp_dealloc = badDealloc,
                        .tp_finalize = badFinalize};
PyTypeObject goodType = {PyVarObject_HEAD_INIT(NULL, 0).tp_name = "real.good",
                         .tp_dealloc = goodDealloc,
                         .tp_repr = goodRepr};
static PyType_Slot slots[] = {{Py_tp_clear, badSlot}, {Py_tp_repr, goodRepr}, {0, NULL}};
PyType_Spec spec = {.name = "real.spec", .slots = slots};
