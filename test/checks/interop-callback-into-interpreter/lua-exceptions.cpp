// Exceptions that leave C functions into Lua, which knows nothing of them where it was built as C.
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t

#include <lua.hpp>

struct Error {
  explicit Error(const char *Text) : Text(Text) {}
  const char *Text;
};

static int parse(const char *Text) {
  if (!Text)
    throw Error("no text");
  return 1;
}

static int badParse(lua_State *L) {
  lua_pushinteger(L, parse(lua_tostring(L, 1)));
  return 1;
}
// CHECK-MESSAGES: :[[@LINE-3]]:22: warning: an exception leaves 'badParse' through the C frames of the interpreter that calls it
// CHECK-MESSAGES: :[[@LINE+33]]:48: note: 'badParse' is put into a table of luaL_Reg here
// CHECK-MESSAGES: :[[@LINE-5]]:22: note: 'badParse' calls 'parse' here
// CHECK-MESSAGES: :[[@LINE-11]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-7]]:22: note: catch everything in it, and report the error by its result

static int goodParse(lua_State *L) {
  try {
    lua_pushinteger(L, parse(lua_tostring(L, 1)));
  } catch (const Error &) {
    lua_pushnil(L);
  }
  return 1;
}

static int badClosure(lua_State *L) {
  if (lua_gettop(L) == 0)
    throw Error("nothing");
  return 0;
}

static int badCollect(lua_State *L) {
  throw Error("no end");
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: an exception leaves 'badCollect' through the C frames of the interpreter that calls it
// CHECK-MESSAGES: :[[@LINE+9]]:88: note: 'badCollect' is put into a table of luaL_Reg here
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: catch everything in it, and report the error by its result

// The manual lets a panic function leave so.
static int goodPanic(lua_State *L) {
  throw Error(lua_tostring(L, -1));
}

static const luaL_Reg Functions[] = {{"parse", badParse}, {"try", goodParse}, {"__gc", badCollect}, {nullptr, nullptr}};

extern "C" int luaopen_parser(lua_State *L) {
  lua_atpanic(L, goodPanic);
  luaL_newlib(L, Functions);
  lua_pushcfunction(L, badClosure);
  lua_setfield(L, -2, "closure");
  return 1;
}
// CHECK-MESSAGES: :[[@LINE-4]]:3: warning: an exception leaves callback 'badClosure', which 'lua_pushcclosure' registers, through the C frames that call it
// CHECK-MESSAGES: :[[@LINE-27]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: catch everything in it, and report the error by its result
