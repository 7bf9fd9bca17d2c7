// Suppressing a finding on its line.
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t -- --config="{CheckOptions: {interop-blocking-finalizer.ModelFiles: '%S/Inputs/vault.yaml'}}"

#include "Inputs/vault.h"
#include <python/Python.h>

static vault *v;

static void goodSameLine(PyObject *self) {
  vault_close(v); // NOLINT(interop-blocking-finalizer)
}
static void goodNextLine(PyObject *self) {
  // NOLINTNEXTLINE
  vault_close(v);
}
static void badOtherCheck(PyObject *self) {
  vault_close(v); // NOLINT(interop-blocking-under-interpreter-lock)
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: finalizer 'badOtherCheck' may block forever in 'vault_close' while the GIL is held
// CHECK-MESSAGES: :[[@LINE+5]]:100: note: 'badOtherCheck' is in a table of PyTypeObject, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-FIXES: static void badOtherCheck
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS

PyTypeObject types[] = {{.tp_dealloc = goodSameLine}, {.tp_dealloc = goodNextLine}, {.tp_dealloc = badOtherCheck}};
