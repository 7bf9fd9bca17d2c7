// Ends that let go of the lock, and those that do so by half.
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t -std=c99,c11 -- --config="{CheckOptions: {interop-blocking-finalizer.ModelFiles: '%S/Inputs/vault.yaml'}}"
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t -- --config="{CheckOptions: {interop-blocking-finalizer.ModelFiles: '%S/Inputs/vault.yaml'}}" -- -DMOCK_PY_MINOR=8

#include "Inputs/vault.h"
#include <python/Python.h>

struct object {
  PyObject_HEAD
  vault *v, *w;
};

static void goodRegion(PyObject *self) {
  struct object *o = (struct object *)self;
  Py_BEGIN_ALLOW_THREADS
  vault_close(o->v);
  vault_close(o->w);
  Py_END_ALLOW_THREADS
  Py_TYPE(self)->tp_free(self);
}

// The second one is outside.
static void badHalf(PyObject *self) {
  struct object *o = (struct object *)self;
  Py_BEGIN_ALLOW_THREADS
  vault_close(o->v);
  Py_END_ALLOW_THREADS
  vault_close(o->w);
  Py_TYPE(self)->tp_free(self);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: finalizer 'badHalf' may block forever in 'vault_close' while the GIL is held
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: the GIL is taken here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-FIXES: static void badHalf(PyObject *self) {
// CHECK-FIXES: Py_END_ALLOW_THREADS
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: vault_close(o->w);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS

// On one way only.
static void badOneWay(PyObject *self) {
  struct object *o = (struct object *)self;
  if (o->v) {
    Py_BEGIN_ALLOW_THREADS
    vault_close(o->v);
    Py_END_ALLOW_THREADS
  } else {
    vault_close(o->w);
  }
}
// CHECK-MESSAGES: :[[@LINE-3]]:5: warning: finalizer 'badOneWay' may block forever in 'vault_close' while the GIL is held
// CHECK-MESSAGES: :[[@LINE+53]]:95: note: 'badOneWay' is in a table of PyTypeObject, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-5]]:5: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-FIXES: static void badOneWay(PyObject *self) {
// CHECK-FIXES: } else {
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: vault_close(o->w);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
// CHECK-FIXES-NEXT: }

// By hand, with and without a test.
static void goodByHand(PyObject *self) {
  PyThreadState *token = PyEval_SaveThread();
  vault_close(((struct object *)self)->v);
  PyEval_RestoreThread(token);
}
static void goodMaybe(PyObject *self) {
  PyThreadState *token = ((struct object *)self)->w ? PyEval_SaveThread() : NULL;
  vault_close(((struct object *)self)->v);
  if (token)
    PyEval_RestoreThread(token);
}
static void badBlocked(PyObject *self) {
  Py_BEGIN_ALLOW_THREADS
  Py_BLOCK_THREADS
  vault_close(((struct object *)self)->v);
  Py_UNBLOCK_THREADS
  Py_END_ALLOW_THREADS
}
// CHECK-MESSAGES: :[[@LINE-4]]:3: warning: finalizer 'badBlocked' may block forever in 'vault_close' while the GIL is held
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: the GIL is taken here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: release the GIL around this call: what it waits for may need it
// CHECK-REMAINS: warning: finalizer 'badBlocked' may block forever in 'vault_close' while the GIL is held
// CHECK-REMAINS: note: the GIL is taken here
// CHECK-REMAINS: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-REMAINS: note: release the GIL around this call: what it waits for may need it

// Two waits, two findings.
static void badBoth(PyObject *self) {
  struct object *o = (struct object *)self;
  vault_close(o->v);
  vault_close(o->w);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: finalizer 'badBoth' may block forever in 'vault_close' while the GIL is held
// CHECK-MESSAGES: :[[@LINE+11]]:40: note: 'badBoth' is in a table of PyTypeObject, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:3: warning: finalizer 'badBoth' may block forever in 'vault_close' while the GIL is held
// CHECK-MESSAGES: :[[@LINE+8]]:40: note: 'badBoth' is in a table of PyTypeObject, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-FIXES: static void badBoth(PyObject *self) {
// CHECK-FIXES: vault_close(o->v);
// CHECK-FIXES: vault_close(o->w);

PyTypeObject types[] = {{.tp_dealloc = goodRegion}, {.tp_dealloc = badHalf},   {.tp_dealloc = badOneWay},
                        {.tp_dealloc = goodByHand}, {.tp_dealloc = goodMaybe}, {.tp_dealloc = badBlocked},
                        {.tp_dealloc = badBoth}};
