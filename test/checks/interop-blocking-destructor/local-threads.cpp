// Threads and tasks that are variables: local, static, global.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++20,c++23

#include <atomic>
#include <future>
#include <memory>
#include <stop_token>
#include <thread>
#include <utility>
#include <vector>

void work();
std::atomic<bool> stopAll{false};
std::jthread badGlobalThread([] {
// CHECK-MESSAGES: :[[@LINE-1]]:14: warning: destruction of 'badGlobalThread' may block forever in 'std::jthread::~jthread': nothing tells the thread to stop
// CHECK-MESSAGES: :[[@LINE-2]]:14: note: variable 'badGlobalThread' is destroyed here by 'std::jthread::~jthread'
// CHECK-MESSAGES: :[[@LINE-3]]:14: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE+3]]:3: note: it never leaves this loop
// CHECK-MESSAGES: :[[@LINE-5]]:14: note: nothing can end the thread; give its loop a condition and change it before the thread is waited for
// CHECK-MESSAGES: :[[@LINE-6]]:14: note: or never destroy it: what it holds is left to the end of the process
  for (;;)
    work();
});
std::jthread goodGlobalThread([](std::stop_token token) {
  while (!token.stop_requested())
    work();
});
std::jthread goodGlobalComputes([] { work(); });
static std::future<void> badGlobalTask = std::async(std::launch::async, [] {
// CHECK-MESSAGES: :[[@LINE-1]]:26: warning: destruction of 'badGlobalTask' may block forever in 'std::future::~future': nothing tells the thread to stop
// CHECK-MESSAGES: :[[@LINE-2]]:26: note: variable 'badGlobalTask' is destroyed here by 'std::future::~future'
// CHECK-MESSAGES: :[[@LINE-3]]:42: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE+3]]:3: note: it never leaves this loop
// CHECK-MESSAGES: :[[@LINE-5]]:26: note: nothing can end the thread; give its loop a condition and change it before the thread is waited for
// CHECK-MESSAGES: :[[@LINE-6]]:26: note: or never destroy it: what it holds is left to the end of the process
  for (;;)
    work();
});
static std::future<void> goodGlobalTask = std::async(std::launch::async, [] { work(); });
std::unique_ptr<std::jthread> badGlobalPointer = std::make_unique<std::jthread>([] {
// CHECK-MESSAGES: :[[@LINE-1]]:31: warning: destruction of 'badGlobalPointer' may block forever in 'std::jthread::~jthread': nothing tells the thread to stop
// CHECK-MESSAGES: :[[@LINE-2]]:31: note: variable 'badGlobalPointer' is destroyed here by 'std::jthread::~jthread'
// CHECK-MESSAGES: :[[@LINE-3]]:50: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE+3]]:3: note: it never leaves this loop
// CHECK-MESSAGES: :[[@LINE-5]]:31: note: nothing can end the thread; give its loop a condition and change it before the thread is waited for
// CHECK-MESSAGES: :[[@LINE-6]]:31: note: or never destroy it: what it holds is left to the end of the process
  for (;;)
    work();
});
std::vector<std::jthread> badGlobalVector;
// CHECK-MESSAGES: :[[@LINE-1]]:27: warning: destruction of 'badGlobalVector' may block forever in 'std::jthread::~jthread': nothing tells the thread to stop
// CHECK-MESSAGES: :[[@LINE-2]]:27: note: variable 'badGlobalVector' is destroyed here by 'std::jthread::~jthread'
// CHECK-MESSAGES: :[[@LINE+6]]:3: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE+6]]:5: note: it leaves this loop only when 'stopAll' changes
// CHECK-MESSAGES: :[[@LINE-5]]:27: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
// CHECK-MESSAGES: :[[@LINE-6]]:27: note: or never destroy it: what it holds is left to the end of the process

void fill() {
  badGlobalVector.emplace_back([] {
    while (!stopAll)
      work();
  });
}

std::thread goodGlobalPlainThread([] {
  for (;;)
    work();
});

void badStaticLocal() {
  static std::jthread poller([] {
  // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: destruction of 'poller' may block forever in 'std::jthread::~jthread': nothing tells the thread to stop
  // CHECK-MESSAGES: :[[@LINE-2]]:23: note: variable 'poller' is destroyed here by 'std::jthread::~jthread'
  // CHECK-MESSAGES: :[[@LINE-3]]:23: note: the thread is started here
  // CHECK-MESSAGES: :[[@LINE+3]]:5: note: it never leaves this loop
  // CHECK-MESSAGES: :[[@LINE-5]]:23: note: nothing can end the thread; give its loop a condition and change it before the thread is waited for
  // CHECK-MESSAGES: :[[@LINE-6]]:23: note: or never destroy it: what it holds is left to the end of the process
    for (;;)
      work();
  });
}

void goodStaticLocal() {
  static std::jthread poller([](std::stop_token token) {
    while (!token.stop_requested())
      work();
  });
}

