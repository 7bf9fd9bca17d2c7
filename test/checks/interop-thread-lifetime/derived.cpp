// A base class joins a thread that calls what only a derived class has: that ends first. And a join under a flag that the
// thread clears.
// RUN: %check_interop_tidy %s interop-thread-lifetime %t

#include <atomic>
#include <thread>

class BadTask {
public:
  virtual ~BadTask() {
    stop_ = true;
    if (thread_.joinable())
      thread_.join();
// CHECK-MESSAGES: :[[@LINE-1]]:7: warning: the thread that runs 'BadTask::loop' may call the pure virtual 'work' until this join: the derived object has ended before that
// CHECK-MESSAGES: :[[@LINE+3]]:28: note: the thread that runs 'BadTask::loop' is started here
// CHECK-MESSAGES: :[[@LINE+8]]:7: note: it calls it here
  }
  void start() { thread_ = std::thread(&BadTask::loop, this); }

private:
  virtual void work() = 0;
  void loop() {
    while (!stop_)
      work();
  }
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

// Derived classes have a function to call.
class GoodTask {
public:
  virtual ~GoodTask() { stop(); }
  void start() { thread_ = std::thread(&GoodTask::loop, this); }

protected:
  void stop() {
    stop_ = true;
    if (thread_.joinable())
      thread_.join();
  }

private:
  virtual void work() = 0;
  void loop() {
    while (!stop_)
      work();
  }
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

// The thread calls what another object is.
struct Job {
  virtual ~Job();
  virtual void work() = 0;
};
class GoodRunner {
public:
  explicit GoodRunner(Job &job) : job_(job), thread_(&GoodRunner::loop, this) {}
  virtual ~GoodRunner() {
    stop_ = true;
    thread_.join();
  }

private:
  void loop() {
    while (!stop_)
      job_.work();
  }
  Job &job_;
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

class BadPlayer {
public:
  void start() {
    running_ = true;
    thread_ = std::thread(&BadPlayer::loop, this);
  }
  ~BadPlayer() {
    if (running_) {
      running_ = false;
      thread_.join();
    }
  }

private:
  void loop() {
    while (running_)
      if (isLast())
        break;
    running_ = false;
  }
  bool isLast() const;
  std::atomic<bool> running_{false};
  std::thread thread_;
};
// CHECK-MESSAGES: :[[@LINE-15]]:7: warning: 'BadPlayer::thread_' is not joined where the thread that runs 'BadPlayer::loop' has ended by itself: that changes 'running_', which this join asks
// CHECK-MESSAGES: :[[@LINE-21]]:15: note: the thread that runs 'BadPlayer::loop' is started here
// CHECK-MESSAGES: :[[@LINE-8]]:5: note: it changes 'running_' here
class GoodPlayer {
public:
  void start() {
    running_ = true;
    thread_ = std::thread(&GoodPlayer::loop, this);
  }
  ~GoodPlayer() {
    running_ = false;
    if (thread_.joinable())
      thread_.join();
  }

private:
  void loop() {
    while (running_)
      if (isLast())
        break;
    running_ = false;
  }
  bool isLast() const;
  std::atomic<bool> running_{false};
  std::thread thread_;
};
