// A progress handler in Python, under the connection's mutex. What makes it a deadlock is the call that takes the mutex
// with the GIL held.
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t --suffix=BAD -- -- -DHELD
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t -- -- -DHELD -DNATIVE
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t -- -- -DHELD -DNOBODY_ELSE

#include <python/Python.h>
#include <sqlite3.h>

typedef struct {
  PyObject_HEAD
  sqlite3 *db;
  sqlite3_stmt *stmt;
} Object;

static int progress(void *callable) {
#ifdef NATIVE
  return callable == NULL;
#else
  PyGILState_STATE state = PyGILState_Ensure();
  PyObject *result = PyObject_CallNoArgs((PyObject *)callable);
  int stop = result == NULL;
  Py_XDECREF(result);
  PyGILState_Release(state);
  return stop;
#endif
}

static PyObject *setProgress(PyObject *self, PyObject *callable) {
  Py_BEGIN_ALLOW_THREADS
  sqlite3_progress_handler(((Object *)self)->db, 100, progress, callable);
  Py_END_ALLOW_THREADS
  Py_RETURN_NONE;
}
// CHECK-MESSAGES-BAD: :[[@LINE-4]]:55: warning: callback 'progress' waits for the GIL under the connection's mutex, which 'sqlite3_finalize' takes while the GIL is held
// CHECK-MESSAGES-BAD: :[[@LINE-16]]:28: note: 'progress' takes the GIL here
// CHECK-MESSAGES-BAD: :[[@LINE+33]]:44: note: 'finish' is in a table of PyMethodDef, whose functions are entered with the GIL held
// CHECK-MESSAGES-BAD: :[[@LINE+21]]:26: note: 'sqlite3_finalize' takes the connection's mutex here while the GIL is held
// CHECK-ALTERNATIVE-1-BAD: static PyObject *finish
// CHECK-ALTERNATIVE-1-BAD: int [[RESULT:.*]];
// CHECK-ALTERNATIVE-1-BAD-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-ALTERNATIVE-1-BAD-NEXT: [[RESULT]] = sqlite3_finalize(((Object *)self)->stmt);
// CHECK-ALTERNATIVE-1-BAD-NEXT: Py_END_ALLOW_THREADS

// Where this one keeps the GIL, too, the callback never waits for it.
static PyObject *step(PyObject *self, PyObject *args) {
  int result;
#ifdef NOBODY_ELSE
  result = sqlite3_step(((Object *)self)->stmt);
#else
  Py_BEGIN_ALLOW_THREADS
  result = sqlite3_step(((Object *)self)->stmt);
  Py_END_ALLOW_THREADS
#endif
  return PyLong_FromLong(result);
}
static PyObject *finish(PyObject *self, PyObject *args) {
#ifdef HELD
  return PyLong_FromLong(sqlite3_finalize(((Object *)self)->stmt));
#else
  int result;
  Py_BEGIN_ALLOW_THREADS
  result = sqlite3_finalize(((Object *)self)->stmt);
  Py_END_ALLOW_THREADS
  return PyLong_FromLong(result);
#endif
}

static PyMethodDef methods[] = {{"step", step, METH_NOARGS, NULL},
                                {"finish", finish, METH_NOARGS, NULL},
                                {"set_progress", setProgress, METH_O, NULL},
                                {NULL, NULL, 0, NULL}};
