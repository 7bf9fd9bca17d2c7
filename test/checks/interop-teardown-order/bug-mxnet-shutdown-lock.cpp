// The lock of that engine: blocks cleared under the mutex with which their threads look up blocks. No matter of
// order: interop-blocking-destructor tells of it.
// https://github.com/apache/mxnet/pull/6773
// RUN: %check_interop_tidy %s interop-teardown-order %t -std=c++17,c++20
// RUN: %check_interop_tidy %s interop-teardown-order,interop-blocking-destructor %t --suffix=BLOCKING

#include <atomic>
#include <mutex>
#include <thread>
#include <vector>

class GoodOrderBadLock {
public:
  ~GoodOrderBadLock() { clear(); }

  void start() {
    std::lock_guard<std::mutex> lock(mutex_);
    workers_.emplace_back([this] { run(); });
  }

private:
  void clear() {
    killed_ = true;
    std::lock_guard<std::mutex> lock(mutex_);
    for (auto &worker : workers_)
      worker.join();
    workers_.clear();
  }
  int getBlock() {
    std::lock_guard<std::mutex> lock(mutex_);
    return static_cast<int>(workers_.size());
  }
  void run() {
    while (!killed_ && getBlock() > 0)
      ++done_;
  }
  std::vector<std::thread> workers_;
  std::atomic<bool> killed_{false};
  std::atomic<int> done_{0};
  std::mutex mutex_;
};
// CHECK-MESSAGES-BLOCKING: :[[@LINE-16]]:7: warning: destructor of 'GoodOrderBadLock' may block forever in 'std::thread::join': the thread needs 'mutex_', which is held around it
// CHECK-MESSAGES-BLOCKING: :[[@LINE-29]]:25: note: 'GoodOrderBadLock::~GoodOrderBadLock' calls 'GoodOrderBadLock::clear' here
// CHECK-MESSAGES-BLOCKING: :[[@LINE-18]]:7: note: 'GoodOrderBadLock::clear' calls 'std::thread::join' here
// CHECK-MESSAGES-BLOCKING: :[[@LINE-27]]:5: note: the thread is started here
// CHECK-MESSAGES-BLOCKING: :[[@LINE-22]]:33: note: 'mutex_' is held around the wait from here
// CHECK-MESSAGES-BLOCKING: :[[@LINE-17]]:33: note: the thread takes 'mutex_' here
