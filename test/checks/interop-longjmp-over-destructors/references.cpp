// References that keep a temporary alive.
// RUN: %check_interop_tidy %s interop-longjmp-over-destructors %t --real-headers

#include "Inputs/lua.h"
#include <string>
#include <vector>

std::string getName(int n);
const std::string &getFirst();
std::vector<int> getAll();

int bad(lua_State *L) {
  const std::string &name = getName(1);
  return luaL_error(L, "%s", name.c_str());
}
// CHECK-MESSAGES: :[[@LINE-2]]:10: warning: the jump of 'luaL_error' leaves 'bad' without destroying 'name'
// CHECK-MESSAGES: :[[@LINE-4]]:22: note: 'name' of type 'std::string' is not destroyed
// CHECK-MESSAGES: :[[@LINE-4]]:10: note: 'luaL_error' leaves by a jump, which runs no destructor (model lua.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:10: note: leave the scope before the jump, or make the call behind 'lua_pcall'

int badLoop(lua_State *L) {
  for (int n : getAll())
    if (n < 0)
      luaL_error(L, "negative");
  return 0;
}
// CHECK-MESSAGES: :[[@LINE-3]]:7: warning: the jump of 'luaL_error' leaves 'badLoop' without destroying an object of type 'std::vector<int>'
// CHECK-MESSAGES: :[[@LINE-6]]:16: note: an object of type 'std::vector<int>' is not destroyed
// CHECK-MESSAGES: :[[@LINE-5]]:7: note: 'luaL_error' leaves by a jump, which runs no destructor (model lua.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:7: note: leave the scope before the jump, or make the call behind 'lua_pcall'

int goodOfOther(lua_State *L) {
  const std::string &name = getFirst();
  return luaL_error(L, "%s", name.c_str());
}

int goodLoopOfOther(lua_State *L, const std::vector<int> &all) {
  for (int n : all)
    if (n < 0)
      luaL_error(L, "negative");
  return 0;
}
