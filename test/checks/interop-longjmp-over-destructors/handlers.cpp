// A handler that is left by a jump never frees its exception.
// RUN: %check_interop_tidy %s interop-longjmp-over-destructors %t --real-headers --suffix=ALL
// RUN: %check_interop_tidy %s interop-longjmp-over-destructors %t --real-headers --suffix=ALL -- --config="{CheckOptions: {interop-longjmp-over-destructors.CaughtExceptions: true}}"
// RUN: %check_interop_tidy %s interop-longjmp-over-destructors %t --real-headers --suffix=NONE -- --config="{CheckOptions: {interop-longjmp-over-destructors.CaughtExceptions: false}}"

#include "Inputs/ruby.h"
#include <exception>
#include <stdio.h>
#include <string>

void work();
std::string getName(int n);

VALUE badHandler(VALUE self) {
  try {
    work();
  } catch (const std::exception &e) {
    rb_raise(rb_eRuntimeError, "%s", e.what());
  }
  return self;
}
// CHECK-MESSAGES-ALL: :[[@LINE-4]]:5: warning: the jump of 'rb_raise' leaves 'badHandler' without freeing the exception that it handles
// CHECK-MESSAGES-ALL: :[[@LINE-6]]:5: note: the exception that is handled here is never freed
// CHECK-MESSAGES-ALL: :[[@LINE-6]]:5: note: 'rb_raise' leaves by a jump, which runs no destructor (model ruby.yaml)
// CHECK-MESSAGES-ALL: :[[@LINE-7]]:5: note: keep what is needed of the exception, and raise the error after the handler

VALUE badCatchAll(VALUE self) {
  try {
    work();
  } catch (...) {
    rb_raise(rb_eRuntimeError, "unknown");
  }
  return self;
}
// CHECK-MESSAGES-ALL: :[[@LINE-4]]:5: warning: the jump of 'rb_raise' leaves 'badCatchAll' without freeing the exception that it handles
// CHECK-MESSAGES-ALL: :[[@LINE-6]]:5: note: the exception that is handled here is never freed
// CHECK-MESSAGES-ALL: :[[@LINE-6]]:5: note: 'rb_raise' leaves by a jump, which runs no destructor (model ruby.yaml)
// CHECK-MESSAGES-ALL: :[[@LINE-7]]:5: note: keep what is needed of the exception, and raise the error after the handler

VALUE badHandlerAndObject(VALUE self) {
  std::string name = getName(1);
  try {
    work();
  } catch (const std::exception &e) {
    rb_raise(rb_eRuntimeError, "%s: %s", name.c_str(), e.what());
  }
  return self;
}
// CHECK-MESSAGES-ALL: :[[@LINE-4]]:5: warning: the jump of 'rb_raise' leaves 'badHandlerAndObject' without destroying 'name' and without freeing the exception that it handles
// CHECK-MESSAGES-ALL: :[[@LINE-9]]:15: note: 'name' of type 'std::string' is not destroyed
// CHECK-MESSAGES-ALL: :[[@LINE-7]]:5: note: the exception that is handled here is never freed
// CHECK-MESSAGES-ALL: :[[@LINE-7]]:5: note: 'rb_raise' leaves by a jump, which runs no destructor (model ruby.yaml)
// CHECK-MESSAGES-ALL: :[[@LINE-8]]:5: note: leave the scope before the jump, or make the call behind 'rb_protect'
// CHECK-MESSAGES-NONE: :[[@LINE-9]]:5: warning: the jump of 'rb_raise' leaves 'badHandlerAndObject' without destroying 'name'
// CHECK-MESSAGES-NONE: :[[@LINE-14]]:15: note: 'name' of type 'std::string' is not destroyed
// CHECK-MESSAGES-NONE: :[[@LINE-11]]:5: note: 'rb_raise' leaves by a jump, which runs no destructor (model ruby.yaml)
// CHECK-MESSAGES-NONE: :[[@LINE-12]]:5: note: leave the scope before the jump, or make the call behind 'rb_protect'

// Raised after the handler.
VALUE goodAfter(VALUE self) {
  char message[100] = "";
  try {
    work();
  } catch (const std::exception &e) {
    snprintf(message, sizeof message, "%s", e.what());
  }
  if (*message)
    rb_raise(rb_eRuntimeError, "%s", message);
  return self;
}

// In the try block nothing is handled.
VALUE goodTry(VALUE self) {
  try {
    rb_raise(rb_eRuntimeError, "first");
  } catch (...) {
  }
  return self;
}

// Of a macro that writes several handlers one is told.
#define RAISE                                                                                                          \
  catch (const std::exception &e) {                                                                                    \
    rb_raise(rb_eRuntimeError, "%s", e.what());                                                                        \
  }                                                                                                                    \
  catch (...) {                                                                                                        \
    rb_raise(rb_eRuntimeError, "unknown");                                                                             \
  }
VALUE badMacro(VALUE self) {
  try {
    work();
  }
  RAISE
  return self;
}
// CHECK-MESSAGES-ALL: :[[@LINE-3]]:3: warning: the jump of 'rb_raise' leaves 'badMacro' without freeing the exception that it handles
// CHECK-MESSAGES-ALL: :[[@LINE-13]]:5: note: expanded from macro 'RAISE'
// CHECK-MESSAGES-ALL: :[[@LINE-5]]:3: note: the exception that is handled here is never freed
// CHECK-MESSAGES-ALL: :[[@LINE-16]]:3: note: expanded from macro 'RAISE'
// CHECK-MESSAGES-ALL: :[[@LINE-7]]:3: note: 'rb_raise' leaves by a jump, which runs no destructor (model ruby.yaml)
// CHECK-MESSAGES-ALL: :[[@LINE-17]]:5: note: expanded from macro 'RAISE'
// CHECK-MESSAGES-ALL: :[[@LINE-9]]:3: note: keep what is needed of the exception, and raise the error after the handler
// CHECK-MESSAGES-ALL: :[[@LINE-19]]:5: note: expanded from macro 'RAISE'
