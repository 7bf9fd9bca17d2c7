// Macros: of the library's the name is told, of the program's the place stays.
// RUN: %check_interop_tidy %s interop-longjmp-over-destructors %t --real-headers -- -- -isystem %S/Inputs/system

#include <lua_macros.h>
#include <string>

std::string getName(int n);

int badLibraryMacro(lua_State *L) {
  std::string name = getName(1);
  luaL_argexpected(L, !name.empty(), 1, "name");
  return 0;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: the jump of 'luaL_argexpected' leaves 'badLibraryMacro' without destroying 'name'
// CHECK-MESSAGES: :[[@LINE-5]]:15: note: 'name' of type 'std::string' is not destroyed
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'luaL_argexpected' leaves by a jump, which runs no destructor (model lua.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: leave the scope before the jump, or make the call behind 'lua_pcall'

#define CHECK(condition)                                                                                               \
  if (!(condition))                                                                                                    \
  return luaL_error(L, "check failed")

int badOwnMacro(lua_State *L) {
  std::string name = getName(1);
  CHECK(!name.empty());
  return 0;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: the jump of 'luaL_error' leaves 'badOwnMacro' without destroying 'name'
// CHECK-MESSAGES: :[[@LINE-8]]:10: note: expanded from macro 'CHECK'
// CHECK-MESSAGES: :[[@LINE-6]]:15: note: 'name' of type 'std::string' is not destroyed
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'luaL_error' leaves by a jump, which runs no destructor (model lua.yaml)
// CHECK-MESSAGES: :[[@LINE-11]]:10: note: expanded from macro 'CHECK'
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: leave the scope before the jump, or make the call behind 'lua_pcall'
// CHECK-MESSAGES: :[[@LINE-13]]:10: note: expanded from macro 'CHECK'

#define WITH_NAME(id) std::string id = getName(1)

int badObjectOfMacro(lua_State *L) {
  WITH_NAME(name);
  return luaL_error(L, "%s", name.c_str());
}
// CHECK-MESSAGES: :[[@LINE-2]]:10: warning: the jump of 'luaL_error' leaves 'badObjectOfMacro' without destroying 'name'
// CHECK-MESSAGES: :[[@LINE-4]]:13: note: 'name' of type 'std::string' is not destroyed
// CHECK-MESSAGES: :[[@LINE-4]]:10: note: 'luaL_error' leaves by a jump, which runs no destructor (model lua.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:10: note: leave the scope before the jump, or make the call behind 'lua_pcall'

int goodLibraryMacro(lua_State *L) {
  luaL_argexpected(L, lua_gettop(L) > 0, 1, "name");
  std::string name = getName(1);
  return name.size();
}
