// Against the installed headers of Lua.
// REQUIRES: lua
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t --real-headers -- -- -I%lua_include

#include <lauxlib.h>
#include <lua.h>
#include <poll.h>

static int badCollect(lua_State *L) {
  struct pollfd ready = {(int)lua_tointeger(L, 1), POLLIN, 0};
  poll(&ready, 1, -1);
  return 0;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: finalizer 'badCollect' may block forever in 'poll'
// CHECK-MESSAGES: :[[@LINE+22]]:65: note: 'badCollect' is in a table of luaL_Reg, whose functions are called on the thread that runs the Lua state
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'poll' waits until a descriptor is ready (model posix.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: do this in a method that is called before the object ends, so that its finalizer does not wait
// CHECK-MESSAGES: :[[@LINE-7]]:19: note: wait for a bounded time

static int badClose(lua_State *L) {
  struct pollfd ready = {(int)lua_tointeger(L, 1), POLLIN, 0};
  poll(&ready, 1, -1);
  return 0;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: finalizer 'badClose' may block forever in 'poll'
// CHECK-MESSAGES: :[[@LINE+20]]:23: note: 'badClose' is handed to 'lua_pushcclosure' here, and called on the thread that runs the Lua state
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'poll' waits until a descriptor is ready (model posix.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: do this in a method that is called before the object ends, so that its finalizer does not wait
// CHECK-MESSAGES: :[[@LINE-7]]:19: note: wait for a bounded time

static int goodRead(lua_State *L) {
  struct pollfd ready = {(int)lua_tointeger(L, 1), POLLIN, 0};
  poll(&ready, 1, -1);
  return 0;
}

static const luaL_Reg methods[] = {{"read", goodRead}, {"__gc", badCollect}, {NULL, NULL}};

int luaopen_port(lua_State *L) {
  luaL_newmetatable(L, "port");
  for (const luaL_Reg *m = methods; m->name; ++m) {
    lua_pushcfunction(L, m->func);
    lua_setfield(L, -2, m->name);
  }
  lua_pushliteral(L, "__gc");
  lua_pushcclosure(L, badClose, 0);
  lua_rawset(L, -3);
  return 1;
}
