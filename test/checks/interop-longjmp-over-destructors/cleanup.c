// In C, too, a scope can have an end: that of variables with a cleanup function.
// RUN: %check_interop_tidy %s interop-longjmp-over-destructors %t --real-headers

#include "Inputs/lua.h"

void free_text(char **text);
char *make_text(int n);
int read_text(int n, char **text);
#define AUTO_FREE __attribute__((cleanup(free_text)))

int bad(lua_State *L) {
  AUTO_FREE char *text = make_text(1);
  return luaL_error(L, "%s", text);
}
// CHECK-MESSAGES: :[[@LINE-2]]:10: warning: the jump of 'luaL_error' leaves 'bad' without destroying 'text'
// CHECK-MESSAGES: :[[@LINE-4]]:19: note: 'text' has the cleanup function 'free_text', which does not run
// CHECK-MESSAGES: :[[@LINE-4]]:10: note: 'luaL_error' leaves by a jump, which runs no destructor (model lua.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:10: note: leave the scope before the jump, or make the call behind 'lua_pcall'

int badFilled(lua_State *L) {
  AUTO_FREE char *text = NULL;
  if (!read_text(1, &text))
    luaL_error(L, "%s", text);
  return 0;
}
// CHECK-MESSAGES: :[[@LINE-3]]:5: warning: the jump of 'luaL_error' leaves 'badFilled' without destroying 'text'
// CHECK-MESSAGES: :[[@LINE-6]]:19: note: 'text' has the cleanup function 'free_text', which does not run
// CHECK-MESSAGES: :[[@LINE-5]]:5: note: 'luaL_error' leaves by a jump, which runs no destructor (model lua.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:5: note: leave the scope before the jump, or make the call behind 'lua_pcall'

static long long readNumber(lua_State *L) { return luaL_checkinteger(L, 1); }

long long badThroughCall(lua_State *L, int n) {
  for (int i = 0; i < n; ++i) {
    AUTO_FREE char *text = make_text(i);
    n += readNumber(L);
  }
  return n;
}
// CHECK-MESSAGES: :[[@LINE-4]]:10: warning: a jump in 'readNumber' leaves 'badThroughCall' without destroying 'text'
// CHECK-MESSAGES: :[[@LINE-6]]:21: note: 'text' has the cleanup function 'free_text', which does not run
// CHECK-MESSAGES: :[[@LINE-6]]:10: note: 'badThroughCall' calls 'readNumber' here
// CHECK-MESSAGES: :[[@LINE-12]]:52: note: 'readNumber' calls 'luaL_checkinteger' here
// CHECK-MESSAGES: :[[@LINE-13]]:52: note: 'luaL_checkinteger' leaves by a jump, which runs no destructor (model lua.yaml)
// CHECK-MESSAGES: :[[@LINE-9]]:10: note: leave the scope before the jump, or make the call behind 'lua_pcall'

int goodBefore(lua_State *L) {
  int n = (int)luaL_checkinteger(L, 1);
  AUTO_FREE char *text = make_text(n);
  return text != NULL;
}

int goodStillNull(lua_State *L) {
  AUTO_FREE char *text = NULL;
  int n = (int)luaL_checkinteger(L, 1);
  text = make_text(n);
  return text != NULL;
}

int goodScope(lua_State *L) {
  int is_empty;
  {
    AUTO_FREE char *text = make_text(1);
    is_empty = !*text;
  }
  if (is_empty)
    return luaL_error(L, "empty");
  return 0;
}

int goodBranch(lua_State *L, int n) {
  if (n) {
    AUTO_FREE char *text = make_text(1);
    lua_pushstring(L, text);
  } else {
    luaL_error(L, "none");
  }
  return 1;
}
