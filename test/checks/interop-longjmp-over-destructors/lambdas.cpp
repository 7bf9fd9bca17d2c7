// Lambdas: frames of their own, called where they are called.
// RUN: %check_interop_tidy %s interop-longjmp-over-destructors %t --real-headers

#include "Inputs/lua.h"
#include <algorithm>
#include <string>
#include <vector>

std::string getName(int n);

int badInLambda(lua_State *L) {
  auto raise = [](lua_State *L) {
    std::string name = getName(1);
    luaL_error(L, "%s", name.c_str());
  };
  raise(L);
  return 0;
}
// CHECK-MESSAGES: :[[@LINE-5]]:5: warning: the jump of 'luaL_error' leaves the lambda without destroying 'name'
// CHECK-MESSAGES: :[[@LINE-7]]:17: note: 'name' of type 'std::string' is not destroyed
// CHECK-MESSAGES: :[[@LINE-7]]:5: note: 'luaL_error' leaves by a jump, which runs no destructor (model lua.yaml)
// CHECK-MESSAGES: :[[@LINE-8]]:5: note: leave the scope before the jump, or make the call behind 'lua_pcall'

int badCalled(lua_State *L) {
  std::string name = getName(1);
  auto raise = [L] { luaL_error(L, "here"); };
  raise();
  return 0;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: a jump in the lambda leaves 'badCalled' without destroying 'name'
// CHECK-MESSAGES: :[[@LINE-6]]:15: note: 'name' of type 'std::string' is not destroyed
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'badCalled' calls the lambda here
// CHECK-MESSAGES: :[[@LINE-7]]:22: note: the lambda calls 'luaL_error' here
// CHECK-MESSAGES: :[[@LINE-8]]:22: note: 'luaL_error' leaves by a jump, which runs no destructor (model lua.yaml)
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: leave the scope before the jump, or make the call behind 'lua_pcall'

int badAlgorithm(lua_State *L) {
  std::vector<int> all{1, 2, 3};
  std::for_each(all.begin(), all.end(), [L](int n) { luaL_checkinteger(L, n); });
  return 0;
}
// CHECK-MESSAGES: :[[@LINE-3]]:41: warning: a jump in the lambda leaves 'badAlgorithm' without destroying 'all'
// CHECK-MESSAGES: :[[@LINE-5]]:20: note: 'all' of type 'std::vector<int>' is not destroyed
// CHECK-MESSAGES: :[[@LINE-5]]:41: note: 'badAlgorithm' calls the lambda here
// CHECK-MESSAGES: :[[@LINE-6]]:54: note: the lambda calls 'luaL_checkinteger' here
// CHECK-MESSAGES: :[[@LINE-7]]:54: note: 'luaL_checkinteger' leaves by a jump, which runs no destructor (model lua.yaml)
// CHECK-MESSAGES: :[[@LINE-8]]:41: note: leave the scope before the jump, or make the call behind 'lua_pcall'

int goodHandedOver(lua_State *L) {
  std::string name = getName(1);
  lua_CFunction later = [](lua_State *L) { return luaL_error(L, "later"); };
  lua_pushcclosure(L, later, 0);
  return 1;
}
