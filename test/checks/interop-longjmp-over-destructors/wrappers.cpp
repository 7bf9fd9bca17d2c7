// The program's own functions that raise, always or under a condition.
// RUN: %check_interop_tidy %s interop-longjmp-over-destructors %t --real-headers

#include "Inputs/lua.h"
#include <string>

std::string getName(int n);

[[noreturn]] static void die(lua_State *L) {
  luaL_error(L, "it failed");
  __builtin_unreachable();
}

static void require(lua_State *L, bool condition) {
  if (!condition)
    die(L);
}

int badDie(lua_State *L) {
  std::string name = getName(1);
  if (name.empty())
    die(L);
  return 0;
}
// CHECK-MESSAGES: :[[@LINE-3]]:5: warning: a jump in 'die' leaves 'badDie' without destroying 'name'
// CHECK-MESSAGES: :[[@LINE-6]]:15: note: 'name' of type 'std::string' is not destroyed
// CHECK-MESSAGES: :[[@LINE-5]]:5: note: 'badDie' calls 'die' here
// CHECK-MESSAGES: :[[@LINE-18]]:3: note: 'die' calls 'luaL_error' here
// CHECK-MESSAGES: :[[@LINE-19]]:3: note: 'luaL_error' leaves by a jump, which runs no destructor (model lua.yaml)
// CHECK-MESSAGES: :[[@LINE-8]]:5: note: leave the scope before the jump, or make the call behind 'lua_pcall'

int badRequire(lua_State *L) {
  std::string name = getName(1);
  require(L, !name.empty());
  return 0;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: a jump in 'require' leaves 'badRequire' without destroying 'name'
// CHECK-MESSAGES: :[[@LINE-5]]:15: note: 'name' of type 'std::string' is not destroyed
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'badRequire' calls 'require' here
// CHECK-MESSAGES: :[[@LINE-24]]:5: note: 'require' calls 'die' here
// CHECK-MESSAGES: :[[@LINE-31]]:3: note: 'die' calls 'luaL_error' here
// CHECK-MESSAGES: :[[@LINE-32]]:3: note: 'luaL_error' leaves by a jump, which runs no destructor (model lua.yaml)
// CHECK-MESSAGES: :[[@LINE-9]]:3: note: leave the scope before the jump, or make the call behind 'lua_pcall'

int goodRequireFirst(lua_State *L) {
  require(L, lua_gettop(L) == 1);
  std::string name = getName(1);
  return name.size();
}

// It throws, and whoever called it is unwound.
[[noreturn]] static void raise() { throw getName(1); }
int goodThrow(lua_State *L) {
  std::string name = getName(lua_gettop(L));
  if (name.empty())
    raise();
  return 0;
}
