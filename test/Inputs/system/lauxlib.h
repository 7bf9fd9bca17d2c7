/* A mock of the auxiliary library of Lua 5.4. */
#ifndef MOCK_LAUXLIB_H
#define MOCK_LAUXLIB_H

#include <lua.h>

#if defined(__cplusplus) && !defined(LUA_BUILT_AS_CXX)
extern "C" {
#endif

typedef struct luaL_Reg {
  const char *name;
  lua_CFunction func;
} luaL_Reg;

lua_State *luaL_newstate(void);
void luaL_setfuncs(lua_State *L, const luaL_Reg *l, int nup);
int luaL_newmetatable(lua_State *L, const char *tname);
void luaL_setmetatable(lua_State *L, const char *tname);
void *luaL_checkudata(lua_State *L, int ud, const char *tname);
lua_Integer luaL_checkinteger(lua_State *L, int arg);
const char *luaL_checklstring(lua_State *L, int arg, size_t *l);
int luaL_error(lua_State *L, const char *fmt, ...);
int luaL_loadfilex(lua_State *L, const char *filename, const char *mode);
int luaL_loadstring(lua_State *L, const char *s);
int luaL_ref(lua_State *L, int t);
void luaL_unref(lua_State *L, int t, int ref);
void luaL_openlibs(lua_State *L);
void luaL_requiref(lua_State *L, const char *modname, lua_CFunction openf, int glb);
#define luaL_checkstring(L, n) luaL_checklstring(L, (n), NULL)
#define luaL_newlibtable(L, l) lua_createtable(L, 0, sizeof(l) / sizeof((l)[0]) - 1)
#define luaL_newlib(L, l) (luaL_newlibtable(L, l), luaL_setfuncs(L, l, 0))
#define luaL_dofile(L, fn) (luaL_loadfilex(L, fn, NULL) || lua_pcall(L, 0, LUA_MULTRET, 0))
#define luaL_dostring(L, s) (luaL_loadstring(L, s) || lua_pcall(L, 0, LUA_MULTRET, 0))
#define luaL_getmetatable(L, n) lua_getfield(L, LUA_REGISTRYINDEX, (n))

#if defined(__cplusplus) && !defined(LUA_BUILT_AS_CXX)
}
#endif
#endif
