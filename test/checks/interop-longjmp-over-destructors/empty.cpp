// Objects that were made empty hold something once they were used.
// RUN: %check_interop_tidy %s interop-longjmp-over-destructors %t --real-headers

#include "Inputs/lua.h"
#include <map>
#include <memory>
#include <string>
#include <vector>

std::string getName(int n);
bool parse(std::string &error);

int badUsed(lua_State *L) {
  std::string error;
  if (!parse(error))
    return luaL_error(L, "%s", error.c_str());
  return 0;
}
// CHECK-MESSAGES: :[[@LINE-3]]:12: warning: the jump of 'luaL_error' leaves 'badUsed' without destroying 'error'
// CHECK-MESSAGES: :[[@LINE-6]]:15: note: 'error' of type 'std::string' is not destroyed
// CHECK-MESSAGES: :[[@LINE-5]]:12: note: 'luaL_error' leaves by a jump, which runs no destructor (model lua.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:12: note: leave the scope before the jump, or make the call behind 'lua_pcall'

int goodNotUsed(lua_State *L) {
  std::string error;
  long long n = luaL_checkinteger(L, 1);
  return parse(error) ? n : 0;
}

// In a loop that the object outlives, the use comes before the next jump.
int badNextTurn(lua_State *L) {
  std::string all;
  for (int i = 0; i < lua_gettop(L); ++i) {
    const char *text = luaL_checkstring(L, i);
    all += text;
  }
  return 0;
}
// CHECK-MESSAGES: :[[@LINE-5]]:24: warning: the jump of 'luaL_checkstring' leaves 'badNextTurn' without destroying 'all'
// CHECK-MESSAGES: :[[@LINE-8]]:15: note: 'all' of type 'std::string' is not destroyed
// CHECK-MESSAGES: :[[@LINE-7]]:24: note: 'luaL_checkstring' leaves by a jump, which runs no destructor (model lua.yaml)
// CHECK-MESSAGES: :[[@LINE-8]]:24: note: leave the scope before the jump, or make the call behind 'lua_pcall'

int goodEachTurn(lua_State *L) {
  for (int i = 0; i < lua_gettop(L); ++i) {
    std::string one;
    const char *text = luaL_checkstring(L, i);
    one = text;
  }
  return 0;
}

static void readAll(lua_State *L, std::vector<double> &to) {
  for (int i = 0; i < lua_gettop(L); ++i)
    to.push_back(luaL_checknumber(L, i));
}

int badFilledByCallee(lua_State *L) {
  std::vector<double> values;
  readAll(L, values);
  return values.size();
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: a jump in 'readAll' leaves 'badFilledByCallee' without destroying 'values'
// CHECK-MESSAGES: :[[@LINE-5]]:23: note: 'values' of type 'std::vector<double>' is not destroyed
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'badFilledByCallee' calls 'readAll' here
// CHECK-MESSAGES: :[[@LINE-11]]:18: note: 'readAll' calls 'luaL_checknumber' here
// CHECK-MESSAGES: :[[@LINE-12]]:18: note: 'luaL_checknumber' leaves by a jump, which runs no destructor (model lua.yaml)
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: leave the scope before the jump, or make the call behind 'lua_pcall'

static double readOne(lua_State *L, std::vector<double> &to) {
  double d = luaL_checknumber(L, 1);
  to.push_back(d);
  return d;
}

int goodFilledAfterwards(lua_State *L) {
  std::vector<double> values;
  return readOne(L, values);
}

// A class whose parts are empty is.
struct Options {
  std::string name;
  std::map<std::string, int> values;
  std::unique_ptr<int> extra;
  int n = 0;
};

int goodAggregate(lua_State *L) {
  Options options;
  options.n = 1;
  return 0;
}

int goodAggregateNotUsed(lua_State *L) {
  Options options;
  long long n = luaL_checkinteger(L, 1);
  options.n = n;
  return options.n;
}

struct Named {
  std::string name = getName(1);
};

int badInClassInitializer(lua_State *L) {
  Named named;
  return luaL_checkinteger(L, 1);
}
// CHECK-MESSAGES: :[[@LINE-2]]:10: warning: the jump of 'luaL_checkinteger' leaves 'badInClassInitializer' without destroying 'named'
// CHECK-MESSAGES: :[[@LINE-4]]:9: note: 'named' of type 'Named' is not destroyed
// CHECK-MESSAGES: :[[@LINE-4]]:10: note: 'luaL_checkinteger' leaves by a jump, which runs no destructor (model lua.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:10: note: leave the scope before the jump, or make the call behind 'lua_pcall'

// Members, too, are empty at first.
struct GoodMember {
  explicit GoodMember(lua_State *L) : size(luaL_checkinteger(L, 1)) {}
  std::string name;
  long long size;
};

struct BadMember {
  explicit BadMember(lua_State *L) {
    name = getName(1);
    size = luaL_checkinteger(L, 1);
  }
  std::string name;
  long long size = 0;
};
// CHECK-MESSAGES: :[[@LINE-5]]:12: warning: the jump of 'luaL_checkinteger' leaves 'BadMember::BadMember' without destroying 'name'
// CHECK-MESSAGES: :[[@LINE-8]]:12: note: 'name' of type 'std::string' is not destroyed
// CHECK-MESSAGES: :[[@LINE-7]]:12: note: 'luaL_checkinteger' leaves by a jump, which runs no destructor (model lua.yaml)
// CHECK-MESSAGES: :[[@LINE-8]]:12: note: leave the scope before the jump, or make the call behind 'lua_pcall'
