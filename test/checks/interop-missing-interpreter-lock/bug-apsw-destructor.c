// The destructor of a function's data is called by whatever replaces or closes it, here with the GIL released.
// https://github.com/rogerbinns/apsw/issues/134
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c99,c11

#include <python/Python.h>
#include <sqlite3.h>

struct sqlite3_context;
struct sqlite3_value;
int sqlite3_create_function_v2(sqlite3 *db, const char *name, int args, int flags, void *data,
                               void (*func)(struct sqlite3_context *, int, struct sqlite3_value **),
                               void (*step)(struct sqlite3_context *, int, struct sqlite3_value **),
                               void (*final)(struct sqlite3_context *), void (*destroy)(void *));

void call(struct sqlite3_context *context, int n, struct sqlite3_value **values);

static void badFree(void *function) {
  Py_XDECREF((PyObject *)function);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'Py_XDECREF' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE+17]]:3: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE+17]]:19: note: 'badFree' is called during 'sqlite3_create_function_v2' here, where the GIL is not held
// CHECK-FIXES: static void badFree(void *function) {
// CHECK-FIXES-NEXT: PyGILState_STATE LockState = PyGILState_Ensure();
// CHECK-FIXES-NEXT: Py_XDECREF((PyObject *)function);
// CHECK-FIXES-NEXT: PyGILState_Release(LockState);
// CHECK-FIXES-NEXT: }

static void goodFree(void *function) {
  PyGILState_STATE state = PyGILState_Ensure();
  Py_XDECREF((PyObject *)function);
  PyGILState_Release(state);
}

PyObject *create(sqlite3 *db, PyObject *function, int good) {
  int failed;
  Py_INCREF(function);
  Py_BEGIN_ALLOW_THREADS
  failed = good ? sqlite3_create_function_v2(db, "f", -1, 1, function, call, NULL, NULL, goodFree)
                : sqlite3_create_function_v2(db, "f", -1, 1, function, call, NULL, NULL, badFree);
  Py_END_ALLOW_THREADS
  return failed ? NULL : PyLong_FromLong(0);
}

PyObject *closeAll(sqlite3 *db) {
  int failed;
  Py_BEGIN_ALLOW_THREADS
  failed = sqlite3_close(db);
  Py_END_ALLOW_THREADS
  return PyLong_FromLong(failed);
}
