// A stop signal that comes too late, or that the thread does not hear: the one fix that loses nothing.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++11,c++17,c++23

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

void work();

class BadStoreAfterJoin {
public:
  BadStoreAfterJoin() : thread_(&BadStoreAfterJoin::run, this) {}
  ~BadStoreAfterJoin() {
    thread_.join();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadStoreAfterJoin' may block forever in 'std::thread::join'
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadStoreAfterJoin::~BadStoreAfterJoin' calls 'std::thread::join' here
    // CHECK-MESSAGES: :[[@LINE-5]]:25: note: the thread that runs 'BadStoreAfterJoin::run' is started here
    // CHECK-MESSAGES: :[[@LINE+12]]:5: note: it leaves this loop only when 'stop_' changes
    // CHECK-MESSAGES: :[[@LINE-5]]:5: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
    // CHECK-FIXES: ~BadStoreAfterJoin() {
    // CHECK-FIXES-NEXT: stop_ = true;
    // CHECK-FIXES-NEXT: thread_.join();
    // CHECK-FIXES-NOT: stop_ = true;
    // CHECK-FIXES: private:
    stop_ = true;
  }

private:
  void run() {
    while (!stop_.load())
      work();
  }
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

class BadStoreButThreadSleepsInCondition {
public:
  BadStoreButThreadSleepsInCondition() : thread_([this] { run(); }) {}
  ~BadStoreButThreadSleepsInCondition() {
    stop_ = true;
    thread_.join();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadStoreButThreadSleepsInCondition' may block forever in 'std::thread::join'
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadStoreButThreadSleepsInCondition::~BadStoreButThreadSleepsInCondition' calls 'std::thread::join' here
    // CHECK-MESSAGES: :[[@LINE-6]]:42: note: the thread is started here
    // CHECK-MESSAGES: :[[@LINE-7]]:59: note: 'lambda' calls 'BadStoreButThreadSleepsInCondition::run' here
    // CHECK-MESSAGES: :[[@LINE+12]]:7: note: 'BadStoreButThreadSleepsInCondition::run' calls 'std::condition_variable::wait' here
    // CHECK-MESSAGES: :[[@LINE+11]]:7: note: 'std::condition_variable::wait' waits until another thread notifies it (model cpp-std.yaml)
    // CHECK-MESSAGES: :[[@LINE-8]]:5: note: this comes before the wait, but does not end it
    // CHECK-FIXES: stop_ = true;
    // CHECK-FIXES-NEXT: changed_.notify_all();
    // CHECK-FIXES-NEXT: thread_.join();
  }

private:
  void run() {
    std::unique_lock<std::mutex> lock(mutex_);
    while (!stop_)
      changed_.wait(lock);
  }
  std::mutex mutex_;
  std::condition_variable changed_;
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

class BadNotifyAfterJoin {
public:
  BadNotifyAfterJoin() : thread_([this] { run(); }) {}
  ~BadNotifyAfterJoin() {
    thread_.join();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadNotifyAfterJoin' may block forever in 'std::thread::join'
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadNotifyAfterJoin::~BadNotifyAfterJoin' calls 'std::thread::join' here
    // CHECK-MESSAGES: :[[@LINE-5]]:26: note: the thread is started here
    // CHECK-MESSAGES: :[[@LINE-6]]:43: note: 'lambda' calls 'BadNotifyAfterJoin::run' here
    // CHECK-MESSAGES: :[[@LINE+14]]:5: note: 'BadNotifyAfterJoin::run' calls 'std::condition_variable::wait' here
    // CHECK-MESSAGES: :[[@LINE+13]]:5: note: 'std::condition_variable::wait' waits until another thread notifies it (model cpp-std.yaml)
    // CHECK-MESSAGES: :[[@LINE-7]]:5: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
    // CHECK-FIXES: ~BadNotifyAfterJoin() {
    // CHECK-FIXES-NEXT: changed_.notify_all();
    // CHECK-FIXES-NEXT: thread_.join();
    // CHECK-FIXES-NOT: notify_all
    // CHECK-FIXES: private:
    changed_.notify_all();
  }

private:
  void run() {
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait(lock);
  }
  std::mutex mutex_;
  std::condition_variable changed_;
  std::thread thread_;
};

// Stopped between two joins would be too late for the first.
class BadStopBetweenJoins {
public:
  BadStopBetweenJoins() : first_([this] { run(); }) {}
  ~BadStopBetweenJoins() {
    first_.join();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadStopBetweenJoins' may block forever in 'std::thread::join'
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadStopBetweenJoins::~BadStopBetweenJoins' calls 'std::thread::join' here
    // CHECK-MESSAGES: :[[@LINE-5]]:27: note: the thread is started here
    // CHECK-MESSAGES: :[[@LINE+11]]:5: note: it leaves this loop only when 'stop_' changes
    // CHECK-MESSAGES: :[[@LINE-5]]:5: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
    // CHECK-FIXES: stop_ = true;
    // CHECK-FIXES-NEXT: first_.join();
    // CHECK-FIXES-NOT: stop_ = true;
    // CHECK-FIXES: private:
    stop_ = true;
  }

private:
  void run() {
    while (!stop_)
      work();
  }
  std::atomic<bool> stop_{false};
  std::thread first_;
};

class BadStoreAfterManyJoins {
public:
  BadStoreAfterManyJoins() { threads_.emplace_back([this] { run(); }); }
  ~BadStoreAfterManyJoins() {
    for (auto &thread : threads_)
      thread.join();
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: destructor of 'BadStoreAfterManyJoins' may block forever in 'std::thread::join'
      // CHECK-MESSAGES: :[[@LINE-2]]:7: note: 'BadStoreAfterManyJoins::~BadStoreAfterManyJoins' calls 'std::thread::join' here
      // CHECK-MESSAGES: :[[@LINE-6]]:30: note: the thread is started here
      // CHECK-MESSAGES: :[[@LINE+11]]:5: note: it leaves this loop only when 'stop_' changes
      // CHECK-MESSAGES: :[[@LINE-5]]:7: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
    // CHECK-FIXES: stop_ = true;
    // CHECK-FIXES-NEXT: for (auto &thread : threads_)
    // CHECK-FIXES-NOT: stop_ = true;
    // CHECK-FIXES: private:
    stop_ = true;
  }

private:
  void run() {
    while (!stop_)
      work();
  }
  std::atomic<bool> stop_{false};
  std::vector<std::thread> threads_;
};
