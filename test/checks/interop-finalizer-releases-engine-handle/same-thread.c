// Lua's collector runs on the thread that runs the state.
// RUN: %check_interop_tidy %s interop-finalizer-releases-engine-handle %t -- --config="{CheckOptions: {interop-finalizer-releases-engine-handle.ModelFiles: '%S/Inputs/kiln.yaml', interop-finalizer-releases-engine-handle.ReportAnyThread: true}}"

#include "Inputs/kiln.h"
#include <lauxlib.h>

static int collect(lua_State *L) {
  pot **p = luaL_checkudata(L, 1, "pot");
  pot_free(*p);
  return 0;
}
static const luaL_Reg metamethods[] = {{"__gc", collect}, {NULL, NULL}};
int luaopen_pots(lua_State *L) {
  luaL_newmetatable(L, "pot");
  luaL_setfuncs(L, metamethods, 0);
  return 1;
}
