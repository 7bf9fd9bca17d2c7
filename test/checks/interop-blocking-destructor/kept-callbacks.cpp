// The thread that a destructor joins under a lock takes it in a callback that a field holds.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++11,c++17

#include <atomic>
#include <functional>
#include <mutex>
#include <thread>

class Poller {
public:
  void start(std::function<void()> callback) {
    callback_ = callback;
    thread_ = std::thread([this] { poll(); });
  }
  void stop() {
    on_ = false;
    if (thread_.joinable())
      thread_.join();
  }

private:
  void poll() {
    while (on_)
      callback_();
  }
  std::function<void()> callback_;
  std::thread thread_;
  std::atomic<bool> on_{true};
};

class Bad {
public:
  void start() {
    poller_.start([this] { update(); });
  }
  ~Bad() {
    std::lock_guard<std::mutex> held(mutex_);
    poller_.stop();
  }

private:
  void update() {
    std::lock_guard<std::mutex> held(mutex_);
    ++count_;
  }
  Poller poller_;
  std::mutex mutex_, other_;
  int count_ = 0;
};
// CHECK-MESSAGES: :[[@LINE-12]]:5: warning: destructor of 'Bad' may block forever in 'std::thread::join': the thread needs 'mutex_', which is held around it
// CHECK-MESSAGES: :[[@LINE-13]]:5: note: 'Bad::~Bad' calls 'Poller::stop' here
// CHECK-MESSAGES: :[[@LINE-34]]:7: note: 'Poller::stop' calls 'std::thread::join' here
// CHECK-MESSAGES: :[[@LINE-40]]:15: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-17]]:33: note: 'mutex_' is held around the wait from here
// CHECK-MESSAGES: :[[@LINE-12]]:33: note: the thread takes 'mutex_' here

class GoodPoller {
public:
  void start(std::function<void()> callback) {
    callback_ = callback;
    thread_ = std::thread([this] { poll(); });
  }
  void stop() {
    on_ = false;
    if (thread_.joinable())
      thread_.join();
  }

private:
  void poll() {
    while (on_)
      callback_();
  }
  std::function<void()> callback_;
  std::thread thread_;
  std::atomic<bool> on_{true};
};

class Good {
public:
  void start() {
    poller_.start([this] { update(); });
  }
  ~Good() {
    {
      std::lock_guard<std::mutex> held(mutex_);
      ++count_;
    }
    std::lock_guard<std::mutex> held(other_);
    poller_.stop();
  }

private:
  void update() {
    std::lock_guard<std::mutex> held(mutex_);
    ++count_;
  }
  GoodPoller poller_;
  std::mutex mutex_, other_;
  int count_ = 0;
};
