// The text of a Lua value is Lua's: it ends with the value, unless the state keeps that.
// RUN: %check_interop_tidy %s interop-kept-reference %t -std=c99

#include <lauxlib.h>
#include <lua.h>
#include <string.h>

static const char *name, *kept, *title;
static char copy[64];

static int badName(lua_State *L) {
  name = luaL_checkstring(L, 1);
  return 0;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'name' keeps the text of a Lua value, which is valid only as long as the value is on the stack or in the state
// CHECK-MESSAGES: :[[@LINE-4]]:10: note: 'luaL_checklstring' gives the text of a Lua value here
// CHECK-MESSAGES: lauxlib.h:30:32: note: expanded from macro 'luaL_checkstring'
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: copy the text, or keep the value in the registry as long ('luaL_ref') (model lua.yaml)

static int goodCopy(lua_State *L) {
  strncpy(copy, luaL_checkstring(L, 1), sizeof copy - 1);
  return 0;
}

// The registry keeps it.
static int goodReference(lua_State *L) {
  const char *text = luaL_checkstring(L, 1);
  lua_pushvalue(L, 1);
  luaL_ref(L, LUA_REGISTRYINDEX);
  kept = text;
  return 0;
}
static int goodReferenceBehind(lua_State *L) {
  title = luaL_checkstring(L, 1);
  lua_pushvalue(L, 1);
  luaL_ref(L, LUA_REGISTRYINDEX);
  return 0;
}

int luaopen_names(lua_State *L) {
  lua_pushcfunction(L, badName);
  lua_pushcfunction(L, goodCopy);
  lua_pushcfunction(L, goodReference);
  lua_pushcfunction(L, goodReferenceBehind);
  return 4;
}
