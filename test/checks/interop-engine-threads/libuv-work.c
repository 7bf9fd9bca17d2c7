// libuv: work runs on a pool, what follows on the loop's thread.
// RUN: %check_interop_tidy %s interop-engine-threads %t -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml'}}"

#include "Inputs/press.h"
#include <stddef.h>

typedef struct uv_loop_s uv_loop_t;
typedef struct uv_work_s {
  void *data;
} uv_work_t;
typedef struct uv_async_s {
  void *data;
} uv_async_t;
typedef struct uv_timer_s {
  void *data;
} uv_timer_t;
int uv_queue_work(uv_loop_t *, uv_work_t *, void (*work)(uv_work_t *), void (*after)(uv_work_t *, int));
int uv_async_init(uv_loop_t *, uv_async_t *, void (*)(uv_async_t *));
int uv_async_send(uv_async_t *);
int uv_timer_init(uv_loop_t *, uv_timer_t *);
int uv_timer_start(uv_timer_t *, void (*)(uv_timer_t *), unsigned long long, unsigned long long);
int uv_timer_stop(uv_timer_t *);
int uv_run(uv_loop_t *, int mode);
uv_loop_t *uv_default_loop(void);

int compute(int);

static uv_async_t wake;
static uv_timer_t timer;

static void tick(uv_timer_t *t) { desk_show(1); }
static void onWake(uv_async_t *handle) { desk_show(2); }

static void badWork(uv_work_t *work) { desk_show(3); }
// CHECK-MESSAGES: :[[@LINE-1]]:40: warning: 'desk_show' is for the main thread alone, but threads of a pool, which run 'badWork', reach it
// CHECK-MESSAGES: :[[@LINE+24]]:31: note: 'badWork' is handed to several threads here
// CHECK-MESSAGES: :[[@LINE-3]]:40: note: have the thread that owns the desk make this call; the options Dispatcher and DispatcherRun can name a function that passes the call to it
static void badStops(uv_work_t *work) { uv_timer_stop(&timer); }
// CHECK-MESSAGES: :[[@LINE-1]]:41: warning: 'uv_timer_stop' must not run on two threads at once, but threads of a pool, which run 'badStops', and the main thread reach 'timer' without a lock
// CHECK-MESSAGES: :[[@LINE+22]]:31: note: 'badStops' is handed to several threads here
// CHECK-MESSAGES: :[[@LINE+22]]:10: note: 'main' calls 'goodAfter' here
// CHECK-MESSAGES: :[[@LINE+18]]:40: note: 'goodAfter' is given to 'uv_queue_work' here
// CHECK-MESSAGES: :[[@LINE+8]]:3: note: the main thread calls 'uv_timer_start' here
// CHECK-MESSAGES: :[[@LINE-6]]:41: note: 'uv_async_send' is for any thread (model libuv.yaml)
static void goodWork(uv_work_t *work) {
  compute(1);
  uv_async_send(&wake);
}
static void goodAfter(uv_work_t *work, int status) {
  desk_show(4);
  uv_timer_start(&timer, tick, 1, 1);
}

int main(void) {
  static uv_work_t first, second, third;
  uv_loop_t *loop = uv_default_loop();
  uv_async_init(loop, &wake, onWake);
  uv_timer_init(loop, &timer);
  uv_timer_start(&timer, tick, 1, 1);
  uv_queue_work(loop, &first, badWork, goodAfter);
  uv_queue_work(loop, &second, goodWork, goodAfter);
  uv_queue_work(loop, &third, badStops, goodAfter);
  return uv_run(loop, 0);
}
