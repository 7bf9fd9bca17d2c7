// Parts that call the object that has made them, under the lock of that object.
// RUN: %check_interop_tidy %s interop-lock-order %t

#include <memory>
#include <mutex>

class Loop;
class Port {
public:
  explicit Port(Loop &Owner) : Owner(Owner) {}
  void close();

private:
  Loop &Owner;
};
class Loop {
public:
  void open() { One.reset(new Port(*this)); }
  void closeAll() {
    std::lock_guard<std::mutex> Guard(M);
    One->close();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'Port::close' locks 'Loop::M' again, which this thread holds already: it waits for itself for ever
    // CHECK-MESSAGES: :[[@LINE-3]]:33: note: 'Loop::M' is locked here
    // CHECK-MESSAGES: :[[@LINE+10]]:22: note: 'Port::close' calls 'Loop::closed' here
    // CHECK-MESSAGES: :[[@LINE+2]]:47: note: 'Loop::M' is locked again here
  }
  void closed() { std::lock_guard<std::mutex> Guard(M); ++Closed; }

private:
  std::mutex M;
  std::unique_ptr<Port> One;
  int Closed = 0;
};
void Port::close() { Owner.closed(); }

// The part knows another object of the class than that which has it.
class Chain;
class Link {
public:
  explicit Link(Chain &Next) : Next(Next) {}
  void pull();

private:
  Chain &Next;
};
class Chain {
public:
  void append(Chain &Next) { One.reset(new Link(Next)); }
  void okPull() {
    std::lock_guard<std::mutex> Guard(M);
    One->pull();
  }
  void pulled() { std::lock_guard<std::mutex> Guard(M); ++Pulled; }

private:
  std::mutex M;
  std::unique_ptr<Link> One;
  int Pulled = 0;
};
void Link::pull() { Next.pulled(); }

// The lock is dropped before.
class Pool;
class Task {
public:
  explicit Task(Pool *Owner) : Owner(Owner) {}
  void stop();

private:
  Pool *Owner;
};
class Pool {
public:
  Pool() : One(new Task(this)) {}
  void okStop() {
    {
      std::lock_guard<std::mutex> Guard(M);
      ++Stopped;
    }
    One->stop();
  }
  void stopped() { std::lock_guard<std::mutex> Guard(M); ++Stopped; }

private:
  std::mutex M;
  std::unique_ptr<Task> One;
  int Stopped = 0;
};
void Task::stop() { Owner->stopped(); }
