// The part of Lua's C API that the tests use.
#ifndef LUA_H
#define LUA_H
#include <stddef.h>

#ifdef LUA_BUILT_AS_CXX
#define LUA_BEGIN
#define LUA_END
#elif defined(__cplusplus)
#define LUA_BEGIN extern "C" {
#define LUA_END }
#else
#define LUA_BEGIN
#define LUA_END
#endif

LUA_BEGIN
typedef struct lua_State lua_State;
typedef int (*lua_CFunction)(lua_State *L);
int lua_error(lua_State *L);
int luaL_error(lua_State *L, const char *format, ...);
int luaL_argerror(lua_State *L, int arg, const char *message);
long long luaL_checkinteger(lua_State *L, int arg);
double luaL_checknumber(lua_State *L, int arg);
const char *luaL_checklstring(lua_State *L, int arg, size_t *size);
#define luaL_checkstring(L, n) (luaL_checklstring(L, (n), NULL))
#define luaL_argcheck(L, cond, arg, message) ((void)((cond) || luaL_argerror(L, (arg), (message))))
void lua_call(lua_State *L, int args, int results);
int lua_pcall(lua_State *L, int args, int results, int handler);
void lua_pushcclosure(lua_State *L, lua_CFunction f, int n);
void lua_pushstring(lua_State *L, const char *text);
void lua_pushinteger(lua_State *L, long long value);
int lua_gettop(lua_State *L);
LUA_END
#endif
