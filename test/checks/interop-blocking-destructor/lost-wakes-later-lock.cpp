// A mutex that is taken only after the join does not keep the wake from being lost.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t

#include <condition_variable>
#include <mutex>
#include <thread>

class Pool {
public:
  Pool() : Worker([this] { run(); }) {}
  ~Pool() {
    Stop = true;
    Changed.notify_all();
    Worker.join();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'Pool' may block forever in 'std::thread::join': the wake of 'Changed' can be lost [interop-blocking-destructor]
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'Pool::~Pool' calls 'std::thread::join' here
    // CHECK-MESSAGES: :[[@LINE-7]]:12: note: the thread is started here
    // CHECK-MESSAGES: :[[@LINE-8]]:28: note: 'lambda' calls 'Pool::run' here
    // CHECK-MESSAGES: :[[@LINE+10]]:5: note: 'Pool::run' calls 'std::condition_variable::wait' here
    // CHECK-MESSAGES: :[[@LINE+9]]:5: note: 'std::condition_variable::wait' waits until the predicate holds after a notification (model cpp-std.yaml)
    // CHECK-MESSAGES: :[[@LINE-8]]:5: note: this wake is lost if the thread is just about to wait: set what it asks with 'Mutex' locked
    std::lock_guard<std::mutex> Guard(Mutex);
    Tasks = 0;
  }

private:
  void run() {
    std::unique_lock<std::mutex> Lock(Mutex);
    Changed.wait(Lock, [this] { return Stop || Tasks; });
  }
  std::mutex Mutex;
  std::condition_variable Changed;
  bool Stop = false;
  int Tasks = 0;
  std::thread Worker;
};

class GoodPool {
public:
  GoodPool() : Worker([this] { run(); }) {}
  ~GoodPool() {
    {
      std::lock_guard<std::mutex> Guard(Mutex);
      Stop = true;
    }
    Changed.notify_all();
    Worker.join();
  }

private:
  void run() {
    std::unique_lock<std::mutex> Lock(Mutex);
    Changed.wait(Lock, [this] { return Stop; });
  }
  std::mutex Mutex;
  std::condition_variable Changed;
  bool Stop = false;
  std::thread Worker;
};
