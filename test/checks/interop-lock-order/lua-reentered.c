// Likewise in C, through helpers, and by what the end of a state runs.
// RUN: %check_interop_tidy %s interop-lock-order %t

#include <lauxlib.h>
#include <pthread.h>

static pthread_mutex_t sources = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t files = PTHREAD_MUTEX_INITIALIZER;
static int count;

static int countSources(void) {
  pthread_mutex_lock(&sources);
  int result = count;
  pthread_mutex_unlock(&sources);
  return result;
}

static int badCount(lua_State *L) {
  lua_pushinteger(L, countSources());
  return 1;
}

static void call(lua_State *L, const char *name) {
  lua_getglobal(L, name);
  lua_pcall(L, 0, 0, 0);
}

void badUpdate(lua_State *L) {
  pthread_mutex_lock(&sources);
  ++count;
  call(L, "updated");
  pthread_mutex_unlock(&sources);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'lua_pcall' runs the interpreter's code while 'sources' is held, and that can call 'badCount', which locks it again
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'sources' is locked here
// CHECK-MESSAGES: :[[@LINE-11]]:3: note: 'call' calls 'lua_pcall' here
// CHECK-MESSAGES: :[[@LINE+65]]:15: note: 'badCount' is in a table of luaL_Reg, whose functions are called on the thread that runs the Lua state
// CHECK-MESSAGES: :[[@LINE-19]]:22: note: 'badCount' calls 'countSources' here
// CHECK-MESSAGES: :[[@LINE-27]]:3: note: 'badCount' locks it here, and waits for its own thread
// CHECK-MESSAGES: :[[@LINE-9]]:3: note: unlock 'sources' before this call

void goodUpdate(lua_State *L) {
  pthread_mutex_lock(&sources);
  ++count;
  pthread_mutex_unlock(&sources);
  call(L, "updated");
}

static int badCollect(lua_State *L) {
  pthread_mutex_lock(&files);
  --count;
  pthread_mutex_unlock(&files);
  return 0;
}

void badEnd(lua_State *L) {
  pthread_mutex_lock(&files);
  lua_close(L);
  pthread_mutex_unlock(&files);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'lua_close' runs the interpreter's code while 'files' is held, and that can call 'badCollect', which locks it again
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'files' is locked here
// CHECK-MESSAGES: :[[@LINE+39]]:35: note: 'badCollect' is in a table of luaL_Reg, whose functions are called on the thread that runs the Lua state
// CHECK-MESSAGES: :[[@LINE-14]]:3: note: 'badCollect' locks it here, and waits for its own thread
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: unlock 'files' before this call

// Initialized elsewhere, perhaps as one that may be taken again.
extern pthread_mutex_t shared;

static int goodShared(lua_State *L) {
  pthread_mutex_lock(&shared);
  --count;
  pthread_mutex_unlock(&shared);
  return 0;
}

void goodCall(lua_State *L) {
  pthread_mutex_lock(&shared);
  call(L, "shared");
  pthread_mutex_unlock(&shared);
}

// A mutex of each object: the script may have another one.
struct source {
  pthread_mutex_t mutex;
};

static int goodOwn(lua_State *L) {
  struct source *self = luaL_checkudata(L, 1, "source");
  pthread_mutex_lock(&self->mutex);
  pthread_mutex_unlock(&self->mutex);
  return 0;
}

void goodSource(lua_State *L, struct source *self) {
  pthread_mutex_lock(&self->mutex);
  call(L, "source");
  pthread_mutex_unlock(&self->mutex);
}

static const luaL_Reg functions[] = {
    {"count", badCount}, {"__gc", badCollect}, {"shared", goodShared}, {"own", goodOwn}, {NULL, NULL}};

int luaopen_sources(lua_State *L) {
  luaL_newlib(L, functions);
  return 1;
}
