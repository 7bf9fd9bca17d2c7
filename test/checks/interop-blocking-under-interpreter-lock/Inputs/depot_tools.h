#ifndef DEPOT_TOOLS_H
#define DEPOT_TOOLS_H
#include "Inputs/depot.h"
#include <python/Python.h>

// Wrong in a header of the project.
inline void takeHeld(depot *d) {
  PyErr_Clear();
  depot_take(d);
}

#endif
