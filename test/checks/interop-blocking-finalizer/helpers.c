// Ends that wait in helpers.
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t -- --config="{CheckOptions: {interop-blocking-finalizer.ModelFiles: '%S/Inputs/vault.yaml'}}"

#include "Inputs/vault.h"
#include <python/Python.h>

struct object {
  PyObject_HEAD
  vault *v;
};

// Only finalizers call it.
static void shut(struct object *o) {
  if (o->v)
    vault_close(o->v);
  o->v = NULL;
}
static void badThroughHelper(PyObject *self) {
  shut((struct object *)self);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: finalizer 'badThroughHelper' may block forever in 'vault_close' while the GIL is held
// CHECK-MESSAGES: :[[@LINE+80]]:40: note: 'badThroughHelper' is in a table of PyTypeObject, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-8]]:5: note: 'shut' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-9]]:5: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-FIXES: static void badThroughHelper(PyObject *self) {
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: shut((struct object *)self);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS

// A method calls it, too: told here and there.
void end(struct object *o) {
  vault_close(o->v);
}
void endAll(struct object *o) {
  end(o);
}
static void badSharedHelper(PyObject *self) {
  endAll((struct object *)self);
}
static PyObject *close(PyObject *self, PyObject *args) {
  endAll((struct object *)self);
  return self;
}
// CHECK-MESSAGES: :[[@LINE-6]]:3: warning: finalizer 'badSharedHelper' may block forever in 'vault_close' while the GIL is held
// CHECK-MESSAGES: :[[@LINE+58]]:40: note: 'badSharedHelper' is in a table of PyTypeObject, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-11]]:3: note: 'endAll' calls 'end' here
// CHECK-MESSAGES: :[[@LINE-15]]:3: note: 'end' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-16]]:3: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-FIXES: static void badSharedHelper(PyObject *self) {
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: endAll((struct object *)self);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS

// The helper lets go of it.
static void shutReleased(struct object *o) {
  Py_BEGIN_ALLOW_THREADS
  vault_close(o->v);
  Py_END_ALLOW_THREADS
}
static void goodHelper(PyObject *self) {
  shutReleased((struct object *)self);
}

// One finalizer runs another, which waits: told once for each.
static int badClear(PyObject *self) {
  shut((struct object *)self);
  return 0;
}
static void badDeallocClears(PyObject *self) {
  badClear(self);
  Py_TYPE(self)->tp_free(self);
}
// CHECK-MESSAGES: :[[@LINE-7]]:3: warning: finalizer 'badClear' may block forever in 'vault_close' while the GIL is held
// CHECK-MESSAGES: :[[@LINE+31]]:70: note: 'badClear' is in a table of PyTypeObject, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-60]]:5: note: 'shut' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-61]]:5: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-FIXES: static int badClear(PyObject *self) {
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: shut((struct object *)self);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS

// A helper that uses the interpreter: not to be run without it.
static void shutAndTell(struct object *o) {
  vault_close(o->v);
  PyErr_Clear();
}
static void badTells(PyObject *self) {
  shutAndTell((struct object *)self);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: finalizer 'badTells' may block forever in 'vault_close' while the GIL is held
// CHECK-MESSAGES: :[[@LINE+15]]:40: note: 'badTells' is in a table of PyTypeObject, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: 'shutAndTell' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-9]]:3: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: release the GIL around this call: what it waits for may need it
// CHECK-REMAINS: warning: finalizer 'badTells' may block forever in 'vault_close' while the GIL is held
// CHECK-REMAINS: note: 'badTells' is in a table of PyTypeObject, whose functions are entered with the GIL held
// CHECK-REMAINS: note: 'shutAndTell' calls 'vault_close' here
// CHECK-REMAINS: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-REMAINS: note: release the GIL around this call: what it waits for may need it

static PyMethodDef methods[] = {{"close", close, METH_NOARGS, NULL}, {NULL, NULL, 0, NULL}};
PyTypeObject types[] = {{.tp_dealloc = badThroughHelper},
                        {.tp_dealloc = badSharedHelper, .tp_methods = methods},
                        {.tp_dealloc = goodHelper},
                        {.tp_dealloc = badDeallocClears, .tp_clear = badClear},
                        {.tp_dealloc = badTells}};
