// ReportSlow: ends that are reached by themselves, in their time.
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t -- --config="{CheckOptions: {interop-blocking-finalizer.ModelFiles: '%S/Inputs/vault.yaml'}}"
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t -- --config="{CheckOptions: {interop-blocking-finalizer.ModelFiles: '%S/Inputs/vault.yaml', interop-blocking-finalizer.ReportSlow: false}}"
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t --suffix=SLOW -- --config="{CheckOptions: {interop-blocking-finalizer.ModelFiles: '%S/Inputs/vault.yaml', interop-blocking-finalizer.ReportSlow: true}}"

#include "Inputs/vault.h"
#include <python/Python.h>

static vault *v;

static void slow(PyObject *self) {
  vault_seal(v);
}
// CHECK-MESSAGES-SLOW: :[[@LINE-2]]:3: warning: finalizer 'slow' can take long in 'vault_seal' while the GIL is held
// CHECK-MESSAGES-SLOW: :[[@LINE+25]]:40: note: 'slow' is in a table of PyTypeObject, whose functions are entered with the GIL held
// CHECK-MESSAGES-SLOW: :[[@LINE-4]]:3: note: 'vault_seal' waits until the seal is dry (model vault.yaml)
// CHECK-FIXES-SLOW: static void slow(PyObject *self) {
// CHECK-FIXES-SLOW-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-SLOW-NEXT: vault_seal(v);

static void goodSlow(PyObject *self) {
  Py_BEGIN_ALLOW_THREADS
  vault_seal(v);
  Py_END_ALLOW_THREADS
}
static void goodBounded(PyObject *self) {
  vault_close_for(v, 100);
}

static void badUnbounded(PyObject *self) {
  vault_close(v);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: finalizer 'badUnbounded' may block forever in 'vault_close' while the GIL is held
// CHECK-MESSAGES: :[[@LINE+9]]:40: note: 'badUnbounded' is in a table of PyTypeObject, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-FIXES: static void badUnbounded(PyObject *self) {
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: vault_close(v);

PyTypeObject types[] = {{.tp_dealloc = slow},
                        {.tp_dealloc = goodSlow},
                        {.tp_dealloc = goodBounded},
                        {.tp_dealloc = badUnbounded}};
