// A helper that sets an error, called in a released region.
// https://github.com/pygame/pygame/pull/2904
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c99,c11

#include <python/Python.h>
#include <stdlib.h>

struct surface {
  int width, height, bytes;
  unsigned char *pixels;
};

static struct surface *newSurfaceFrom(struct surface *from, int width, int height) {
  struct surface *to;
  if (from->bytes < 1 || from->bytes > 4) {
    PyErr_SetString(PyExc_RuntimeError, "unsupported depth");
    return NULL;
  }
  to = malloc(sizeof(struct surface));
  if (!to) {
    PyErr_NoMemory();
    return NULL;
  }
  to->width = width;
  to->height = height;
  return to;
}

static struct surface *rotateBad(struct surface *from) {
  struct surface *to = newSurfaceFrom(from, from->height, from->width);
  if (!to)
    return NULL;
  for (int i = 0; i < from->width * from->height; i++)
    to->pixels[i] = from->pixels[i];
  return to;
}
// CHECK-MESSAGES: :[[@LINE-7]]:24: warning: 'newSurfaceFrom' calls 'PyErr_SetString', which needs the GIL, where it is not held
// CHECK-MESSAGES: :[[@LINE+7]]:3: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE+7]]:8: note: 'rotateBad' is called here
// CHECK-MESSAGES: :[[@LINE-24]]:5: note: 'newSurfaceFrom' calls 'PyErr_SetString' here
// CHECK-MESSAGES: :[[@LINE-11]]:24: note: take the GIL around it

struct surface *badRotate(struct surface *from) {
  struct surface *to;
  Py_BEGIN_ALLOW_THREADS;
  to = rotateBad(from);
  Py_END_ALLOW_THREADS;
  return to;
}

// As it was mended: the helper releases it where it only copies.
static struct surface *rotateGood(struct surface *from) {
  struct surface *to = newSurfaceFrom(from, from->height, from->width);
  if (!to)
    return NULL;
  Py_BEGIN_ALLOW_THREADS;
  for (int i = 0; i < from->width * from->height; i++)
    to->pixels[i] = from->pixels[i];
  Py_END_ALLOW_THREADS;
  return to;
}

struct surface *goodRotate(struct surface *from) { return rotateGood(from); }
