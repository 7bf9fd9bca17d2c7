// The headers of an installed Python: its tables, by tag and by typedef.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock,interop-blocking-finalizer %t --real-headers
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

static PyObject *badMethod(PyObject *self, PyObject *args) {
  pause();
  return args;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'pause' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE+12]]:41: note: 'badMethod' is in a table of PyMethodDef, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'pause' waits until a signal arrives (model posix.yaml)
// CHECK-FIXES: static PyObject *badMethod
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: pause();
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
static PyObject *goodMethod(PyObject *self, PyObject *args) {
  Py_BEGIN_ALLOW_THREADS
  pause();
  Py_END_ALLOW_THREADS
  Py_RETURN_NONE;
}
static PyMethodDef methods[] = {{"bad", badMethod, METH_NOARGS, NULL},
                                {"good", goodMethod, METH_NOARGS, NULL},
                                {NULL, NULL, 0, NULL}};

static void badDealloc(PyObject *self) {
  pause();
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: finalizer 'badDealloc' may block forever in 'pause' while the GIL is held [interop-blocking-finalizer]
// CHECK-MESSAGES: :[[@LINE+15]]:43: note: 'badDealloc' is in a table of PyTypeObject, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'pause' waits until a signal arrives (model posix.yaml)
// CHECK-FIXES: static void badDealloc
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
static PyObject *badAdd(PyObject *a, PyObject *b) {
  pause();
  return a;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'pause' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE+4]]:44: note: 'badAdd' is in a table of PyNumberMethods, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'pause' waits until a signal arrives (model posix.yaml)
// CHECK-FIXES: static PyObject *badAdd
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
static PyNumberMethods number = {.nb_add = badAdd};
static PyTypeObject type = {PyVarObject_HEAD_INIT(NULL, 0).tp_name = "real.type",
                            .tp_dealloc = badDealloc,
                            .tp_as_number = &number,
                            .tp_methods = methods};

static int badExec(PyObject *module) {
  pause();
  return PyModule_AddObjectRef(module, "type", (PyObject *)&type);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'pause' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE+4]]:50: note: 'badExec' is in a table of PyModuleDef_Slot, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'pause' waits until a signal arrives (model posix.yaml)
// CHECK-FIXES: static int badExec
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
static PyModuleDef_Slot slots[] = {{Py_mod_exec, badExec}, {0, NULL}};
static PyModuleDef def = {PyModuleDef_HEAD_INIT, .m_name = "real", .m_slots = slots};
PyMODINIT_FUNC PyInit_real(void) {
  return PyModuleDef_Init(&def);
}
