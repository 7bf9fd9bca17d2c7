// A join is as unbounded as the body it joins.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++11,c++17,c++23

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

void work();
int compute(int);

class BadJoinNeverTold {
public:
  BadJoinNeverTold() : thread_([this] { run(); }) {}
  ~BadJoinNeverTold() {
    thread_.join();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadJoinNeverTold' may block forever in 'std::thread::join': nothing tells the thread to stop
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadJoinNeverTold::~BadJoinNeverTold' calls 'std::thread::join' here
    // CHECK-MESSAGES: :[[@LINE-5]]:24: note: the thread is started here
    // CHECK-MESSAGES: :[[@LINE+6]]:5: note: it leaves this loop only when 'stop_' changes
    // CHECK-MESSAGES: :[[@LINE-5]]:5: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
  }

private:
  void run() {
    while (!stop_)
      work();
  }
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

class GoodJoinAfterStore {
public:
  GoodJoinAfterStore() : thread_([this] { run(); }) {}
  ~GoodJoinAfterStore() {
    stop_ = true;
    thread_.join();
  }

private:
  void run() {
    while (!stop_)
      work();
  }
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

class BadStoreToUnrelated {
public:
  BadStoreToUnrelated() : thread_(&BadStoreToUnrelated::run, this) {}
  ~BadStoreToUnrelated() {
    closed_ = true;
    thread_.join();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadStoreToUnrelated' may block forever in 'std::thread::join': nothing tells the thread to stop
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadStoreToUnrelated::~BadStoreToUnrelated' calls 'std::thread::join' here
    // CHECK-MESSAGES: :[[@LINE-6]]:27: note: the thread that runs 'BadStoreToUnrelated::run' is started here
    // CHECK-MESSAGES: :[[@LINE+6]]:5: note: it leaves this loop only when 'stop_' changes
    // CHECK-MESSAGES: :[[@LINE-5]]:5: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
  }

private:
  void run() {
    while (!stop_.load())
      work();
  }
  std::atomic<bool> stop_{false};
  std::atomic<bool> closed_{false};
  std::thread thread_;
};

class BadNoExitAtAll {
public:
  BadNoExitAtAll() : thread_([] {
    for (;;)
      work();
  }) {}
  ~BadNoExitAtAll() { thread_.join(); }
  // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: destructor of 'BadNoExitAtAll' may block forever in 'std::thread::join': nothing tells the thread to stop
  // CHECK-MESSAGES: :[[@LINE-2]]:23: note: 'BadNoExitAtAll::~BadNoExitAtAll' calls 'std::thread::join' here
  // CHECK-MESSAGES: :[[@LINE-7]]:22: note: the thread is started here
  // CHECK-MESSAGES: :[[@LINE-7]]:5: note: it never leaves this loop
  // CHECK-MESSAGES: :[[@LINE-5]]:23: note: nothing can end the thread; give its loop a condition and change it before the thread is waited for

private:
  std::thread thread_;
};

// No flag can end a loop that has no exit.
class BadStoreThatTheLoopNeverReads {
public:
  BadStoreThatTheLoopNeverReads() : thread_([this] {
    while (true)
      compute(runs_);
  }) {}
  ~BadStoreThatTheLoopNeverReads() {
    stop_ = true;
    thread_.join();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadStoreThatTheLoopNeverReads' may block forever in 'std::thread::join': nothing tells the thread to stop
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadStoreThatTheLoopNeverReads::~BadStoreThatTheLoopNeverReads' calls 'std::thread::join' here
    // CHECK-MESSAGES: :[[@LINE-9]]:37: note: the thread is started here
    // CHECK-MESSAGES: :[[@LINE-9]]:5: note: it never leaves this loop
    // CHECK-MESSAGES: :[[@LINE-5]]:5: note: nothing can end the thread; give its loop a condition and change it before the thread is waited for
  }

private:
  int runs_ = 0;
  bool stop_ = false;
  std::thread thread_;
};

class GoodBodyOnlyComputes {
public:
  GoodBodyOnlyComputes() : thread_([this] { result_ = compute(7); }) {}
  ~GoodBodyOnlyComputes() { thread_.join(); }

private:
  int result_ = 0;
  std::thread thread_;
};

class GoodLoopEndsItself {
public:
  GoodLoopEndsItself() : thread_(&GoodLoopEndsItself::run, this) {}
  ~GoodLoopEndsItself() { thread_.join(); }

private:
  void run() {
    while (!done_) {
      done_ = compute(++count_) > 100;
    }
  }
  int count_ = 0;
  bool done_ = false;
  std::thread thread_;
};

class GoodCountedLoop {
public:
  GoodCountedLoop() : thread_([this] {
    for (int I = 0; I < size_; ++I)
      compute(I);
  }) {}
  ~GoodCountedLoop() { thread_.join(); }

private:
  int size_ = 100;
  std::thread thread_;
};

class GoodDetached {
public:
  GoodDetached() : thread_([] {
    for (;;)
      work();
  }) {}
  ~GoodDetached() { thread_.detach(); }

private:
  std::thread thread_;
};

class GoodStoreAndNotify {
public:
  GoodStoreAndNotify() : thread_([this] { run(); }) {}
  ~GoodStoreAndNotify() {
    {
      std::lock_guard<std::mutex> lock(mutex_);
      stop_ = true;
    }
    changed_.notify_all();
    if (thread_.joinable())
      thread_.join();
  }

private:
  void run() {
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait(lock, [this] { return stop_; });
  }
  std::mutex mutex_;
  std::condition_variable changed_;
  bool stop_ = false;
  std::thread thread_;
};

class BadNotifyOfAnotherCondition {
public:
  BadNotifyOfAnotherCondition() : thread_([this] { run(); }) {}
  ~BadNotifyOfAnotherCondition() {
    drained_.notify_all();
    thread_.join();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadNotifyOfAnotherCondition' may block forever in 'std::thread::join': nothing tells the thread to stop
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadNotifyOfAnotherCondition::~BadNotifyOfAnotherCondition' calls 'std::thread::join' here
    // CHECK-MESSAGES: :[[@LINE-6]]:35: note: the thread is started here
    // CHECK-MESSAGES: :[[@LINE-7]]:52: note: 'lambda' calls 'BadNotifyOfAnotherCondition::run' here
    // CHECK-MESSAGES: :[[@LINE+8]]:5: note: 'BadNotifyOfAnotherCondition::run' calls 'std::condition_variable::wait' here
    // CHECK-MESSAGES: :[[@LINE+7]]:5: note: 'std::condition_variable::wait' waits until another thread notifies it (model cpp-std.yaml)
    // CHECK-MESSAGES: :[[@LINE-7]]:5: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
  }

private:
  void run() {
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait(lock);
  }
  std::mutex mutex_;
  std::condition_variable changed_;
  std::condition_variable drained_;
  std::thread thread_;
};

class GoodPlainFlagUnderLock {
public:
  GoodPlainFlagUnderLock() : thread_([this] { run(); }) {}
  ~GoodPlainFlagUnderLock() {
    mutex_.lock();
    stop_ = true;
    mutex_.unlock();
    thread_.join();
  }

private:
  void run() {
    for (;;) {
      std::lock_guard<std::mutex> lock(mutex_);
      if (stop_)
        return;
    }
  }
  std::mutex mutex_;
  bool stop_ = false;
  std::thread thread_;
};

class GoodOneOfTwoPathsSignals {
public:
  GoodOneOfTwoPathsSignals() : thread_([this] { run(); }) {}
  ~GoodOneOfTwoPathsSignals() {
    if (thread_.joinable()) {
      stop_ = true;
      thread_.join();
    }
  }

private:
  void run() {
    while (!stop_)
      work();
  }
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

// The signal stands in a branch that the join does not come from.
class BadSignalOnOtherPath {
public:
  BadSignalOnOtherPath() : thread_([this] { run(); }) {}
  ~BadSignalOnOtherPath() {
    if (detached_) {
      stop_ = true;
      thread_.detach();
    } else {
      thread_.join();
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: destructor of 'BadSignalOnOtherPath' may block forever in 'std::thread::join': the thread is told to stop only after that
      // CHECK-MESSAGES: :[[@LINE-2]]:7: note: 'BadSignalOnOtherPath::~BadSignalOnOtherPath' calls 'std::thread::join' here
      // CHECK-MESSAGES: :[[@LINE-9]]:28: note: the thread is started here
      // CHECK-MESSAGES: :[[@LINE+7]]:5: note: it leaves this loop only when 'stop_' changes
      // CHECK-MESSAGES: :[[@LINE-5]]:7: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
    }
  }

private:
  void run() {
    while (!stop_)
      work();
  }
  bool detached_ = false;
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

// What is stored keeps the loop going.
class BadStoreKeepsLoopGoing {
public:
  BadStoreKeepsLoopGoing() : thread_([this] { run(); }) {}
  ~BadStoreKeepsLoopGoing() {
    stop_ = false;
    thread_.join();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadStoreKeepsLoopGoing' may block forever in 'std::thread::join': nothing tells the thread to stop
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadStoreKeepsLoopGoing::~BadStoreKeepsLoopGoing' calls 'std::thread::join' here
    // CHECK-MESSAGES: :[[@LINE-6]]:30: note: the thread is started here
    // CHECK-MESSAGES: :[[@LINE+6]]:5: note: it leaves this loop only when 'stop_' changes
    // CHECK-MESSAGES: :[[@LINE-5]]:5: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
  }

private:
  void run() {
    while (!stop_)
      work();
  }
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

class GoodClearsRunning {
public:
  GoodClearsRunning() : thread_([this] { run(); }) {}
  ~GoodClearsRunning() {
    running_ = false;
    thread_.join();
  }

private:
  void run() {
    while (running_)
      work();
  }
  std::atomic<bool> running_{true};
  std::thread thread_;
};

class StrictBodyUnknown {
public:
  StrictBodyUnknown() : thread_(work) {}
  ~StrictBodyUnknown() { thread_.join(); }

private:
  std::thread thread_;
};

class StrictStartUnseen {
public:
  StrictStartUnseen();
  ~StrictStartUnseen() { thread_.join(); }

private:
  std::thread thread_;
};
