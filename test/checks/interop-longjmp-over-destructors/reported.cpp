// Objects whose ends an error jump skips.
// RUN: %check_interop_tidy %s interop-longjmp-over-destructors %t --real-headers

#include "Inputs/lua.h"
#include <memory>
#include <string>
#include <vector>

std::string getName(int n);

int badString(lua_State *L) {
  std::string name = getName(1);
  if (name.empty())
    return luaL_error(L, "no name");
  return 0;
}
// CHECK-MESSAGES: :[[@LINE-3]]:12: warning: the jump of 'luaL_error' leaves 'badString' without destroying 'name'
// CHECK-MESSAGES: :[[@LINE-6]]:15: note: 'name' of type 'std::string' is not destroyed
// CHECK-MESSAGES: :[[@LINE-5]]:12: note: 'luaL_error' leaves by a jump, which runs no destructor (model lua.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:12: note: leave the scope before the jump, or make the call behind 'lua_pcall'

// The first jump that skips both, then the other one.
int badTwo(lua_State *L) {
  std::string name = getName(1);
  std::vector<int> values(8);
  if (name.empty())
    luaL_error(L, "no name");
  values[0] = static_cast<int>(luaL_checkinteger(L, 1));
  return 0;
}
// CHECK-MESSAGES: :[[@LINE-4]]:5: warning: the jump of 'luaL_error' leaves 'badTwo' without destroying 'name' and 'values'
// CHECK-MESSAGES: :[[@LINE-8]]:15: note: 'name' of type 'std::string' is not destroyed
// CHECK-MESSAGES: :[[@LINE-8]]:20: note: 'values' of type 'std::vector<int>' is not destroyed
// CHECK-MESSAGES: :[[@LINE-7]]:5: note: 'luaL_error' leaves by a jump, which runs no destructor (model lua.yaml)
// CHECK-MESSAGES: :[[@LINE-7]]:32: note: so does that of 'luaL_checkinteger' here
// CHECK-MESSAGES: :[[@LINE-9]]:5: note: leave the scope before the jump, or make the call behind 'lua_pcall'

// Each object is told of with the first jump that skips it.
int badOneByOne(lua_State *L) {
  std::string name = getName(1);
  long long n = luaL_checkinteger(L, 1);
  std::string other = getName(n);
  if (name == other)
    return luaL_error(L, "the same");
  return 0;
}
// CHECK-MESSAGES: :[[@LINE-6]]:17: warning: the jump of 'luaL_checkinteger' leaves 'badOneByOne' without destroying 'name'
// CHECK-MESSAGES: :[[@LINE-8]]:15: note: 'name' of type 'std::string' is not destroyed
// CHECK-MESSAGES: :[[@LINE-8]]:17: note: 'luaL_checkinteger' leaves by a jump, which runs no destructor (model lua.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:12: note: so does that of 'luaL_error' here
// CHECK-MESSAGES: :[[@LINE-10]]:17: note: leave the scope before the jump, or make the call behind 'lua_pcall'
// CHECK-MESSAGES: :[[@LINE-8]]:12: warning: the jump of 'luaL_error' leaves 'badOneByOne' without destroying 'other'
// CHECK-MESSAGES: :[[@LINE-11]]:15: note: 'other' of type 'std::string' is not destroyed
// CHECK-MESSAGES: :[[@LINE-10]]:12: note: 'luaL_error' leaves by a jump, which runs no destructor (model lua.yaml)
// CHECK-MESSAGES: :[[@LINE-11]]:12: note: leave the scope before the jump, or make the call behind 'lua_pcall'

int badTemporary(lua_State *L) {
  return luaL_error(L, "bad name %s", getName(1).c_str());
}
// CHECK-MESSAGES: :[[@LINE-2]]:10: warning: the jump of 'luaL_error' leaves 'badTemporary' without destroying a temporary 'std::string'
// CHECK-MESSAGES: :[[@LINE-3]]:39: note: the temporary of type 'std::string' made here is not destroyed
// CHECK-MESSAGES: :[[@LINE-4]]:10: note: 'luaL_error' leaves by a jump, which runs no destructor (model lua.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:10: note: leave the scope before the jump, or make the call behind 'lua_pcall'

int badParameter(lua_State *L, std::string name) {
  return luaL_error(L, "bad name %s", name.c_str());
}
// CHECK-MESSAGES: :[[@LINE-2]]:10: warning: the jump of 'luaL_error' leaves 'badParameter' without destroying 'name'
// CHECK-MESSAGES: :[[@LINE-4]]:44: note: 'name' of type 'std::string' is not destroyed
// CHECK-MESSAGES: :[[@LINE-4]]:10: note: 'luaL_error' leaves by a jump, which runs no destructor (model lua.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:10: note: leave the scope before the jump, or make the call behind 'lua_pcall'

static int checkSize(lua_State *L) {
  long long n = luaL_checkinteger(L, 2);
  luaL_argcheck(L, n > 0, 2, "positive");
  return n;
}

static int readSize(lua_State *L) { return 2 * checkSize(L); }

