// A macro that writes whole functions is one cause, which is told once.
// RUN: %check_interop_tidy %s interop-longjmp-over-destructors %t --real-headers

#include "Inputs/ruby.h"
#include <exception>
#include <string>

void work();
std::string getName(int n);

#define HANDLER(name)                                                                                                  \
  VALUE name(VALUE self) {                                                                                             \
    try {                                                                                                              \
      work();                                                                                                          \
    } catch (...) {                                                                                                    \
      rb_raise(rb_eRuntimeError, #name);                                                                               \
    }                                                                                                                  \
    return self;                                                                                                       \
  }

HANDLER(badFirst)
HANDLER(badSecond)
HANDLER(badThird)
// CHECK-MESSAGES: :[[@LINE-3]]:1: warning: the jump of 'rb_raise' leaves 'badFirst' without freeing the exception that it handles
// CHECK-MESSAGES: :[[@LINE-9]]:7: note: expanded from macro 'HANDLER'
// CHECK-MESSAGES: :[[@LINE-5]]:1: note: the exception that is handled here is never freed
// CHECK-MESSAGES: :[[@LINE-12]]:7: note: expanded from macro 'HANDLER'
// CHECK-MESSAGES: :[[@LINE-7]]:1: note: 'rb_raise' leaves by a jump, which runs no destructor (model ruby.yaml)
// CHECK-MESSAGES: :[[@LINE-13]]:7: note: expanded from macro 'HANDLER'
// CHECK-MESSAGES: :[[@LINE-9]]:1: note: keep what is needed of the exception, and raise the error after the handler
// CHECK-MESSAGES: :[[@LINE-15]]:7: note: expanded from macro 'HANDLER'
// CHECK-MESSAGES: :[[@LINE-16]]:7: note: 'HANDLER' writes the same at 2 other places of this unit: an edit here ends all of them

// Each function that uses this one has an object of its own in the way.
#define REQUIRE(condition)                                                                                             \
  if (!(condition))                                                                                                    \
  rb_raise(rb_eRuntimeError, "not so")

VALUE badOwnObject(VALUE self) {
  std::string name = getName(1);
  REQUIRE(!name.empty());
  return self;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: the jump of 'rb_raise' leaves 'badOwnObject' without destroying 'name'
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: expanded from macro 'REQUIRE'
// CHECK-MESSAGES: :[[@LINE-6]]:15: note: 'name' of type 'std::string' is not destroyed
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'rb_raise' leaves by a jump, which runs no destructor (model ruby.yaml)
// CHECK-MESSAGES: :[[@LINE-11]]:3: note: expanded from macro 'REQUIRE'
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: leave the scope before the jump, or make the call behind 'rb_protect'
// CHECK-MESSAGES: :[[@LINE-13]]:3: note: expanded from macro 'REQUIRE'

VALUE badOtherObject(VALUE self) {
  std::string other = getName(2);
  REQUIRE(!other.empty());
  return self;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: the jump of 'rb_raise' leaves 'badOtherObject' without destroying 'other'
// CHECK-MESSAGES: :[[@LINE-21]]:3: note: expanded from macro 'REQUIRE'
// CHECK-MESSAGES: :[[@LINE-6]]:15: note: 'other' of type 'std::string' is not destroyed
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'rb_raise' leaves by a jump, which runs no destructor (model ruby.yaml)
// CHECK-MESSAGES: :[[@LINE-24]]:3: note: expanded from macro 'REQUIRE'
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: leave the scope before the jump, or make the call behind 'rb_protect'
// CHECK-MESSAGES: :[[@LINE-26]]:3: note: expanded from macro 'REQUIRE'
