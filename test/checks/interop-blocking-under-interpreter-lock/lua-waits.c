// A C function of Lua may wait as long as it likes: nobody else needs its state.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t
// RUN: %check_interop_tidy %s interop-lock-order %t

#include <lauxlib.h>
#include <poll.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed;

static int goodRead(lua_State *L) {
  struct pollfd ready = {luaL_checkinteger(L, 1), POLLIN, 0};
  poll(&ready, 1, -1);
  return 0;
}

static void *work(void *script) {
  lua_State *L = luaL_newstate();
  luaL_dostring(L, (const char *)script);
  lua_close(L);
  return NULL;
}

static int goodJoin(lua_State *L) {
  pthread_t thread;
  pthread_create(&thread, NULL, work, (void *)luaL_checkstring(L, 1));
  pthread_join(thread, NULL);
  return 0;
}

static int goodWait(lua_State *L) {
  pthread_mutex_lock(&mutex);
  pthread_cond_wait(&changed, &mutex);
  pthread_mutex_unlock(&mutex);
  return 0;
}

// Held around a script by another thread: they share no state.
static void *run(void *script) {
  lua_State *L = luaL_newstate();
  pthread_mutex_lock(&mutex);
  luaL_dostring(L, (const char *)script);
  pthread_mutex_unlock(&mutex);
  return NULL;
}

static int goodStart(lua_State *L) {
  pthread_t thread;
  return pthread_create(&thread, NULL, run, (void *)luaL_checkstring(L, 1));
}

static const luaL_Reg functions[] = {
    {"read", goodRead}, {"join", goodJoin}, {"start", goodStart}, {NULL, NULL}};

int luaopen_waits(lua_State *L) {
  goodWait(L);
  luaL_newlib(L, functions);
  return 1;
}
