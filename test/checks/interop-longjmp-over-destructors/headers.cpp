// Bodies in system headers are followed, and never reported in.
// RUN: %check_interop_tidy %s interop-longjmp-over-destructors %t --real-headers -- -- -isystem %S/Inputs/system

#include <lua_macros.h>
#include <string>

std::string getName(int n);

int badThroughHeader(lua_State *L) {
  std::string name = getName(1);
  return wrap::get<int>(L, 1) + name.size();
}
// CHECK-MESSAGES: :[[@LINE-2]]:10: warning: a jump in 'wrap::get' leaves 'badThroughHeader' without destroying 'name'
// CHECK-MESSAGES: :[[@LINE-4]]:15: note: 'name' of type 'std::string' is not destroyed
// CHECK-MESSAGES: :[[@LINE-4]]:10: note: 'badThroughHeader' calls 'wrap::get' here
// CHECK-MESSAGES: lua_macros.h:8:71: note: 'wrap::get' calls 'luaL_checkinteger' here
// CHECK-MESSAGES: lua_macros.h:8:71: note: 'luaL_checkinteger' leaves by a jump, which runs no destructor (model lua.yaml)
// CHECK-MESSAGES: :[[@LINE-7]]:10: note: leave the scope before the jump, or make the call behind 'lua_pcall'

int goodInHeader(lua_State *L) { return wrap::keep(L, 1).size(); }

int goodThroughHeader(lua_State *L) {
  int n = wrap::get<int>(L, 1);
  std::string name = getName(n);
  return name.size();
}
