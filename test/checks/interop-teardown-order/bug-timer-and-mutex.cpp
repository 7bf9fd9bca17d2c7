// Timers before what their callbacks lock: a pattern of real bugs (a periodic task that outlives its class's mutex).
// RUN: %check_interop_tidy %s interop-teardown-order %t -std=c++17,c++20

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <utility>

// Runs its task every so often, until it goes.
class PeriodicTask {
public:
  PeriodicTask(std::chrono::milliseconds period, std::function<void()> task)
      : period_(period), task_(std::move(task)), thread_([this] { run(); }) {}
  ~PeriodicTask() {
    {
      std::lock_guard<std::mutex> lock(mutex_);
      stop_ = true;
    }
    changed_.notify_all();
    thread_.join();
  }

private:
  void run() {
    std::unique_lock<std::mutex> lock(mutex_);
    while (!stop_) {
      changed_.wait_for(lock, period_);
      task_();
    }
  }
  std::chrono::milliseconds period_;
  std::function<void()> task_;
  std::mutex mutex_;
  std::condition_variable changed_;
  bool stop_ = false;
  std::thread thread_;
};

class BadCache {
public:
  BadCache() : cleaner_(std::chrono::milliseconds(100), [this] { clean(); }) {}

private:
  void clean() {
    std::lock_guard<std::mutex> lock(mutex_);
    entries_.clear();
  }
  PeriodicTask cleaner_;
  std::mutex mutex_;
  std::map<int, std::string> entries_;
};
// CHECK-MESSAGES: :[[@LINE-4]]:16: warning: member 'cleaner_' outlives 'mutex_', which its callback uses
// CHECK-MESSAGES: :[[@LINE-4]]:14: note: 'mutex_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-4]]:30: note: 'entries_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-14]]:57: note: the callback is given here
// CHECK-MESSAGES: :[[@LINE-15]]:66: note: 'lambda' calls 'BadCache::clean' here
// CHECK-MESSAGES: :[[@LINE-12]]:38: note: 'mutex_' is used here
// CHECK-FIXES: class BadCache {
// CHECK-FIXES: std::mutex mutex_;
// CHECK-FIXES-NEXT: std::map<int, std::string> entries_;
// CHECK-FIXES-NEXT: PeriodicTask cleaner_;

class GoodCache {
public:
  GoodCache() : cleaner_(std::chrono::milliseconds(100), [this] { clean(); }) {}

private:
  void clean() {
    std::lock_guard<std::mutex> lock(mutex_);
    entries_.clear();
  }
  std::mutex mutex_;
  std::map<int, std::string> entries_;
  PeriodicTask cleaner_;
};
