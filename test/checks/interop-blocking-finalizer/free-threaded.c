// Without a GIL an attached thread that waits still keeps the collector waiting; a library's lock does not.
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t -- --config="{CheckOptions: {interop-blocking-finalizer.ModelFiles: '%S/Inputs/vault.yaml'}}" -- -DMOCK_PY_MINOR=13 -DPy_GIL_DISABLED=1
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t -- --config="{CheckOptions: {interop-blocking-finalizer.ModelFiles: '%S/Inputs/vault.yaml'}}" -- -DMOCK_PY_MINOR=14 -DPy_GIL_DISABLED=1

#include "Inputs/vault.h"
#include <python/Python.h>

static vault *v;
static house *h;

static void badWaits(PyObject *self) {
  vault_close(v);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: finalizer 'badWaits' may block forever in 'vault_close' while an attached thread state is held
// CHECK-MESSAGES: :[[@LINE+45]]:20: note: 'badWaits' is in a table of PyTypeObject, whose functions are entered with an attached thread state held
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-FIXES: static void badWaits(PyObject *self) {
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: vault_close(v);

static void goodWaits(PyObject *self) {
  Py_BEGIN_ALLOW_THREADS
  vault_close(v);
  Py_END_ALLOW_THREADS
}

// A house waits for its rooms, whatever the lock.
static void badHouse(PyObject *self) {
  Py_BEGIN_ALLOW_THREADS
  house_close(h);
  Py_END_ALLOW_THREADS
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: finalizer 'badHouse' waits in 'house_close' for every 'room' made from it, and finalizers run in no order
// CHECK-MESSAGES: :[[@LINE+26]]:73: note: 'badHouse' is in a table of PyTypeObject, whose functions are entered with an attached thread state held
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'house_close' waits until every room is closed (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: close them in the finalizer first, or let each keep a reference to this object
// CHECK-REMAINS: warning: finalizer 'badHouse' waits in 'house_close' for every 'room' made from it, and finalizers run in no order
// CHECK-REMAINS: note: 'badHouse' is in a table of PyTypeObject, whose functions are entered with an attached thread state held
// CHECK-REMAINS: note: 'house_close' waits until every room is closed (model vault.yaml)
// CHECK-REMAINS: note: close them in the finalizer first, or let each keep a reference to this object

// Attached threads run side by side.
static void changed(void *cookie) {
  PyGILState_STATE state = PyGILState_Ensure();
  PyErr_Clear();
  PyGILState_Release(state);
}
PyObject *setUp(PyObject *self, PyObject *args) {
  Py_BEGIN_ALLOW_THREADS
  vault_on_change(v, changed, NULL);
  vault_bar(v);
  Py_END_ALLOW_THREADS
  return self;
}
static void goodBar(PyObject *self) {
  vault_bar(v);
}

PyTypeObject types[] = {
    {.tp_dealloc = badWaits}, {.tp_dealloc = goodWaits}, {.tp_dealloc = badHouse}, {.tp_dealloc = goodBar}};