int badThroughCalls(lua_State *L) {
  std::vector<double> values(3);
  values.resize(readSize(L));
  return 0;
}
// CHECK-MESSAGES: :[[@LINE-3]]:17: warning: a jump in 'readSize' leaves 'badThroughCalls' without destroying 'values'
// CHECK-MESSAGES: :[[@LINE-5]]:23: note: 'values' of type 'std::vector<double>' is not destroyed
// CHECK-MESSAGES: :[[@LINE-5]]:17: note: 'badThroughCalls' calls 'readSize' here
// CHECK-MESSAGES: :[[@LINE-10]]:48: note: 'readSize' calls 'checkSize' here
// CHECK-MESSAGES: :[[@LINE-16]]:17: note: 'checkSize' calls 'luaL_checkinteger' here
// CHECK-MESSAGES: :[[@LINE-17]]:17: note: 'luaL_checkinteger' leaves by a jump, which runs no destructor (model lua.yaml)
// CHECK-MESSAGES: :[[@LINE-9]]:17: note: leave the scope before the jump, or make the call behind 'lua_pcall'

int badLoop(lua_State *L) {
  std::vector<double> values;
  for (int i = 1; i <= lua_gettop(L); ++i)
    values.push_back(luaL_checknumber(L, i));
  return 0;
}
// CHECK-MESSAGES: :[[@LINE-3]]:22: warning: the jump of 'luaL_checknumber' leaves 'badLoop' without destroying 'values'
// CHECK-MESSAGES: :[[@LINE-6]]:23: note: 'values' of type 'std::vector<double>' is not destroyed
// CHECK-MESSAGES: :[[@LINE-5]]:22: note: 'luaL_checknumber' leaves by a jump, which runs no destructor (model lua.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:22: note: leave the scope before the jump, or make the call behind 'lua_pcall'

struct Reader {
  explicit Reader(lua_State *L) : name(getName(2)), size(luaL_checkinteger(L, 1)) {}
  std::string name;
  long long size;
};
// CHECK-MESSAGES: :[[@LINE-4]]:58: warning: the jump of 'luaL_checkinteger' leaves 'Reader::Reader' without destroying 'name'
// CHECK-MESSAGES: :[[@LINE-5]]:35: note: 'name' of type 'std::string' is not destroyed
// CHECK-MESSAGES: :[[@LINE-6]]:58: note: 'luaL_checkinteger' leaves by a jump, which runs no destructor (model lua.yaml)
// CHECK-MESSAGES: :[[@LINE-7]]:58: note: leave the scope before the jump, or make the call behind 'lua_pcall'

struct Sized : std::vector<int> {
  explicit Sized(lua_State *L) : std::vector<int>(4) { resize(luaL_checkinteger(L, 1)); }
};
// CHECK-MESSAGES: :[[@LINE-2]]:63: warning: the jump of 'luaL_checkinteger' leaves 'Sized::Sized' without destroying its 'std::vector<int>'
// CHECK-MESSAGES: :[[@LINE-3]]:34: note: an object of type 'std::vector<int>' is not destroyed
// CHECK-MESSAGES: :[[@LINE-4]]:63: note: 'luaL_checkinteger' leaves by a jump, which runs no destructor (model lua.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:63: note: leave the scope before the jump, or make the call behind 'lua_pcall'

int badSmartPointer(lua_State *L) {
  auto reader = std::make_unique<int>(1);
  lua_call(L, 0, 0);
  return *reader;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: the jump of 'lua_call' leaves 'badSmartPointer' without destroying 'reader'
// CHECK-MESSAGES: :[[@LINE-5]]:8: note: 'reader' of type 'std::unique_ptr' is not destroyed
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'lua_call' leaves by a jump, which runs no destructor (model lua.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: leave the scope before the jump, or make the call behind 'lua_pcall'

class Closer {
public:
  explicit Closer(int file) : file(file) {}
  ~Closer();

private:
  int file;
};

int badOwnClass(lua_State *L) {
  Closer closer(3);
  return lua_error(L);
}
// CHECK-MESSAGES: :[[@LINE-2]]:10: warning: the jump of 'lua_error' leaves 'badOwnClass' without destroying 'closer'
// CHECK-MESSAGES: :[[@LINE-4]]:10: note: 'closer' of type 'Closer' is not destroyed
// CHECK-MESSAGES: :[[@LINE-4]]:10: note: 'lua_error' leaves by a jump, which runs no destructor (model lua.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:10: note: leave the scope before the jump, or make the call behind 'lua_pcall'

int badInScope(lua_State *L) {
  {
    Closer closer(3);
    if (lua_gettop(L) > 1)
      luaL_error(L, "too many");
  }
  return luaL_error(L, "nothing is alive here");
}
// CHECK-MESSAGES: :[[@LINE-4]]:7: warning: the jump of 'luaL_error' leaves 'badInScope' without destroying 'closer'
// CHECK-MESSAGES: :[[@LINE-7]]:12: note: 'closer' of type 'Closer' is not destroyed
// CHECK-MESSAGES: :[[@LINE-6]]:7: note: 'luaL_error' leaves by a jump, which runs no destructor (model lua.yaml)
// CHECK-MESSAGES: :[[@LINE-7]]:7: note: leave the scope before the jump, or make the call behind 'lua_pcall'
