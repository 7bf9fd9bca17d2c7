// Exceptions and jumps that leave a callback which is called at another time.
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t -std=c++11,c++20 -- --config="{CheckOptions: {interop-callback-into-interpreter.ModelFiles: '%S/Inputs/orchard.yaml'}}"

#include "Inputs/orchard.h"
#include <pybind11/pybind11.h>
#include <setjmp.h>

namespace py = pybind11;

static void badThrow(void *callable) {
  py::gil_scoped_acquire acquire;
  if (!PyObject_CallNoArgs((PyObject *)callable))
    throw py::error_already_set();
}
static void goodThrow(void *callable) {
  try {
    badThrow(callable);
  } catch (py::error_already_set &) {
  }
}
void give(orchard *o, PyObject *callable) {
  orchard_on_wasp(o, badThrow, callable);
  orchard_on_wasp(o, goodThrow, callable);
}
// CHECK-MESSAGES: :[[@LINE-3]]:22: warning: an exception leaves callback 'badThrow', which 'orchard_on_wasp' registers, through the C frames that call it
// CHECK-MESSAGES: :[[@LINE-13]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-17]]:38: note: catch everything here; the exception is lost
// CHECK-ALTERNATIVE-1: static void badThrow(void *callable) {
// CHECK-ALTERNATIVE-1: } catch (...) {

static jmp_buf out;
static void badJump(void *cookie) {
  longjmp(out, 1);
}
static void goodJump(void *cookie) {
  if (!setjmp(out))
    badJump(cookie);
}
void giveJump(orchard *o) {
  orchard_on_wasp(o, badJump, nullptr);
  orchard_on_wasp(o, goodJump, nullptr);
}
// CHECK-MESSAGES: :[[@LINE-3]]:22: warning: 'longjmp' leaves callback 'badJump', which 'orchard_on_wasp' registers, through the frames that call it
// CHECK-MESSAGES: :[[@LINE-11]]:3: note: 'badJump' calls 'longjmp' here
