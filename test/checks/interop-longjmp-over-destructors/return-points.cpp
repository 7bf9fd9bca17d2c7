// Frames that call setjmp: what follows it comes back to it, what stands before it or behind its return leaves.
// RUN: %check_interop_tidy %s interop-longjmp-over-destructors %t --real-headers

#include "Inputs/lua.h"
#include <setjmp.h>
#include <exception>
#include <string>

std::string getName(int n);
void work();
jmp_buf Back;

static void fail() { longjmp(Back, 1); }

// Begun after setjmp: nobody ends it.
int badBegunAfter() {
  if (setjmp(Back))
    return -1;
  std::string name = getName(1);
  fail();
  return name.size();
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: a jump in 'fail' comes back to 'setjmp' in 'badBegunAfter' without destroying 'name'
// CHECK-MESSAGES: :[[@LINE-5]]:15: note: 'name' of type 'std::string' is not destroyed
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'badBegunAfter' calls 'fail' here
// CHECK-MESSAGES: :[[@LINE-13]]:22: note: 'fail' calls 'longjmp' here
// CHECK-MESSAGES: :[[@LINE-14]]:22: note: 'longjmp' leaves by a jump, which runs no destructor (model posix.yaml)
// CHECK-MESSAGES: :[[@LINE-11]]:7: note: 'setjmp' returns here again
// CHECK-MESSAGES: :[[@LINE-9]]:3: note: leave the scope before the jump, or enter it before 'setjmp'

// Alive at setjmp: the frame goes on, and ends it.
int goodBegunBefore() {
  std::string name = getName(1);
  if (setjmp(Back))
    return -1;
  fail();
  return name.size();
}

// The result in a variable.
int goodResult() {
  std::string name = getName(1);
  int again = setjmp(Back);
  if (again == 0)
    fail();
  return again;
}

// Gone by then.
int goodScope() {
  if (setjmp(Back) != 0)
    return -1;
  { std::string name = getName(1); }
  fail();
  return 0;
}

// A call before setjmp leaves.
int badBefore(lua_State *L) {
  std::string name = getName(1);
  long long n = luaL_checkinteger(L, 1);
  if (setjmp(Back) == 0)
    work();
  return n;
}
// CHECK-MESSAGES: :[[@LINE-5]]:17: warning: the jump of 'luaL_checkinteger' leaves 'badBefore' without destroying 'name'
// CHECK-MESSAGES: :[[@LINE-7]]:15: note: 'name' of type 'std::string' is not destroyed
// CHECK-MESSAGES: :[[@LINE-7]]:17: note: 'luaL_checkinteger' leaves by a jump, which runs no destructor (model lua.yaml)
// CHECK-MESSAGES: :[[@LINE-8]]:17: note: leave the scope before the jump, or make the call behind 'lua_pcall'

// So does one where setjmp has returned again.
int badAgain(lua_State *L) {
  std::string name = getName(1);
  if (setjmp(Back) == 0)
    work();
  else
    luaL_error(L, "it failed");
  return 0;
}
// CHECK-MESSAGES: :[[@LINE-3]]:5: warning: the jump of 'luaL_error' leaves 'badAgain' without destroying 'name'
// CHECK-MESSAGES: :[[@LINE-8]]:15: note: 'name' of type 'std::string' is not destroyed
// CHECK-MESSAGES: :[[@LINE-5]]:5: note: 'luaL_error' leaves by a jump, which runs no destructor (model lua.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:5: note: leave the scope before the jump, or make the call behind 'lua_pcall'

static void tryIt() {
  if (setjmp(Back)) {
    // Kept, and raised again.
    longjmp(Back, 2);
  }
  fail();
}
void badCallee() {
  std::string name = getName(1);
  tryIt();
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: a jump in 'tryIt' leaves 'badCallee' without destroying 'name'
// CHECK-MESSAGES: :[[@LINE-4]]:15: note: 'name' of type 'std::string' is not destroyed
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'badCallee' calls 'tryIt' here
// CHECK-MESSAGES: :[[@LINE-11]]:5: note: 'tryIt' calls 'longjmp' here
// CHECK-MESSAGES: :[[@LINE-12]]:5: note: 'longjmp' leaves by a jump, which runs no destructor (model posix.yaml)
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: leave the scope before the jump

// The exception is lost on the way back.
void badHandler() {
  if (setjmp(Back))
    return;
  try {
    work();
  } catch (const std::exception &) {
    fail();
  }
}
// CHECK-MESSAGES: :[[@LINE-3]]:5: warning: a jump in 'fail' comes back to 'setjmp' in 'badHandler' without freeing the exception that it handles
// CHECK-MESSAGES: :[[@LINE-5]]:5: note: the exception that is handled here is never freed
// CHECK-MESSAGES: :[[@LINE-5]]:5: note: 'badHandler' calls 'fail' here
// CHECK-MESSAGES: :[[@LINE-103]]:22: note: 'fail' calls 'longjmp' here
// CHECK-MESSAGES: :[[@LINE-104]]:22: note: 'longjmp' leaves by a jump, which runs no destructor (model posix.yaml)
// CHECK-MESSAGES: :[[@LINE-13]]:7: note: 'setjmp' returns here again
// CHECK-MESSAGES: :[[@LINE-9]]:5: note: keep what is needed of the exception, and raise the error after the handler
