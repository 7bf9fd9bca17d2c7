/* Written by langc 1.0 */
#pragma once
#include "gate.h"
#include <python/Python.h>

/* "gate.lang":30
 *   def pass(self):    # <<<<
 */
static inline PyObject *bad_pass(PyObject *self, PyObject *args) {
  gate_wait(self);
  return self;
}
