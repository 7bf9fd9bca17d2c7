// A monitor that joins its sampling thread under the mutex that the thread takes for each sample.
// https://github.com/rapidsai/rapidsmpf/issues/587
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++17,c++20

#include <atomic>
#include <chrono>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

unsigned long readUsage();

class BadMonitor {
public:
  explicit BadMonitor(std::chrono::milliseconds period) : period_(period) {}
  ~BadMonitor() { stop(); }

  void start() {
    std::lock_guard<std::mutex> lock(mutex_);
    if (active_.exchange(true))
      return;
    sampler_ = std::thread(&BadMonitor::sampleLoop, this);
  }

  void stop() {
    std::lock_guard<std::mutex> lock(mutex_);
    if (!active_.exchange(false))
      return;
    if (sampler_.joinable())
      sampler_.join();
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: destructor of 'BadMonitor' may block forever in 'std::thread::join': the thread needs 'mutex_', which is held around it
      // CHECK-MESSAGES: :[[@LINE-16]]:19: note: 'BadMonitor::~BadMonitor' calls 'BadMonitor::stop' here
      // CHECK-MESSAGES: :[[@LINE-3]]:7: note: 'BadMonitor::stop' calls 'std::thread::join' here
      // CHECK-MESSAGES: :[[@LINE-12]]:16: note: the thread that runs 'BadMonitor::sampleLoop' is started here
      // CHECK-MESSAGES: :[[@LINE-9]]:33: note: 'mutex_' is held around the wait from here
      // CHECK-MESSAGES: :[[@LINE+8]]:37: note: the thread takes 'mutex_' here
    addSample();
  }

private:
  void sampleLoop() {
    while (active_.load()) {
      {
        std::lock_guard<std::mutex> lock(mutex_);
        addSample();
      }
      std::this_thread::sleep_for(period_);
    }
  }
  void addSample() { samples_.push_back(readUsage()); }

  std::chrono::milliseconds period_;
  std::atomic<bool> active_{false};
  std::thread sampler_;
  std::mutex mutex_;
  std::vector<unsigned long> samples_;
};

// As it was mended: the lock ends before the join.
class GoodMonitor {
public:
  explicit GoodMonitor(std::chrono::milliseconds period) : period_(period) {}
  ~GoodMonitor() { stop(); }

  void start() {
    std::lock_guard<std::mutex> lock(mutex_);
    if (active_.exchange(true))
      return;
    sampler_ = std::thread(&GoodMonitor::sampleLoop, this);
  }

  void stop() {
    {
      std::lock_guard<std::mutex> lock(mutex_);
      if (!active_.exchange(false))
        return;
    }
    if (sampler_.joinable())
      sampler_.join();
    std::lock_guard<std::mutex> lock(mutex_);
    addSample();
  }

private:
  void sampleLoop() {
    while (active_.load()) {
      {
        std::lock_guard<std::mutex> lock(mutex_);
        addSample();
      }
      std::this_thread::sleep_for(period_);
    }
  }
  void addSample() { samples_.push_back(readUsage()); }

  std::chrono::milliseconds period_;
  std::atomic<bool> active_{false};
  std::thread sampler_;
  std::mutex mutex_;
  std::vector<unsigned long> samples_;
};
