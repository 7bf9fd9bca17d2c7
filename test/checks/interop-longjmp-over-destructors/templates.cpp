// Templates: a finding for all instantiations, and only for those that need it.
// RUN: %check_interop_tidy %s interop-longjmp-over-destructors %t --real-headers

#include "Inputs/lua.h"
#include <string>
#include <vector>

std::string getName(int n);

template <class T> int badAlways(lua_State *L, T value) {
  std::string name = getName(1);
  return luaL_error(L, "%s %d", name.c_str(), static_cast<int>(value));
}
// CHECK-MESSAGES: :[[@LINE-2]]:10: warning: the jump of 'luaL_error' leaves 'badAlways' without destroying 'name'
// CHECK-MESSAGES: :[[@LINE-4]]:15: note: 'name' of type 'std::string' is not destroyed
// CHECK-MESSAGES: :[[@LINE-4]]:10: note: 'luaL_error' leaves by a jump, which runs no destructor (model lua.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:10: note: leave the scope before the jump, or make the call behind 'lua_pcall'

template <class T> int sometimes(lua_State *L) {
  T value(3);
  luaL_checkinteger(L, 1);
  return sizeof(value);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: the jump of 'luaL_checkinteger' leaves 'sometimes' without destroying 'value'
// CHECK-MESSAGES: :[[@LINE-5]]:5: note: 'value' of type 'std::vector<int>' is not destroyed
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'luaL_checkinteger' leaves by a jump, which runs no destructor (model lua.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: leave the scope before the jump, or make the call behind 'lua_pcall'

template <class T> struct Holder {
  T value;
  explicit Holder(T v) : value(v) {}
  int get(lua_State *L) {
    std::vector<T> copy(4, value);
    return luaL_checkinteger(L, copy.size());
  }
  int neverUsed(lua_State *L) {
    std::vector<T> copy(4, value);
    return luaL_checkinteger(L, copy.size());
  }
};
// CHECK-MESSAGES: :[[@LINE-7]]:12: warning: the jump of 'luaL_checkinteger' leaves 'Holder::get' without destroying 'copy'
// CHECK-MESSAGES: :[[@LINE-9]]:20: note: 'copy' of type 'std::vector<int>' is not destroyed
// CHECK-MESSAGES: :[[@LINE-9]]:12: note: 'luaL_checkinteger' leaves by a jump, which runs no destructor (model lua.yaml)
// CHECK-MESSAGES: :[[@LINE-10]]:12: note: leave the scope before the jump, or make the call behind 'lua_pcall'

int use(lua_State *L) {
  badAlways(L, 1);
  badAlways(L, 'c');
  sometimes<int>(L);
  sometimes<std::vector<int>>(L);
  Holder<int> h(1);
  return h.get(L);
}
