// A record that others have given is theirs after the call that begins it.
// RUN: %check_interop_tidy %s interop-constructor-leak %t

typedef struct uv_loop_s uv_loop_t;
typedef struct uv_handle_s uv_handle_t;
typedef struct uv_tcp_s { void *data; long parts[20]; } uv_tcp_t;
int uv_tcp_init(uv_loop_t *loop, uv_tcp_t *handle);
int uv_tcp_open(uv_tcp_t *handle, int socket);
void uv_close(uv_handle_t *handle, void (*closed)(uv_handle_t *handle));
typedef struct lua_State lua_State;
void *lua_newuserdatauv(lua_State *L, unsigned long size, int values);
void *malloc(unsigned long size);
void free(void *p);

static uv_tcp_t *make(lua_State *L) {
  uv_tcp_t *h = lua_newuserdatauv(L, sizeof *h, 0);
  h->data = L;
  return h;
}
int okByHelper(lua_State *L, uv_loop_t *loop) {
  uv_tcp_t *h = make(L);
  int rc = uv_tcp_init(loop, h);
  if (rc < 0)
    return rc;
  if (uv_tcp_open(h, 3) < 0) {
    uv_close((uv_handle_t *)h, 0);
    return -1;
  }
  return 2;
}
int okAtOnce(lua_State *L, uv_loop_t *loop) {
  uv_tcp_t *h = lua_newuserdatauv(L, sizeof *h, 0);
  int rc = uv_tcp_init(loop, h);
  if (rc < 0)
    return rc;
  if (uv_tcp_open(h, 3) < 0) {
    uv_close((uv_handle_t *)h, 0);
    return -1;
  }
  return 2;
}
// A failure by convention leaves it open all the same.
uv_tcp_t *next_handle(void);
int losesByFailure(uv_loop_t *loop, int fast) {
  uv_tcp_t *h = next_handle();
  int rc = uv_tcp_init(loop, h);
  if (rc < 0)
    return rc;
  if (fast)
    return -1;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'losesByFailure' without releasing 'h', an uv_handle
  // CHECK-MESSAGES: :[[@LINE-6]]:12: note: 'uv_tcp_init' acquires it here
  // CHECK-MESSAGES: :[[@LINE-7]]:12: note: nothing releases it or hands it over
  return 2;
}
// The memory is the body's own.
int losesOwn(uv_loop_t *loop, int fast) {
  uv_tcp_t *h = malloc(sizeof *h);
  int rc = uv_tcp_init(loop, h);
  if (rc < 0)
    return rc;
  if (fast)
    return 1;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: return here leaves 'losesOwn' without releasing 'h', an uv_handle
  // CHECK-MESSAGES: :[[@LINE-6]]:12: note: 'uv_tcp_init' acquires it here
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note: it is released here, but only on other ways
  uv_close((uv_handle_t *)h, 0);
  return 0;
}
