// Suppressing a finding on its line.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t -- --config="{CheckOptions: {interop-blocking-under-interpreter-lock.ModelFiles: '%S/Inputs/depot.yaml'}}"

#include "Inputs/depot.h"
#include <python/Python.h>

void goodSameLine(depot *d) {
  PyErr_Clear();
  depot_take(d); // NOLINT(interop-blocking-under-interpreter-lock)
}

void goodNextLine(depot *d) {
  PyErr_Clear();
  // NOLINTNEXTLINE
  depot_take(d);
}

void badOtherCheck(depot *d) {
  PyErr_Clear();
  depot_take(d); // NOLINT(interop-missing-interpreter-lock)
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: void badOtherCheck
// CHECK-FIXES: Py_BEGIN_ALLOW_THREADS
