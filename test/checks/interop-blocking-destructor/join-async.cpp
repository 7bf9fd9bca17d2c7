// The future of std::async waits for its task when it goes.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++14,c++20

#include <atomic>
#include <future>
#include <vector>

void work();

class BadFutureMember {
public:
  BadFutureMember() : task_(std::async(std::launch::async, [this] { run(); })) {}

private:
  void run() {
    while (!stop_)
      work();
  }
  std::atomic<bool> stop_{false};
  std::future<void> task_;
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: destructor of 'BadFutureMember' may block forever in 'std::future::~future': nothing tells the thread to stop
  // CHECK-MESSAGES: :[[@LINE-2]]:21: note: member 'task_' is destroyed here by 'std::future::~future'
  // CHECK-MESSAGES: :[[@LINE-11]]:29: note: the thread is started here
  // CHECK-MESSAGES: :[[@LINE-8]]:5: note: it leaves this loop only when 'stop_' changes
  // CHECK-MESSAGES: :[[@LINE-5]]:21: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
};

class GoodFutureMember {
public:
  GoodFutureMember() : task_(std::async(std::launch::async, [this] { run(); })) {}
  ~GoodFutureMember() { stop_ = true; }

private:
  void run() {
    while (!stop_)
      work();
  }
  std::atomic<bool> stop_{false};
  std::future<void> task_;
};

class BadAssigned {
public:
  void start() { task_ = std::async(&BadAssigned::run, this); }

private:
  void run() {
    while (!stop_)
      work();
  }
  std::atomic<bool> stop_{false};
  std::future<void> task_;
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: destructor of 'BadAssigned' may block forever in 'std::future::~future': nothing tells the thread to stop
  // CHECK-MESSAGES: :[[@LINE-2]]:21: note: member 'task_' is destroyed here by 'std::future::~future'
  // CHECK-MESSAGES: :[[@LINE-11]]:26: note: the thread that runs 'BadAssigned::run' is started here
  // CHECK-MESSAGES: :[[@LINE-8]]:5: note: it leaves this loop only when 'stop_' changes
  // CHECK-MESSAGES: :[[@LINE-5]]:21: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
};

class BadWaitedFor {
public:
  BadWaitedFor() : task_(std::async(std::launch::async, [this] { run(); })) {}
  ~BadWaitedFor() { task_.wait(); }
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: destructor of 'BadWaitedFor' may block forever in 'std::future::wait': nothing tells the thread to stop
  // CHECK-MESSAGES: :[[@LINE-2]]:21: note: 'BadWaitedFor::~BadWaitedFor' calls 'std::future::wait' here
  // CHECK-MESSAGES: :[[@LINE-4]]:26: note: the thread is started here
  // CHECK-MESSAGES: :[[@LINE+5]]:5: note: it leaves this loop only when 'stop_' changes
  // CHECK-MESSAGES: :[[@LINE-5]]:21: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first

private:
  void run() {
    while (!stop_)
      work();
  }
  std::atomic<bool> stop_{false};
  std::future<void> task_;
};

class GoodWaitedFor {
public:
  GoodWaitedFor() : task_(std::async(std::launch::async, [this] { run(); })) {}
  ~GoodWaitedFor() {
    stop_ = true;
    task_.wait();
  }

private:
  void run() {
    while (!stop_)
      work();
  }
  std::atomic<bool> stop_{false};
  std::future<void> task_;
};

class GoodComputes {
public:
  GoodComputes() : task_(std::async([] { work(); })) {}
  ~GoodComputes() { task_.get(); }

private:
  std::future<void> task_;
};

class BadVector {
public:
  BadVector() { tasks_.push_back(std::async(std::launch::async, [this] { run(); })); }

private:
  void run() {
    while (!stop_)
      work();
  }
  std::atomic<bool> stop_{false};
  std::vector<std::future<void>> tasks_;
  // CHECK-MESSAGES: :[[@LINE-1]]:34: warning: destructor of 'BadVector' may block forever in 'std::future::~future': nothing tells the thread to stop
  // CHECK-MESSAGES: :[[@LINE-2]]:34: note: member 'tasks_' is destroyed here by 'std::future::~future'
  // CHECK-MESSAGES: :[[@LINE-11]]:34: note: the thread is started here
  // CHECK-MESSAGES: :[[@LINE-8]]:5: note: it leaves this loop only when 'stop_' changes
  // CHECK-MESSAGES: :[[@LINE-5]]:34: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
};

class GoodVector {
public:
  GoodVector() { tasks_.push_back(std::async(std::launch::async, [this] { run(); })); }
  ~GoodVector() {
    stop_ = true;
    for (auto &task : tasks_)
      task.wait();
  }

private:
  void run() {
    while (!stop_)
      work();
  }
  std::atomic<bool> stop_{false};
  std::vector<std::future<void>> tasks_;
};

void badLocal() {
  std::atomic<bool> stop{false};
  auto task = std::async(std::launch::async, [&stop] {
  // CHECK-MESSAGES: :[[@LINE-1]]:8: warning: destruction of 'task' may block forever in 'std::future::~future': nothing tells the thread to stop
  // CHECK-MESSAGES: :[[@LINE-2]]:8: note: variable 'task' is destroyed here by 'std::future::~future'
  // CHECK-MESSAGES: :[[@LINE-3]]:15: note: the thread is started here
  // CHECK-MESSAGES: :[[@LINE+2]]:5: note: it leaves this loop only when 'stop' changes
  // CHECK-MESSAGES: :[[@LINE-5]]:8: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
    while (!stop)
      work();
  });
  work();
}

void goodLocal() {
  std::atomic<bool> stop{false};
  auto task = std::async(std::launch::async, [&stop] {
    while (!stop)
      work();
  });
  work();
  stop = true;
}

// The flag is the caller's, who may set it at any time.
void strictFlagOfTheCaller(std::atomic<bool> &stop) {
  auto task = std::async(std::launch::async, [&stop] {
    while (!stop)
      work();
  });
  work();
}

void goodLocalComputes() {
  auto task = std::async(std::launch::async, [] { work(); });
}

// A future that no task of this program's view feeds may have been made by a promise.
class GoodFutureFromElsewhere {
public:
  explicit GoodFutureFromElsewhere(std::future<void> task);

private:
  std::future<void> task_;
};

class GoodDeferred {
public:
  GoodDeferred() : task_(std::async(std::launch::deferred, [this] { run(); })) {}

private:
  void run() {
    while (!stop_)
      work();
  }
  std::atomic<bool> stop_{false};
  std::future<void> task_;
};
