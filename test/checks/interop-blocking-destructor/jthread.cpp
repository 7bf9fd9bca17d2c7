// std::jthread asks its body to stop before it joins; whether the body listens is another matter.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++20,c++23

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

void work();

class GoodTokenAsked {
public:
  GoodTokenAsked() : thread_([this](std::stop_token token) {
    while (!token.stop_requested())
      work();
  }) {}

private:
  std::jthread thread_;
};

class GoodTokenInMemberFunction {
public:
  GoodTokenInMemberFunction() : thread_([this](std::stop_token token) { run(token); }) {}

private:
  void run(std::stop_token token) {
    while (!token.stop_requested())
      work();
  }
  std::jthread thread_;
};

// No parameter, no request to stop.
class BadNoToken {
public:
  BadNoToken() : thread_([this] { run(); }) {}

private:
  void run() {
    while (!stop_)
      work();
  }
  std::atomic<bool> stop_{false};
  std::jthread thread_;
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: destructor of 'BadNoToken' may block forever in 'std::jthread::~jthread': nothing tells the thread to stop
  // CHECK-MESSAGES: :[[@LINE-2]]:16: note: member 'thread_' is destroyed here by 'std::jthread::~jthread'
  // CHECK-MESSAGES: :[[@LINE-11]]:18: note: the thread is started here
  // CHECK-MESSAGES: :[[@LINE-8]]:5: note: it leaves this loop only when 'stop_' changes
  // CHECK-MESSAGES: :[[@LINE-5]]:16: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
};

// ~jthread comes after the body: a store in the destructor is in time.
class GoodNoTokenButStored {
public:
  GoodNoTokenButStored() : thread_([this] { run(); }) {}
  ~GoodNoTokenButStored() { stop_ = true; }

private:
  void run() {
    while (!stop_)
      work();
  }
  std::atomic<bool> stop_{false};
  std::jthread thread_;
};

class BadTokenIgnored {
public:
  BadTokenIgnored() : thread_([this](std::stop_token) { run(); }) {}

private:
  void run() {
    while (!stop_)
      work();
  }
  std::atomic<bool> stop_{false};
  std::jthread thread_;
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: destructor of 'BadTokenIgnored' may block forever in 'std::jthread::~jthread': nothing tells the thread to stop
  // CHECK-MESSAGES: :[[@LINE-2]]:16: note: member 'thread_' is destroyed here by 'std::jthread::~jthread'
  // CHECK-MESSAGES: :[[@LINE-11]]:23: note: the thread is started here
  // CHECK-MESSAGES: :[[@LINE-8]]:5: note: it leaves this loop only when 'stop_' changes
  // CHECK-MESSAGES: :[[@LINE-5]]:16: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
};

class GoodComputes {
public:
  GoodComputes() : thread_([this] { work(); }) {}

private:
  std::jthread thread_;
};

// The request sets the token, but the thread sleeps in a condition that nobody notifies.
class BadTokenWhileInCondition {
public:
  BadTokenWhileInCondition() : thread_([this](std::stop_token token) {
    std::unique_lock<std::mutex> lock(mutex_);
    while (!token.stop_requested())
      changed_.wait(lock);
  }) {}

private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::jthread thread_;
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: destructor of 'BadTokenWhileInCondition' may block forever in 'std::jthread::~jthread': nothing ends the thread's wait in 'std::condition_variable::wait'
  // CHECK-MESSAGES: :[[@LINE-2]]:16: note: member 'thread_' is destroyed here by 'std::jthread::~jthread'
  // CHECK-MESSAGES: :[[@LINE-12]]:32: note: the thread is started here
  // CHECK-MESSAGES: :[[@LINE-10]]:7: note: 'lambda' calls 'std::condition_variable::wait' here
  // CHECK-MESSAGES: :[[@LINE-11]]:7: note: 'std::condition_variable::wait' waits until another thread notifies it (model cpp-std.yaml)
  // CHECK-MESSAGES: :[[@LINE-6]]:16: note: the request to stop does not end it
};

