// Functions that libraries call where something goes.
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t -- --config="{CheckOptions: {interop-blocking-finalizer.ModelFiles: '%S/Inputs/vault.yaml'}}"

#include "Inputs/vault.h"
#include <python/Python.h>
#include <sqlite3.h>

// Where an interpreter lets something go.
static void badLent(void *cookie) {
  vault_close((vault *)cookie);
}
static void goodLent(void *cookie) {
  Py_BEGIN_ALLOW_THREADS
  vault_close((vault *)cookie);
  Py_END_ALLOW_THREADS
}
void lend(vault *v, vault *w) {
  vault_lend(v, w, badLent);
  vault_lend(v, w, goodLent);
}
// CHECK-MESSAGES: :[[@LINE-11]]:3: warning: finalizer 'badLent' may block forever in 'vault_close' while the GIL is held
// CHECK-MESSAGES: :[[@LINE-4]]:20: note: 'badLent' is handed to 'vault_lend' here, and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-13]]:3: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-FIXES: static void badLent(void *cookie) {
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: vault_close((vault *)cookie);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS

// A callback at any time, and no end: another check's.
static void goodWatch(void *cookie) {
  PyGILState_STATE state = PyGILState_Ensure();
  vault_close((vault *)cookie);
  PyGILState_Release(state);
}
void watch(vault *v, vault *w) {
  vault_watch(v, goodWatch, w);
}

// Called during the call that ends all.
static void badKept(void *cookie) {
  vault_close((vault *)cookie);
}
PyObject *endsHeld(PyObject *self, vault *v) {
  PyErr_Clear();
  vault_keep(v, vault_open(), badKept);
  vault_drop(v);
  return self;
}
// CHECK-MESSAGES: :[[@LINE-8]]:3: warning: finalizer 'badKept' may block forever in 'vault_close' while the GIL is held
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'badKept' is called during 'vault_drop' here, where the GIL is held
// CHECK-MESSAGES: :[[@LINE-11]]:3: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-FIXES: static void badKept(void *cookie) {
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: vault_close((vault *)cookie);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS

// Registered and ended without it.
static void goodReleasedEnd(void *cookie) {
  vault_close((vault *)cookie);
}
void sqliteEnds(sqlite3 *db, vault *v) {
  PyErr_Clear();
  Py_BEGIN_ALLOW_THREADS
  sqlite3_create_collation_v2(db, "held", SQLITE_UTF8, v, NULL, goodReleasedEnd);
  sqlite3_close(db);
  Py_END_ALLOW_THREADS
}
