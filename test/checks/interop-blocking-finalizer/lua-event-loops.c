// A collector that runs an event loop, or waits for what one would do.
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t

#include <lauxlib.h>
#include <zmq.h>

typedef struct uv_loop_s uv_loop_t;
typedef struct uv_handle_s uv_handle_t;
typedef enum { UV_RUN_DEFAULT, UV_RUN_ONCE, UV_RUN_NOWAIT } uv_run_mode;
int uv_run(uv_loop_t *, uv_run_mode mode);
int uv_loop_close(uv_loop_t *);
void uv_walk(uv_loop_t *, void (*)(uv_handle_t *, void *), void *);
void uv_close(uv_handle_t *, void (*)(uv_handle_t *));

static int badRun(lua_State *L) {
  uv_loop_t *loop = *(uv_loop_t **)lua_touserdata(L, 1);
  while (uv_loop_close(loop))
    uv_run(loop, UV_RUN_DEFAULT);
  return 0;
}
// CHECK-MESSAGES: :[[@LINE-3]]:5: warning: finalizer 'badRun' may block forever in 'uv_run'
// CHECK-MESSAGES: :[[@LINE+33]]:41: note: 'badRun' is in a table of luaL_Reg, whose functions are called on the thread that runs the Lua state
// CHECK-MESSAGES: :[[@LINE-5]]:5: note: 'uv_run' waits until no handle is active or the loop is stopped (model libuv.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:5: note: do this in a method that is called before the object ends, so that its finalizer does not wait

// As luv has it: no handle is left, so that the loop ends.
static void closeHandle(uv_handle_t *handle, void *unused) { uv_close(handle, NULL); }
static int goodRun(lua_State *L) {
  uv_loop_t *loop = *(uv_loop_t **)lua_touserdata(L, 1);
  uv_walk(loop, closeHandle, NULL);
  while (uv_loop_close(loop))
    uv_run(loop, UV_RUN_DEFAULT);
  return 0;
}

static int goodPoll(lua_State *L) {
  uv_run(*(uv_loop_t **)lua_touserdata(L, 1), UV_RUN_NOWAIT);
  return 0;
}

static int badTerm(lua_State *L) {
  zmq_ctx_term(*(void **)lua_touserdata(L, 1));
  return 0;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: finalizer 'badTerm' waits in 'zmq_ctx_term' for every 'zmq_socket' made from it, and finalizers run in no order
// CHECK-MESSAGES: :[[@LINE+12]]:46: note: 'badTerm' is in a table of luaL_Reg, whose functions are called on the thread that runs the Lua state
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: close them in the finalizer first, or let each keep a reference to this object

static int goodTerm(lua_State *L) {
  zmq_ctx_term(*(void **)lua_touserdata(L, 1));
  return 0;
}

static const luaL_Reg bad[] = {{"__gc", badRun}, {NULL, NULL}};
static const luaL_Reg good[] = {{"__gc", goodRun}, {NULL, NULL}};
static const luaL_Reg polls[] = {{"__gc", goodPoll}, {NULL, NULL}};
static const luaL_Reg contexts[] = {{"__gc", badTerm}, {"term", goodTerm}, {NULL, NULL}};

int luaopen_loop(lua_State *L) {
  luaL_setfuncs(L, bad, 0);
  luaL_setfuncs(L, good, 0);
  luaL_setfuncs(L, polls, 0);
  luaL_setfuncs(L, contexts, 0);
  return 1;
}
