// A monitor that joins its sampling thread under the mutex that the thread takes: no matter of order, although
// the thread is declared before what it uses. The destructor joins it, and the thread is not started by an initializer.
// interop-blocking-destructor tells of the lock.
// https://github.com/rapidsai/rapidsmpf/issues/587
// RUN: %check_interop_tidy %s interop-teardown-order %t -std=c++17,c++20
// RUN: %check_interop_tidy %s interop-teardown-order,interop-blocking-destructor %t --suffix=BLOCKING

#include <atomic>
#include <chrono>
#include <mutex>
#include <thread>
#include <vector>

unsigned long readUsage();

class GoodOrderBadLock {
public:
  ~GoodOrderBadLock() { stop(); }

  void start() {
    std::lock_guard<std::mutex> lock(mutex_);
    if (active_.exchange(true))
      return;
    sampler_ = std::thread(&GoodOrderBadLock::sampleLoop, this);
  }

  void stop() {
    std::lock_guard<std::mutex> lock(mutex_);
    if (!active_.exchange(false))
      return;
    if (sampler_.joinable())
      sampler_.join();
  }

private:
  void sampleLoop() {
    while (active_.load()) {
      {
        std::lock_guard<std::mutex> lock(mutex_);
        samples_.push_back(readUsage());
      }
      std::this_thread::sleep_for(period_);
    }
  }

  std::chrono::milliseconds period_{10};
  std::atomic<bool> active_{false};
  std::thread sampler_;
  std::mutex mutex_;
  std::vector<unsigned long> samples_;
};
// CHECK-MESSAGES-BLOCKING: :[[@LINE-20]]:7: warning: destructor of 'GoodOrderBadLock' may block forever in 'std::thread::join': the thread needs 'mutex_', which is held around it
// CHECK-MESSAGES-BLOCKING: :[[@LINE-35]]:25: note: 'GoodOrderBadLock::~GoodOrderBadLock' calls 'GoodOrderBadLock::stop' here
// CHECK-MESSAGES-BLOCKING: :[[@LINE-22]]:7: note: 'GoodOrderBadLock::stop' calls 'std::thread::join' here
// CHECK-MESSAGES-BLOCKING: :[[@LINE-31]]:16: note: the thread that runs 'GoodOrderBadLock::sampleLoop' is started here
// CHECK-MESSAGES-BLOCKING: :[[@LINE-28]]:33: note: 'mutex_' is held around the wait from here
// CHECK-MESSAGES-BLOCKING: :[[@LINE-18]]:37: note: the thread takes 'mutex_' here

// The same, had it kept its thread in a joining class and left the join to that: then the order counts.
class Joining {
public:
  Joining() = default;
  Joining &operator=(std::thread &&thread) {
    thread_ = std::move(thread);
    return *this;
  }
  ~Joining() {
    if (thread_.joinable())
      thread_.join();
  }

private:
  std::thread thread_;
};

class BadJoiningMember {
public:
  ~BadJoiningMember() { active_ = false; }
  void start() {
    active_ = true;
    sampler_ = std::thread(&BadJoiningMember::sampleLoop, this);
  }

private:
  void sampleLoop() {
    while (active_.load()) {
      std::lock_guard<std::mutex> lock(mutex_);
      samples_.push_back(readUsage());
    }
  }

  std::atomic<bool> active_{false};
  Joining sampler_;
  std::mutex mutex_;
  std::vector<unsigned long> samples_;
};
// CHECK-MESSAGES: :[[@LINE-4]]:11: warning: member 'sampler_' outlives 'mutex_', which its thread uses
// CHECK-MESSAGES: :[[@LINE-4]]:14: note: 'mutex_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-4]]:30: note: 'samples_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-19]]:16: note: the thread that runs 'BadJoiningMember::sampleLoop' is started here
// CHECK-MESSAGES: :[[@LINE-14]]:40: note: 'mutex_' is used here
// CHECK-FIXES: class BadJoiningMember {
// CHECK-FIXES: std::atomic<bool> active_{false};
// CHECK-FIXES-NEXT: std::mutex mutex_;
// CHECK-FIXES-NEXT: std::vector<unsigned long> samples_;
// CHECK-FIXES-NEXT: Joining sampler_;
// CHECK-REMAINS-BLOCKING: warning: destructor of 'GoodOrderBadLock' may block forever in 'std::thread::join': the thread needs 'mutex_', which is held around it
// CHECK-REMAINS-BLOCKING: note: 'GoodOrderBadLock::~GoodOrderBadLock' calls 'GoodOrderBadLock::stop' here
// CHECK-REMAINS-BLOCKING: note: 'GoodOrderBadLock::stop' calls 'std::thread::join' here
// CHECK-REMAINS-BLOCKING: note: the thread that runs 'GoodOrderBadLock::sampleLoop' is started here
// CHECK-REMAINS-BLOCKING: note: 'mutex_' is held around the wait from here
// CHECK-REMAINS-BLOCKING: note: the thread takes 'mutex_' here
