// A project's own thread class: joins in its destructor, waits like what it wraps.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++17,c++20

#include <atomic>
#include <functional>
#include <thread>
#include <utility>
#include <vector>

void work();

// The usual joining wrapper: the body comes from outside, so the class itself is strict.
class StrictJoiningThread {
public:
  template <class F> explicit StrictJoiningThread(F &&f) : thread_(std::forward<F>(f)) {}
  ~StrictJoiningThread() {
    if (thread_.joinable())
      thread_.join();
  }

private:
  std::thread thread_;
};

class StrictWorkerOfFunction {
public:
  explicit StrictWorkerOfFunction(std::function<void()> body) : body_(std::move(body)), thread_([this] { body_(); }) {}
  ~StrictWorkerOfFunction() { thread_.join(); }

private:
  std::function<void()> body_;
  std::thread thread_;
};

// The class that stops and joins its own thread is well written, and so is what contains it.
class GoodWorker {
public:
  GoodWorker() : thread_([this] { run(); }) {}
  ~GoodWorker() {
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

class GoodOwner {
  GoodWorker worker_;
  std::vector<GoodWorker> more_;
};

// The worker is reported, once; its owners are not.
class BadWorker {
public:
  BadWorker() : thread_([this] { run(); }) {}
  ~BadWorker() { thread_.join(); }
  // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: destructor of 'BadWorker' may block forever in 'std::thread::join': nothing tells the thread to stop
  // CHECK-MESSAGES: :[[@LINE-2]]:18: note: 'BadWorker::~BadWorker' calls 'std::thread::join' here
  // CHECK-MESSAGES: :[[@LINE-4]]:17: note: the thread is started here
  // CHECK-MESSAGES: :[[@LINE+5]]:5: note: it leaves this loop only when 'stop_' changes
  // CHECK-MESSAGES: :[[@LINE-5]]:18: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first

private:
  void run() {
    while (!stop_)
      work();
  }
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

class GoodOwnerOfBad {
  BadWorker worker_;
};

class GoodOwnerOfBadInBody {
public:
  ~GoodOwnerOfBadInBody() { delete worker_; }

private:
  BadWorker *worker_ = nullptr;
};

// Base class with the thread, derived class with the flag.
class ThreadBase {
protected:
  std::thread thread_;
  std::atomic<bool> stop_{false};
};

class BadDerived : ThreadBase {
public:
  BadDerived() { thread_ = std::thread([this] { run(); }); }
  ~BadDerived() { thread_.join(); }
  // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: destructor of 'BadDerived' may block forever in 'std::thread::join': nothing tells the thread to stop
  // CHECK-MESSAGES: :[[@LINE-2]]:19: note: 'BadDerived::~BadDerived' calls 'std::thread::join' here
  // CHECK-MESSAGES: :[[@LINE-4]]:28: note: the thread is started here
  // CHECK-MESSAGES: :[[@LINE+5]]:5: note: it leaves this loop only when 'stop_' changes
  // CHECK-MESSAGES: :[[@LINE-5]]:19: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first

private:
  void run() {
    while (!stop_)
      work();
  }
};

class GoodDerived : ThreadBase {
public:
  GoodDerived() { thread_ = std::thread([this] { run(); }); }
  ~GoodDerived() {
    stop_ = true;
    thread_.join();
  }

private:
  void run() {
    while (!stop_)
      work();
  }
};
