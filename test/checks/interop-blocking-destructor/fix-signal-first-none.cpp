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
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadStoreUnderLockAfterJoin' may block forever in 'std::thread::join': nothing tells the thread to stop
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

// What stop() does besides, the tool does not say.
class BadSetInOwnFunctionAfterJoin {
public:
  BadSetInOwnFunctionAfterJoin() : thread_([this] { run(); }) {}
  ~BadSetInOwnFunctionAfterJoin() {
    thread_.join();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadSetInOwnFunctionAfterJoin' may block forever in 'std::thread::join': nothing tells the thread to stop
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
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadStoreAfterJoinOfLocalValue' may block forever in 'std::thread::join': nothing tells the thread to stop
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
  // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: destructor of 'BadInMacro' may block forever in 'std::thread::join': the thread is told to stop only after that
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
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadConditionalStore' may block forever in 'std::thread::join': the thread is told to stop only after that
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
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadResetAfterJoin' may block forever in 'std::thread::join': nothing tells the thread to stop
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

// The join is in a function of its own, which others may call.
class BadOwnFunction {
public:
  BadOwnFunction()
      : t_([this] {
          while (!stop_)
            work();
        }) {}
  ~BadOwnFunction() {
    join();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadOwnFunction' may block forever in 'std::thread::join': nothing tells the thread to stop
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadOwnFunction::~BadOwnFunction' calls 'BadOwnFunction::join' here
    // CHECK-MESSAGES: :[[@LINE+6]]:17: note: 'BadOwnFunction::join' calls 'std::thread::join' here
    // CHECK-MESSAGES: :[[@LINE-9]]:9: note: the thread is started here
    // CHECK-MESSAGES: :[[@LINE-9]]:11: note: it leaves this loop only when 'stop_' changes
    // CHECK-MESSAGES: :[[@LINE+3]]:17: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
    stop_ = true;
  }
  void join() { t_.join(); }

private:
  std::atomic<bool> stop_{false};
  std::thread t_;
};

// Comments tell a story that an edit would break.
class BadCommented {
public:
  BadCommented()
      : t_([this] {
          while (!stop_)
            work();
        }) {}
  ~BadCommented() {
    // Wait for it.
    t_.join(); // all is done now
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadCommented' may block forever in 'std::thread::join': nothing tells the thread to stop
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadCommented::~BadCommented' calls 'std::thread::join' here
    // CHECK-MESSAGES: :[[@LINE-9]]:9: note: the thread is started here
    // CHECK-MESSAGES: :[[@LINE-9]]:11: note: it leaves this loop only when 'stop_' changes
    // CHECK-MESSAGES: :[[@LINE-5]]:5: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
    // Then say so.
    stop_.store(true); // stopped
  }

private:
  std::atomic<bool> stop_{false};
  std::thread t_;
};

// One store for two joins: two edits would overlap.
class BadTwoThreads {
public:
  BadTwoThreads()
      : a_([this] {
          while (!stop_)
            work();
        }),
        b_([this] {
          while (!stop_)
            work();
        }) {}
  ~BadTwoThreads() {
    a_.join();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadTwoThreads' may block forever in 'std::thread::join': the thread is told to stop only after that
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadTwoThreads::~BadTwoThreads' calls 'std::thread::join' here
    // CHECK-MESSAGES: :[[@LINE-12]]:9: note: the thread is started here
    // CHECK-MESSAGES: :[[@LINE-12]]:11: note: it leaves this loop only when 'stop_' changes
    // CHECK-MESSAGES: :[[@LINE-5]]:5: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
    // CHECK-MESSAGES: note: this fix will not be applied because it overlaps with another fix
    b_.join();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadTwoThreads' may block forever in 'std::thread::join': the thread is told to stop only after that
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadTwoThreads::~BadTwoThreads' calls 'std::thread::join' here
    // CHECK-MESSAGES: :[[@LINE-15]]:9: note: the thread is started here
    // CHECK-MESSAGES: :[[@LINE-15]]:11: note: it leaves this loop only when 'stop_' changes
    // CHECK-MESSAGES: :[[@LINE-5]]:5: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
    // CHECK-MESSAGES: note: this fix will not be applied because it overlaps with another fix
    stop_ = true;
  }

private:
  std::atomic<bool> stop_{false};
  std::thread a_, b_;
};

// The join is in another block.
class BadInTry {
public:
  BadInTry()
      : t_([this] {
          while (!stop_)
            work();
        }) {}
  ~BadInTry() {
    try {
      t_.join();
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: destructor of 'BadInTry' may block forever in 'std::thread::join': the thread is told to stop only after that
      // CHECK-MESSAGES: :[[@LINE-2]]:7: note: 'BadInTry::~BadInTry' calls 'std::thread::join' here
      // CHECK-MESSAGES: :[[@LINE-9]]:9: note: the thread is started here
      // CHECK-MESSAGES: :[[@LINE-9]]:11: note: it leaves this loop only when 'stop_' changes
      // CHECK-MESSAGES: :[[@LINE-5]]:7: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
    } catch (...) {
    }
    stop_ = true;
  }

private:
  std::atomic<bool> stop_{false};
  std::thread t_;
};
