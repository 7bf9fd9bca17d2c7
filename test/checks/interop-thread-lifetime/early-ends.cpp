// What goes before the join of the thread that uses it: by delete, by an owner, by a function of the program's own.
// RUN: %check_interop_tidy %s interop-thread-lifetime %t

#include <atomic>
#include <memory>
#include <mutex>
#include <thread>

struct Device {
  void feed(int);
};

//===-- delete -----------------------------------------------------------===//

class BadDelete {
public:
  BadDelete() : device_(new Device), thread_(&BadDelete::run, this) {}
  ~BadDelete() {
    stop_ = true;
    delete device_;
// CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'device_' is gone before the join of the thread that runs 'BadDelete::run', which uses it
// CHECK-MESSAGES: :[[@LINE-5]]:38: note: the thread that runs 'BadDelete::run' is started here
// CHECK-MESSAGES: :[[@LINE+6]]:7: note: it uses 'device_' here
// CHECK-MESSAGES: :[[@LINE+1]]:5: note: it is joined only here
    thread_.join();
  }
  void run() {
    while (!stop_)
      device_->feed(1);
  }

private:
  Device *device_;
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

class GoodDelete {
public:
  GoodDelete() : device_(new Device), thread_(&GoodDelete::run, this) {}
  ~GoodDelete() {
    stop_ = true;
    thread_.join();
    delete device_;
  }
  void run() {
    while (!stop_)
      device_->feed(1);
  }

private:
  Device *device_;
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

// Each start ends the thread before it.
class GoodRestart {
public:
  void start() {
    if (thread_.joinable()) {
      stop_ = true;
      thread_.join();
    }
    delete device_;
    device_ = new Device;
    stop_ = false;
    thread_ = std::thread(&GoodRestart::run, this);
  }
  ~GoodRestart() {
    stop_ = true;
    if (thread_.joinable())
      thread_.join();
    delete device_;
  }
  void run() {
    while (!stop_)
      device_->feed(1);
  }

private:
  Device *device_ = nullptr;
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

//===-- Owners -----------------------------------------------------------===//

class BadReset {
public:
  void start() { thread_ = std::thread(&BadReset::run, this); }
  void stop() {
    stop_ = true;
    device_.reset();
// CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'device_' is gone before the join of the thread that runs 'BadReset::run', which uses it
// CHECK-MESSAGES: :[[@LINE-5]]:28: note: the thread that runs 'BadReset::run' is started here
// CHECK-MESSAGES: :[[@LINE+9]]:7: note: it uses 'device_' here
// CHECK-MESSAGES: :[[@LINE+2]]:7: note: it is joined only here
    if (thread_.joinable())
      thread_.join();
  }
  ~BadReset() { stop(); }

