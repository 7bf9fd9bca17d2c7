// Code that does not compile.
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t -- --config="{CheckOptions: {interop-blocking-finalizer.ModelFiles: '%S/Inputs/vault.yaml'}}"

#include "Inputs/vault.h"
#include <python/Python.h>

static vault *v;

static void goodBroken(PyObject *self) {
  unknown_type_of_nobody x;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: error: use of undeclared identifier 'unknown_type_of_nobody' [clang-diagnostic-error]
}

static void badAfter(PyObject *self) {
  while (self)
    vault_close(unknown_variable_of_nobody);
  while (vault_close(v), self)
    self = NULL;
}
// CHECK-MESSAGES: :[[@LINE-4]]:17: error: use of undeclared identifier 'unknown_variable_of_nobody' [clang-diagnostic-error]
// CHECK-MESSAGES: :[[@LINE-4]]:10: warning: finalizer 'badAfter' may block forever in 'vault_close' while the GIL is held
// CHECK-MESSAGES: :[[@LINE+4]]:68: note: 'badAfter' is in a table of PyTypeObject, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-6]]:10: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-7]]:10: note: release the GIL around this call: what it waits for may need it

PyTypeObject types[] = {{.tp_dealloc = goodBroken}, {.tp_dealloc = badAfter}};
PyTypeObject more[] = {{.tp_dealloc = nobodyHasIt}};
// CHECK-MESSAGES: :[[@LINE-1]]:39: error: use of undeclared identifier 'nobodyHasIt' [clang-diagnostic-error]
