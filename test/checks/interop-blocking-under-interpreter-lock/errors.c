// Code that does not compile.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t -- --config="{CheckOptions: {interop-blocking-under-interpreter-lock.ModelFiles: '%S/Inputs/depot.yaml'}}"

#include "Inputs/depot.h"
#include <python/Python.h>

void goodBroken(depot *d) {
  PyErr_Clear();
  unknown_type_of_nobody x;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: error: use of undeclared identifier 'unknown_type_of_nobody' [clang-diagnostic-error]
}

void badAfter(depot *d) {
  PyErr_Clear();
  while (depot_take(d) > 0) {
  }
}
// CHECK-MESSAGES: :[[@LINE-3]]:10: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-5]]:10: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:10: note: release the GIL around this call
