// An end without a callback that waits.
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t -- --config="{CheckOptions: {interop-blocking-finalizer.ModelFiles: '%S/Inputs/vault.yaml'}}"
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t --suffix=BOTH -- --config="{CheckOptions: {interop-blocking-finalizer.ModelFiles: '%S/Inputs/vault.yaml'}}" -- -DCALLBACK

#include "Inputs/vault.h"
#include <python/Python.h>

struct object {
  PyObject_HEAD
  vault *v;
};

static void changed(void *cookie) {
#ifdef CALLBACK
  PyGILState_STATE state = PyGILState_Ensure();
  PyErr_Clear();
  PyGILState_Release(state);
#endif
}
void setUp(vault *v) {
  vault_on_change(v, changed, v);
}
PyObject *bar(PyObject *self, PyObject *args) {
  Py_BEGIN_ALLOW_THREADS
  vault_bar(((struct object *)self)->v);
  Py_END_ALLOW_THREADS
  return self;
}

static void end(PyObject *self) {
  vault_bar(((struct object *)self)->v);
}
// CHECK-MESSAGES-BOTH: :[[@LINE-2]]:3: warning: finalizer 'end' takes the vault's lock in 'vault_bar' while the GIL is held, and a callback waits for the GIL under it
// CHECK-MESSAGES-BOTH: :[[@LINE+7]]:36: note: 'end' is in a table of PyTypeObject, whose functions are entered with the GIL held
// CHECK-MESSAGES-BOTH: :[[@LINE-20]]:28: note: 'changed' takes the GIL here
// CHECK-MESSAGES-BOTH: :[[@LINE-15]]:3: note: 'changed' is registered here with 'vault_on_change'
// CHECK-FIXES-BOTH: static void end(PyObject *self) {
// CHECK-FIXES-BOTH-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-BOTH-NEXT: vault_bar(((struct object *)self)->v);

PyTypeObject type = {.tp_dealloc = end};
