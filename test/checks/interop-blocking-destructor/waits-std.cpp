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

private:
  std::future<int> result_;
};

class BadFutureWait {
public:
  ~BadFutureWait() {
    if (result_.valid())
      result_.wait();
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
  }

private:
  std::once_flag once_;
  std::latch done_{1};
};
