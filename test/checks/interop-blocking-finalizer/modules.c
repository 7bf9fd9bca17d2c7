// Ends of modules.
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t -- --config="{CheckOptions: {interop-blocking-finalizer.ModelFiles: '%S/Inputs/vault.yaml'}}"

#include "Inputs/vault.h"
#include <python/Python.h>

static vault *v;

static int badModuleClear(PyObject *module) {
  vault_close(v);
  return 0;
}
static void badModuleFree(void *module) {
  vault_close(v);
}
static void goodModuleFree(void *module) {
  Py_BEGIN_ALLOW_THREADS
  vault_close(v);
  Py_END_ALLOW_THREADS
}
// They begin a module.
static int goodExec(PyObject *module) {
  vault_close(v);
  return 0;
}
static PyModuleDef_Slot slots[] = {{Py_mod_exec, goodExec}, {0, NULL}};
PyModuleDef bad = {PyModuleDef_HEAD_INIT,
                   .m_name = "bad",
                   .m_slots = slots,
                   .m_clear = badModuleClear,
                   .m_free = badModuleFree};
PyModuleDef good = {PyModuleDef_HEAD_INIT, .m_name = "good", .m_free = goodModuleFree};
// CHECK-MESSAGES: :[[@LINE-23]]:3: warning: finalizer 'badModuleClear' may block forever in 'vault_close' while the GIL is held
// CHECK-MESSAGES: :[[@LINE-4]]:31: note: 'badModuleClear' is in a table of PyModuleDef, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-25]]:3: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-22]]:3: warning: finalizer 'badModuleFree' may block forever in 'vault_close' while the GIL is held
// CHECK-MESSAGES: :[[@LINE-6]]:30: note: 'badModuleFree' is in a table of PyModuleDef, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-24]]:3: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-FIXES: static int badModuleClear(PyObject *module) {
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES: static void badModuleFree(void *module) {
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
