// Helpers of the program that give back what they are given, cast at most.
// RUN: %check_interop_tidy %s interop-dangling-callback %t

extern "C" {
typedef struct uv_loop_s uv_loop_t;
typedef struct uv_handle_s { void *data; } uv_handle_t;
typedef struct uv_timer_s { void *data; } uv_timer_t;
int uv_timer_init(uv_loop_t *loop, uv_timer_t *timer);
void uv_close(uv_handle_t *handle, void (*callback)(uv_handle_t *));
int uv_run(uv_loop_t *loop, int mode);
}

static uv_handle_t *toHandle(uv_timer_t *timer) { return (uv_handle_t *)timer; }
template <typename T> uv_handle_t *asHandle(T &of) { return reinterpret_cast<uv_handle_t *>(&of); }
static uv_handle_t *first(uv_timer_t *, uv_timer_t *second) { return (uv_handle_t *)second; }
static uv_handle_t *ownOf(uv_timer_t *timer) { return static_cast<uv_handle_t *>(timer->data); }

void badCast(uv_loop_t *loop) {
  uv_timer_t timer;
  uv_timer_init(loop, &timer);
  uv_close(toHandle(&timer), nullptr);
// CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'uv_close' keeps the address of the local 'timer', which is gone when 'badCast' returns: it is left with a dangling pointer
// CHECK-MESSAGES: :[[@LINE-4]]:14: note: 'timer' is a local of this function
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'uv_close' keeps what it is given (model libuv.yaml)
}

void badReference(uv_loop_t *loop) {
  uv_timer_t timer;
  uv_timer_init(loop, &timer);
  uv_close(asHandle(timer), nullptr);
// CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'uv_close' keeps the address of the local 'timer', which is gone when 'badReference' returns: it is left with a dangling pointer
// CHECK-MESSAGES: :[[@LINE-4]]:14: note: 'timer' is a local of this function
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'uv_close' keeps what it is given (model libuv.yaml)
}

void okRuns(uv_loop_t *loop) {
  uv_timer_t timer;
  uv_timer_init(loop, &timer);
  uv_close(toHandle(&timer), nullptr);
  uv_run(loop, 0);
}

void okOther(uv_loop_t *loop, uv_timer_t *lasting) {
  uv_timer_t timer;
  uv_timer_init(loop, &timer);
  uv_close(first(&timer, lasting), nullptr);
}

void okLedTo(uv_loop_t *loop, uv_handle_t *lasting) {
  uv_timer_t timer;
  timer.data = lasting;
  uv_close(ownOf(&timer), nullptr);
}
