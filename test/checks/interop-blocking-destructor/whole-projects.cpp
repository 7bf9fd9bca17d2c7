// What whole projects taught: shapes that must stay silent, each beside one that differs by little and is reported.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++17,c++20
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++17 --suffix=STRICT -- --config="{CheckOptions: {interop-blocking-destructor.Strict: true}}"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <zmq.hpp>

void work();
void use(int);

// A base class whose destructor is in another file: https://github.com/gnuradio/gnuradio (gr-zeromq/lib/base_impl.h)
class StrictDestructorElsewhere {
public:
  StrictDestructorElsewhere();
  virtual ~StrictDestructorElsewhere();

protected:
  zmq::context_t context_;
  zmq::socket_t socket_;
};
// CHECK-MESSAGES-STRICT: :[[@LINE-3]]:18: warning: destructor of 'StrictDestructorElsewhere' may block forever in 'zmq_ctx_term'
// CHECK-MESSAGES-STRICT: :[[@LINE-4]]:18: note: member 'context_' is destroyed here by 'zmq::context_t::~context_t'
// CHECK-MESSAGES-STRICT: zmq.hpp:51:27: note: 'zmq::context_t::~context_t' calls 'zmq::context_t::close' here
// CHECK-MESSAGES-STRICT: zmq.hpp:57:12: note: 'zmq::context_t::close' calls 'zmq_ctx_term' here
// CHECK-MESSAGES-STRICT: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-MESSAGES-STRICT: :[[@LINE-8]]:18: note: bound the wait first, with 'zmq_setsockopt' or 'zmq::detail::socket_base::set'

class GoodDerivedFromElsewhere : public StrictDestructorElsewhere {
public:
  ~GoodDerivedFromElsewhere() override {}
};

