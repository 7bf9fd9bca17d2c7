// Guards that are made from a value: since C++17 that is no copy.
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c++11,c++17,c++20

#include <functional>
#include <mutex>
#include <thread>

class BadValue {
public:
  void stop() {
    auto held = std::unique_lock<std::mutex>(mutex_);
    thread_.join();
  }
  void start() {
    thread_ = std::thread([this] { run(); });
  }

private:
  void run() {
    auto held = std::unique_lock<std::mutex>(mutex_);
    ++count_;
  }
  std::mutex mutex_;
  std::thread thread_;
  int count_ = 0;
};
// CHECK-MESSAGES: :[[@LINE-15]]:5: warning: 'std::thread::join' waits, while 'BadValue::mutex_' is held, for the thread of the lambda, which locks it
// CHECK-MESSAGES: :[[@LINE-17]]:10: note: 'BadValue::mutex_' is locked here
// CHECK-MESSAGES: :[[@LINE-14]]:15: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-15]]:36: note: the lambda calls 'BadValue::run' here
// CHECK-MESSAGES: :[[@LINE-11]]:10: note: 'BadValue::mutex_' is locked here; this waits for ever if the other waits already
// CHECK-MESSAGES: :[[@LINE-20]]:5: note: unlock 'BadValue::mutex_' before this call

class GoodValue {
public:
  void stop() {
    {
      auto held = std::unique_lock<std::mutex>(mutex_);
      ++count_;
    }
    thread_.join();
  }
  void start() {
    thread_ = std::thread([this] { run(); });
  }

private:
  void run() {
    auto held = std::unique_lock<std::mutex>(mutex_);
    ++count_;
  }
  std::mutex mutex_;
  std::thread thread_;
  int count_ = 0;
};

class BadReturned {
public:
  void stop() {
    auto held = lock();
    thread_.join();
  }
  void start() {
    thread_ = std::thread([this] { run(); });
  }

private:
  std::unique_lock<std::mutex> lock() { return std::unique_lock<std::mutex>(mutex_); }
  void run() {
    auto held = lock();
    ++count_;
  }
  std::mutex mutex_;
  std::thread thread_;
  int count_ = 0;
};
// CHECK-MESSAGES: :[[@LINE-16]]:5: warning: 'std::thread::join' waits, while 'BadReturned::mutex_' is held, for the thread of the lambda, which locks it
// CHECK-MESSAGES: :[[@LINE-18]]:10: note: 'BadReturned::mutex_' is locked here
// CHECK-MESSAGES: :[[@LINE-15]]:15: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-16]]:36: note: the lambda calls 'BadReturned::run' here
// CHECK-MESSAGES: :[[@LINE-11]]:10: note: 'BadReturned::mutex_' is locked here; this waits for ever if the other waits already
// CHECK-MESSAGES: :[[@LINE-21]]:5: note: unlock 'BadReturned::mutex_' before this call

class GoodReturned {
public:
  void stop() {
    auto held = lock();
    held.unlock();
    thread_.join();
  }
  void start() {
    thread_ = std::thread([this] { run(); });
  }

private:
  std::unique_lock<std::mutex> lock() { return std::unique_lock<std::mutex>(mutex_); }
  void run() {
    auto held = lock();
    ++count_;
  }
  std::mutex mutex_;
  std::thread thread_;
  int count_ = 0;
};

class GoodDeferred {
public:
  void stop() {
    auto held = std::unique_lock<std::mutex>(mutex_, std::defer_lock);
    thread_.join();
  }
  void start() {
    thread_ = std::thread([this] { run(); });
  }

private:
  void run() {
    auto held = std::unique_lock<std::mutex>(mutex_);
    ++count_;
  }
  std::mutex mutex_;
  std::thread thread_;
  int count_ = 0;
};

// What a thread runs is called through a reference.
class BadReference {
public:
  void operator()() {
    std::lock_guard<std::mutex> held(mutex_);
    ++count_;
  }
  void start() { thread_ = std::thread(std::ref(*this)); }
  void stop() {
    std::lock_guard<std::mutex> held(mutex_);
    thread_.join();
  }

private:
  std::mutex mutex_;
  std::thread thread_;
  int count_ = 0;
};
// CHECK-MESSAGES: :[[@LINE-8]]:5: warning: 'std::thread::join' waits, while 'BadReference::mutex_' is held, for the thread of 'BadReference::operator()', which locks it
// CHECK-MESSAGES: :[[@LINE-10]]:33: note: 'BadReference::mutex_' is locked here
// CHECK-MESSAGES: :[[@LINE-13]]:28: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-17]]:33: note: 'BadReference::mutex_' is locked here; this waits for ever if the other waits already
// CHECK-MESSAGES: :[[@LINE-12]]:5: note: unlock 'BadReference::mutex_' before this call

class GoodReference {
public:
  void operator()() {
    std::lock_guard<std::mutex> held(mutex_);
    ++count_;
  }
  void start() { thread_ = std::thread(std::ref(*this)); }
  void stop() { thread_.join(); }

private:
  std::mutex mutex_;
  std::thread thread_;
  int count_ = 0;
};
