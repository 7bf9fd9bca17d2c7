// A thread that runs an event loop runs what was registered with it.
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c99

#include <pthread.h>

typedef struct uv_loop_s uv_loop_t;
typedef struct uv_timer_s uv_timer_t;
struct uv_timer_s {
  void *data;
};
typedef void (*uv_timer_cb)(uv_timer_t *handle);
enum uv_run_mode { UV_RUN_DEFAULT };
int uv_run(uv_loop_t *, enum uv_run_mode mode);
void uv_stop(uv_loop_t *);
int uv_timer_init(uv_loop_t *, uv_timer_t *handle);
int uv_timer_start(uv_timer_t *handle, uv_timer_cb cb, unsigned long timeout, unsigned long repeat);

struct ticker {
  pthread_t thread;
  pthread_mutex_t lock, other;
  uv_loop_t *loop;
  uv_timer_t timer;
  int ticks;
};

static void tick(uv_timer_t *handle) {
  struct ticker *t = handle->data;
  pthread_mutex_lock(&t->lock);
  t->ticks++;
  pthread_mutex_unlock(&t->lock);
}

static void *run(void *p) {
  struct ticker *t = p;
  uv_run(t->loop, UV_RUN_DEFAULT);
  return 0;
}

void ticker_start(struct ticker *t) {
  uv_timer_init(t->loop, &t->timer);
  t->timer.data = t;
  uv_timer_start(&t->timer, tick, 100, 100);
  pthread_create(&t->thread, 0, run, t);
}

void bad_stop(struct ticker *t) {
  pthread_mutex_lock(&t->lock);
  uv_stop(t->loop);
  pthread_join(t->thread, 0);
  pthread_mutex_unlock(&t->lock);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'pthread_join' waits, while 'ticker::lock' is held, for the thread of 'run', which locks it
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'ticker::lock' is locked here
// CHECK-MESSAGES: :[[@LINE-11]]:3: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-20]]:3: note: 'run' calls 'uv_run' here
// CHECK-MESSAGES: :[[@LINE-28]]:3: note: 'ticker::lock' is locked here; this waits for ever if the other waits already
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: unlock 'ticker::lock' before this call

void good_stop(struct ticker *t) {
  pthread_mutex_lock(&t->lock);
  uv_stop(t->loop);
  pthread_mutex_unlock(&t->lock);
  pthread_join(t->thread, 0);
}

void good_other(struct ticker *t) {
  pthread_mutex_lock(&t->other);
  pthread_join(t->thread, 0);
  pthread_mutex_unlock(&t->other);
}