  void run() {
    while (!stop_)
      device_->feed(1);
  }

private:
  std::unique_ptr<Device> device_{new Device};
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

class BadNull {
public:
  void start() { thread_ = std::thread(&BadNull::run, this); }
  ~BadNull() {
    stop_ = true;
    device_ = nullptr;
// CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'device_' is gone before the join of the thread that runs 'BadNull::run', which uses it
// CHECK-MESSAGES: :[[@LINE-5]]:28: note: the thread that runs 'BadNull::run' is started here
// CHECK-MESSAGES: :[[@LINE+7]]:7: note: it uses 'device_' here
// CHECK-MESSAGES: :[[@LINE+2]]:7: note: it is joined only here
    if (thread_.joinable())
      thread_.join();
  }
  void run() {
    while (!stop_)
      device_->feed(1);
  }

private:
  std::unique_ptr<Device> device_{new Device};
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

// The thread sees under the lock that it is gone.
class GoodUnderLock {
public:
  void start() { thread_ = std::thread(&GoodUnderLock::run, this); }
  ~GoodUnderLock() {
    stop_ = true;
    {
      std::lock_guard<std::mutex> lock(mutex_);
      device_.reset();
    }
    if (thread_.joinable())
      thread_.join();
  }
  void run() {
    while (!stop_) {
      std::lock_guard<std::mutex> lock(mutex_);
      if (device_)
        device_->feed(1);
    }
  }

private:
  std::unique_ptr<Device> device_{new Device};
  std::atomic<bool> stop_{false};
  std::mutex mutex_;
  std::thread thread_;
};

// The thread has an owner of its own.
class GoodShared {
public:
  void start() { thread_ = std::thread(&GoodShared::run, this); }
  ~GoodShared() {
    stop_ = true;
    device_.reset();
    if (thread_.joinable())
      thread_.join();
  }
  void run() {
    std::shared_ptr<Device> mine = device_;
    while (!stop_)
      mine->feed(1);
  }

private:
  std::shared_ptr<Device> device_{new Device};
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

// All that the thread does is to run it; its destructor, which is not here, ends that.
struct Server {
  ~Server();
  void run();
};
class GoodRunner {
public:
  void start() { thread_ = std::thread(&GoodRunner::run, this); }
  ~GoodRunner() {
    server_.reset();
    if (thread_.joinable())
      thread_.join();
  }
  void run() { server_->run(); }

private:
  std::unique_ptr<Server> server_{new Server};
  std::thread thread_;
};

// Its end waits, for all that is known for the thread.
struct Worker {
  ~Worker() { inner.join(); }
  void feed(int);
  std::thread inner;
};
class GoodWaitsInEnd {
public:
  void start() { thread_ = std::thread(&GoodWaitsInEnd::run, this); }
  ~GoodWaitsInEnd() {
    stop_ = true;
    worker_.reset();
    if (thread_.joinable())
      thread_.join();
  }
  void run() {
    while (!stop_)
      worker_->feed(1);
  }

private:
  std::unique_ptr<Worker> worker_;
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

//===-- Functions of the program's own -----------------------------------===//

class BadRelease {
public:
  void start() { thread_ = std::thread(&BadRelease::run, this); }
  void close() {
    stop_ = true;
    release();
// CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'device_' is gone before the join of the thread that runs 'BadRelease::run', which uses it
// CHECK-MESSAGES: :[[@LINE-5]]:28: note: the thread that runs 'BadRelease::run' is started here
// CHECK-MESSAGES: :[[@LINE-3]]:5: note: 'BadRelease::close' calls 'BadRelease::release' here
// CHECK-MESSAGES: :[[@LINE+14]]:7: note: it uses 'device_' here
// CHECK-MESSAGES: :[[@LINE+2]]:7: note: it is joined only here
    if (thread_.joinable())
      thread_.join();
  }
  ~BadRelease() { close(); }

  void release() {
    if (device_)
      delete device_;
    device_ = nullptr;
  }
  void run() {
    while (!stop_)
      device_->feed(1);
  }

private:
  Device *device_ = new Device;
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

// Others may have it, too.
class GoodCounted {
public:
  void start() { thread_ = std::thread(&GoodCounted::run, this); }
  void close() {
    stop_ = true;
    release();
    if (thread_.joinable())
      thread_.join();
  }
  ~GoodCounted() { close(); }

  void release() {
    if (--users_ == 0)
      delete device_;
  }
  void run() {
    while (!stop_)
      device_->feed(1);
    release();
  }

private:
  Device *device_ = new Device;
  std::atomic<int> users_{2};
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

// The thread sets it, and ends it.
class GoodThreadsOwn {
public:
  void start() { thread_ = std::thread(&GoodThreadsOwn::run, this); }
  ~GoodThreadsOwn() {
    stop_ = true;
    delete last_;
    if (thread_.joinable())
      thread_.join();
  }
  void run() {
    while (!stop_) {
      last_ = new Device;
      last_->feed(1);
    }
  }

private:
  Device *last_ = nullptr;
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

// Before it is started, an object that has just been made may throw away what it has.
class OkReopened {
public:
  OkReopened() = default;
  ~OkReopened() { stop(); }
  bool open() {
    closeDevice();
    device_ = new Device;
    return device_ != nullptr;
  }
  void start() {
    thread_ = std::thread([this] {
      while (!stop_)
        device_->feed(1);
    });
  }
  void stop() {
    stop_ = true;
    if (thread_.joinable())
      thread_.join();
    closeDevice();
  }

private:
  void closeDevice() {
    delete device_;
    device_ = nullptr;
  }
  Device *device_ = nullptr;
  std::atomic<bool> stop_{false};
  std::thread thread_;
};
std::unique_ptr<OkReopened> makeReopened() {
  auto made = std::unique_ptr<OkReopened>(new OkReopened);
  if (!made->open())
    return nullptr;
  return made;
}
