// Two calls of one function are two calls: with other arguments, or on other paths.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t

#include <atomic>
#include <thread>

void work();

static void set(std::atomic<bool> &Flag) { Flag = true; }

class GoodSecondArgumentIsTheFlag {
public:
  GoodSecondArgumentIsTheFlag() : thread_([this] { run(); }) {}
  ~GoodSecondArgumentIsTheFlag() {
    set(idle_);
    set(stop_);
    thread_.join();
  }

private:
  void run() {
    while (!stop_)
      work();
  }
  std::atomic<bool> idle_{false};
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

class BadNoArgumentIsTheFlag {
public:
  BadNoArgumentIsTheFlag() : thread_([this] { run(); }) {}
  ~BadNoArgumentIsTheFlag() {
    set(idle_);
    set(full_);
    thread_.join();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadNoArgumentIsTheFlag' may block forever in 'std::thread::join': nothing tells the thread to stop
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadNoArgumentIsTheFlag::~BadNoArgumentIsTheFlag' calls 'std::thread::join' here
    // CHECK-MESSAGES: :[[@LINE-7]]:30: note: the thread is started here
    // CHECK-MESSAGES: :[[@LINE+6]]:5: note: it leaves this loop only when 'stop_' changes
    // CHECK-MESSAGES: :[[@LINE-5]]:5: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
  }

private:
  void run() {
    while (!stop_)
      work();
  }
  std::atomic<bool> idle_{false};
  std::atomic<bool> full_{false};
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

class BadOnlyTheFirstIsTold {
public:
  BadOnlyTheFirstIsTold() : thread_([this] { run(); }) {}
  ~BadOnlyTheFirstIsTold() {
    if (fast_) {
      stop_ = true;
      thread_.join();
      return;
    }
    thread_.join();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadOnlyTheFirstIsTold' may block forever in 'std::thread::join': the thread is told to stop only after that
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadOnlyTheFirstIsTold::~BadOnlyTheFirstIsTold' calls 'std::thread::join' here
    // CHECK-MESSAGES: :[[@LINE-10]]:29: note: the thread is started here
    // CHECK-MESSAGES: :[[@LINE+6]]:5: note: it leaves this loop only when 'stop_' changes
    // CHECK-MESSAGES: :[[@LINE-5]]:5: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
  }

private:
  void run() {
    while (!stop_)
      work();
  }
  bool fast_ = false;
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

class GoodBothAreTold {
public:
  GoodBothAreTold() : thread_([this] { run(); }) {}
  ~GoodBothAreTold() {
    if (fast_) {
      stop_ = true;
      thread_.join();
      return;
    }
    stop_ = true;
    thread_.join();
  }

private:
  void run() {
    while (!stop_)
      work();
  }
  bool fast_ = false;
  std::atomic<bool> stop_{false};
  std::thread thread_;
};
