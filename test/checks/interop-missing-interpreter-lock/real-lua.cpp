// Against the installed headers of Lua.
// REQUIRES: lua
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t --real-headers -- -- -I%lua_include

#include <lua.hpp>
#include <mutex>
#include <thread>

static std::mutex Mutex;

static int badLater(lua_State *L) {
  std::thread([L] { lua_getglobal(L, "later"); }).detach();
  return 0;
}
// CHECK-MESSAGES: :[[@LINE-3]]:21: warning: 'lua_getglobal' may only be called on the thread that runs the Lua state, but this is another thread
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: the lambda runs on a thread that is started here and is not the thread that runs the Lua state
// CHECK-MESSAGES: :[[@LINE-5]]:21: note: let that thread do it, or guard every use of the state with one mutex

static int goodLater(lua_State *L) {
  std::thread([L] {
    std::lock_guard<std::mutex> Guard(Mutex);
    lua_getglobal(L, "later");
  }).detach();
  return 0;
}

static int goodOwn(lua_State *) {
  std::thread([] {
    lua_State *Own = luaL_newstate();
    if (luaL_loadstring(Own, "return 1") == 0)
      lua_pcall(Own, 0, 1, 0);
    lua_close(Own);
  }).detach();
  return 0;
}

static const luaL_Reg Functions[] = {
    {"later", badLater}, {"locked", goodLater}, {"own", goodOwn}, {nullptr, nullptr}};

extern "C" int luaopen_later(lua_State *L) {
  lua_createtable(L, 0, 3);
  for (const luaL_Reg *F = Functions; F->name; ++F) {
    lua_pushcfunction(L, F->func);
    lua_setfield(L, -2, F->name);
  }
  return 1;
}
