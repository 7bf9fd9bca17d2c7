// Finalizers that macros write, and waits that they hide.
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t -- --config="{CheckOptions: {interop-blocking-finalizer.ModelFiles: '%S/Inputs/vault.yaml'}}"

#include "Inputs/vault.h"
#include <python/Python.h>

struct object {
  PyObject_HEAD
  vault *v;
};
#define BEGIN_WORK Py_BEGIN_ALLOW_THREADS
#define END_WORK Py_END_ALLOW_THREADS
#define WITHOUT(Statement)                                                                                             \
  do {                                                                                                                 \
    PyThreadState *left = PyEval_SaveThread();                                                                         \
    Statement;                                                                                                         \
    PyEval_RestoreThread(left);                                                                                        \
  } while (0)
#define VAULT(Self) (((struct object *)(Self))->v)
#define CLOSE(Self) vault_close(VAULT(Self))
#define DEALLOC(Name) static void Name(PyObject *self) { vault_drop(VAULT(self)); }
#define TYPE(Dealloc) {.tp_dealloc = Dealloc}

DEALLOC(goodWritten)
static void goodRegion(PyObject *self) {
  BEGIN_WORK
  vault_close(VAULT(self));
  END_WORK
}
static void goodWithout(PyObject *self) {
  WITHOUT(vault_close(VAULT(self)));
}

// An argument in a macro is no hindrance.
static void badArgument(PyObject *self) {
  vault_close(VAULT(self));
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: finalizer 'badArgument' may block forever in 'vault_close' while the GIL is held
// CHECK-MESSAGES: :[[@LINE+26]]:86: note: 'badArgument' is in a table of PyTypeObject, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-FIXES: static void badArgument(PyObject *self) {
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: vault_close(VAULT(self));
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS

// The wait itself in one is.
static void badHidden(PyObject *self) {
  CLOSE(self);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: finalizer 'badHidden' may block forever in 'vault_close' while the GIL is held
// CHECK-MESSAGES: :[[@LINE-31]]:21: note: expanded from macro 'CLOSE'
// CHECK-MESSAGES: :[[@LINE+13]]:105: note: 'badHidden' is in a table of PyTypeObject, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-34]]:21: note: expanded from macro 'CLOSE'
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: release the GIL around this call: what it waits for may need it
// CHECK-MESSAGES: :[[@LINE-36]]:21: note: expanded from macro 'CLOSE'
// CHECK-REMAINS: warning: finalizer 'badHidden' may block forever in 'vault_close' while the GIL is held
// CHECK-REMAINS: note: expanded from macro 'CLOSE'
// CHECK-REMAINS: note: 'badHidden' is in a table of PyTypeObject, whose functions are entered with the GIL held
// CHECK-REMAINS: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-REMAINS: note: expanded from macro 'CLOSE'
// CHECK-REMAINS: note: release the GIL around this call: what it waits for may need it
// CHECK-REMAINS: note: expanded from macro 'CLOSE'

PyTypeObject types[] = {TYPE(goodWritten), TYPE(goodRegion), TYPE(goodWithout), TYPE(badArgument), TYPE(badHidden)};
