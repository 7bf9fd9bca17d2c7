// Lua that was built as C++ throws: its functions have C++ linkage.
// RUN: %check_interop_tidy %s interop-longjmp-over-destructors %t --real-headers --suffix=C
// RUN: %check_interop_tidy %s interop-longjmp-over-destructors %t --real-headers --suffix=CXX -- -- -DLUA_BUILT_AS_CXX
// RUN: %check_interop_tidy %s interop-longjmp-over-destructors %t --real-headers --suffix=C -- --config="{CheckOptions: {interop-longjmp-over-destructors.UnwindingRuntimes: 'ruby; r-api'}}"
// RUN: %check_interop_tidy %s interop-longjmp-over-destructors %t --real-headers --suffix=CXX -- --config="{CheckOptions: {interop-longjmp-over-destructors.UnwindingRuntimes: 'ruby; lua'}}"

#include "Inputs/lua.h"
#include <string>

std::string getName(int n);

int raise(lua_State *L) {
  std::string name = getName(1);
  return luaL_error(L, "%s", name.c_str());
}
// CHECK-MESSAGES-C: :[[@LINE-2]]:10: warning: the jump of 'luaL_error' leaves 'raise' without destroying 'name'
// CHECK-MESSAGES-C: :[[@LINE-4]]:15: note: 'name' of type 'std::string' is not destroyed
// CHECK-MESSAGES-C: :[[@LINE-4]]:10: note: 'luaL_error' leaves by a jump, which runs no destructor (model lua.yaml)
// CHECK-MESSAGES-C: :[[@LINE-5]]:10: note: leave the scope before the jump, or make the call behind 'lua_pcall'
