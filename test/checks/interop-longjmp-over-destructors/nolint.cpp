// NOLINT on the line of the warning.
// RUN: %check_interop_tidy %s interop-longjmp-over-destructors %t --real-headers

#include "Inputs/lua.h"
#include <string>

std::string getName(int n);

int suppressed(lua_State *L) {
  std::string name = getName(1);
  return luaL_error(L, "%s", name.c_str()); // NOLINT(interop-longjmp-over-destructors)
}

int suppressedNext(lua_State *L) {
  std::string name = getName(1);
  // NOLINTNEXTLINE
  return luaL_error(L, "%s", name.c_str());
}

int other(lua_State *L) {
  std::string name = getName(1);
  return luaL_error(L, "%s", name.c_str()); // NOLINT(interop-lock-order)
}
// CHECK-MESSAGES: :[[@LINE-2]]:10: warning: the jump of 'luaL_error' leaves 'other' without destroying 'name'
// CHECK-MESSAGES: :[[@LINE-4]]:15: note: 'name' of type 'std::string' is not destroyed
// CHECK-MESSAGES: :[[@LINE-4]]:10: note: 'luaL_error' leaves by a jump, which runs no destructor (model lua.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:10: note: leave the scope before the jump, or make the call behind 'lua_pcall'
