// Where the runtime's own barrier, or setjmp, stands between, nothing is skipped.
// RUN: %check_interop_tidy %s interop-longjmp-over-destructors %t --real-headers

#include "Inputs/lua.h"
#include "Inputs/ruby.h"
#include <setjmp.h>
#include <string>

std::string getName(int n);
static VALUE callMethod(VALUE self) { return rb_funcall(self, 1, 0); }

VALUE badWithout(VALUE self) {
  std::string name = getName(1);
  return callMethod(self);
}
// CHECK-MESSAGES: :[[@LINE-2]]:10: warning: a jump in 'callMethod' leaves 'badWithout' without destroying 'name'
// CHECK-MESSAGES: :[[@LINE-4]]:15: note: 'name' of type 'std::string' is not destroyed
// CHECK-MESSAGES: :[[@LINE-4]]:10: note: 'badWithout' calls 'callMethod' here
// CHECK-MESSAGES: :[[@LINE-9]]:46: note: 'callMethod' calls 'rb_funcall' here
// CHECK-MESSAGES: :[[@LINE-10]]:46: note: 'rb_funcall' leaves by a jump, which runs no destructor (model ruby.yaml)
// CHECK-MESSAGES: :[[@LINE-7]]:10: note: leave the scope before the jump, or make the call behind 'rb_protect'

VALUE goodProtected(VALUE self) {
  std::string name = getName(1);
  int state = 0;
  return rb_protect(callMethod, self, &state);
}

VALUE badRaisedAgain(VALUE self) {
  std::string name = getName(1);
  int state = 0;
  VALUE result = rb_protect(callMethod, self, &state);
  if (state)
    rb_jump_tag(state);
  return result;
}
// CHECK-MESSAGES: :[[@LINE-3]]:5: warning: the jump of 'rb_jump_tag' leaves 'badRaisedAgain' without destroying 'name'
// CHECK-MESSAGES: :[[@LINE-8]]:15: note: 'name' of type 'std::string' is not destroyed
// CHECK-MESSAGES: :[[@LINE-5]]:5: note: 'rb_jump_tag' leaves by a jump, which runs no destructor (model ruby.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:5: note: leave the scope before the jump, or make the call behind 'rb_protect'

VALUE goodRaisedAfterScope(VALUE self) {
  int state = 0;
  VALUE result;
  {
    std::string name = getName(1);
    result = rb_protect(callMethod, self, &state);
  }
  if (state)
    rb_jump_tag(state);
  return result;
}

int goodProtectedCall(lua_State *L) {
  std::string name = getName(1);
  return lua_pcall(L, 0, 0, 0);
}

int badCall(lua_State *L) {
  std::string name = getName(1);
  lua_call(L, 0, 0);
  return 0;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: the jump of 'lua_call' leaves 'badCall' without destroying 'name'
// CHECK-MESSAGES: :[[@LINE-5]]:15: note: 'name' of type 'std::string' is not destroyed
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'lua_call' leaves by a jump, which runs no destructor (model lua.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: leave the scope before the jump, or make the call behind 'lua_pcall'

// The frame is jumped back to.
jmp_buf Back;
void goodSetjmp(VALUE self) {
  std::string name = getName(1);
  if (setjmp(Back) == 0)
    rb_funcall(self, 1, 0);
}

// The callee is.
static void tryIt(VALUE self) {
  if (setjmp(Back) == 0)
    rb_funcall(self, 1, 0);
}
void goodCalleeReturns(VALUE self) {
  std::string name = getName(1);
  tryIt(self);
}

void badLongjmp() {
  std::string name = getName(1);
  longjmp(Back, 1);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: the jump of 'longjmp' leaves 'badLongjmp' without destroying 'name'
// CHECK-MESSAGES: :[[@LINE-4]]:15: note: 'name' of type 'std::string' is not destroyed
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'longjmp' leaves by a jump, which runs no destructor (model posix.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: leave the scope before the jump
