/* A mock of the headers of Lua 5.4: what the tests need, quick to parse. LUA_BUILT_AS_CXX gives its functions C++
   linkage, as where Lua was built as C++; MOCK_LUA_51 makes those of 5.1 out of what became macros since. */
#ifndef MOCK_LUA_H
#define MOCK_LUA_H

#include <stddef.h>

#if defined(__cplusplus) && !defined(LUA_BUILT_AS_CXX)
extern "C" {
#endif

typedef struct lua_State lua_State;
typedef double lua_Number;
typedef long long lua_Integer;
typedef ptrdiff_t lua_KContext;
typedef int (*lua_CFunction)(lua_State *L);
typedef int (*lua_KFunction)(lua_State *L, int status, lua_KContext ctx);
typedef const char *(*lua_Reader)(lua_State *L, void *ud, size_t *sz);
typedef int (*lua_Writer)(lua_State *L, const void *p, size_t sz, void *ud);
typedef void *(*lua_Alloc)(void *ud, void *ptr, size_t osize, size_t nsize);
typedef struct lua_Debug lua_Debug;
typedef void (*lua_Hook)(lua_State *L, lua_Debug *ar);

#define LUA_OK 0
#define LUA_MULTRET (-1)
#define LUA_REGISTRYINDEX (-1001000)
#define LUA_RIDX_MAINTHREAD 1
#define LUA_MASKCOUNT 8
#define LUA_GCCOLLECT 2

lua_State *lua_newstate(lua_Alloc f, void *ud);
void lua_close(lua_State *L);
lua_State *lua_newthread(lua_State *L);
lua_State *lua_tothread(lua_State *L, int idx);
int lua_pushthread(lua_State *L);
lua_CFunction lua_atpanic(lua_State *L, lua_CFunction panicf);
int lua_gettop(lua_State *L);
void lua_settop(lua_State *L, int idx);
int lua_type(lua_State *L, int idx);
void *lua_touserdata(lua_State *L, int idx);
lua_Integer lua_tointegerx(lua_State *L, int idx, int *isnum);
const char *lua_tolstring(lua_State *L, int idx, size_t *len);
void lua_pushnil(lua_State *L);
void lua_pushinteger(lua_State *L, lua_Integer n);
const char *lua_pushstring(lua_State *L, const char *s);
const char *lua_pushlstring(lua_State *L, const char *s, size_t len);
void lua_pushvalue(lua_State *L, int idx);
void lua_pushlightuserdata(lua_State *L, void *p);
void lua_pushcclosure(lua_State *L, lua_CFunction fn, int n);
int lua_getglobal(lua_State *L, const char *name);
void lua_setglobal(lua_State *L, const char *name);
int lua_getfield(lua_State *L, int idx, const char *k);
void lua_setfield(lua_State *L, int idx, const char *k);
void lua_settable(lua_State *L, int idx);
void lua_rawset(lua_State *L, int idx);
int lua_rawgeti(lua_State *L, int idx, lua_Integer n);
void lua_createtable(lua_State *L, int narr, int nrec);
void *lua_newuserdatauv(lua_State *L, size_t sz, int nuvalue);
int lua_setmetatable(lua_State *L, int idx);
int lua_resume(lua_State *L, lua_State *from, int narg, int *nres);
int lua_load(lua_State *L, lua_Reader reader, void *dt, const char *chunkname, const char *mode);
int lua_dump(lua_State *L, lua_Writer writer, void *data, int strip);
int lua_gc(lua_State *L, int what, ...);
int lua_error(lua_State *L);
void lua_sethook(lua_State *L, lua_Hook func, int mask, int count);
#ifdef MOCK_LUA_51
void lua_call(lua_State *L, int nargs, int nresults);
int lua_pcall(lua_State *L, int nargs, int nresults, int errfunc);
int lua_cpcall(lua_State *L, lua_CFunction func, void *ud);
#define lua_pushliteral(L, s) lua_pushlstring(L, "" s, (sizeof(s) / sizeof(char)) - 1)
#else
void lua_callk(lua_State *L, int nargs, int nresults, lua_KContext ctx, lua_KFunction k);
int lua_pcallk(lua_State *L, int nargs, int nresults, int errfunc, lua_KContext ctx, lua_KFunction k);
#define lua_call(L, n, r) lua_callk(L, (n), (r), 0, NULL)
#define lua_pcall(L, n, r, f) lua_pcallk(L, (n), (r), (f), 0, NULL)
#define lua_pushliteral(L, s) lua_pushstring(L, "" s)
#endif
#define lua_pop(L, n) lua_settop(L, -(n)-1)
#define lua_newtable(L) lua_createtable(L, 0, 0)
#define lua_pushcfunction(L, f) lua_pushcclosure(L, (f), 0)
#define lua_register(L, n, f) (lua_pushcfunction(L, (f)), lua_setglobal(L, (n)))
#define lua_tostring(L, i) lua_tolstring(L, (i), NULL)
#define lua_tointeger(L, i) lua_tointegerx(L, (i), NULL)
#define lua_newuserdata(L, s) lua_newuserdatauv(L, s, 1)

#if defined(__cplusplus) && !defined(LUA_BUILT_AS_CXX)
}
#endif
#endif
