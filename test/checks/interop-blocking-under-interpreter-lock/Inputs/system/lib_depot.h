#ifndef LIB_DEPOT_H
#define LIB_DEPOT_H
#include "../depot.h"
#include <python/Python.h>

namespace lib {

inline void take(depot *d) {
  depot_take(d);
}

inline void takeHeld(depot *d) {
  PyErr_Clear();
  depot_take(d);
}

inline void takeReleased(depot *d) {
  PyThreadState *token = PyEval_SaveThread();
  depot_take(d);
  PyEval_RestoreThread(token);
}

} // namespace lib

#endif
