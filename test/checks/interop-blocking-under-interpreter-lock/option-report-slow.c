// ReportSlow: waits that end by themselves, in their time.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t --suffix=SLOW -- --config="{CheckOptions: {interop-blocking-under-interpreter-lock.ModelFiles: '%S/Inputs/depot.yaml'}}"
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t --suffix=SLOW -- --config="{CheckOptions: {interop-blocking-under-interpreter-lock.ModelFiles: '%S/Inputs/depot.yaml', interop-blocking-under-interpreter-lock.ReportSlow: true}}"
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t -- --config="{CheckOptions: {interop-blocking-under-interpreter-lock.ModelFiles: '%S/Inputs/depot.yaml', interop-blocking-under-interpreter-lock.ReportSlow: false}}"

#include "Inputs/depot.h"
#include <python/Python.h>

PyObject *slow(PyObject *self, depot *d) {
  depot_pack(d, 1);
  return PyLong_FromLong(1);
}
// CHECK-MESSAGES-SLOW: :[[@LINE-3]]:3: warning: 'depot_pack' can take long while the GIL is held
// CHECK-MESSAGES-SLOW: :[[@LINE-3]]:10: note: 'PyLong_FromLong' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES-SLOW: :[[@LINE-5]]:3: note: 'depot_pack' waits until the parcel is packed (model depot.yaml)
// CHECK-FIXES-SLOW: PyObject *slow
// CHECK-FIXES-SLOW-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-SLOW-NEXT: depot_pack(d, 1);

PyObject *badUnbounded(PyObject *self, depot *d) {
  depot_take(d);
  return PyLong_FromLong(1);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-3]]:10: note: 'PyLong_FromLong' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: PyObject *badUnbounded
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: depot_take(d);
