// A mutex that is held while a script runs, and that the script's own calls take.
// RUN: %check_interop_tidy %s interop-lock-order %t

#include <lua.hpp>
#include <mutex>
#include <string>

static std::mutex Config;
static std::mutex Log;
static std::recursive_mutex State;
static int Level;

static int badGet(lua_State *L) {
  std::lock_guard<std::mutex> Guard(Config);
  lua_pushinteger(L, Level);
  return 1;
}

static void badReload(lua_State *L) {
  std::lock_guard<std::mutex> Guard(Config);
  Level = 0;
  lua_pcall(L, 0, 0, 0);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'lua_pcall' runs the interpreter's code while 'Config' is held, and that can call 'badGet', which locks it again
// CHECK-MESSAGES: :[[@LINE-5]]:31: note: 'Config' is locked here
// CHECK-MESSAGES: :[[@LINE+38]]:46: note: 'badGet' is in a table of luaL_Reg, whose functions are called on the thread that runs the Lua state
// CHECK-MESSAGES: :[[@LINE-13]]:31: note: 'badGet' locks it here, and waits for its own thread
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: unlock 'Config' before this call

// A script may take a recursive mutex again.
static int goodEnter(lua_State *L) {
  std::lock_guard<std::recursive_mutex> Guard(State);
  lua_pushinteger(L, Level);
  return 1;
}

static void goodRun(lua_State *L) {
  std::lock_guard<std::recursive_mutex> Guard(State);
  lua_pcall(L, 0, 0, 0);
}

// Nothing that a script calls takes this one.
static void goodLog(lua_State *L) {
  std::lock_guard<std::mutex> Guard(Log);
  lua_pcall(L, 0, 0, 0);
}

// It is free again when the script runs.
static void goodLater(lua_State *L) {
  {
    std::lock_guard<std::mutex> Guard(Config);
    Level = 0;
  }
  lua_pcall(L, 0, 0, 0);
}

// Calls that run no script.
static void goodPush(lua_State *L) {
  std::lock_guard<std::mutex> Guard(Config);
  lua_pushinteger(L, Level);
  lua_setglobal(L, "level");
}

static const luaL_Reg Functions[] = {{"get", badGet}, {"enter", goodEnter}, {nullptr, nullptr}};

int luaopen_config(lua_State *L) {
  luaL_newlib(L, Functions);
  badReload(L);
  goodRun(L);
  goodLog(L);
  goodLater(L);
  goodPush(L);
  return 1;
}
