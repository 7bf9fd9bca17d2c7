// What an exception leaves behind: guards that were unwound hold nothing, outer ones do.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t

#include <atomic>
#include <mutex>
#include <thread>

void work();
void risky();
struct Resource {
  Resource();
  ~Resource();
};

class GoodGuardIsUnwound {
public:
  GoodGuardIsUnwound() : thread_([this] { run(); }) {}
  ~GoodGuardIsUnwound() {
    stop_ = true;
    try {
      std::lock_guard<std::mutex> lock(mutex_);
      risky();
    } catch (...) {
      thread_.join();
      return;
    }
    thread_.join();
  }

private:
  void run() {
    while (!stop_) {
      std::lock_guard<std::mutex> lock(mutex_);
      work();
    }
  }
  std::mutex mutex_;
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

class BadGuardIsAround {
public:
  BadGuardIsAround() : thread_([this] { run(); }) {}
  ~BadGuardIsAround() {
    stop_ = true;
    std::lock_guard<std::mutex> lock(mutex_);
    try {
      risky();
    } catch (...) {
      thread_.join();
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: destructor of 'BadGuardIsAround' may block forever in 'std::thread::join': the thread needs 'mutex_', which is held around it
      // CHECK-MESSAGES: :[[@LINE-2]]:7: note: 'BadGuardIsAround::~BadGuardIsAround' calls 'std::thread::join' here
      // CHECK-MESSAGES: :[[@LINE-10]]:24: note: the thread is started here
      // CHECK-MESSAGES: :[[@LINE-8]]:33: note: 'mutex_' is held around the wait from here
      // CHECK-MESSAGES: :[[@LINE+7]]:35: note: the thread takes 'mutex_' here
    }
  }

private:
  void run() {
    while (!stop_) {
      std::lock_guard<std::mutex> lock(mutex_);
      work();
    }
  }
  std::mutex mutex_;
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

class BadHandlerOfAConstruction {
public:
  BadHandlerOfAConstruction() : thread_([this] { run(); }) {}
  ~BadHandlerOfAConstruction() {
    try {
      Resource resource;
    } catch (...) {
      thread_.join();
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: destructor of 'BadHandlerOfAConstruction' may block forever in 'std::thread::join': nothing tells the thread to stop
      // CHECK-MESSAGES: :[[@LINE-2]]:7: note: 'BadHandlerOfAConstruction::~BadHandlerOfAConstruction' calls 'std::thread::join' here
      // CHECK-MESSAGES: :[[@LINE-8]]:33: note: the thread is started here
      // CHECK-MESSAGES: :[[@LINE+7]]:5: note: it leaves this loop only when 'stop_' changes
      // CHECK-MESSAGES: :[[@LINE-5]]:7: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
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

class GoodHandlerOfAConstruction {
public:
  GoodHandlerOfAConstruction() : thread_([this] { run(); }) {}
  ~GoodHandlerOfAConstruction() {
    try {
      stop_ = true;
      Resource resource;
    } catch (...) {
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
