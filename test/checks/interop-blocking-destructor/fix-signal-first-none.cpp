// A stop signal after the join that no edit can safely bring before it: told, not fixed.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++11,c++17,c++23

#include <atomic>
#include <mutex>
#include <thread>

void work();

// Out of the lock that guards it the store would race.
class BadStoreUnderLockAfterJoin {
public:
  BadStoreUnderLockAfterJoin() : thread_([this] { run(); }) {}
  ~BadStoreUnderLockAfterJoin() {
    thread_.join();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadStoreUnderLockAfterJoin' may block forever in 'std::thread::join'
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadStoreUnderLockAfterJoin::~BadStoreUnderLockAfterJoin' calls 'std::thread::join' here
    // CHECK-MESSAGES: :[[@LINE-5]]:34: note: the thread is started here
    // CHECK-MESSAGES: :[[@LINE+8]]:5: note: it leaves this loop only when 'stop_' changes
    // CHECK-MESSAGES: :[[@LINE-5]]:5: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
    std::lock_guard<std::mutex> lock(mutex_);
    stop_ = true;
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

// What stop() does besides, the tool does not judge.
class BadSetInOwnFunctionAfterJoin {
public:
  BadSetInOwnFunctionAfterJoin() : thread_([this] { run(); }) {}
  ~BadSetInOwnFunctionAfterJoin() {
    thread_.join();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadSetInOwnFunctionAfterJoin' may block forever in 'std::thread::join'
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadSetInOwnFunctionAfterJoin::~BadSetInOwnFunctionAfterJoin' calls 'std::thread::join' here
    // CHECK-MESSAGES: :[[@LINE-5]]:36: note: the thread is started here
    // CHECK-MESSAGES: :[[@LINE+8]]:5: note: it leaves this loop only when 'stop_' changes
    // CHECK-MESSAGES: :[[@LINE-5]]:5: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
    stop();
  }
  void stop() { stop_ = true; }

private:
  void run() {
    while (!stop_)
      work();
  }
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

// The value is not there before the join.
class BadStoreAfterJoinOfLocalValue {
public:
  BadStoreAfterJoinOfLocalValue() : thread_([this] { run(); }) {}
  ~BadStoreAfterJoinOfLocalValue() {
    thread_.join();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadStoreAfterJoinOfLocalValue' may block forever in 'std::thread::join'
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadStoreAfterJoinOfLocalValue::~BadStoreAfterJoinOfLocalValue' calls 'std::thread::join' here
    // CHECK-MESSAGES: :[[@LINE-5]]:37: note: the thread is started here
    // CHECK-MESSAGES: :[[@LINE+8]]:5: note: it leaves this loop only when 'stop_' changes
    // CHECK-MESSAGES: :[[@LINE-5]]:5: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
    bool last = count_ > 0;
    stop_ = last;
  }

private:
  void run() {
    while (!stop_)
      ++count_;
  }
  int count_ = 0;
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

// Written in a macro: not to be edited.
#define JOIN_THEN_STOP()                                                                                               \
  thread_.join();                                                                                                      \
  stop_ = true
class BadInMacro {
public:
  BadInMacro() : thread_([this] { run(); }) {}
  ~BadInMacro() { JOIN_THEN_STOP(); }
  // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: destructor of 'BadInMacro' may block forever in 'std::thread::join'
  // CHECK-MESSAGES: :[[@LINE-7]]:3: note: expanded from macro 'JOIN_THEN_STOP'
  // CHECK-MESSAGES: :[[@LINE-3]]:19: note: 'BadInMacro::~BadInMacro' calls 'std::thread::join' here
  // CHECK-MESSAGES: :[[@LINE-9]]:3: note: expanded from macro 'JOIN_THEN_STOP'
  // CHECK-MESSAGES: :[[@LINE-6]]:18: note: the thread is started here
  // CHECK-MESSAGES: :[[@LINE+6]]:5: note: it leaves this loop only when 'stop_' changes
  // CHECK-MESSAGES: :[[@LINE-7]]:19: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
  // CHECK-MESSAGES: :[[@LINE-13]]:3: note: expanded from macro 'JOIN_THEN_STOP'

private:
  void run() {
    while (!stop_)
      work();
  }
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

// The store depends on what the thread left behind.
class BadConditionalStore {
public:
  BadConditionalStore() : thread_([this] { run(); }) {}
  ~BadConditionalStore() {
    thread_.join();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadConditionalStore' may block forever in 'std::thread::join'
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadConditionalStore::~BadConditionalStore' calls 'std::thread::join' here
    // CHECK-MESSAGES: :[[@LINE-5]]:27: note: the thread is started here
    // CHECK-MESSAGES: :[[@LINE+8]]:5: note: it leaves this loop only when 'stop_' changes
    // CHECK-MESSAGES: :[[@LINE-5]]:5: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
    if (count_ > 0)
      stop_ = true;
  }

private:
  void run() {
    while (!stop_)
      ++count_;
  }
  int count_ = 0;
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

// Not a stop: the flag is taken back for the next start.
class BadResetAfterJoin {
public:
  BadResetAfterJoin() : thread_([this] { run(); }) {}
  ~BadResetAfterJoin() {
    thread_.join();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadResetAfterJoin' may block forever in 'std::thread::join'
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadResetAfterJoin::~BadResetAfterJoin' calls 'std::thread::join' here
    // CHECK-MESSAGES: :[[@LINE-5]]:25: note: the thread is started here
    // CHECK-MESSAGES: :[[@LINE+7]]:5: note: it leaves this loop only when 'stop_' changes
    // CHECK-MESSAGES: :[[@LINE-5]]:5: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
    stop_ = false;
  }

private:
  void run() {
    while (!stop_)
      work();
  }
  std::atomic<bool> stop_{false};
  std::thread thread_;
};
