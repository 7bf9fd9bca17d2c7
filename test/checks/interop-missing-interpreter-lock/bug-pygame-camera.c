// A frame that cannot be read: the function returns, and the thread goes on in Python without the GIL.
// https://github.com/pygame/pygame/commit/615eceadfcaaa994e5fd1fe5fbdb7899fd7fb47f
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c99,c11

#include <python/Python.h>

struct surface;
struct camera;
int readFrame(struct camera *camera, struct surface *into);
PyObject *wrap(struct surface *surface);

PyObject *badGetImage(struct camera *camera, struct surface *into) {
  Py_BEGIN_ALLOW_THREADS;
  if (!readFrame(camera, into))
    return NULL;
  Py_END_ALLOW_THREADS;
  return wrap(into);
}
// CHECK-MESSAGES: :[[@LINE-4]]:5: warning: the GIL stays released: 'badGetImage' returns here without taking it again
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: the GIL is released here
// CHECK-FIXES: PyObject *badGetImage(struct camera *camera, struct surface *into) {
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS;
// CHECK-FIXES-NEXT: if (!readFrame(camera, into)) {
// CHECK-FIXES-NEXT: Py_BLOCK_THREADS
// CHECK-FIXES-NEXT: return NULL;
// CHECK-FIXES-NEXT: }
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS;

PyObject *goodGetImage(struct camera *camera, struct surface *into) {
  int read;
  Py_BEGIN_ALLOW_THREADS;
  read = readFrame(camera, into);
  Py_END_ALLOW_THREADS;
  if (!read) {
    PyErr_SetString(PyExc_RuntimeError, "image processing error");
    return NULL;
  }
  return wrap(into);
}
