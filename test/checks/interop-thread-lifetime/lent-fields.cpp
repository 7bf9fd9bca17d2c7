// Objects that end in the wrong order: the later one's destructor joins a thread that uses the earlier one, by a reference of its own.
// RUN: %check_interop_tidy %s interop-thread-lifetime %t

#include <atomic>
#include <memory>
#include <thread>

struct Device {
  ~Device();
  void use();
  void look() const;
};

class Worker {
public:
  explicit Worker(Device &D) : Device_(D), Thread_([this] { run(); }) {}
  ~Worker() {
    Stop_ = true;
    Thread_.join();
  }

private:
  void run() {
    while (!Stop_) {
      Device_.use();
      Device_.use();
    }
  }
  Device &Device_;
  std::atomic<bool> Stop_{false};
  std::thread Thread_;
};

class BadDeletes {
public:
  BadDeletes() : D(new Device), W(new Worker(*D)) {}
  ~BadDeletes() {
    delete D;
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'D' is gone before the join of the thread, which uses it [interop-thread-lifetime]
    // CHECK-MESSAGES: :[[@LINE-24]]:44: note: the thread is started here
    // CHECK-MESSAGES: :[[@LINE-16]]:7: note: it uses 'D' here
    // CHECK-MESSAGES: :[[@LINE+1]]:5: note: it is joined only here
    delete W;
  }

private:
  Device *D;
  Worker *W;
};

class GoodDeletes {
public:
  GoodDeletes() : D(new Device), W(new Worker(*D)) {}
  ~GoodDeletes() {
    delete W;
    delete D;
  }

private:
  Device *D;
  Worker *W;
};

// The destructor's body ends one, and the other one ends with its owner.
class BadMemberEnds {
public:
  BadMemberEnds() : Lent(std::make_unique<Device>()), Last(*Lent) {}
  ~BadMemberEnds() {
    Lent.reset();
    // CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'Lent' is gone before the join of the thread, which uses it [interop-thread-lifetime]
    // CHECK-MESSAGES: :[[@LINE-55]]:44: note: the thread is started here
    // CHECK-MESSAGES: :[[@LINE-47]]:7: note: it uses 'Lent' here
    // CHECK-MESSAGES: :[[@LINE+5]]:10: note: it is joined only here
  }

private:
  std::unique_ptr<Device> Lent;
  Worker Last;
};
