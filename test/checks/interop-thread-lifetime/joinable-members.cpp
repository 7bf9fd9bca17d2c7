// Members that hold a thread: somebody must join it before the object ends.
// RUN: %check_interop_tidy %s interop-thread-lifetime %t

#include <memory>
#include <thread>
#include <utility>
#include <vector>

void poll();
bool isQuick();

class InDestructor {
public:
  InDestructor() : thread_(poll) {}
  ~InDestructor() { poll(); }
// CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'InDestructor::thread_' may still be joinable when an 'InDestructor' is destroyed: std::terminate
// CHECK-MESSAGES: :[[@LINE-3]]:20: note: the thread that runs 'poll' is started here
// CHECK-MESSAGES: :[[@LINE+5]]:15: note: nothing in view joins or detaches the thread in 'InDestructor::thread_'
// CHECK-MESSAGES: :[[@LINE+4]]:15: note: the end of a joinable thread object ends the process (model cpp-std.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: a join here waits for the thread; tell it to stop before that

private:
  std::thread thread_;
};

class WithoutDestructor {
public:
  void start() { thread_ = std::make_unique<std::thread>(poll); }

private:
  std::unique_ptr<std::thread> thread_;
// CHECK-MESSAGES: :[[@LINE-1]]:32: warning: 'WithoutDestructor::thread_' may still be joinable when a 'WithoutDestructor' is destroyed: std::terminate
// CHECK-MESSAGES: :[[@LINE-5]]:28: note: the thread that runs 'poll' is started here
// CHECK-MESSAGES: :[[@LINE-3]]:32: note: nothing in view joins or detaches the thread in 'WithoutDestructor::thread_'
// CHECK-MESSAGES: :[[@LINE-4]]:32: note: the end of a joinable thread object ends the process (model cpp-std.yaml)
};

class DeletesIt {
public:
  void start() { thread_ = new std::thread(poll); }
  ~DeletesIt() { delete thread_; }
// CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'DeletesIt::thread_' may still be joinable when a 'DeletesIt' is destroyed: std::terminate
// CHECK-MESSAGES: :[[@LINE-3]]:32: note: the thread that runs 'poll' is started here
// CHECK-MESSAGES: :[[@LINE+4]]:16: note: nothing in view joins or detaches the thread in 'DeletesIt::thread_'
// CHECK-MESSAGES: :[[@LINE-4]]:18: note: the end of a joinable thread object ends the process (model cpp-std.yaml)

private:
  std::thread *thread_ = nullptr;
};

class Many {
public:
  Many() {
    for (int i = 0; i < 3; ++i)
      threads_.emplace_back(poll);
  }
  ~Many() { poll(); }
// CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'Many::threads_' may still be joinable when a 'Many' is destroyed: std::terminate
// CHECK-MESSAGES: :[[@LINE-4]]:7: note: the thread that runs 'poll' is started here
// CHECK-MESSAGES: :[[@LINE+4]]:28: note: nothing in view joins or detaches the thread in 'Many::threads_'
// CHECK-MESSAGES: :[[@LINE+3]]:28: note: the end of a joinable thread object ends the process (model cpp-std.yaml)

private:
  std::vector<std::thread> threads_;
};

class ThrowsAfterStart {
public:
  ThrowsAfterStart() : thread_(poll) {
    if (isQuick())
      throw 1;
// CHECK-MESSAGES: :[[@LINE-1]]:7: warning: 'ThrowsAfterStart::thread_' is still joinable when the exception that is thrown here destroys it: std::terminate
// CHECK-MESSAGES: :[[@LINE-4]]:24: note: the thread that runs 'poll' is started here
// CHECK-MESSAGES: :[[@LINE+2]]:25: note: 'ThrowsAfterStart::~ThrowsAfterStart' joins it, but does not run where a constructor throws
  }
  ~ThrowsAfterStart() { thread_.join(); }

private:
  std::thread thread_;
};

// Joined by stop(), which a path of the owner forgets.
class Stoppable {
public:
  Stoppable() : thread_(poll) {}
  bool connect();
  void stop() {
    if (thread_.joinable())
      thread_.join();
  }

private:
  std::thread thread_;
};
int forgetsToStop() {
  Stoppable stoppable;
// CHECK-MESSAGES: :[[@LINE-1]]:13: warning: 'Stoppable::thread_' may still be joinable when 'stoppable' is destroyed: std::terminate
// CHECK-MESSAGES: :[[@LINE-13]]:17: note: the thread that runs 'poll' is started here
// CHECK-MESSAGES: :[[@LINE-3]]:13: note: 'Stoppable::Stoppable' starts it on this way
// CHECK-MESSAGES: :[[@LINE+4]]:5: note: this return destroys 'stoppable' without a join
// CHECK-MESSAGES: :[[@LINE-12]]:7: note: 'Stoppable::stop' joins it, but is not called before that
// CHECK-MESSAGES: :[[@LINE-9]]:15: note: the end of a joinable thread object ends the process (model cpp-std.yaml)
  if (!stoppable.connect())
    return 1;
  stoppable.stop();
  return 0;
}
int okStopped() {
  Stoppable stoppable;
  bool connected = stoppable.connect();
  stoppable.stop();
  return connected;
}

class OkJoined {
public:
  OkJoined() : thread_(poll) {}
  ~OkJoined() { thread_.join(); }

private:
  std::thread thread_;
};

class OkStopInDestructor {
public:
  void start() { thread_ = std::thread(poll); }
  ~OkStopInDestructor() { stop(); }

private:
  void stop() {
    if (thread_.joinable())
      thread_.join();
  }
  std::thread thread_;
};

class OkBase {
public:
  virtual ~OkBase() {
    if (thread_.joinable())
      thread_.join();
  }

protected:
  std::thread thread_;
};
class OkDerived : public OkBase {
public:
  OkDerived() { thread_ = std::thread(poll); }
};
void okDerived() { OkDerived derived; }

template <typename Body> class OkPool {
public:
  explicit OkPool(Body body) { threads_.emplace_back(body); }
  ~OkPool() {
    for (std::thread &thread : threads_)
      thread.join();
  }

private:
  std::vector<std::thread> threads_;
};
void okPool() { OkPool<void (*)()> pool(poll); }

class OkMovedOut {
public:
  OkMovedOut() : thread_(poll) {}
  std::thread take() { return std::move(thread_); }

private:
  std::thread thread_;
};

class OkDetached {
public:
  OkDetached() {
    thread_ = std::thread(poll);
    thread_.detach();
  }

private:
  std::thread thread_;
};

class OkRestarted {
public:
  void start() {
    if (thread_.joinable())
      thread_.join();
    thread_ = std::thread(poll);
  }
  ~OkRestarted() {
    if (thread_.joinable())
      thread_.join();
  }

private:
  std::thread thread_;
};

// What another file does to it is not known.
class OkEndedElsewhere {
public:
  void start() { thread_ = std::thread(poll); }
  void stop();

private:
  std::thread thread_;
};

// Never destroyed.
class OkNeverEnded {
public:
  static OkNeverEnded &get() {
    static OkNeverEnded *instance = new OkNeverEnded;
    return *instance;
  }

private:
  OkNeverEnded() : thread_(poll) {}
  std::thread thread_;
};
