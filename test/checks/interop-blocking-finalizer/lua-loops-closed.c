// What ends a loop's wait counts where it comes before: that another function closes the handles first helps this one nothing.
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t

#include <lauxlib.h>

typedef struct uv_loop_s {
  void *data;
} uv_loop_t;
typedef struct uv_handle_s uv_handle_t;
typedef enum { UV_RUN_DEFAULT, UV_RUN_ONCE, UV_RUN_NOWAIT } uv_run_mode;
int uv_run(uv_loop_t *, uv_run_mode mode);
int uv_loop_close(uv_loop_t *);
void uv_walk(uv_loop_t *, void (*)(uv_handle_t *, void *), void *);
void uv_close(uv_handle_t *, void (*)(uv_handle_t *));

static uv_loop_t loop;

static void closeHandle(uv_handle_t *handle, void *arg) { uv_close(handle, NULL); }

static int goodStop(lua_State *L) {
  uv_walk(&loop, closeHandle, NULL);
  uv_run(&loop, UV_RUN_DEFAULT);
  return lua_gettop(L);
}

static int badCollect(lua_State *L) {
  while (uv_loop_close(&loop))
    uv_run(&loop, UV_RUN_DEFAULT);
  return lua_gettop(L);
}
// CHECK-MESSAGES: :[[@LINE-3]]:5: warning: finalizer 'badCollect' may block forever in 'uv_run'
// CHECK-MESSAGES: :[[@LINE+11]]:43: note: 'badCollect' is in a table of luaL_Reg, whose functions are called on the thread that runs the Lua state
// CHECK-MESSAGES: :[[@LINE-5]]:5: note: 'uv_run' waits until no handle is active or the loop is stopped (model libuv.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:5: note: do this in a method that is called before the object ends, so that its finalizer does not wait

static int goodCollect(lua_State *L) {
  uv_walk(&loop, closeHandle, NULL);
  while (uv_loop_close(&loop))
    uv_run(&loop, UV_RUN_DEFAULT);
  return lua_gettop(L);
}

static const luaL_Reg first[] = {{"__gc", badCollect}, {"stop", goodStop}, {NULL, NULL}};
static const luaL_Reg second[] = {{"__gc", goodCollect}, {NULL, NULL}};

void open(lua_State *L) {
  luaL_setfuncs(L, first, 0);
  luaL_setfuncs(L, second, 0);
}
