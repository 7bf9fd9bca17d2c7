// A thread that waits for a condition is told, but not woken: the notification is put in.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++17,c++20

#include <condition_variable>
#include <functional>
#include <mutex>
#include <queue>
#include <thread>
#include <vector>

// Nobody notifies.
class BadThreadPool {
public:
  explicit BadThreadPool(unsigned count) : stop_(false) {
    for (unsigned i = 0; i < count; ++i)
      workers_.emplace_back([this] {
        for (;;) {
          std::function<void()> task;
          {
            std::unique_lock<std::mutex> lock(mutex_);
            condition_.wait(lock, [this] { return stop_ || !tasks_.empty(); });
            if (stop_ && tasks_.empty())
              return;
            task = std::move(tasks_.front());
            tasks_.pop();
          }
          task();
        }
      });
  }
  ~BadThreadPool() {
    {
      std::unique_lock<std::mutex> lock(mutex_);
      stop_ = true;
    }
    for (std::thread &worker : workers_)
      worker.join();
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: destructor of 'BadThreadPool' may block forever in 'std::thread::join': nothing ends the thread's wait in 'std::condition_variable::wait'
      // CHECK-MESSAGES: :[[@LINE-2]]:7: note: 'BadThreadPool::~BadThreadPool' calls 'std::thread::join' here
      // CHECK-MESSAGES: :[[@LINE-24]]:7: note: the thread is started here
      // CHECK-MESSAGES: :[[@LINE-20]]:13: note: 'lambda' calls 'std::condition_variable::wait' here
      // CHECK-MESSAGES: :[[@LINE-21]]:13: note: 'std::condition_variable::wait' waits until the predicate holds after a notification (model cpp-std.yaml)
      // CHECK-MESSAGES: :[[@LINE-9]]:7: note: this comes before the wait, but does not end it
    // CHECK-FIXES: condition_.notify_all();
    // CHECK-FIXES-NEXT: for (std::thread &worker : workers_)
    // CHECK-FIXES-NEXT: worker.join();
  }

private:
  std::vector<std::thread> workers_;
  std::queue<std::function<void()>> tasks_;
  std::mutex mutex_;
  std::condition_variable condition_;
  bool stop_;
};

// A guard that notifies when its scope ends.
struct NotifyOnExit {
  std::condition_variable &changed;
  ~NotifyOnExit() { changed.notify_all(); }
};

// The guard notifies another condition.
class BadNotifiedElsewhere {
public:
  BadNotifiedElsewhere() : t_([this] {
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait(lock, [this] { return stop_; });
  }) {}

  ~BadNotifiedElsewhere() {
    {
      NotifyOnExit guard{other_};
      stop_ = true;
    }
    t_.join();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadNotifiedElsewhere' may block forever in 'std::thread::join': nothing ends the thread's wait in 'std::condition_variable::wait'
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadNotifiedElsewhere::~BadNotifiedElsewhere' calls 'std::thread::join' here
    // CHECK-MESSAGES: :[[@LINE-13]]:28: note: the thread is started here
    // CHECK-MESSAGES: :[[@LINE-12]]:5: note: 'lambda' calls 'std::condition_variable::wait' here
    // CHECK-MESSAGES: :[[@LINE-13]]:5: note: 'std::condition_variable::wait' waits until the predicate holds after a notification (model cpp-std.yaml)
    // CHECK-MESSAGES: :[[@LINE-8]]:7: note: this comes before the wait, but does not end it
    // CHECK-FIXES: mutex_.lock();
    // CHECK-FIXES-NEXT: mutex_.unlock();
    // CHECK-FIXES-NEXT: changed_.notify_all();
    // CHECK-FIXES-NEXT: t_.join();
  }

  std::mutex mutex_;
  std::condition_variable changed_, other_;
  bool stop_ = false;
  std::thread t_;
};
