// What waits in the standard library, without a join.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++20,c++23

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <future>
#include <latch>
#include <mutex>
#include <semaphore>
#include <thread>

class BadConditionVariable {
public:
  ~BadConditionVariable() {
    std::unique_lock<std::mutex> lock(mutex_);
    idle_.wait(lock, [this] { return running_ == 0; });
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadConditionVariable' may block forever in 'std::condition_variable::wait'
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadConditionVariable::~BadConditionVariable' calls 'std::condition_variable::wait' here
    // CHECK-MESSAGES: :[[@LINE-3]]:5: note: 'std::condition_variable::wait' waits until the predicate holds after a notification (model cpp-std.yaml)
    // CHECK-MESSAGES: :[[@LINE-4]]:5: note: tell whoever ends the wait to do so first
  }

private:
  std::mutex mutex_;
  std::condition_variable idle_;
  int running_ = 0;
};

class BadConditionVariableBare {
public:
  ~BadConditionVariableBare() {
    std::unique_lock<std::mutex> lock(mutex_);
    while (running_ > 0)
      idle_.wait(lock);
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: destructor of 'BadConditionVariableBare' may block forever in 'std::condition_variable::wait'
      // CHECK-MESSAGES: :[[@LINE-2]]:7: note: 'BadConditionVariableBare::~BadConditionVariableBare' calls 'std::condition_variable::wait' here
      // CHECK-MESSAGES: :[[@LINE-3]]:7: note: 'std::condition_variable::wait' waits until another thread notifies it (model cpp-std.yaml)
      // CHECK-MESSAGES: :[[@LINE-4]]:7: note: tell whoever ends the wait to do so first
  }

private:
  std::mutex mutex_;
  std::condition_variable idle_;
  int running_ = 0;
};

class GoodConditionVariableTimed {
public:
  ~GoodConditionVariableTimed() {
    std::unique_lock<std::mutex> lock(mutex_);
    idle_.wait_for(lock, std::chrono::seconds(1), [this] { return running_ == 0; });
  }

private:
  std::mutex mutex_;
  std::condition_variable idle_;
  int running_ = 0;
};

// The tasks are told to end before they are waited for.
class GoodStopThenWait {
public:
  ~GoodStopThenWait() {
    std::unique_lock<std::mutex> lock(mutex_);
    stop_ = true;
    idle_.wait(lock, [this] { return running_ == 0; });
  }

private:
  std::mutex mutex_;
  std::condition_variable idle_;
  bool stop_ = false;
  int running_ = 0;
};

class BadStopAfterWait {
public:
  ~BadStopAfterWait() {
    std::unique_lock<std::mutex> lock(mutex_);
    idle_.wait(lock, [this] { return running_ == 0; });
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadStopAfterWait' may block forever in 'std::condition_variable::wait'
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadStopAfterWait::~BadStopAfterWait' calls 'std::condition_variable::wait' here
    // CHECK-MESSAGES: :[[@LINE-3]]:5: note: 'std::condition_variable::wait' waits until the predicate holds after a notification (model cpp-std.yaml)
    // CHECK-MESSAGES: :[[@LINE-4]]:5: note: tell whoever ends the wait to do so first
    stop_ = true;
  }

private:
  std::mutex mutex_;
  std::condition_variable idle_;
  bool stop_ = false;
  int running_ = 0;
};

class BadSemaphore {
public:
  ~BadSemaphore() { done_.acquire(); }
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: destructor of 'BadSemaphore' may block forever in 'std::counting_semaphore::acquire'
  // CHECK-MESSAGES: :[[@LINE-2]]:21: note: 'BadSemaphore::~BadSemaphore' calls 'std::counting_semaphore::acquire' here
  // CHECK-MESSAGES: :[[@LINE-3]]:21: note: 'std::counting_semaphore::acquire' waits until the semaphore is released (model cpp-std.yaml)
  // CHECK-MESSAGES: :[[@LINE-4]]:21: note: tell whoever ends the wait to do so first

private:
  std::binary_semaphore done_{0};
};

class GoodSemaphoreTried {
public:
  ~GoodSemaphoreTried() { done_.try_acquire(); }

private:
  std::binary_semaphore done_{0};
};

class GoodSemaphoreTimed {
public:
  ~GoodSemaphoreTimed() { done_.try_acquire_for(std::chrono::seconds(1)); }

private:
  std::counting_semaphore<4> done_{0};
};

class GoodSemaphoreAfterStop {
public:
  ~GoodSemaphoreAfterStop() {
    stop_ = true;
    done_.acquire();
  }

private:
  std::atomic<bool> stop_{false};
  std::binary_semaphore done_{0};
};

