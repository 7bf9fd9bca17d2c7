// States in callbacks of libraries, and in what allocates for Lua.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t

#include <lauxlib.h>
#include <stdlib.h>

typedef struct uv_loop_s uv_loop_t;
typedef struct uv_work_s {
  void *data;
} uv_work_t;
typedef struct uv_timer_s {
  void *data;
} uv_timer_t;
int uv_queue_work(uv_loop_t *, uv_work_t *, void (*work)(uv_work_t *), void (*after)(uv_work_t *, int));
int uv_timer_start(uv_timer_t *, void (*)(uv_timer_t *), unsigned long long, unsigned long long);
int uv_run(uv_loop_t *, int mode);

struct job {
  uv_work_t work;
  lua_State *L;
  lua_State *own;
  int function;
  int result;
};
static uv_loop_t *loop;
static struct job *current;
int compute(int);

//===-- A pool's threads --===//

static void badWork(uv_work_t *work) {
  lua_rawgeti(current->L, LUA_REGISTRYINDEX, current->function);
  lua_call(current->L, 0, 0);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'lua_rawgeti' may only be called on the thread that runs the Lua state, but this is another thread
// CHECK-MESSAGES: :[[@LINE+21]]:39: note: 'badWork' is called on a thread of the library, which is not the thread that runs the Lua state; it is registered here with 'uv_queue_work'
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'lua_call' is called here too
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: let that thread do it, or guard every use of the state with one mutex

static void goodWork(uv_work_t *work) { current->result = compute(1); }

static void goodOwnWork(uv_work_t *work) { lua_pcall(current->own, 0, 0, 0); }

// Called by the thread that runs the loop.
static void goodAfter(uv_work_t *work, int status) {
  lua_rawgeti(current->L, LUA_REGISTRYINDEX, current->function);
  lua_pushinteger(current->L, current->result);
  lua_pcall(current->L, 1, 0, 0);
}

static void goodTick(uv_timer_t *timer) { lua_getglobal(current->L, "tick"); }

static int queue(lua_State *L) {
  current = lua_newuserdata(L, sizeof(struct job));
  current->L = L;
  current->own = luaL_newstate();
  uv_queue_work(loop, &current->work, badWork, goodAfter);
  uv_queue_work(loop, &current->work, goodWork, goodAfter);
  uv_queue_work(loop, &current->work, goodOwnWork, goodAfter);
  return 1;
}

static int run(lua_State *L) {
  uv_timer_start(lua_touserdata(L, 1), goodTick, 1, 1);
  uv_run(loop, 0);
  return 0;
}

//===-- Memory: called from within Lua, when no function of it may be --===//

static lua_State *watched;

static void *badAllocate(void *unused, void *block, size_t old, size_t size) {
  if (size > (1 << 20))
    lua_gc(watched, LUA_GCCOLLECT);
  return realloc(block, size);
}
// CHECK-MESSAGES: :[[@LINE-3]]:5: warning: 'lua_gc' must not be called while Lua allocates memory
// CHECK-MESSAGES: :[[@LINE+10]]:16: note: 'badAllocate' is handed to 'lua_newstate' here, and called while Lua allocates memory
// CHECK-MESSAGES: :[[@LINE-5]]:5: note: do this in a function that is called at another time

static void *goodAllocate(void *count, void *block, size_t old, size_t size) {
  *(size_t *)count += size;
  return size ? realloc(block, size) : (free(block), NULL);
}

static void make(size_t *count) {
  lua_State *L = lua_newstate(goodAllocate, count);
  lua_newstate(badAllocate, NULL);
  lua_close(L);
}

//===-- Called on the thread that asks --===//

static const char *goodRead(lua_State *L, void *unused, size_t *size) { return lua_tolstring(L, 1, size); }
static int goodWrite(lua_State *L, const void *block, size_t size, void *unused) {
  lua_pushlstring(L, block, size);
  return 0;
}
static int goodPanic(lua_State *L) {
  lua_tolstring(L, -1, NULL);
  abort();
}

static int load(lua_State *L) {
  watched = L;
  make(NULL);
  lua_atpanic(L, goodPanic);
  lua_load(L, goodRead, NULL, "chunk", "t");
  return lua_dump(L, goodWrite, NULL, 0);
}

static const luaL_Reg functions[] = {{"queue", queue}, {"run", run}, {"load", load}, {NULL, NULL}};

int luaopen_work(lua_State *L) {
  luaL_newlib(L, functions);
  return 1;
}
