// Classes of the program's own that are threads: what they are given is run, and their ends join.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++17

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <pthread.h>
#include <thread>

class PosixThread {
public:
  PosixThread(void *(*body)(void *), void *cookie) { pthread_create(&thread_, nullptr, body, cookie); }
  ~PosixThread() { wait(); }
  void wait() {
    if (!waited_)
      pthread_join(thread_, nullptr);
    waited_ = true;
  }

private:
  pthread_t thread_;
  bool waited_ = false;
};

class BadGiven {
public:
  BadGiven() : thread_(new PosixThread(&BadGiven::main, this)) {}
  ~BadGiven() {
    std::lock_guard<std::mutex> held(mutex_);
    stop_ = true;
    delete thread_;
  }

private:
  static void *main(void *p) {
    auto *self = static_cast<BadGiven *>(p);
    while (!self->stop_) {
      std::lock_guard<std::mutex> held(self->mutex_);
      ++self->count_;
    }
    return nullptr;
  }
  PosixThread *thread_;
  std::mutex mutex_;
  std::atomic<bool> stop_{false};
  int count_ = 0;
};
// CHECK-MESSAGES: :[[@LINE-17]]:5: warning: destructor of 'BadGiven' may block forever in 'PosixThread::~PosixThread': the thread needs 'mutex_', which is held around it
// CHECK-MESSAGES: :[[@LINE-18]]:5: note: 'BadGiven::~BadGiven' calls 'PosixThread::~PosixThread' here
// CHECK-MESSAGES: :[[@LINE-23]]:28: note: the thread that runs 'BadGiven::main' is started here
// CHECK-MESSAGES: :[[@LINE-22]]:33: note: 'mutex_' is held around the wait from here
// CHECK-MESSAGES: :[[@LINE-14]]:35: note: the thread takes 'mutex_' here

class GoodGiven {
public:
  GoodGiven() : thread_(new PosixThread(&GoodGiven::main, this)) {}
  ~GoodGiven() {
    stop_ = true;
    delete thread_;
  }

private:
  static void *main(void *p) {
    auto *self = static_cast<GoodGiven *>(p);
    while (!self->stop_) {
      std::lock_guard<std::mutex> held(self->mutex_);
      ++self->count_;
    }
    return nullptr;
  }
  PosixThread *thread_;
  std::mutex mutex_;
  std::atomic<bool> stop_{false};
  int count_ = 0;
};

class TaskThread {
public:
  explicit TaskThread(std::function<void()> body) : thread_(std::move(body)) {}
  void join() {
    if (thread_.joinable())
      thread_.join();
  }
  ~TaskThread() { join(); }

private:
  std::thread thread_;
};

class BadTask {
public:
  void start() {
    thread_ = std::make_unique<TaskThread>([this] { run(); });
  }
  ~BadTask() { thread_->join(); }

private:
  void run() {
    while (!stop_)
      ++count_;
  }
  std::atomic<bool> stop_{false};
  int count_ = 0;
  std::unique_ptr<TaskThread> thread_;
};
// CHECK-MESSAGES: :[[@LINE-11]]:16: warning: destructor of 'BadTask' may block forever in 'TaskThread::join': nothing tells the thread to stop
// CHECK-MESSAGES: :[[@LINE-12]]:16: note: 'BadTask::~BadTask' calls 'TaskThread::join' here
// CHECK-MESSAGES: :[[@LINE-15]]:15: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-10]]:5: note: it leaves this loop only when 'stop_' changes
// CHECK-MESSAGES: :[[@LINE-15]]:16: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first

class GoodTask {
public:
  void start() {
    thread_ = std::make_unique<TaskThread>([this] { run(); });
  }
  ~GoodTask() {
    stop_ = true;
    thread_->join();
  }

private:
  void run() {
    while (!stop_)
      ++count_;
  }
  std::atomic<bool> stop_{false};
  int count_ = 0;
  std::unique_ptr<TaskThread> thread_;
};

// It is told to stop by its own end: no thread alone, but an object that has one.
class StoppingThread {
public:
  explicit StoppingThread(std::function<void(std::atomic<bool> &)> body)
      : thread_([this, body] { body(stop_); }) {}
  ~StoppingThread() {
    stop_ = true;
    thread_.join();
  }

private:
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

class GoodStopping {
public:
  GoodStopping() : thread_([this](std::atomic<bool> &stop) {
    while (!stop)
      ++count_;
  }) {}

private:
  int count_ = 0;
  StoppingThread thread_;
};
