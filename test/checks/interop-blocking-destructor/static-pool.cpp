// A pool that is a static: one that stops and joins at exit is strict, one without any stop signal is reported.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t
// RUN: %check_interop_tidy %s interop-blocking-destructor %t --suffix=STRICT -- --config="{CheckOptions: {interop-blocking-destructor.Strict: true}}"

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

void work();

class StoppedPool {
public:
  StoppedPool() {
    threads_.emplace_back([this] {
      while (!stop_)
        work();
    });
  }
  ~StoppedPool() {
    stop_ = true;
    for (auto &thread : threads_)
      thread.join();
  }

private:
  std::atomic<bool> stop_{false};
  std::vector<std::thread> threads_;
};

// In a destructor that a static's end runs, another thread may hold what the pool waits for.
static StoppedPool strictPool;
// CHECK-MESSAGES-STRICT: :[[@LINE-1]]:20: warning: destruction of 'strictPool' may block forever in 'std::thread::join'
// CHECK-MESSAGES-STRICT: :[[@LINE-2]]:20: note: variable 'strictPool' is destroyed here by 'StoppedPool::~StoppedPool'
// CHECK-MESSAGES-STRICT: :[[@LINE-12]]:7: note: 'StoppedPool::~StoppedPool' calls 'std::thread::join' here
// CHECK-MESSAGES-STRICT: :[[@LINE-4]]:20: note: or never destroy it: what it holds is left to the end of the process

StoppedPool &getPool() {
  static StoppedPool strictLocalPool;
  // CHECK-MESSAGES-STRICT: :[[@LINE-1]]:22: warning: destruction of 'strictLocalPool' may block forever in 'std::thread::join'
  // CHECK-MESSAGES-STRICT: :[[@LINE-2]]:22: note: variable 'strictLocalPool' is destroyed here by 'StoppedPool::~StoppedPool'
  // CHECK-MESSAGES-STRICT: :[[@LINE-19]]:7: note: 'StoppedPool::~StoppedPool' calls 'std::thread::join' here
  // CHECK-MESSAGES-STRICT: :[[@LINE-4]]:22: note: or never destroy it: what it holds is left to the end of the process
  return strictLocalPool;
}

void goodLocalPool() {
  StoppedPool pool;
}

class BadPool {
public:
  BadPool() {
    threads_.emplace_back([this] {
      while (!stop_)
        work();
    });
  }
  ~BadPool() {
    for (auto &thread : threads_)
      thread.join();
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: destructor of 'BadPool' may block forever in 'std::thread::join': nothing tells the thread to stop
      // CHECK-MESSAGES: :[[@LINE-2]]:7: note: 'BadPool::~BadPool' calls 'std::thread::join' here
      // CHECK-MESSAGES: :[[@LINE-10]]:5: note: the thread is started here
      // CHECK-MESSAGES: :[[@LINE-10]]:7: note: it leaves this loop only when 'stop_' changes
      // CHECK-MESSAGES: :[[@LINE-5]]:7: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
  }

private:
  std::atomic<bool> stop_{false};
  std::vector<std::thread> threads_;
};

static BadPool pool;
// CHECK-MESSAGES-STRICT: :[[@LINE-1]]:16: warning: destruction of 'pool' may block forever in 'std::thread::join'
// CHECK-MESSAGES-STRICT: :[[@LINE-2]]:16: note: variable 'pool' is destroyed here by 'BadPool::~BadPool'
// CHECK-MESSAGES-STRICT: :[[@LINE-16]]:7: note: 'BadPool::~BadPool' calls 'std::thread::join' here
// CHECK-MESSAGES-STRICT: :[[@LINE-4]]:16: note: or never destroy it: what it holds is left to the end of the process
