// A wake that a thread misses because the flag is set without its mutex, where
// the thread's start or join is not seen to belong to it.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++17

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <pthread.h>
#include <vector>

//===-- Classes of the program's own ----------------------------------------===//

class Lock {
public:
  void lock() { pthread_mutex_lock(&mutex_); }
  void unlock() { pthread_mutex_unlock(&mutex_); }
  pthread_mutex_t *get() { return &mutex_; }

private:
  pthread_mutex_t mutex_;
};

class Guard {
public:
  explicit Guard(Lock &lock) : lock_(lock) { lock_.lock(); }
  ~Guard() { lock_.unlock(); }

private:
  Lock &lock_;
};

class Condition {
public:
  explicit Condition(Lock &lock) : lock_(lock) {}
  void wait() { pthread_cond_wait(&cond_, lock_.get()); }
  void notifyAll() { pthread_cond_broadcast(&cond_); }

private:
  Lock &lock_;
  pthread_cond_t cond_;
};

class Thread {
public:
  explicit Thread(std::function<void()> body);
  void start();
  void join();
};

class BadPool {
public:
  BadPool() : changed_(lock_) {}
  ~BadPool() {
    if (running_)
      stop();
  }
  void start() {
    running_ = true;
    threads_.push_back(new Thread([this] { run(); }));
    threads_.back()->start();
  }
  void stop() {
    running_ = false;
    changed_.notifyAll();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: the wake of 'changed_' can be lost: 'running_' is set without 'lock_', and a thread that is just about to wait is waited for forever [interop-blocking-destructor]
    // CHECK-MESSAGES: :[[@LINE-3]]:5: note: 'running_' is set here
    // CHECK-MESSAGES: :[[@LINE+11]]:30: note: the thread asks 'running_' here
    // CHECK-MESSAGES: :[[@LINE+11]]:7: note: 'BadPool::take' calls 'Condition::wait' here
    // CHECK-MESSAGES: :[[@LINE-34]]:17: note: 'Condition::wait' calls 'pthread_cond_wait' here
    // CHECK-MESSAGES: :[[@LINE-6]]:5: note: set 'running_' with 'lock_' locked
    for (Thread *thread : threads_)
      thread->join();
  }

private:
  std::function<void()> take() {
    Guard guard(lock_);
    while (queue_.empty() && running_)
      changed_.wait();
    if (queue_.empty())
      return nullptr;
    std::function<void()> task = queue_.front();
    queue_.pop_front();
    return task;
  }
  void run() {
    while (running_)
      if (std::function<void()> task = take())
        task();
  }
  Lock lock_;
  Condition changed_;
  std::deque<std::function<void()>> queue_;
  std::vector<Thread *> threads_;
  bool running_ = false;
};

class GoodPool {
public:
  GoodPool() : changed_(lock_) {}
  ~GoodPool() {
    if (running_)
      stop();
  }
  void start() {
    running_ = true;
    threads_.push_back(new Thread([this] { run(); }));
    threads_.back()->start();
  }
  void stop() {
    {
      Guard guard(lock_);
      running_ = false;
      changed_.notifyAll();
    }
    for (Thread *thread : threads_)
      thread->join();
  }

private:
  void run() {
    Guard guard(lock_);
    while (running_)
      changed_.wait();
  }
  Lock lock_;
  Condition changed_;
  std::vector<Thread *> threads_;
  bool running_ = false;
};

// The flag alone needs no mutex if that is had before the wake.
class GoodFence {
public:
  ~GoodFence() {
    stop_.store(true);
    { std::lock_guard<std::mutex> guard(mutex_); }
    changed_.notify_all();
    thread_->join();
  }
  void run() {
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait(lock, [this] { return stop_.load(); });
  }

private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::atomic<bool> stop_{false};
  Thread *thread_;
};

class BadAtomic {
public:
  ~BadAtomic() {
    stop_.store(true);
    changed_.notify_all();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: the wake of 'changed_' can be lost: 'stop_' is set without 'mutex_', and a thread that is just about to wait is waited for forever [interop-blocking-destructor]
    // CHECK-MESSAGES: :[[@LINE-3]]:5: note: 'stop_' is set here
    // CHECK-MESSAGES: :[[@LINE+7]]:41: note: the thread asks 'stop_' here
    // CHECK-MESSAGES: :[[@LINE+6]]:5: note: 'BadAtomic::run' calls 'std::condition_variable::wait' here
    // CHECK-MESSAGES: :[[@LINE-5]]:5: note: set 'stop_' with 'mutex_' locked
    thread_->join();
  }
  void run() {
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait(lock, [this] { return stop_.load(); });
  }

private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::atomic<bool> stop_{false};
  Thread *thread_;
};

// It is woken again in time.
class GoodTimed {
public:
  ~GoodTimed() {
    stop_.store(true);
    changed_.notify_all();
    thread_->join();
  }
  void run() {
    std::unique_lock<std::mutex> lock(mutex_);
    while (!stop_)
      changed_.wait_for(lock, std::chrono::milliseconds(10));
  }

private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::atomic<bool> stop_{false};
  Thread *thread_;
};

// It wakes more than once.
class GoodRepeated {
public:
  ~GoodRepeated() {
    stop_.store(true);
    while (!done_)
      changed_.notify_all();
  }
  void run() {
    std::unique_lock<std::mutex> lock(mutex_);
    while (!stop_)
      changed_.wait(lock);
    done_ = true;
  }

private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::atomic<bool> stop_{false}, done_{false};
};

// Whoever calls it has the mutex, perhaps.
class GoodHelper {
public:
  void stopLocked() {
    stop_ = true;
    changed_.notify_all();
  }
  void run() {
    std::unique_lock<std::mutex> lock(mutex_);
    while (!stop_)
      changed_.wait(lock);
  }

private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool stop_ = false;
};
