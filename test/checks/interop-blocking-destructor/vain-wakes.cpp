// A condition remembers no wake, and a thread that is woken waits again while what it asks for has not changed.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++17

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <queue>
#include <thread>

class BadFlagWithoutMutex {
public:
  BadFlagWithoutMutex() : Thread([this] { run(); }) {}
  ~BadFlagWithoutMutex() {
    Stop = true;
    Changed.notify_all();
    Thread.join();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadFlagWithoutMutex' may block forever in 'std::thread::join': the wake of 'Changed' can be lost [interop-blocking-destructor]
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadFlagWithoutMutex::~BadFlagWithoutMutex' calls 'std::thread::join' here
    // CHECK-MESSAGES: :[[@LINE-7]]:27: note: the thread is started here
    // CHECK-MESSAGES: :[[@LINE-8]]:43: note: 'lambda' calls 'BadFlagWithoutMutex::run' here
    // CHECK-MESSAGES: :[[@LINE+9]]:7: note: 'BadFlagWithoutMutex::run' calls 'std::condition_variable::wait' here
    // CHECK-MESSAGES: :[[@LINE+8]]:7: note: 'std::condition_variable::wait' waits until another thread notifies it (model cpp-std.yaml)
    // CHECK-MESSAGES: :[[@LINE-8]]:5: note: this wake is lost if the thread is just about to wait: set what it asks with 'Mutex' locked
  }

private:
  void run() {
    std::unique_lock<std::mutex> Lock(Mutex);
    while (!Stop)
      Changed.wait(Lock);
  }
  std::mutex Mutex;
  std::condition_variable Changed;
  std::atomic<bool> Stop{false};
  std::thread Thread;
};

class GoodFlagUnderMutex {
public:
  GoodFlagUnderMutex() : Thread([this] { run(); }) {}
  ~GoodFlagUnderMutex() {
    {
      std::lock_guard<std::mutex> Lock(Mutex);
      Stop = true;
    }
    Changed.notify_all();
    Thread.join();
  }

private:
  void run() {
    std::unique_lock<std::mutex> Lock(Mutex);
    while (!Stop)
      Changed.wait(Lock);
  }
  std::mutex Mutex;
  std::condition_variable Changed;
  bool Stop = false;
  std::thread Thread;
};

// Whoever waits with a limit looks again.
class GoodWaitWithLimit {
public:
  GoodWaitWithLimit() : Thread([this] { run(); }) {}
  ~GoodWaitWithLimit() {
    Stop = true;
    Changed.notify_all();
    Thread.join();
  }

private:
  void run() {
    std::unique_lock<std::mutex> Lock(Mutex);
    while (!Stop)
      Changed.wait_for(Lock, std::chrono::milliseconds(100));
  }
  std::mutex Mutex;
  std::condition_variable Changed;
  std::atomic<bool> Stop{false};
  std::thread Thread;
};

// The thread has its turn between two wakes.
class GoodWokenAgain {
public:
  GoodWokenAgain() : Thread([this] { run(); }) {}
  ~GoodWokenAgain() {
    Stop = true;
    while (!Done) {
      Changed.notify_all();
      std::this_thread::yield();
    }
    Thread.join();
  }

private:
  void run() {
    std::unique_lock<std::mutex> Lock(Mutex);
    while (!Stop)
      Changed.wait(Lock);
    Done = true;
  }
  std::mutex Mutex;
  std::condition_variable Changed;
  std::atomic<bool> Stop{false}, Done{false};
  std::thread Thread;
};

class BadPredicateWithoutFlag {
public:
  BadPredicateWithoutFlag() : Thread([this] { run(); }) {}
  ~BadPredicateWithoutFlag() {
    {
      std::lock_guard<std::mutex> Lock(Mutex);
      Stop = true;
    }
    Changed.notify_all();
    Thread.join();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadPredicateWithoutFlag' may block forever in 'std::thread::join': the thread that is woken waits again [interop-blocking-destructor]
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadPredicateWithoutFlag::~BadPredicateWithoutFlag' calls 'std::thread::join' here
    // CHECK-MESSAGES: :[[@LINE-10]]:31: note: the thread is started here
    // CHECK-MESSAGES: :[[@LINE-11]]:47: note: 'lambda' calls 'BadPredicateWithoutFlag::run' here
    // CHECK-MESSAGES: :[[@LINE+9]]:7: note: 'BadPredicateWithoutFlag::run' calls 'std::condition_variable::wait' here
    // CHECK-MESSAGES: :[[@LINE+8]]:7: note: 'std::condition_variable::wait' waits until the predicate holds after a notification (model cpp-std.yaml)
    // CHECK-MESSAGES: :[[@LINE-8]]:5: note: this wakes the thread, but it waits again until 'Jobs' changes
  }

private:
  void run() {
    while (!Stop) {
      std::unique_lock<std::mutex> Lock(Mutex);
      Changed.wait(Lock, [this] { return !Jobs.empty(); });
      Jobs.pop();
    }
  }
  std::mutex Mutex;
  std::condition_variable Changed;
  std::queue<int> Jobs;
  bool Stop = false;
  std::thread Thread;
};

class GoodPredicateWithFlag {
public:
  GoodPredicateWithFlag() : Thread([this] { run(); }) {}
  ~GoodPredicateWithFlag() {
    {
      std::lock_guard<std::mutex> Lock(Mutex);
      Stop = true;
    }
    Changed.notify_all();
    Thread.join();
  }

private:
  void run() {
    while (true) {
      std::unique_lock<std::mutex> Lock(Mutex);
      Changed.wait(Lock, [this] { return Stop || !Jobs.empty(); });
      if (Stop)
        return;
      Jobs.pop();
    }
  }
  std::mutex Mutex;
  std::condition_variable Changed;
  std::queue<int> Jobs;
  bool Stop = false;
  std::thread Thread;
};

// The last job is one that ends the thread.
class GoodLastJob {
public:
  GoodLastJob() : Thread([this] { run(); }) {}
  ~GoodLastJob() {
    {
      std::lock_guard<std::mutex> Lock(Mutex);
      Stop = true;
      Jobs.push(-1);
    }
    Changed.notify_all();
    Thread.join();
  }

private:
  void run() {
    while (!Stop) {
      std::unique_lock<std::mutex> Lock(Mutex);
      Changed.wait(Lock, [this] { return !Jobs.empty(); });
      Jobs.pop();
    }
  }
  std::mutex Mutex;
  std::condition_variable Changed;
  std::queue<int> Jobs;
  bool Stop = false;
  std::thread Thread;
};
