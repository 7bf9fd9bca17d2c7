// A program that ends the interpreter when it exits: handlers run in the reverse order of their registration.
// RUN: %check_interop_tidy %s interop-interpreter-shutdown %t

#include <python/Python.h>

int atexit(void (*function)(void));

static PyObject *cache;

static void okEnds(void) {
  Py_CLEAR(cache);
  Py_Finalize();
}
static void okRunsBefore(void) { Py_CLEAR(cache); }

int main(void) {
  Py_Initialize();
  atexit(okEnds);
  atexit(okRunsBefore);
  return 0;
}
