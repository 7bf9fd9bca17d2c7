// ReportBadAlloc: what jumps only where memory runs out counts where asked for.
// RUN: %check_interop_tidy %s interop-longjmp-over-destructors %t --real-headers
// RUN: %check_interop_tidy %s interop-longjmp-over-destructors %t --real-headers -- --config="{CheckOptions: {interop-longjmp-over-destructors.ReportBadAlloc: false}}"
// RUN: %check_interop_tidy %s interop-longjmp-over-destructors %t --real-headers --suffix=ALLOC -- --config="{CheckOptions: {interop-longjmp-over-destructors.ReportBadAlloc: true}}"

#include "Inputs/lua.h"
#include "Inputs/ruby.h"
#include <string>

std::string getName(int n);

int push(lua_State *L) {
  std::string name = getName(1);
  lua_pushstring(L, name.c_str());
  return 1;
}
// CHECK-MESSAGES-ALLOC: :[[@LINE-3]]:3: warning: the jump of 'lua_pushstring' leaves 'push' without destroying 'name'
// CHECK-MESSAGES-ALLOC: :[[@LINE-5]]:15: note: 'name' of type 'std::string' is not destroyed
// CHECK-MESSAGES-ALLOC: :[[@LINE-5]]:3: note: 'lua_pushstring' leaves by a jump where memory runs out, which runs no destructor (model lua.yaml)
// CHECK-MESSAGES-ALLOC: :[[@LINE-6]]:3: note: leave the scope before the jump, or make the call behind 'lua_pcall'

VALUE convert() {
  std::string name = getName(1);
  return rb_str_new(name.data(), name.size());
}
// CHECK-MESSAGES-ALLOC: :[[@LINE-2]]:10: warning: the jump of 'rb_str_new' leaves 'convert' without destroying 'name'
// CHECK-MESSAGES-ALLOC: :[[@LINE-4]]:15: note: 'name' of type 'std::string' is not destroyed
// CHECK-MESSAGES-ALLOC: :[[@LINE-4]]:10: note: 'rb_str_new' leaves by a jump where memory runs out, which runs no destructor (model ruby.yaml)
// CHECK-MESSAGES-ALLOC: :[[@LINE-5]]:10: note: leave the scope before the jump, or make the call behind 'rb_protect'

int pushNumber(lua_State *L) {
  std::string name = getName(1);
  lua_pushinteger(L, name.size());
  return 1;
}
