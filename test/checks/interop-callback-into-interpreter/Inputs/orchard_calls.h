#ifndef ORCHARD_CALLS_H
#define ORCHARD_CALLS_H
#include "Inputs/orchard.h"
#include <python/Python.h>

inline void onSeason(void *) {
  PyGILState_STATE state = PyGILState_Ensure();
  PyErr_Clear();
  PyGILState_Release(state);
}

// Wrong in a header of the project.
inline void giveInHeader() {
  orchard_on_season(onSeason, 0);
}

#endif
