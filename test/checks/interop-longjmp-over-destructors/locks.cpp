// Locks that stay locked.
// RUN: %check_interop_tidy %s interop-longjmp-over-destructors %t --real-headers

#include "Inputs/ruby.h"
#include <mutex>

std::mutex Mutex;

struct Table {
  std::mutex m;
  int size = 0;
  void grow(VALUE by);
  void growUnlocked(VALUE by);
  void growScoped(VALUE by);
};

void Table::grow(VALUE by) {
  std::lock_guard<std::mutex> guard(m);
  size += NUM2INT(by);
}
// CHECK-MESSAGES: :[[@LINE-2]]:11: warning: a jump in 'NUM2INT' leaves 'Table::grow' without destroying 'guard' and with 'm' locked
// CHECK-MESSAGES: :[[@LINE-4]]:31: note: 'guard' of type 'std::lock_guard<std::mutex>' is not destroyed, and 'm' stays locked for ever
// CHECK-MESSAGES: :[[@LINE-4]]:11: note: 'Table::grow' calls 'NUM2INT' here
// CHECK-MESSAGES: ruby.h:19:47: note: 'rb_num2int_inline' calls 'rb_num2long' here
// CHECK-MESSAGES: ruby.h:19:47: note: 'rb_num2long' leaves by a jump, which runs no destructor (model ruby.yaml)
// CHECK-MESSAGES: :[[@LINE-7]]:11: note: leave the scope before the jump, or make the call behind 'rb_protect'

void Table::growScoped(VALUE by) {
  int n = NUM2INT(by);
  std::lock_guard<std::mutex> guard(m);
  size += n;
}

void Table::growUnlocked(VALUE by) {
  m.lock();
  if (by == 0)
    rb_raise(rb_eRuntimeError, "nothing");
  m.unlock();
  if (by == 1)
    rb_raise(rb_eRuntimeError, "one");
}
// CHECK-MESSAGES: :[[@LINE-5]]:5: warning: the jump of 'rb_raise' leaves 'Table::growUnlocked' with 'm' locked
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: 'm' is locked here, and stays so for ever
// CHECK-MESSAGES: :[[@LINE-7]]:5: note: 'rb_raise' leaves by a jump, which runs no destructor (model ruby.yaml)
// CHECK-MESSAGES: :[[@LINE-8]]:5: note: unlock before the jump, or make the call behind 'rb_protect'

void badUnique(VALUE v) {
  std::unique_lock<std::mutex> lock(Mutex);
  rb_funcall(v, 1, 0);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: the jump of 'rb_funcall' leaves 'badUnique' without destroying 'lock' and with 'Mutex' locked
// CHECK-MESSAGES: :[[@LINE-4]]:32: note: 'lock' of type 'std::unique_lock<std::mutex>' is not destroyed, and 'Mutex' stays locked for ever
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'rb_funcall' leaves by a jump, which runs no destructor (model ruby.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: leave the scope before the jump, or make the call behind 'rb_protect'

static void helper(VALUE v) { rb_funcall(v, 1, 0); }

void badThroughCall(VALUE v) {
  std::lock_guard<std::mutex> guard(Mutex);
  helper(v);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: a jump in 'helper' leaves 'badThroughCall' without destroying 'guard' and with 'Mutex' locked
// CHECK-MESSAGES: :[[@LINE-4]]:31: note: 'guard' of type 'std::lock_guard<std::mutex>' is not destroyed, and 'Mutex' stays locked for ever
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'badThroughCall' calls 'helper' here
// CHECK-MESSAGES: :[[@LINE-9]]:31: note: 'helper' calls 'rb_funcall' here
// CHECK-MESSAGES: :[[@LINE-10]]:31: note: 'rb_funcall' leaves by a jump, which runs no destructor (model ruby.yaml)
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: leave the scope before the jump, or make the call behind 'rb_protect'
