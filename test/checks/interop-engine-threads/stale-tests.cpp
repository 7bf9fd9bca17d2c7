// What is asked before a lock of C++, and done with it without being asked again.
// RUN: %check_interop_tidy %s interop-engine-threads %t -std=c++17

#include <atomic>
#include <memory>
#include <mutex>
#include <thread>

struct Resource {
  int value = 0;
};

class Pool {
public:
  Resource *bad_get() {
    if (!resource_) {
      std::lock_guard<std::mutex> guard(mutex_);
      resource_ = new Resource;
    }
    return resource_;
  }
  void bad_begin() {
    if (running_)
      return;
    std::lock_guard<std::mutex> guard(mutex_);
    thread_ = std::thread([] {});
    running_ = true;
  }
  Resource *good_get() {
    std::lock_guard<std::mutex> guard(mutex_);
    if (!resource_)
      resource_ = new Resource;
    return resource_;
  }
  void good_drop() {
    std::lock_guard<std::mutex> guard(mutex_);
    delete resource_;
    resource_ = nullptr;
    running_ = false;
  }
  // What it had is given back: nothing is made.
  void good_stop() {
    if (!running_)
      return;
    std::lock_guard<std::mutex> guard(mutex_);
    running_ = false;
  }
  ~Pool() {
    if (thread_.joinable())
      thread_.join();
  }
  bool isRunning() {
    std::lock_guard<std::mutex> guard(mutex_);
    return running_;
  }

private:
  std::mutex mutex_;
  Resource *resource_ = nullptr;
  std::thread thread_;
  bool running_ = false;
};
// CHECK-MESSAGES: :[[@LINE-47]]:9: warning: 'resource_' is tested without 'mutex_', and not tested again with it: two threads that come here at once both set 'resource_'
// CHECK-MESSAGES: :[[@LINE-47]]:35: note: 'mutex_' is locked here
// CHECK-MESSAGES: :[[@LINE-47]]:7: note: 'resource_' is set here
// CHECK-MESSAGES: :[[@LINE-34]]:7: note: and used with 'mutex_' held here, too
// CHECK-MESSAGES: :[[@LINE-44]]:9: warning: 'running_' is tested without 'mutex_', and not tested again with it: two threads that come here at once both call 'std::thread::thread'
// CHECK-MESSAGES: :[[@LINE-43]]:33: note: 'mutex_' is locked here
// CHECK-MESSAGES: :[[@LINE-42]]:5: note: 'running_' is set here
// CHECK-MESSAGES: :[[@LINE-31]]:5: note: and used with 'mutex_' held here, too

//===-- Asked again ---------------------------------------------------------===//

class Shared {
public:
  static Shared *good_get() {
    Shared *shared = instance_.load();
    if (!shared) {
      std::lock_guard<std::mutex> guard(mutex_);
      shared = instance_.load();
      if (!shared) {
        shared = new Shared;
        instance_.store(shared);
      }
    }
    return shared;
  }
  static Shared *good_assigned() {
    Shared *shared = instance_;
    if (!shared) {
      std::lock_guard<std::mutex> guard(mutex_);
      shared = instance_;
      if (!shared) {
        shared = new Shared;
        instance_ = shared;
      }
    }
    return shared;
  }
  static Shared *good_plain() {
    Shared *shared = plain_;
    if (!shared) {
      std::lock_guard<std::mutex> guard(mutex_);
      shared = plain_;
      if (!shared) {
        shared = new Shared;
        plain_ = shared;
      }
    }
    return shared;
  }
  static void good_drop() {
    std::lock_guard<std::mutex> guard(mutex_);
    delete instance_.load();
    instance_ = nullptr;
    delete plain_;
    plain_ = nullptr;
  }

private:
  static std::atomic<Shared *> instance_;
  static Shared *plain_;
  static std::mutex mutex_;
};