class GoodTokenWithConditionAny {
public:
  GoodTokenWithConditionAny() : thread_([this](std::stop_token token) {
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait(lock, token, [this] { return ready_; });
  }) {}

private:
  std::mutex mutex_;
  std::condition_variable_any changed_;
  bool ready_ = false;
  std::jthread thread_;
};

class GoodRequestedAndNotified {
public:
  GoodRequestedAndNotified() : thread_([this](std::stop_token token) {
    std::unique_lock<std::mutex> lock(mutex_);
    while (!token.stop_requested())
      changed_.wait(lock);
  }) {}
  ~GoodRequestedAndNotified() {
    thread_.request_stop();
    changed_.notify_all();
  }

private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::jthread thread_;
};

class BadPoolNoToken {
public:
  BadPoolNoToken() { threads_.emplace_back([this] { run(); }); }

private:
  void run() {
    while (!stop_)
      work();
  }
  std::atomic<bool> stop_{false};
  std::vector<std::jthread> threads_;
  // CHECK-MESSAGES: :[[@LINE-1]]:29: warning: destructor of 'BadPoolNoToken' may block forever in 'std::jthread::~jthread': nothing tells the thread to stop
  // CHECK-MESSAGES: :[[@LINE-2]]:29: note: member 'threads_' is destroyed here by 'std::jthread::~jthread'
  // CHECK-MESSAGES: :[[@LINE-11]]:22: note: the thread is started here
  // CHECK-MESSAGES: :[[@LINE-8]]:5: note: it leaves this loop only when 'stop_' changes
  // CHECK-MESSAGES: :[[@LINE-5]]:29: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
};

class GoodPoolWithToken {
public:
  GoodPoolWithToken() {
    threads_.emplace_back([this](std::stop_token token) {
      while (!token.stop_requested())
        work();
    });
  }

private:
  std::vector<std::jthread> threads_;
};

void badLocal() {
  std::atomic<bool> stop{false};
  std::jthread thread([&stop] {
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: destruction of 'thread' may block forever in 'std::jthread::~jthread': nothing tells the thread to stop
  // CHECK-MESSAGES: :[[@LINE-2]]:16: note: variable 'thread' is destroyed here by 'std::jthread::~jthread'
  // CHECK-MESSAGES: :[[@LINE-3]]:16: note: the thread is started here
  // CHECK-MESSAGES: :[[@LINE+2]]:5: note: it leaves this loop only when 'stop' changes
  // CHECK-MESSAGES: :[[@LINE-5]]:16: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
    while (!stop)
      work();
  });
  work();
}

void goodLocalToldBefore() {
  std::atomic<bool> stop{false};
  std::jthread thread([&stop] {
    while (!stop)
      work();
  });
  work();
  stop = true;
}

// The flag is the caller's, who may set it at any time.
void strictFlagOfTheCaller(std::atomic<bool> &stop) {
  std::jthread thread([&stop] {
    while (!stop)
      work();
  });
  work();
}

void goodLocalToken() {
  std::jthread thread([](std::stop_token token) {
    while (!token.stop_requested())
      work();
  });
}

void goodLocalComputes(int *first, int *second) {
  std::jthread one([first] { *first = 1; });
  std::jthread two([second] { *second = 2; });
}

// Joined by hand before: ~jthread finds nothing to wait for, but the join waits as ever.
class BadJoinedByHand {
public:
  BadJoinedByHand() : thread_([this] { run(); }) {}
  ~BadJoinedByHand() { thread_.join(); }
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: destructor of 'BadJoinedByHand' may block forever in 'std::jthread::join': nothing tells the thread to stop
  // CHECK-MESSAGES: :[[@LINE-2]]:24: note: 'BadJoinedByHand::~BadJoinedByHand' calls 'std::jthread::join' here
  // CHECK-MESSAGES: :[[@LINE-4]]:23: note: the thread is started here
  // CHECK-MESSAGES: :[[@LINE+5]]:5: note: it leaves this loop only when 'stop_' changes
  // CHECK-MESSAGES: :[[@LINE-5]]:24: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first

private:
  void run() {
    while (!stop_)
      work();
  }
  std::atomic<bool> stop_{false};
  std::jthread thread_;
};
