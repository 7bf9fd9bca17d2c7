// Closing a blob takes the connection's mutex with the GIL held. Another thread runs a statement: it holds the mutex,
// and its callback waits for the GIL.
// https://rogerbinns.github.io/apsw/changes.html (3.6.3-r1, issue 31)
// https://github.com/rogerbinns/apsw/commit/f0f139ca1c73176ffc374f8eb6f63ed6e2cd34b3
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock,interop-blocking-finalizer %t -std=c99,c11

#include <python/Python.h>
#include <sqlite3.h>

typedef struct {
  PyObject_HEAD
  sqlite3_blob *blob;
} Blob;
typedef struct {
  PyObject_HEAD
  sqlite3 *db;
  PyObject *progress;
} Connection;

static int onProgress(void *cookie) {
  Connection *self = cookie;
  PyGILState_STATE state = PyGILState_Ensure();
  PyObject *result = PyObject_CallObject(self->progress, NULL);
  int stop = result && PyObject_IsTrue(result);
  if (result)
    Py_DECREF(result);
  PyGILState_Release(state);
  return stop;
}

static PyObject *goodSetProgress(PyObject *self, PyObject *callback) {
  Connection *c = (Connection *)self;
  Py_INCREF(callback);
  c->progress = callback;
  Py_BEGIN_ALLOW_THREADS
  sqlite3_progress_handler(c->db, 100, onProgress, c);
  Py_END_ALLOW_THREADS
  Py_RETURN_NONE;
}

static void badDealloc(PyObject *self) {
  Blob *b = (Blob *)self;
  if (b->blob) {
    int failed = sqlite3_blob_close(b->blob);
    if (failed)
      PyErr_Print();
  }
  Py_TYPE(self)->tp_free(self);
}
// CHECK-MESSAGES: :[[@LINE-6]]:18: warning: finalizer 'badDealloc' takes the connection's mutex in 'sqlite3_blob_close' while the GIL is held, and a callback waits for the GIL under it [interop-blocking-finalizer]
// CHECK-MESSAGES: :[[@LINE+26]]:59: note: 'badDealloc' is in a table of PyTypeObject, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-30]]:28: note: 'onProgress' takes the GIL here
// CHECK-MESSAGES: :[[@LINE-17]]:3: note: 'onProgress' is registered here with 'sqlite3_progress_handler'
// CHECK-FIXES: static void badDealloc(PyObject *self) {
// CHECK-FIXES: if (b->blob) {
// CHECK-FIXES-NEXT: int failed;
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: failed = sqlite3_blob_close(b->blob);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
// CHECK-FIXES-NEXT: if (failed)

static void goodDealloc(PyObject *self) {
  Blob *b = (Blob *)self;
  if (b->blob) {
    int failed;
    Py_BEGIN_ALLOW_THREADS
    failed = sqlite3_blob_close(b->blob);
    Py_END_ALLOW_THREADS
    if (failed)
      PyErr_Print();
  }
  Py_TYPE(self)->tp_free(self);
}

static PyMethodDef methods[] = {{"set_progress", goodSetProgress, METH_O, ""}, {NULL, NULL, 0, NULL}};
PyTypeObject ConnectionType = {.tp_name = "Connection", .tp_methods = methods};
PyTypeObject BlobType = {.tp_name = "Blob", .tp_dealloc = badDealloc};
PyTypeObject OtherBlobType = {.tp_name = "OtherBlob", .tp_dealloc = goodDealloc};
