// join() where nothing was started, was joined before, or is somebody else's by now.
// RUN: %check_interop_tidy %s interop-thread-lifetime %t

#include <thread>

void poll();
bool isQuick();

class MaybeStarted {
public:
  explicit MaybeStarted(bool usable) {
    if (!usable)
      return;
    thread_ = std::thread(poll);
  }
  ~MaybeStarted() { thread_.join(); }
// CHECK-MESSAGES: :[[@LINE-1]]:21: warning: 'MaybeStarted::thread_' is joined here even if it was never started: std::system_error, which ends the process in a destructor
// CHECK-MESSAGES: :[[@LINE-4]]:15: note: the thread that runs 'poll' is started here
// CHECK-MESSAGES: :[[@LINE-8]]:12: note: this constructor may leave it without a thread
// CHECK-FIXES: ~MaybeStarted() { if (thread_.joinable()) thread_.join(); }

private:
  std::thread thread_;
};

class StartedLater {
public:
  void start() { thread_ = std::thread(poll); }
  ~StartedLater() { thread_.join(); }
// CHECK-MESSAGES: :[[@LINE-1]]:21: warning: 'StartedLater::thread_' is joined here even if it was never started: std::system_error, which ends the process in a destructor
// CHECK-MESSAGES: :[[@LINE-3]]:28: note: the thread that runs 'poll' is started here
// CHECK-FIXES: ~StartedLater() { if (thread_.joinable()) thread_.join(); }

private:
  std::thread thread_;
};

class StartedByOwner {
public:
  void start() { thread_ = std::thread(poll); }
  ~StartedByOwner() { thread_.join(); }
// CHECK-MESSAGES: :[[@LINE-1]]:23: warning: 'StartedByOwner::thread_' is joined here even if it was never started: std::system_error, which ends the process in a destructor
// CHECK-MESSAGES: :[[@LINE+11]]:18: note: variable 'owner' is destroyed here by 'StartedByOwner::~StartedByOwner'
// CHECK-FIXES: ~StartedByOwner() { if (thread_.joinable()) thread_.join(); }

private:
  std::thread thread_;
};
void okStarted() {
  StartedByOwner owner;
  owner.start();
}
int leavesBeforeStart() {
  StartedByOwner owner;
  if (isQuick())
    return 1;
  owner.start();
  return 0;
}

void joinsTwice() {
  std::thread thread(poll);
  thread.join();
  thread.join();
// CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'thread' is joined here after it was joined: std::system_error
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: it is joined here before
}

void joinsDetached() {
  std::thread thread(poll);
  thread.detach();
  thread.join();
// CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'thread' is joined here after it was detached: std::system_error
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: it is detached here before
}

class OkAlways {
public:
  OkAlways() : thread_(poll) {}
  ~OkAlways() { thread_.join(); }

private:
  std::thread thread_;
};

class OkAsked {
public:
  void start() { thread_ = std::thread(poll); }
  ~OkAsked() {
    if (thread_.joinable())
      thread_.join();
  }

private:
  std::thread thread_;
};

class OkFlag {
public:
  void start() {
    running_ = true;
    thread_ = std::thread(poll);
  }
  ~OkFlag() {
    if (running_)
      thread_.join();
  }

private:
  bool running_ = false;
  std::thread thread_;
};

class OkInClass {
public:
  ~OkInClass() { thread_.join(); }

private:
  std::thread thread_{poll};
};

class OkPointer {
public:
  void start() { thread_ = new std::thread(poll); }
  ~OkPointer() {
    if (thread_) {
      thread_->join();
      delete thread_;
    }
  }

private:
  std::thread *thread_ = nullptr;
};

// CHECK-REMAINS: warning: 'thread' is joined here after it was joined: std::system_error
// CHECK-REMAINS: note: it is joined here before
// CHECK-REMAINS: warning: 'thread' is joined here after it was detached: std::system_error
// CHECK-REMAINS: note: it is detached here before
