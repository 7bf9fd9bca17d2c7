// Many callbacks and many calls end in time.
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t -- --config="{CheckOptions: {interop-callback-into-interpreter.ModelFiles: '%S/Inputs/orchard.yaml'}}"

#include "Inputs/orchard.h"
#include <python/Python.h>

int compute(int);
static orchard *o;

#define CALLBACK(N)                                                                                                    \
  static void on##N(void *callable) {                                                                                  \
    PyGILState_STATE state = PyGILState_Ensure();                                                                      \
    if (compute(N))                                                                                                    \
      PyErr_Clear();                                                                                                   \
    PyGILState_Release(state);                                                                                         \
  }                                                                                                                    \
  void give##N(void) {                                                                                                 \
    orchard_on_fruit(o, on##N, o);                                                                                     \
    orchard_on_wasp(o, on##N, o);                                                                                      \
  }                                                                                                                    \
  PyObject *use##N(PyObject *self, PyObject *args) {                                                                   \
    PyErr_Clear();                                                                                                     \
    Py_BEGIN_ALLOW_THREADS                                                                                             \
    orchard_tend(o);                                                                                                   \
    if (compute(N))                                                                                                    \
      orchard_prune(o);                                                                                                \
    orchard_stop(o);                                                                                                   \
    Py_END_ALLOW_THREADS                                                                                               \
    return self;                                                                                                       \
  }
#define TEN(N)                                                                                                         \
  CALLBACK(N##0) CALLBACK(N##1) CALLBACK(N##2) CALLBACK(N##3) CALLBACK(N##4)                                           \
  CALLBACK(N##5) CALLBACK(N##6) CALLBACK(N##7) CALLBACK(N##8) CALLBACK(N##9)
TEN(1) TEN(2) TEN(3) TEN(4) TEN(5)

// Callbacks that call each other, and give each other away.
static void first(void *cookie);
static void second(void *cookie) {
  if (compute(1))
    first(cookie);
  orchard_on_fruit(o, first, cookie);
}
static void first(void *cookie) {
  if (compute(2))
    second(cookie);
  orchard_on_fruit(o, second, cookie);
}
void start(void) {
  orchard_on_fruit(o, first, o);
}
