// Handles of libuv belong to the loop that they were initialised with: it is used by whoever runs it.
// RUN: %check_interop_tidy %s interop-engine-threads %t

#include <thread>

struct uv_loop_t {
  void *data;
};
struct uv_timer_t {
  void *data;
};
struct uv_async_t {
  void *data;
};
extern "C" {
int uv_loop_init(uv_loop_t *);
int uv_timer_init(uv_loop_t *, uv_timer_t *);
int uv_timer_start(uv_timer_t *, void (*)(uv_timer_t *), unsigned long long, unsigned long long);
int uv_async_init(uv_loop_t *, uv_async_t *, void (*)(uv_async_t *));
int uv_async_send(uv_async_t *);
int uv_run(uv_loop_t *, int mode);
}

static void onTimer(uv_timer_t *) {}

static void badMeasure(uv_timer_t *timer) { uv_timer_start(timer, onTimer, 5, 0); }
// CHECK-MESSAGES: :[[@LINE-1]]:45: warning: 'uv_timer_start' must not run on two threads at once, but the thread that runs 'badMeasure' and the main thread reach 'loop' without a lock
// CHECK-MESSAGES: :[[@LINE+22]]:15: note: 'badMeasure' is started as a thread here
// CHECK-MESSAGES: :[[@LINE+24]]:3: note: the main thread calls 'uv_run' here
// CHECK-MESSAGES: :[[@LINE-4]]:45: note: 'uv_async_send' is for any thread (model libuv.yaml)
static void goodWake(uv_async_t *wakeup) { uv_async_send(wakeup); }

// The timer of another loop, which its thread runs itself.
static void goodOwn(uv_loop_t *loop, uv_timer_t *timer) {
  uv_timer_start(timer, onTimer, 5, 0);
  uv_run(loop, 0);
}

static void onWakeup(uv_async_t *) {}

int main() {
  uv_loop_t loop, second;
  uv_timer_t timer, another;
  uv_async_t wakeup;
  uv_loop_init(&loop);
  uv_loop_init(&second);
  uv_timer_init(&loop, &timer);
  uv_timer_init(&second, &another);
  uv_async_init(&loop, &wakeup, onWakeup);
  std::thread sensor(badMeasure, &timer);
  std::thread waker(goodWake, &wakeup);
  std::thread own(goodOwn, &second, &another);
  uv_run(&loop, 0);
  sensor.join();
  waker.join();
  own.join();
}

// Both are members.
class Looper {
public:
  Looper() {
    uv_loop_init(&Loop);
    uv_timer_init(&Loop, &Timer);
    Worker = std::thread([this] {
      for (;;)
        uv_run(&Loop, 1);
    });
  }
  void badArm() { uv_timer_start(&Timer, onTimer, 5, 0); }

private:
  uv_loop_t Loop;
  uv_timer_t Timer;
  std::thread Worker;
};
// CHECK-MESSAGES: :[[@LINE-7]]:19: warning: 'uv_timer_start' must not run on two threads at once, but whoever calls 'Looper::badArm' and the thread that runs the lambda reach 'Loop' without a lock
// CHECK-MESSAGES: :[[@LINE-13]]:14: note: the lambda is started as a thread here
// CHECK-MESSAGES: :[[@LINE-12]]:9: note: the other thread calls 'uv_run' here
// CHECK-MESSAGES: :[[@LINE-10]]:19: note: 'uv_async_send' is for any thread (model libuv.yaml)