class BadDestructorHere {
public:
  BadDestructorHere();
  virtual ~BadDestructorHere() {}

protected:
  zmq::context_t context_;
  zmq::socket_t socket_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:18: warning: destructor of 'BadDestructorHere' may block forever in 'zmq_ctx_term'
// CHECK-MESSAGES: :[[@LINE-4]]:18: note: member 'context_' is destroyed here by 'zmq::context_t::~context_t'
// CHECK-MESSAGES: zmq.hpp:51:27: note: 'zmq::context_t::~context_t' calls 'zmq::context_t::close' here
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq::context_t::close' calls 'zmq_ctx_term' here
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-MESSAGES: :[[@LINE-8]]:18: note: bound the wait first, with 'zmq_setsockopt' or 'zmq::detail::socket_base::set'

// A queue, of which this file uses one half: https://github.com/IntelRealSense/librealsense (rsutils)
template <class T> class BoundedQueue {
public:
  void push(T item) {
    std::unique_lock<std::mutex> lock(mutex_);
    taken_.wait(lock, [this] { return items_.size() < 10; });
    items_.push_back(std::move(item));
  }
  T take() {
    std::unique_lock<std::mutex> lock(mutex_);
    T item = std::move(items_.front());
    items_.pop_front();
    taken_.notify_one();
    return item;
  }

private:
  std::mutex mutex_;
  std::condition_variable taken_;
  std::deque<T> items_;
};

class StrictOtherHalfSignals {
public:
  ~StrictOtherHalfSignals() { orders_.push(0); }

private:
  BoundedQueue<int> orders_;
};
// CHECK-MESSAGES-STRICT: :[[@LINE-5]]:31: warning: destructor of 'StrictOtherHalfSignals' may block forever in 'std::condition_variable::wait'
// CHECK-MESSAGES-STRICT: :[[@LINE-6]]:31: note: 'StrictOtherHalfSignals::~StrictOtherHalfSignals' calls 'BoundedQueue::push' here
// CHECK-MESSAGES-STRICT: :[[@LINE-26]]:5: note: 'BoundedQueue::push' calls 'std::condition_variable::wait' here
// CHECK-MESSAGES-STRICT: :[[@LINE-27]]:5: note: 'std::condition_variable::wait' waits until the predicate holds after a notification (model cpp-std.yaml)
// CHECK-MESSAGES-STRICT: :[[@LINE-9]]:31: note: tell whoever ends the wait to do so first

class MuteQueue {
public:
  void push(int item) {
    std::unique_lock<std::mutex> lock(mutex_);
    taken_.wait(lock, [this] { return items_.size() < 10; });
    items_.push_back(item);
  }
  void take() {
    std::unique_lock<std::mutex> lock(mutex_);
    items_.pop_front();
  }

private:
  std::mutex mutex_;
  std::condition_variable taken_;
  std::deque<int> items_;
};

class BadOtherHalfMute {
public:
  ~BadOtherHalfMute() { orders_.push(0); }

private:
  MuteQueue orders_;
};
// CHECK-MESSAGES: :[[@LINE-5]]:25: warning: destructor of 'BadOtherHalfMute' may block forever in 'std::condition_variable::wait'
// CHECK-MESSAGES: :[[@LINE-6]]:25: note: 'BadOtherHalfMute::~BadOtherHalfMute' calls 'MuteQueue::push' here
// CHECK-MESSAGES: :[[@LINE-23]]:5: note: 'MuteQueue::push' calls 'std::condition_variable::wait' here
// CHECK-MESSAGES: :[[@LINE-24]]:5: note: 'std::condition_variable::wait' waits until the predicate holds after a notification (model cpp-std.yaml)
// CHECK-MESSAGES: :[[@LINE-9]]:25: note: tell whoever ends the wait to do so first

// Two locks of one shared state: https://github.com/open-telemetry/opentelemetry-cpp (batch_span_processor.cc)
struct Shared {
  std::mutex wake_mutex, stop_mutex;
  std::condition_variable wake;
  std::atomic<bool> stop{false};
};

class GoodOtherLock {
public:
  GoodOtherLock() : thread_([this] { run(); }) {}
  ~GoodOtherLock() {
    std::lock_guard<std::mutex> lock(shared_->stop_mutex);
    shared_->stop = true;
    shared_->wake.notify_all();
    thread_.join();
  }

private:
  void run() {
    while (!shared_->stop) {
      std::unique_lock<std::mutex> lock(shared_->wake_mutex);
      shared_->wake.wait_for(lock, std::chrono::seconds(1));
    }
  }
  std::shared_ptr<Shared> shared_ = std::make_shared<Shared>();
  std::thread thread_;
};

class BadSameLock {
public:
  BadSameLock() : thread_([this] { run(); }) {}
  ~BadSameLock() {
    std::lock_guard<std::mutex> lock(shared_->wake_mutex);
    shared_->stop = true;
    shared_->wake.notify_all();
    thread_.join();
  }

private:
  void run() {
    while (!shared_->stop) {
      std::unique_lock<std::mutex> lock(shared_->wake_mutex);
      shared_->wake.wait_for(lock, std::chrono::seconds(1));
    }
  }
  std::shared_ptr<Shared> shared_ = std::make_shared<Shared>();
  std::thread thread_;
};
// CHECK-MESSAGES: :[[@LINE-13]]:5: warning: destructor of 'BadSameLock' may block forever in 'std::thread::join': the thread needs 'wake_mutex', which is held around it
// CHECK-MESSAGES: :[[@LINE-14]]:5: note: 'BadSameLock::~BadSameLock' calls 'std::thread::join' here
// CHECK-MESSAGES: :[[@LINE-20]]:19: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-19]]:33: note: 'wake_mutex' is held around the wait from here
// CHECK-MESSAGES: :[[@LINE-11]]:36: note: the thread takes 'wake_mutex' here

// A probe inside of a loop: https://github.com/facebook/folly (tracing/StaticTracepoint.h)
#define PROBE_ONCE(x)                                                                                                  \
  do {                                                                                                                 \
    use(x);                                                                                                            \
  } while (0)
#define PROBE_EVER(x)                                                                                                  \
  do {                                                                                                                 \
    use(x);                                                                                                            \
  } while (1)

class GoodOnce {
public:
  GoodOnce() : thread_([this] { run(); }) {}
  ~GoodOnce() {
    stop_ = true;
    thread_.join();
  }

private:
  void run() {
    while (true) {
      if (stop_)
        break;
      for (int i = 0; i < 3; ++i)
        PROBE_ONCE(i);
    }
  }
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

class BadEver {
public:
  BadEver() : thread_([this] { run(); }) {}
  ~BadEver() {
    stop_ = true;
    thread_.join();
  }

private:
  void run() {
    PROBE_EVER(1);
  }
  std::atomic<bool> stop_{false};
  std::thread thread_;
};
// CHECK-MESSAGES: :[[@LINE-10]]:5: warning: destructor of 'BadEver' may block forever in 'std::thread::join': nothing tells the thread to stop
// CHECK-MESSAGES: :[[@LINE-11]]:5: note: 'BadEver::~BadEver' calls 'std::thread::join' here
// CHECK-MESSAGES: :[[@LINE-15]]:15: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-8]]:5: note: it never leaves this loop
// CHECK-MESSAGES: :[[@LINE-44]]:3: note: expanded from macro 'PROBE_EVER'
// CHECK-MESSAGES: :[[@LINE-15]]:5: note: nothing can end the thread; give its loop a condition and change it before the thread is waited for

// One helper that sets one flag after another.
static void raise(std::atomic<bool> &flag) { flag = true; }

class GoodRaisesBoth {
public:
  GoodRaisesBoth() : thread_([this] { run(); }) {}
  ~GoodRaisesBoth() {
    raise(paused_);
    raise(stop_);
    thread_.join();
  }

private:
  void run() {
    while (!stop_)
      work();
  }
  std::atomic<bool> paused_{false};
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

class BadRaisesOther {
public:
  BadRaisesOther() : thread_([this] { run(); }) {}
  ~BadRaisesOther() {
    raise(paused_);
    raise(paused_);
    thread_.join();
  }

private:
  void run() {
    while (!stop_)
      work();
  }
  std::atomic<bool> paused_{false};
  std::atomic<bool> stop_{false};
  std::thread thread_;
};
// CHECK-MESSAGES: :[[@LINE-12]]:5: warning: destructor of 'BadRaisesOther' may block forever in 'std::thread::join': nothing tells the thread to stop
// CHECK-MESSAGES: :[[@LINE-13]]:5: note: 'BadRaisesOther::~BadRaisesOther' calls 'std::thread::join' here
// CHECK-MESSAGES: :[[@LINE-18]]:22: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-10]]:5: note: it leaves this loop only when 'stop_' changes
// CHECK-MESSAGES: :[[@LINE-16]]:5: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first

// A guard in a try block, gone where the handler joins.
class GoodGuardUnwound {
public:
  GoodGuardUnwound() : thread_([this] { run(); }) {}
  ~GoodGuardUnwound() {
    stop_ = true;
    try {
      std::lock_guard<std::mutex> lock(mutex_);
      work();
    } catch (...) {
      thread_.join();
      return;
    }
    thread_.join();
  }

private:
  void run() {
    while (!stop_) {
      std::lock_guard<std::mutex> lock(mutex_);
      work();
    }
  }
  std::mutex mutex_;
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

class BadGuardAround {
public:
  BadGuardAround() : thread_([this] { run(); }) {}
  ~BadGuardAround() {
    stop_ = true;
    std::lock_guard<std::mutex> lock(mutex_);
    try {
      work();
    } catch (...) {
      thread_.join();
      return;
    }
  }

private:
  void run() {
    while (!stop_) {
      std::lock_guard<std::mutex> lock(mutex_);
      work();
    }
  }
  std::mutex mutex_;
  std::atomic<bool> stop_{false};
  std::thread thread_;
};
// CHECK-MESSAGES: :[[@LINE-16]]:7: warning: destructor of 'BadGuardAround' may block forever in 'std::thread::join': the thread needs 'mutex_', which is held around it
// CHECK-MESSAGES: :[[@LINE-17]]:7: note: 'BadGuardAround::~BadGuardAround' calls 'std::thread::join' here
// CHECK-MESSAGES: :[[@LINE-25]]:22: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-23]]:33: note: 'mutex_' is held around the wait from here
// CHECK-MESSAGES: :[[@LINE-12]]:35: note: the thread takes 'mutex_' here