class BadLatch {
public:
  ~BadLatch() { done_.wait(); }
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: destructor of 'BadLatch' may block forever in 'std::latch::wait'
  // CHECK-MESSAGES: :[[@LINE-2]]:17: note: 'BadLatch::~BadLatch' calls 'std::latch::wait' here
  // CHECK-MESSAGES: :[[@LINE-3]]:17: note: 'std::latch::wait' waits until the latch is counted down to zero (model cpp-std.yaml)
  // CHECK-MESSAGES: :[[@LINE-4]]:17: note: tell whoever ends the wait to do so first

private:
  std::latch done_{1};
};

class GoodLatchTried {
public:
  ~GoodLatchTried() { done_.try_wait(); }

private:
  std::latch done_{1};
};

class GoodLatchCountedDown {
public:
  ~GoodLatchCountedDown() {
    done_.count_down();
    done_.wait();
  }

private:
  std::latch done_{1};
};

class BadFutureGet {
public:
  ~BadFutureGet() { result_.get(); }
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: destructor of 'BadFutureGet' may block forever in 'std::future::get'
  // CHECK-MESSAGES: :[[@LINE-2]]:21: note: 'BadFutureGet::~BadFutureGet' calls 'std::future::get' here
  // CHECK-MESSAGES: :[[@LINE-3]]:21: note: 'std::future::get' waits until the shared state is made ready (model cpp-std.yaml)
  // CHECK-MESSAGES: :[[@LINE-4]]:21: note: tell whoever ends the wait to do so first

private:
  std::future<int> result_;
};

class BadFutureWait {
public:
  ~BadFutureWait() {
    if (result_.valid())
      result_.wait();
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: destructor of 'BadFutureWait' may block forever in 'std::future::wait'
      // CHECK-MESSAGES: :[[@LINE-2]]:7: note: 'BadFutureWait::~BadFutureWait' calls 'std::future::wait' here
      // CHECK-MESSAGES: :[[@LINE-3]]:7: note: 'std::future::wait' waits until the shared state is made ready (model cpp-std.yaml)
      // CHECK-MESSAGES: :[[@LINE-4]]:7: note: tell whoever ends the wait to do so first
  }

private:
  std::future<void> result_;
};

class GoodFutureTimed {
public:
  ~GoodFutureTimed() { result_.wait_for(std::chrono::milliseconds(10)); }

private:
  std::future<int> result_;
};

class GoodFutureMember {
  std::future<int> result_;
};

class GoodPromiseKept {
public:
  ~GoodPromiseKept() {
    promise_.set_value();
    promise_.get_future().wait();
  }

private:
  std::promise<void> promise_;
};

class BadAtomicWait {
public:
  ~BadAtomicWait() { running_.wait(1); }
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: destructor of 'BadAtomicWait' may block forever in 'std::atomic::wait'
  // CHECK-MESSAGES: :[[@LINE-2]]:22: note: 'BadAtomicWait::~BadAtomicWait' calls 'std::atomic::wait' here
  // CHECK-MESSAGES: :[[@LINE-3]]:22: note: 'std::atomic::wait' waits until the value changes and is notified (model cpp-std.yaml)
  // CHECK-MESSAGES: :[[@LINE-4]]:22: note: tell whoever ends the wait to do so first

private:
  std::atomic<int> running_{0};
};

class GoodAtomicWaitAfterStop {
public:
  ~GoodAtomicWaitAfterStop() {
    stop_ = true;
    stop_.notify_all();
    running_.wait(1);
  }

private:
  std::atomic<bool> stop_{false};
  std::atomic<int> running_{0};
};

class GoodSleep {
public:
  ~GoodSleep() { std::this_thread::sleep_for(std::chrono::seconds(1)); }
};

class GoodCallOnce {
public:
  ~GoodCallOnce() {
    std::call_once(once_, [] {});
  }

private:
  std::once_flag once_;
};

class BadWaitInCallOnce {
public:
  ~BadWaitInCallOnce() {
    std::call_once(once_, [this] { done_.wait(); });
    // CHECK-MESSAGES: :[[@LINE-1]]:27: warning: destructor of 'BadWaitInCallOnce' may block forever in 'std::latch::wait'
    // CHECK-MESSAGES: :[[@LINE-2]]:27: note: 'BadWaitInCallOnce::~BadWaitInCallOnce' calls 'lambda' here
    // CHECK-MESSAGES: :[[@LINE-3]]:36: note: 'lambda' calls 'std::latch::wait' here
    // CHECK-MESSAGES: :[[@LINE-4]]:36: note: 'std::latch::wait' waits until the latch is counted down to zero (model cpp-std.yaml)
    // CHECK-MESSAGES: :[[@LINE-5]]:27: note: tell whoever ends the wait to do so first
  }

private:
  std::once_flag once_;
  std::latch done_{1};
};