void badLocalInLoop() {
  for (int i = 0; i < 3; ++i) {
    std::jthread t([] {
    // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: destruction of 't' may block forever in 'std::jthread::~jthread': nothing tells the thread to stop
    // CHECK-MESSAGES: :[[@LINE-2]]:18: note: variable 't' is destroyed here by 'std::jthread::~jthread'
    // CHECK-MESSAGES: :[[@LINE-3]]:18: note: the thread is started here
    // CHECK-MESSAGES: :[[@LINE+2]]:7: note: it never leaves this loop
    // CHECK-MESSAGES: :[[@LINE-5]]:18: note: nothing can end the thread; give its loop a condition and change it before the thread is waited for
      for (;;)
        work();
    });
  }
}

void badLocalVector() {
  std::atomic<bool> stop{false};
  std::vector<std::jthread> threads;
  // CHECK-MESSAGES: :[[@LINE-1]]:29: warning: destruction of 'threads' may block forever in 'std::jthread::~jthread': nothing tells the thread to stop
  // CHECK-MESSAGES: :[[@LINE-2]]:29: note: variable 'threads' is destroyed here by 'std::jthread::~jthread'
  // CHECK-MESSAGES: :[[@LINE+4]]:5: note: the thread is started here
  // CHECK-MESSAGES: :[[@LINE+4]]:7: note: it leaves this loop only when 'stop' changes
  // CHECK-MESSAGES: :[[@LINE-5]]:29: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
  for (int i = 0; i < 3; ++i)
    threads.emplace_back([&stop] {
      while (!stop)
        work();
    });
}

void goodLocalVector() {
  std::atomic<bool> stop{false};
  std::vector<std::jthread> threads;
  for (int i = 0; i < 3; ++i)
    threads.emplace_back([&stop] {
      while (!stop)
        work();
    });
  work();
  stop = true;
}

// Joined by clear(), after the store.
void goodLocalVectorCleared() {
  std::atomic<bool> stop{false};
  std::vector<std::jthread> threads;
  threads.emplace_back([&stop] {
    while (!stop)
      work();
  });
  stop = true;
  threads.clear();
}

// Ended by a call in the function, not by its end.
void goodLocalClearedTooEarly() {
  std::atomic<bool> stop{false};
  std::vector<std::jthread> threads;
  threads.emplace_back([&stop] {
    while (!stop)
      work();
  });
  threads.clear();
  stop = true;
}

// The early return goes past the store.
int badEarlyReturn(int n) {
  std::atomic<bool> stop{false};
  std::jthread t([&stop] {
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: destruction of 't' may block forever in 'std::jthread::~jthread': the thread is told to stop only after that
  // CHECK-MESSAGES: :[[@LINE-2]]:16: note: variable 't' is destroyed here by 'std::jthread::~jthread'
  // CHECK-MESSAGES: :[[@LINE-3]]:16: note: the thread is started here
  // CHECK-MESSAGES: :[[@LINE+2]]:5: note: it leaves this loop only when 'stop' changes
  // CHECK-MESSAGES: :[[@LINE-5]]:16: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
    while (!stop)
      work();
  });
  if (n < 0)
    return -1;
  work();
  stop = true;
  return 0;
}

int goodThrowBetween(int n) {
  std::atomic<bool> stop{false};
  std::jthread t([&stop] {
    while (!stop)
      work();
  });
  work();
  stop = true;
  return n;
}

struct StopOnExit {
  std::atomic<bool> &stop;

  ~StopOnExit() { stop = true; }
};

void goodGuarded() {
  std::atomic<bool> stop{false};
  std::jthread t([&stop] {
    while (!stop)
      work();
  });
  StopOnExit guard{stop};
  work();
}

std::jthread goodReturned() {
  std::jthread t([] {
    for (;;)
      work();
  });
  return t;
}

void takes(std::jthread);

void goodMovedAway() {
  std::jthread t([] {
    for (;;)
      work();
  });
  takes(std::move(t));
}

void goodDetachedLocal() {
  std::jthread t([] {
    for (;;)
      work();
  });
  t.detach();
}

void goodRequested() {
  std::jthread t([](std::stop_token s) {
    while (!s.stop_requested())
      work();
  });
  t.request_stop();
  t.join();
}

void badPackaged() {
  std::promise<void> p;
  auto f = p.get_future();
  std::jthread t([&f] { f.wait(); });
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: destruction of 't' may block forever in 'std::jthread::~jthread': the thread is told to stop only after that
  // CHECK-MESSAGES: :[[@LINE-2]]:16: note: variable 't' is destroyed here by 'std::jthread::~jthread'
  // CHECK-MESSAGES: :[[@LINE-3]]:16: note: the thread is started here
  // CHECK-MESSAGES: :[[@LINE-4]]:25: note: 'lambda' calls 'std::future::wait' here
  // CHECK-MESSAGES: :[[@LINE-5]]:25: note: 'std::future::wait' waits until the shared state is made ready (model cpp-std.yaml)
  // CHECK-MESSAGES: :[[@LINE-6]]:16: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
}

void goodPackaged() {
  std::promise<void> p;
  auto f = p.get_future();
  std::jthread t([&f] { f.wait(); });
  p.set_value();
}

void goodFutureOfPromise() {
  std::promise<int> p;
  std::future<int> f = p.get_future();
}
