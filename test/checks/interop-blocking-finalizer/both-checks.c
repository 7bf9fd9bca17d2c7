// Who says what: a finalizer's wait is told by one check, a method's by the other, a shared helper's by both.
// RUN: %check_interop_tidy %s interop-blocking-finalizer,interop-blocking-under-interpreter-lock %t -- --config="{CheckOptions: {ModelFiles: '%S/Inputs/vault.yaml'}}"

#include "Inputs/vault.h"
#include <python/Python.h>

static vault *v;

static void badDealloc(PyObject *self) {
  vault_close(v);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: finalizer 'badDealloc' may block forever in 'vault_close' while the GIL is held [interop-blocking-finalizer]
// CHECK-MESSAGES: :[[@LINE+77]]:40: note: 'badDealloc' is in a table of PyTypeObject, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-FIXES: static void badDealloc(PyObject *self) {
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: vault_close(v);

static PyObject *badMethod(PyObject *self, PyObject *args) {
  vault_close(v);
  return self;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'vault_close' may block forever while the GIL is held [interop-blocking-under-interpreter-lock]
// CHECK-MESSAGES: :[[@LINE+62]]:39: note: 'badMethod' is in a table of PyMethodDef, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-FIXES: static PyObject *badMethod(PyObject *self, PyObject *args) {
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: vault_close(v);

// Slow ones are told of methods alone.
static void goodSlowDealloc(PyObject *self) {
  vault_seal(v);
}
static PyObject *badSlowMethod(PyObject *self, PyObject *args) {
  vault_seal(v);
  return self;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'vault_seal' can take long while the GIL is held [interop-blocking-under-interpreter-lock]
// CHECK-MESSAGES: :[[@LINE+48]]:39: note: 'badSlowMethod' is in a table of PyMethodDef, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'vault_seal' waits until the seal is dry (model vault.yaml)
// CHECK-FIXES: static PyObject *badSlowMethod(PyObject *self, PyObject *args) {
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: vault_seal(v);

// A helper that finalizers alone call.
static void shut(void) {
  vault_close(v);
}
static void badHelperDealloc(PyObject *self) {
  shut();
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: finalizer 'badHelperDealloc' may block forever in 'vault_close' while the GIL is held [interop-blocking-finalizer]
// CHECK-MESSAGES: :[[@LINE+39]]:40: note: 'badHelperDealloc' is in a table of PyTypeObject, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: 'shut' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-FIXES: static void badHelperDealloc(PyObject *self) {
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: shut();

// A library's lock: each in its own check.
static void changed(void *cookie) {
  PyGILState_STATE state = PyGILState_Ensure();
  PyErr_Clear();
  PyGILState_Release(state);
}
void setUp(void) {
  vault_on_change(v, changed, v);
}
static PyObject *goodBar(PyObject *self, PyObject *args) {
  Py_BEGIN_ALLOW_THREADS
  vault_bar(v);
  Py_END_ALLOW_THREADS
  return self;
}
static void badBarDealloc(PyObject *self) {
  vault_bar(v);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: finalizer 'badBarDealloc' takes the vault's lock in 'vault_bar' while the GIL is held, and a callback waits for the GIL under it [interop-blocking-finalizer]
// CHECK-MESSAGES: :[[@LINE+14]]:40: note: 'badBarDealloc' is in a table of PyTypeObject, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-18]]:28: note: 'changed' takes the GIL here
// CHECK-MESSAGES: :[[@LINE-14]]:3: note: 'changed' is registered here with 'vault_on_change'
// CHECK-FIXES: static void badBarDealloc(PyObject *self) {
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: vault_bar(v);

static PyMethodDef methods[] = {{"a", badMethod, METH_NOARGS, NULL},
                                {"b", badSlowMethod, METH_NOARGS, NULL},
                                {"c", goodBar, METH_NOARGS, NULL},
                                {NULL, NULL, 0, NULL}};
PyTypeObject types[] = {{.tp_dealloc = badDealloc, .tp_methods = methods},
                        {.tp_dealloc = goodSlowDealloc},
                        {.tp_dealloc = badHelperDealloc},
                        {.tp_dealloc = badBarDealloc}};
