// All standards, and C functions in C++.
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t -std=c++98,c++03,c++11,c++14,c++17,c++20,c++23 -- --config="{CheckOptions: {interop-callback-into-interpreter.ModelFiles: '%S/Inputs/orchard.yaml'}}"

#include "Inputs/orchard.h"
#include <python/Python.h>
#include <setjmp.h>

class Locked {
public:
  Locked() : state_(PyGILState_Ensure()) {}
  ~Locked() { PyGILState_Release(state_); }

private:
  PyGILState_STATE state_;
};

extern "C" {
static void badSeason(void *cookie) {
  Locked locked;
  PyErr_Clear();
}
static void goodSeason(void *cookie) {
  *(int *)cookie = 1;
}
}
void give(int *count) {
  orchard_on_season(&badSeason, count);
  orchard_on_season(&goodSeason, count);
}
// CHECK-MESSAGES: :[[@LINE-3]]:21: warning: callback 'badSeason' waits for the GIL under the orchard's lock, which is held around it
// CHECK-MESSAGES: :[[@LINE-12]]:10: note: 'badSeason' calls 'Locked::Locked' here
// CHECK-MESSAGES: :[[@LINE-22]]:21: note: 'Locked::Locked' takes the GIL here
// CHECK-MESSAGES: :[[@LINE-6]]:21: note: pass a callback that does not take the GIL, or release the GIL around every call that takes the orchard's lock

class Error {};
static void badThrow(void *cookie) {
  Locked locked;
  if (PyErr_Occurred())
    throw Error();
}
static void goodCaught(void *cookie) {
  try {
    badThrow(cookie);
  } catch (const Error &) {
  }
}
void each(orchard *o) {
  orchard_each(o, badThrow, o);
  orchard_each(o, goodCaught, o);
}
// CHECK-MESSAGES: :[[@LINE-3]]:19: warning: an exception leaves callback 'badThrow' through the C frames of 'orchard_each'
// CHECK-MESSAGES: :[[@LINE-13]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-17]]:36: note: catch everything here; the exception is lost
// CHECK-ALTERNATIVE-1: static void badThrow(void *cookie) {
// CHECK-ALTERNATIVE-1: } catch (...) {

static jmp_buf out;
static void badJump(void *cookie) {
  longjmp(out, 1);
}
void jump(orchard *o) {
  orchard_each(o, badJump, o);
}
// CHECK-MESSAGES: :[[@LINE-2]]:19: warning: 'longjmp' leaves callback 'badJump' through the frames of 'orchard_each'
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'badJump' calls 'longjmp' here
