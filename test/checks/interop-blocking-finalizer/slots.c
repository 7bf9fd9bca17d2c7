// Ends of objects in tables of types, by position, by name, by number, by assignment.
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t -std=c99,c11 -- --config="{CheckOptions: {interop-blocking-finalizer.ModelFiles: '%S/Inputs/vault.yaml'}}"

#include "Inputs/vault.h"
#include <python/Python.h>

static vault *v;

static void badPositional(PyObject *self) {
  vault_close(v);
}
static PyTypeObject byPosition = {PyVarObject_HEAD_INIT(NULL, 0) "position", 16, 0, badPositional, 0, 0};
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: finalizer 'badPositional' may block forever in 'vault_close' while the GIL is held
// CHECK-MESSAGES: :[[@LINE-2]]:85: note: 'badPositional' is in a table of PyTypeObject, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-FIXES: static void badPositional(PyObject *self) {
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: vault_close(v);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
// CHECK-FIXES-NEXT: }

static void badDesignated(PyObject *self) {
  vault_close(v);
}
static void badFinalize(PyObject *self) {
  vault_close(v);
}
static int badClear(PyObject *self) {
  vault_close(v);
  return 0;
}
// These are methods, and another check's.
static PyObject *goodNext(PyObject *self) {
  vault_close(v);
  return self;
}
static int goodInit(PyObject *self, PyObject *args, PyObject *keywords) {
  vault_close(v);
  return 0;
}
static PyTypeObject byName = {.tp_name = "name",
                              .tp_dealloc = badDesignated,
                              .tp_clear = badClear,
                              .tp_iternext = goodNext,
                              .tp_init = goodInit,
                              .tp_finalize = badFinalize};
// CHECK-MESSAGES: :[[@LINE-24]]:3: warning: finalizer 'badDesignated' may block forever in 'vault_close' while the GIL is held
// CHECK-MESSAGES: :[[@LINE-6]]:45: note: 'badDesignated' is in a table of PyTypeObject, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-26]]:3: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-24]]:3: warning: finalizer 'badFinalize' may block forever in 'vault_close' while the GIL is held
// CHECK-MESSAGES: :[[@LINE-5]]:46: note: 'badFinalize' is in a table of PyTypeObject, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-26]]:3: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-24]]:3: warning: finalizer 'badClear' may block forever in 'vault_close' while the GIL is held
// CHECK-MESSAGES: :[[@LINE-11]]:43: note: 'badClear' is in a table of PyTypeObject, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-26]]:3: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-FIXES: static void badDesignated(PyObject *self) {
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES: static void badFinalize(PyObject *self) {
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES: static int badClear(PyObject *self) {
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: vault_close(v);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
// CHECK-FIXES-NEXT: return 0;

// The number tells which slot it is.
static void badSlot(PyObject *self) {
  vault_close(v);
}
static void badFinalizeSlot(PyObject *self) {
  vault_close(v);
}
static int goodInitSlot(PyObject *self, PyObject *args, PyObject *keywords) {
  vault_close(v);
  return 0;
}
static PyType_Slot slots[] = {{Py_tp_dealloc, badSlot},
                              {.slot = Py_tp_finalize, .pfunc = (void *)badFinalizeSlot},
                              {Py_tp_init, goodInitSlot},
                              {0, NULL}};
static PyType_Spec spec = {"spec", 16, 0, 0, slots};
// CHECK-MESSAGES: :[[@LINE-14]]:3: warning: finalizer 'badSlot' may block forever in 'vault_close' while the GIL is held
// CHECK-MESSAGES: :[[@LINE-6]]:47: note: 'badSlot' is in a table of PyType_Slot, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-16]]:3: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-14]]:3: warning: finalizer 'badFinalizeSlot' may block forever in 'vault_close' while the GIL is held
// CHECK-MESSAGES: :[[@LINE-8]]:65: note: 'badFinalizeSlot' is in a table of PyType_Slot, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-16]]:3: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-FIXES: static void badSlot(PyObject *self) {
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES: static void badFinalizeSlot(PyObject *self) {
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS

static void badAssigned(PyObject *self) {
  vault_close(v);
}
static PyObject *goodAssigned(PyObject *self) {
  vault_close(v);
  return self;
}
void fillType(PyTypeObject *type) {
  type->tp_dealloc = badAssigned;
  type->tp_repr = goodAssigned;
  PyType_FromSpec(&spec);
}
// CHECK-MESSAGES: :[[@LINE-11]]:3: warning: finalizer 'badAssigned' may block forever in 'vault_close' while the GIL is held
// CHECK-MESSAGES: :[[@LINE-5]]:22: note: 'badAssigned' is in a table of PyTypeObject, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-13]]:3: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-FIXES: static void badAssigned(PyObject *self) {
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS

// In a record that no interpreter reads.
struct own {
  void (*tp_dealloc)(PyObject *);
};
static void goodOwn(PyObject *self) {
  vault_close(v);
}
struct own own = {goodOwn};
