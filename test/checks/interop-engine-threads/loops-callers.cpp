// A thread that stays in the loop of a library, and methods that others call meanwhile.
// RUN: %check_interop_tidy %s interop-engine-threads %t

#include <thread>

extern "C" {
typedef struct uv_loop_s { void *data; } uv_loop_t;
typedef struct uv_timer_s { void *data; } uv_timer_t;
typedef struct uv_async_s { void *data; } uv_async_t;
typedef void (*uv_timer_cb)(uv_timer_t *);
typedef enum { UV_RUN_DEFAULT = 0, UV_RUN_ONCE, UV_RUN_NOWAIT } uv_run_mode;
int uv_run(uv_loop_t *, uv_run_mode);
int uv_timer_init(uv_loop_t *, uv_timer_t *);
int uv_timer_start(uv_timer_t *, uv_timer_cb, unsigned long, unsigned long);
int uv_async_send(uv_async_t *);
}

class Sampler {
public:
  Sampler() {
    uv_timer_init(&loop_, &timer_);
    thread_ = std::thread([this] { uv_run(&loop_, UV_RUN_DEFAULT); });
  }
  void bad_setPeriod(unsigned long ms) {
    uv_timer_start(&timer_, onTick, ms, ms);
// CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'uv_timer_start' must not run on two threads at once, but whoever calls 'Sampler::bad_setPeriod' and the thread that runs the lambda reach 'loop_' without a lock
// CHECK-MESSAGES: :[[@LINE-5]]:15: note: the lambda is started as a thread here
// CHECK-MESSAGES: :[[@LINE-6]]:36: note: the other thread calls 'uv_run' here
// CHECK-MESSAGES: :[[@LINE-4]]:5: note: 'uv_async_send' is for any thread (model libuv.yaml)
  }
  void good_setPeriod(unsigned long ms) {
    period_ = ms;
    uv_async_send(&change_);
  }

private:
  static void onTick(uv_timer_t *);
  uv_loop_t loop_;
  uv_timer_t timer_;
  uv_async_t change_;
  unsigned long period_ = 0;
  std::thread thread_;
};

// One turn only: when it comes is not known.
class Turns {
public:
  Turns() {
    uv_timer_init(&loop_, &timer_);
    thread_ = std::thread([this] { uv_run(&loop_, UV_RUN_NOWAIT); });
  }
  void good_setPeriod(unsigned long ms) { uv_timer_start(&timer_, onTick, ms, ms); }

private:
  static void onTick(uv_timer_t *);
  uv_loop_t loop_;
  uv_timer_t timer_;
  std::thread thread_;
};
