// Handles of one thread at a time, and locks.
// RUN: %check_interop_tidy %s interop-engine-threads %t -std=c++17,c++20 -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml'}}"

#include "Inputs/press.h"
#include <mutex>
#include <thread>

void goodLocked() {
  static std::mutex Lock;
  roll *R = roll_make();
  auto Feed = [R] {
    std::lock_guard<std::mutex> Guard(Lock);
    roll_feed(R, 1);
  };
  std::thread First(Feed), Second(Feed);
  First.join();
  Second.join();
}

// A member, and the object's own lock.
class GoodDriver {
public:
  GoodDriver() : R(roll_make()) {}
  void start() {
    First = std::thread([this] { feed(2); });
    Second = std::thread([this] { feed(3); });
  }

private:
  void feed(int Length) {
    std::lock_guard<std::mutex> Guard(Lock);
    roll_feed(R, Length);
  }
  roll *R;
  std::mutex Lock;
  std::thread First, Second;
};

// One of two ways has it.
class BadDriver {
public:
  BadDriver() : R(roll_make()) {}
  void start() {
    First = std::thread([this] {
      std::lock_guard<std::mutex> Guard(Lock);
      roll_feed(R, 4);
    });
    Second = std::thread([this] { roll_feed(R, 5); });
  }

private:
  roll *R;
  std::mutex Lock;
  std::thread First, Second;
};
// CHECK-MESSAGES: :[[@LINE-8]]:35: warning: 'roll_feed' must not run on two threads at once, but the thread that runs the lambda and another such thread reach 'R' without a common lock
// CHECK-MESSAGES: :[[@LINE-9]]:14: note: the lambda is started as a thread here
// CHECK-MESSAGES: :[[@LINE-14]]:13: note: the lambda is started as a thread here
// CHECK-MESSAGES: :[[@LINE-13]]:7: note: the other thread calls 'roll_feed' here
// CHECK-MESSAGES: :[[@LINE-14]]:7: note: 'roll_feed' is called under 'Lock' here
// CHECK-MESSAGES: :[[@LINE-13]]:35: note: hold 'Lock' here too, as around 'roll_feed'

int main() {
  GoodDriver Good;
  BadDriver Bad;
  goodLocked();
  Good.start();
  Bad.start();
  return 0;
}
