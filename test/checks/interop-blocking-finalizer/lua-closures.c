// Functions that get into a metatable under a finalizer's name, by the calls beside them.
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t -- -- -DMOCK_LUA_51

#include <lauxlib.h>
#include <poll.h>

static void waitReady(void) {
  struct pollfd ready = {1, POLLIN, 0};
  poll(&ready, 1, -1);
}

#define FUNCTION(NAME)                                                                                                 \
  static int NAME(lua_State *L) {                                                                                      \
    waitReady();                                                                                                       \
    return lua_gettop(L);                                                                                              \
  }

FUNCTION(goodRead)
FUNCTION(goodClose)
FUNCTION(goodIndex)
FUNCTION(goodNext)

static int badSet(lua_State *L) {
  waitReady();
  return lua_gettop(L);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: finalizer 'badSet' may block forever in 'poll'
// CHECK-MESSAGES: :[[@LINE+36]]:3: note: 'badSet' is handed to 'lua_pushcclosure' here, and called on the thread that runs the Lua state
// CHECK-MESSAGES: :[[@LINE-20]]:3: note: 'waitReady' calls 'poll' here
// CHECK-MESSAGES: :[[@LINE-21]]:3: note: 'poll' waits until a descriptor is ready (model posix.yaml)
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: do this in a method that is called before the object ends, so that its finalizer does not wait
static int badPushed(lua_State *L) {
  waitReady();
  return lua_gettop(L);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: finalizer 'badPushed' may block forever in 'poll'
// CHECK-MESSAGES: :[[@LINE+41]]:3: note: 'badPushed' is handed to 'lua_pushcclosure' here, and called on the thread that runs the Lua state
// CHECK-MESSAGES: :[[@LINE-29]]:3: note: 'waitReady' calls 'poll' here
// CHECK-MESSAGES: :[[@LINE-30]]:3: note: 'poll' waits until a descriptor is ready (model posix.yaml)
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: do this in a method that is called before the object ends, so that its finalizer does not wait
static int badLiteral(lua_State *L) {
  waitReady();
  return lua_gettop(L);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: finalizer 'badLiteral' may block forever in 'poll'
// CHECK-MESSAGES: :[[@LINE+41]]:23: note: 'badLiteral' is handed to 'lua_pushcclosure' here, and called on the thread that runs the Lua state
// CHECK-MESSAGES: :[[@LINE-38]]:3: note: 'waitReady' calls 'poll' here
// CHECK-MESSAGES: :[[@LINE-39]]:3: note: 'poll' waits until a descriptor is ready (model posix.yaml)
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: do this in a method that is called before the object ends, so that its finalizer does not wait
static int badClose(lua_State *L) {
  waitReady();
  return lua_gettop(L);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: finalizer 'badClose' may block forever in 'poll'
// CHECK-MESSAGES: :[[@LINE+13]]:3: note: 'badClose' is handed to 'lua_pushcclosure' here, and called on the thread that runs the Lua state
// CHECK-MESSAGES: :[[@LINE-47]]:3: note: 'waitReady' calls 'poll' here
// CHECK-MESSAGES: :[[@LINE-48]]:3: note: 'poll' waits until a descriptor is ready (model posix.yaml)
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: do this in a method that is called before the object ends, so that its finalizer does not wait

static void setAfter(lua_State *L) {
  luaL_newmetatable(L, "port");
  lua_pushcfunction(L, goodRead);
  lua_setfield(L, -2, "read");
  lua_pushcfunction(L, badSet);
  lua_setfield(L, -2, "__gc");
  lua_pushcfunction(L, goodClose);
  lua_setfield(L, -2, "close");
  lua_pushcfunction(L, badClose);
  lua_setfield(L, -2, "__close");
}

static void setBefore(lua_State *L) {
  luaL_newmetatable(L, "file");
  lua_pushstring(L, "__index");
  lua_pushcfunction(L, goodIndex);
  lua_settable(L, -3);
  lua_pushstring(L, "__gc");
  lua_pushcfunction(L, badPushed);
  lua_settable(L, -3);
  lua_pushcfunction(L, goodNext);
  lua_setfield(L, -2, "next");
}

static void setLiteral(lua_State *L) {
  luaL_newmetatable(L, "socket");
  lua_pushliteral(L, "__gc");
  lua_pushcclosure(L, badLiteral, 0);
  lua_rawset(L, -3);
}

int luaopen_ports(lua_State *L) {
  setAfter(L);
  setBefore(L);
  setLiteral(L);
  return 0;
}
