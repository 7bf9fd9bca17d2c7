// Errors of Lua: those of a state that a function made itself do not leave it.
// RUN: %check_interop_tidy %s interop-constructor-leak %t

#include <lua.h>
#include <lauxlib.h>

int open(const char *path, int flags, ...);

struct file {
  int fd;
};

static int openFile(lua_State *L) {
  int fd = open(luaL_checkstring(L, 1), 0);
  if (fd < 0)
    return luaL_error(L, "cannot open");
  struct file *f = lua_newuserdata(L, sizeof *f);
  int limit = (int)luaL_checkinteger(L, 2);
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: error jump from 'luaL_checkinteger' leaves 'openFile' without releasing 'fd', an fd
  // CHECK-MESSAGES: :[[@LINE-6]]:12: note: 'open' acquires it here
  // CHECK-MESSAGES: :[[@LINE+2]]:3: note: it is handed over here, but only where nothing jumps
  // CHECK-MESSAGES: :[[@LINE-4]]:20: note: 'luaL_checkinteger' leaves by a jump (model lua.yaml)
  f->fd = fd;
  return limit > 0;
}

struct worker {
  lua_State *L;
};
void okOwnState(struct worker *w) {
  lua_State *L = luaL_newstate();
  luaL_checkstring(L, 1);
  w->L = L;
}

static const luaL_Reg functions[] = {{"open", openFile}, {0, 0}};
