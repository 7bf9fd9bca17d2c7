// Destructors of capsules, and of what else is handed to an interpreter.
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t -std=c99,c11 -- --config="{CheckOptions: {interop-blocking-finalizer.ModelFiles: '%S/Inputs/vault.yaml'}}"

#include "Inputs/vault.h"
#include <python/Python.h>

static void badCapsuleEnd(PyObject *capsule) {
  vault_close((vault *)PyCapsule_GetPointer(capsule, "vault"));
}
PyObject *makeCapsule(void) {
  return PyCapsule_New(vault_open(), "vault", badCapsuleEnd);
}
// CHECK-MESSAGES: :[[@LINE-5]]:3: warning: finalizer 'badCapsuleEnd' may block forever in 'vault_close' while the GIL is held
// CHECK-MESSAGES: :[[@LINE-3]]:47: note: 'badCapsuleEnd' is handed to 'PyCapsule_New' here, and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-FIXES: static void badCapsuleEnd(PyObject *capsule) {
// CHECK-FIXES-NEXT: vault *[[ARG:.*]] = (vault *)PyCapsule_GetPointer(capsule, "vault");
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: vault_close([[ARG]]);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS

static void badCapsuleVariable(PyObject *capsule) {
  vault *v = (vault *)PyCapsule_GetPointer(capsule, "vault");
  if (v)
    vault_close(v);
}
static void goodCapsuleEnd(PyObject *capsule) {
  vault *v = (vault *)PyCapsule_GetPointer(capsule, "vault");
  Py_BEGIN_ALLOW_THREADS
  vault_close(v);
  Py_END_ALLOW_THREADS
}
static void goodCapsuleShort(PyObject *capsule) {
  vault_drop((vault *)PyCapsule_GetPointer(capsule, "vault"));
}
PyObject *makeOthers(vault *v) {
  PyCapsule_New(v, "vault", badCapsuleVariable);
  PyCapsule_New(v, "vault", goodCapsuleEnd);
  PyCapsule_New(v, "vault", goodCapsuleShort);
  return PyCapsule_New(v, "vault", NULL);
}
// CHECK-MESSAGES: :[[@LINE-17]]:5: warning: finalizer 'badCapsuleVariable' may block forever in 'vault_close' while the GIL is held
// CHECK-MESSAGES: :[[@LINE-6]]:29: note: 'badCapsuleVariable' is handed to 'PyCapsule_New' here, and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-19]]:5: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-FIXES: static void badCapsuleVariable(PyObject *capsule) {
// CHECK-FIXES: if (v) {
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: vault_close(v);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
// CHECK-FIXES-NEXT: }

// Called soon, and no end of anything: another check's.
static int goodPending(void *cookie) {
  vault_close((vault *)cookie);
  return 0;
}
void pend(vault *v) {
  Py_AddPendingCall(goodPending, v);
}
