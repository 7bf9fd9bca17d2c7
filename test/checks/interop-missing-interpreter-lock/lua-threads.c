// A Lua state is used by one thread at a time.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t

#include <lauxlib.h>
#include <pthread.h>

int next(void);

//===-- A field --===//

struct link {
  lua_State *L;
  int handler;
  pthread_t thread;
};

static void *badRead(void *cookie) {
  struct link *link = cookie;
  while (next() > 0) {
    lua_rawgeti(link->L, LUA_REGISTRYINDEX, link->handler);
    lua_pcall(link->L, 0, 0, 0);
  }
  return NULL;
}
// CHECK-MESSAGES: :[[@LINE-5]]:5: warning: 'lua_rawgeti' may only be called on the thread that runs the Lua state, but this is another thread
// CHECK-MESSAGES: :[[@LINE+10]]:3: note: 'badRead' runs on a thread that is started here and is not the thread that runs the Lua state
// CHECK-MESSAGES: :[[@LINE-6]]:5: note: 'lua_pcall' is called here too
// CHECK-MESSAGES: :[[@LINE-8]]:5: note: let that thread do it, or guard every use of the state with one mutex

// What an initializer puts into the record: 'open' says more.
static int badOpen(lua_State *L) {
  struct link *link = lua_newuserdata(L, sizeof(struct link));
  link->L = L;
  lua_pushvalue(L, 1);
  link->handler = luaL_ref(L, LUA_REGISTRYINDEX);
  pthread_create(&link->thread, NULL, badRead, link);
  return 1;
}

// Another field than that in which the script's state is.
struct worker {
  lua_State *own;
  pthread_t thread;
};

static void *goodOwn(void *cookie) {
  struct worker *worker = cookie;
  lua_pcall(worker->own, 0, 0, 0);
  lua_close(worker->own);
  return NULL;
}

static int goodStart(lua_State *L) {
  struct worker *worker = lua_newuserdata(L, sizeof(struct worker));
  worker->own = luaL_newstate();
  luaL_loadstring(worker->own, luaL_checkstring(L, 1));
  pthread_create(&worker->thread, NULL, goodOwn, worker);
  return 1;
}

// Made by a function of the program's own.
static lua_State *makeState(const char *script) {
  lua_State *made = luaL_newstate();
  if (!made)
    return NULL;
  luaL_loadstring(made, script);
  return made;
}

struct pool {
  lua_State *states[4];
  lua_State *first;
};

static void *goodMade(void *cookie) {
  struct pool *pool = cookie;
  lua_pcall(pool->first, 0, 0, 0);
  lua_pcall(pool->states[1], 0, 0, 0);
  return NULL;
}

static void startMade(struct pool *pool, pthread_t *thread) {
  pool->first = makeState("run()");
  pthread_create(thread, NULL, goodMade, pool);
}

// Filled elsewhere: nobody knows with what.
struct filled {
  lua_State *L;
};
void fill(struct filled *f);

static void *goodFilled(void *cookie) {
  struct filled *f = cookie;
  lua_pcall(f->L, 0, 0, 0);
  return NULL;
}
static void startFilled(struct filled *f, pthread_t *thread) {
  fill(f);
  pthread_create(thread, NULL, goodFilled, f);
}

//===-- A global --===//

static lua_State *script, *background;

