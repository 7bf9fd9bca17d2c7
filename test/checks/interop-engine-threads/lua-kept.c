// A C function is called with a coroutine's state, which it keeps for later.
// RUN: %check_interop_tidy %s interop-engine-threads %t

#include <lauxlib.h>
#include <lua.h>
#include <stdlib.h>

typedef int (*GSourceFunc)(void *);
unsigned g_idle_add(GSourceFunc function, void *data);
int g_source_remove(unsigned id);
void walk(void (*callback)(void));

// In a variable, for a callback.
static lua_State *IdleState;
static int runIdle(void *data) {
  lua_State *L = IdleState;
  lua_rawgeti(L, LUA_REGISTRYINDEX, *(int *)data);
  return lua_pcall(L, 0, 0, 0);
}
static int badIdle(lua_State *L) {
  IdleState = L;
  lua_pushinteger(L, g_idle_add(runIdle, malloc(4)));
  return 1;
}
// CHECK-MESSAGES: :[[@LINE-4]]:3: warning: 'badIdle' keeps the 'lua_State' that it was called with in 'IdleState', and 'runIdle' uses it later: it may be a coroutine's, which is suspended or collected by then
// CHECK-MESSAGES: :[[@LINE-9]]:3: note: 'lua_rawgeti' is given it here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: keep the main thread's instead (LUA_RIDX_MAINTHREAD of the registry), or a new thread with a reference to it (model lua.yaml)

// In an object that stays.
struct watcher {
  lua_State *L;
  int ref;
};
static void onChange(struct watcher *of) {
  lua_State *L;
  L = of->L;
  lua_rawgeti(L, LUA_REGISTRYINDEX, of->ref);
}
static int badWatch(lua_State *L) {
  struct watcher *of = lua_newuserdata(L, sizeof(struct watcher));
  of->ref = luaL_ref(L, LUA_REGISTRYINDEX);
  of->L = L;
  return 1;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'badWatch' keeps the 'lua_State' that it was called with in 'L', and 'onChange' uses it later: it may be a coroutine's, which is suspended or collected by then
// CHECK-MESSAGES: :[[@LINE-9]]:3: note: 'lua_rawgeti' is given it here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: keep the main thread's instead (LUA_RIDX_MAINTHREAD of the registry), or a new thread with a reference to it (model lua.yaml)

// The main thread, which never yields.
static lua_State *MainState;
static int goodRun(void *data) {
  lua_rawgeti(MainState, LUA_REGISTRYINDEX, *(int *)data);
  return 0;
}
static int goodMain(lua_State *L) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, LUA_RIDX_MAINTHREAD);
  MainState = lua_tothread(L, -1);
  lua_pop(L, 1);
  g_idle_add(goodRun, malloc(4));
  return 0;
}

// A reference keeps it.
static lua_State *CountedState;
static int goodCountedRun(void *data) {
  lua_rawgeti(CountedState, LUA_REGISTRYINDEX, *(int *)data);
  return 0;
}
static int goodCounted(lua_State *L) {
  lua_pushthread(L);
  luaL_ref(L, LUA_REGISTRYINDEX);
  CountedState = L;
  return 0;
}

// Whoever makes a state keeps it.
static lua_State *OwnState;
void goodOwn(void) {
  OwnState = luaL_newstate();
  lua_settop(OwnState, 0);
}
static int goodSetup(lua_State *L, int more) {
  OwnState = L;
  return more;
}

// For the time of the call alone.
static lua_State *Current;
static void goodVisit(void) { lua_pushinteger(Current, 1); }
static int goodWalk(lua_State *L) {
  Current = L;
  walk(goodVisit);
  return 0;
}
static lua_State *Restored;
void goodLeaf(void) { lua_pushinteger(Restored, 1); }
static int goodRestore(lua_State *L) {
  lua_State *before = Restored;
  Restored = L;
  goodLeaf();
  Restored = before;
  return 0;
}

// Each call that runs the parser puts its own state there.
struct parser { lua_State *L; };
static void goodText(struct parser *of) { lua_pushinteger(of->L, 1); }
static int goodParse(lua_State *L) {
  struct parser *of = lua_newuserdata(L, sizeof(struct parser));
  of->L = L;
  return 0;
}
static int goodClose(lua_State *L) {
  struct parser *of = lua_touserdata(L, 1);
  of->L = L;
  return 0;
}

// What it calls next calls back.
struct easy { lua_State *L; };
int easy_perform(struct easy *of);
static void goodWrite(struct easy *of) { lua_pushinteger(of->L, 1); }
static int goodPerform(lua_State *L) {
  struct easy *of = lua_newuserdata(L, sizeof(struct easy));
  of->L = L;
  easy_perform(of);
  return 0;
}

// The record ends with the call: what a global leads to then is the call that is going on.
struct frame { lua_State *L; struct frame *outer; };
static struct frame *innermost;
static void goodWarn(void) { lua_pushinteger(innermost->L, 1); }
static int goodFrame(lua_State *L) {
  struct frame here;
  here.L = L;
  here.outer = innermost;
  innermost = &here;
  goodWarn();
  innermost = here.outer;
  return 0;
}
