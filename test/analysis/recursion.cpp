// Recursion and mutual recursion: an answer, and no witness that goes round.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++11,c++20

#include <atomic>
#include <poll.h>
#include <thread>

void work();

void countDown(int n) {
  if (n > 0)
    return countDown(n - 1);
  poll(nullptr, 0, -1);
}
class BadRecursive {
public:
  ~BadRecursive() { countDown(3); }
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: destructor of 'BadRecursive' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:21: note: 'BadRecursive::~BadRecursive' calls 'countDown' here
  // CHECK-MESSAGES: :[[@LINE-8]]:12: note: 'countDown' calls 'countDown' here
  // CHECK-MESSAGES: :[[@LINE-9]]:12: note: 'countDown' calls 'countDown' here
  // CHECK-MESSAGES: :[[@LINE-10]]:12: note: 'countDown' calls 'countDown' here
  // CHECK-MESSAGES: :[[@LINE-10]]:3: note: 'countDown' calls 'poll' here
  // CHECK-MESSAGES: :[[@LINE-11]]:3: note: 'poll' waits until a descriptor is ready (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE-12]]:20: note: wait for a bounded time
};

void countDownShortly(int n) {
  if (n > 0)
    return countDownShortly(n - 1);
  poll(nullptr, 0, 1);
}
class GoodRecursive {
public:
  ~GoodRecursive() { countDownShortly(3); }
};

void ping(int n);
void pong(int n) {
  ping(n);
}
void ping(int n) {
  if (n == 0)
    poll(nullptr, 0, -1);
  else
    pong(n - 1);
}
class BadMutual {
public:
  ~BadMutual() { pong(3); }
  // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: destructor of 'BadMutual' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:18: note: 'BadMutual::~BadMutual' calls 'pong' here
  // CHECK-MESSAGES: :[[@LINE-13]]:3: note: 'pong' calls 'ping' here
  // CHECK-MESSAGES: :[[@LINE-8]]:5: note: 'ping' calls 'pong' here
  // CHECK-MESSAGES: :[[@LINE-15]]:3: note: 'pong' calls 'ping' here
  // CHECK-MESSAGES: :[[@LINE-10]]:5: note: 'ping' calls 'pong' here
  // CHECK-MESSAGES: :[[@LINE-17]]:3: note: 'pong' calls 'ping' here
  // CHECK-MESSAGES: :[[@LINE-12]]:5: note: 'ping' calls 'pong' here
  // CHECK-MESSAGES: :[[@LINE-19]]:3: note: 'pong' calls 'ping' here
  // CHECK-MESSAGES: :[[@LINE-16]]:5: note: 'ping' calls 'poll' here
  // CHECK-MESSAGES: :[[@LINE-17]]:5: note: 'poll' waits until a descriptor is ready (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE-18]]:22: note: wait for a bounded time
};

void tick();
void tock() {
  tick();
}
void tick() {
  tock();
}
class GoodMutual {
public:
  ~GoodMutual() { tick(); }
};

// The parameter changes its place at each round.
void turn(int a, int b, int c, int rounds) {
  if (rounds > 0)
    turn(b, c, a, rounds - 1);
  poll(nullptr, 0, a);
}
class BadTurn {
public:
  ~BadTurn() { turn(0, 0, -1, 2); }
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: destructor of 'BadTurn' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:16: note: 'BadTurn::~BadTurn' calls 'turn' here
  // CHECK-MESSAGES: :[[@LINE-8]]:5: note: 'turn' calls 'turn' here
  // CHECK-MESSAGES: :[[@LINE-9]]:5: note: 'turn' calls 'turn' here
  // CHECK-MESSAGES: :[[@LINE-9]]:3: note: 'turn' calls 'poll' here
  // CHECK-MESSAGES: :[[@LINE-10]]:3: note: 'poll' waits until a descriptor is ready (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE-7]]:27: note: wait for a bounded time
};
class GoodTurn {
public:
  ~GoodTurn() { turn(0, 0, 0, 2); }
};

// A body that calls itself.
class BadRecursiveBody {
public:
  BadRecursiveBody() : thread_([this] { run(3); }) {}
  ~BadRecursiveBody() { thread_.join(); }
  // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: destructor of 'BadRecursiveBody' may block forever in 'std::thread::join': nothing tells the thread to stop
  // CHECK-MESSAGES: :[[@LINE-2]]:25: note: 'BadRecursiveBody::~BadRecursiveBody' calls 'std::thread::join' here
  // CHECK-MESSAGES: :[[@LINE-4]]:24: note: the thread is started here
  // CHECK-MESSAGES: :[[@LINE+7]]:5: note: it leaves this loop only when 'stop_' changes
  // CHECK-MESSAGES: :[[@LINE-5]]:25: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first

private:
  void run(int n) {
    if (n > 0)
      run(n - 1);
    while (!stop_)
      work();
  }
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

// A list that owns its tail.
class GoodList {
public:
  ~GoodList() { delete next_; }

private:
  GoodList *next_ = nullptr;
};
class BadList {
public:
  ~BadList() {
    delete next_;
    poll(nullptr, 0, -1);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadList' may block forever in 'poll'
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadList::~BadList' calls 'poll' here
    // CHECK-MESSAGES: :[[@LINE-3]]:5: note: 'poll' waits until a descriptor is ready (model posix.yaml)
    // CHECK-MESSAGES: :[[@LINE-4]]:22: note: wait for a bounded time
  }

private:
  BadList *next_ = nullptr;
};