static void *badGlobal(void *unused) {
  lua_getglobal(script, "tick");
  return unused;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'lua_getglobal' may only be called on the thread that runs the Lua state, but this is another thread
// CHECK-MESSAGES: :[[@LINE+12]]:3: note: 'badGlobal' runs on a thread that is started here and is not the thread that runs the Lua state
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: let that thread do it, or guard every use of the state with one mutex

static void *goodGlobal(void *unused) {
  lua_getglobal(background, "tick");
  return unused;
}

static int startGlobals(lua_State *L) {
  pthread_t thread;
  script = L;
  background = luaL_newstate();
  pthread_create(&thread, NULL, badGlobal, NULL);
  pthread_create(&thread, NULL, goodGlobal, NULL);
  return 0;
}

//===-- A cookie --===//

static void *badCookie(void *cookie) {
  lua_State *L = cookie;
  lua_pushnil(L);
  return NULL;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'lua_pushnil' may only be called on the thread that runs the Lua state, but this is another thread
// CHECK-MESSAGES: :[[@LINE+11]]:3: note: 'badCookie' runs on a thread that is started here and is not the thread that runs the Lua state
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: let that thread do it, or guard every use of the state with one mutex

static void *goodCookie(void *cookie) {
  lua_State *L = cookie;
  lua_pushnil(L);
  return NULL;
}

static int startCookies(lua_State *L) {
  pthread_t thread;
  pthread_create(&thread, NULL, badCookie, L);
  lua_State *made = luaL_newstate();
  pthread_create(&thread, NULL, goodCookie, made);
  return 0;
}

//===-- A coroutine is of its state --===//

static void *badCoroutine(void *cookie) {
  int results;
  lua_resume((lua_State *)cookie, NULL, 0, &results);
  return NULL;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'lua_resume' may only be called on the thread that runs the Lua state, but this is another thread
// CHECK-MESSAGES: :[[@LINE+15]]:3: note: 'badCoroutine' runs on a thread that is started here and is not the thread that runs the Lua state
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: let that thread do it, or guard every use of the state with one mutex

static void *goodCoroutine(void *cookie) {
  int results;
  lua_resume((lua_State *)cookie, NULL, 0, &results);
  return NULL;
}

static int startCoroutines(lua_State *L) {
  pthread_t thread;
  lua_State *own = luaL_newstate(), *other = lua_newthread(own);
  pthread_create(&thread, NULL, goodCoroutine, other);
  lua_State *coroutine = lua_newthread(L);
  lua_pushcfunction(coroutine, badOpen);
  pthread_create(&thread, NULL, badCoroutine, coroutine);
  return 0;
}

//===-- Through a helper, which others call as well --===//

static void report(lua_State *L, const char *text) {
  lua_getglobal(L, "print");
  lua_pushstring(L, text);
  lua_call(L, 1, 0);
}

static void *badHelped(void *cookie) {
  struct link *link = cookie;
  report(link->L, "read");
  return NULL;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'report' calls 'lua_getglobal', which may only be called on the thread that runs the Lua state, but this is another thread
// CHECK-MESSAGES: :[[@LINE+15]]:3: note: 'badHelped' runs on a thread that is started here and is not the thread that runs the Lua state
// CHECK-MESSAGES: :[[@LINE-12]]:3: note: 'report' calls 'lua_getglobal' here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: let that thread do it, or guard every use of the state with one mutex

static void *goodHelped(void *cookie) {
  struct worker *worker = cookie;
  report(worker->own, "work");
  return NULL;
}

static int startHelped(lua_State *L) {
  struct link *link = lua_touserdata(L, 1);
  struct worker *worker = lua_touserdata(L, 2);
  pthread_t thread;
  report(L, "start");
  pthread_create(&thread, NULL, badHelped, link);
  pthread_create(&thread, NULL, goodHelped, worker);
  return 0;
}

//===-- Made where it is used --===//

static void *goodHere(void *cookie) {
  lua_State *L = luaL_newstate();
  if (L && !luaL_dofile(L, (const char *)cookie))
    lua_getglobal(L, "result");
  lua_close(L);
  return NULL;
}
static int startHere(lua_State *L) {
  pthread_t thread;
  pthread_create(&thread, NULL, goodHere, (void *)luaL_checkstring(L, 1));
  return 0;
}

//===-- A mutex of the program's own --===//

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *goodLocked(void *cookie) {
  struct link *link = cookie;
  pthread_mutex_lock(&lock);
  lua_rawgeti(link->L, LUA_REGISTRYINDEX, link->handler);
  report(link->L, "locked");
  pthread_mutex_unlock(&lock);
  return NULL;
}

static void *badUnlocked(void *cookie) {
  struct link *link = cookie;
  pthread_mutex_lock(&lock);
  lua_rawgeti(link->L, LUA_REGISTRYINDEX, link->handler);
  pthread_mutex_unlock(&lock);
  lua_settop(link->L, 0);
  return NULL;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'lua_settop' may only be called on the thread that runs the Lua state, but this is another thread
// CHECK-MESSAGES: :[[@LINE+7]]:3: note: 'badUnlocked' runs on a thread that is started here and is not the thread that runs the Lua state
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: let that thread do it, or guard every use of the state with one mutex

static int startLocked(lua_State *L) {
  pthread_t thread;
  struct link *link = lua_touserdata(L, 1);
  pthread_create(&thread, NULL, goodLocked, link);
  pthread_create(&thread, NULL, badUnlocked, link);
  return 0;
}

// To stop a script from elsewhere is what hooks are for.
static void stop(lua_State *L, lua_Debug *unused) { luaL_error(L, "stopped"); }

static void *goodHook(void *cookie) {
  lua_sethook(((struct link *)cookie)->L, stop, LUA_MASKCOUNT, 1);
  return NULL;
}

static int startWatch(lua_State *L) {
  struct link *link = lua_touserdata(L, 1);
  pthread_create(&link->thread, NULL, goodHook, link);
  return 0;
}

static const luaL_Reg functions[] = {
    {"open", badOpen},         {"start", goodStart},   {"globals", startGlobals}, {"cookies", startCookies},
    {"coroutines", startCoroutines}, {"helped", startHelped}, {"here", startHere},   {"locked", startLocked},
    {"watch", startWatch},     {NULL, NULL}};

int luaopen_link(lua_State *L) {
  luaL_newlib(L, functions);
  return 1;
}
