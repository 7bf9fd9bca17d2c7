// Finalizers and helpers in headers.
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t --also=Inputs/vault_ends.h -- --config="{CheckOptions: {interop-blocking-finalizer.ModelFiles: '%S/Inputs/vault.yaml'}}"

#include "Inputs/vault.h"
#include "Inputs/vault_ends.h"
#include <python/Python.h>

static void badHelper(PyObject *self) {
  shut((VaultObject *)self);
}
static void goodHelper(PyObject *self) {
  Py_BEGIN_ALLOW_THREADS
  shut((VaultObject *)self);
  Py_END_ALLOW_THREADS
}
void fill(PyTypeObject *types) {
  types[0].tp_dealloc = headerEnd;
  types[1].tp_dealloc = badHelper;
  types[2].tp_dealloc = goodHelper;
}
// CHECK-MESSAGES: vault_ends.h:13:3: warning: finalizer 'headerEnd' may block forever in 'vault_close' while the GIL is held
// CHECK-MESSAGES: :[[@LINE-5]]:25: note: 'headerEnd' is in a table of PyTypeObject, whose functions are entered with the GIL held
// CHECK-MESSAGES: vault_ends.h:13:3: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-15]]:3: warning: finalizer 'badHelper' may block forever in 'vault_close' while the GIL is held
// CHECK-MESSAGES: :[[@LINE-7]]:25: note: 'badHelper' is in a table of PyTypeObject, whose functions are entered with the GIL held
// CHECK-MESSAGES: vault_ends.h:17:3: note: 'shut' calls 'vault_close' here
// CHECK-MESSAGES: vault_ends.h:17:3: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-FIXES: static void badHelper(PyObject *self) {
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: shut((VaultObject *)self);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
