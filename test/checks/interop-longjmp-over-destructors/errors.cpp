// After errors in the source what can be told is told.
// RUN: %check_interop_tidy %s interop-longjmp-over-destructors %t --real-headers -- -- -ferror-limit=0

#include "Inputs/lua.h"
#include <string>

std::string getName(int n);
struct Unknown;

int bad(lua_State *L) {
  std::string name = getName(1);
  return luaL_error(L, "%s", name.c_str());
}
// CHECK-MESSAGES: :[[@LINE-2]]:10: warning: the jump of 'luaL_error' leaves 'bad' without destroying 'name'
// CHECK-MESSAGES: :[[@LINE-4]]:15: note: 'name' of type 'std::string' is not destroyed
// CHECK-MESSAGES: :[[@LINE-4]]:10: note: 'luaL_error' leaves by a jump, which runs no destructor (model lua.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:10: note: leave the scope before the jump, or make the call behind 'lua_pcall'

int broken(lua_State *L) {
  Unknown u;
  undeclared v;
  return luaL_error(L, "%d", missing);
}
// CHECK-MESSAGES: :[[@LINE-4]]:11: error: variable has incomplete type 'Unknown'
// CHECK-MESSAGES: :[[@LINE-17]]:8: note: forward declaration of 'Unknown'
// CHECK-MESSAGES: :[[@LINE-5]]:3: error: unknown type name 'undeclared'
// CHECK-MESSAGES: :[[@LINE-5]]:30: error: use of undeclared identifier 'missing'
