// Threads of a base class whose body calls a function of the derived one.
// RUN: %check_interop_tidy %s interop-thread-lifetime %t

#include <atomic>
#include <thread>

struct Ring {
  void push(int);
};

class Worker {
public:
  void start() {
    thread_ = std::thread([this] { run(); });
  }
  void stop() {
    end_ = true;
    if (thread_.joinable())
      thread_.join();
  }

protected:
  virtual ~Worker() {}
  virtual void run() = 0;
  std::atomic<bool> end_{false};

private:
  std::thread thread_;
};

class BadPlayer : public Worker {
public:
  BadPlayer() : ring_(new Ring) {}
  ~BadPlayer() {
    delete ring_;
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'ring_' is gone before the join of the thread, which uses it
    // CHECK-MESSAGES: :[[@LINE-23]]:15: note: the thread is started here
    // CHECK-MESSAGES: :[[@LINE+8]]:7: note: it uses 'ring_' here
    // CHECK-MESSAGES: :[[@LINE+1]]:5: note: it is joined only here
    stop();
  }

private:
  void run() override {
    while (!end_)
      ring_->push(1);
  }
  Ring *ring_;
};

class OkPlayer : public Worker {
public:
  OkPlayer() : ring_(new Ring) {}
  ~OkPlayer() {
    stop();
    delete ring_;
  }

private:
  void run() override {
    while (!end_)
      ring_->push(1);
  }
  Ring *ring_;
};

// The thread does not use it.
class OkQuiet : public Worker {
public:
  OkQuiet() : ring_(new Ring) {}
  ~OkQuiet() {
    delete ring_;
    stop();
  }

private:
  void run() override {
    while (!end_)
      ++turns_;
  }
  Ring *ring_;
  int turns_ = 0;
};
