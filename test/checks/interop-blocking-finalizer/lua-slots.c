// Finalizers in tables of luaL_Reg are those of two names.
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t

#include <lauxlib.h>
#include <poll.h>

struct port {
  int descriptor;
};

static void waitReady(struct port *port, int milliseconds) {
  struct pollfd ready = {port->descriptor, POLLIN, 0};
  poll(&ready, 1, milliseconds);
}

static int badCollect(lua_State *L) {
  struct port *port = luaL_checkudata(L, 1, "port");
  waitReady(port, -1);
  return 0;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: finalizer 'badCollect' may block forever in 'poll'
// CHECK-MESSAGES: :[[@LINE+36]]:57: note: 'badCollect' is in a table of luaL_Reg, whose functions are called on the thread that runs the Lua state
// CHECK-MESSAGES: :[[@LINE-10]]:3: note: 'waitReady' calls 'poll' here
// CHECK-MESSAGES: :[[@LINE-11]]:3: note: 'poll' waits until a descriptor is ready (model posix.yaml)
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: do this in a method that is called before the object ends, so that its finalizer does not wait
// CHECK-MESSAGES: :[[@LINE-8]]:19: note: wait for a bounded time
// CHECK-ALTERNATIVE-1: waitReady(port, 1000);

static int badClose(lua_State *L) {
  struct pollfd ready = {1, POLLIN, 0};
  poll(&ready, 1, -1);
  return 0;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: finalizer 'badClose' may block forever in 'poll'
// CHECK-MESSAGES: :[[@LINE+23]]:82: note: 'badClose' is in a table of luaL_Reg, whose functions are called on the thread that runs the Lua state
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'poll' waits until a descriptor is ready (model posix.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: do this in a method that is called before the object ends, so that its finalizer does not wait
// CHECK-MESSAGES: :[[@LINE-7]]:19: note: wait for a bounded time
// CHECK-ALTERNATIVE-2: poll(&ready, 1, 1000);

// A method may wait as long as it likes.
static int goodRead(lua_State *L) {
  waitReady(luaL_checkudata(L, 1, "port"), -1);
  return 0;
}

static int goodLength(lua_State *L) {
  waitReady(luaL_checkudata(L, 1, "port"), -1);
  return 0;
}

static int goodBounded(lua_State *L) {
  waitReady(luaL_checkudata(L, 1, "port"), 100);
  return 0;
}

static const luaL_Reg bad[] = {
    {"read", goodRead}, {"__len", goodLength}, {"__gc", badCollect}, {"__close", badClose}, {NULL, NULL}};

static const luaL_Reg good[] = {
    {"read", goodRead}, {"__len", goodLength}, {"__gc", goodBounded}, {"gc", goodLength}, {NULL, NULL}};

//===-- Written in another order, and with names --===//

static int badNamed(lua_State *L) {
  struct pollfd ready = {1, POLLIN, 0};
  poll(&ready, 1, -1);
  return lua_gettop(L);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: finalizer 'badNamed' may block forever in 'poll'
// CHECK-MESSAGES: :[[@LINE+6]]:43: note: 'badNamed' is in a table of luaL_Reg, whose functions are called on the thread that runs the Lua state
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'poll' waits until a descriptor is ready (model posix.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: do this in a method that is called before the object ends, so that its finalizer does not wait
// CHECK-MESSAGES: :[[@LINE-7]]:19: note: wait for a bounded time
// CHECK-ALTERNATIVE-3: poll(&ready, 1, 1000);

static const luaL_Reg named[] = {{.func = badNamed, .name = "__gc"}, {.func = goodRead, .name = "read"}, {NULL, NULL}};

int luaopen_port(lua_State *L) {
  luaL_newmetatable(L, "port");
  luaL_setfuncs(L, bad, 0);
  luaL_setfuncs(L, good, 0);
  luaL_setfuncs(L, named, 0);
  return 1;
}
