// The handle leaves the function that starts the thread: who joins the thread comes too late for the function's locals.
// RUN: %check_interop_tidy %s interop-thread-lifetime %t -std=c++17

#include <memory>
#include <pthread.h>
#include <thread>

std::thread badReturned(int count) {
  std::thread worker([&count] { ++count; });
  return worker;
}
// CHECK-MESSAGES: :[[@LINE-3]]:15: warning: the thread uses 'count', a local of 'badReturned', and nothing waits for it before that returns
// CHECK-MESSAGES: :[[@LINE-4]]:35: note: it uses 'count' here

std::thread goodReturned(int count) {
  std::thread worker([count] { (void)count; });
  return worker;
}

class BadKept {
public:
  void start() {
    int first = 3;
    thread_ = std::thread([&first, this] { count_ = first; });
  }
  ~BadKept() {
    if (thread_.joinable())
      thread_.join();
  }

private:
  int count_ = 0;
  std::thread thread_;
};
// CHECK-MESSAGES: :[[@LINE-11]]:15: warning: the thread uses 'first', a local of 'start', and nothing waits for it before that returns
// CHECK-MESSAGES: :[[@LINE-12]]:53: note: it uses 'first' here

class GoodJoined {
public:
  void start() {
    int first = 3;
    thread_ = std::thread([&first, this] { count_ = first; });
    thread_.join();
  }
  ~GoodJoined() {
    if (thread_.joinable())
      thread_.join();
  }

private:
  int count_ = 0;
  std::thread thread_;
};

class GoodJoinedInside {
public:
  void run() {
    int first = 3;
    thread_ = std::thread([&first, this] { count_ = first; });
    stop();
  }
  ~GoodJoinedInside() { stop(); }

private:
  void stop() {
    if (thread_.joinable())
      thread_.join();
  }
  int count_ = 0;
  std::thread thread_;
};

class GoodCopied {
public:
  void start() {
    int first = 3;
    thread_ = std::thread([first, this] { count_ = first; });
  }
  ~GoodCopied() {
    if (thread_.joinable())
      thread_.join();
  }

private:
  int count_ = 0;
  std::thread thread_;
};
