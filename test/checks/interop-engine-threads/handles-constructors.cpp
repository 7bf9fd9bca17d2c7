// Threads that a constructor starts, of objects that are static, and several that share what their object has.
// RUN: %check_interop_tidy %s interop-engine-threads %t -std=c++17,c++20 -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml'}}"

#include "Inputs/press.h"
#include <thread>
#include <vector>

class BadInitialized {
public:
  BadInitialized() : R(roll_make()), Worker([this] { roll_feed(R, 1); }) {}
  void feed() { roll_feed(R, 2); }

private:
  roll *R;
  std::thread Worker;
};
// CHECK-MESSAGES: :[[@LINE-7]]:54: warning: 'roll_feed' must not run on two threads at once, but the thread that runs the lambda and the main thread reach 'R' without a lock
// CHECK-MESSAGES: :[[@LINE-8]]:38: note: the lambda is started as a thread here
// CHECK-MESSAGES: :[[@LINE+69]]:3: note: 'main' calls 'BadInitialized::feed' here
// CHECK-MESSAGES: :[[@LINE-9]]:17: note: the main thread calls 'roll_feed' here
// CHECK-MESSAGES: :[[@LINE-11]]:54: note: hold one lock around every call of the roll
class GoodInitialized {
public:
  GoodInitialized() : R(roll_make()), Worker([this] { roll_feed(R, 3); }) {}
  ~GoodInitialized() {
    Worker.join();
    roll_free(R);
  }

private:
  roll *R;
  std::thread Worker;
};

class BadStatic {
public:
  BadStatic() : R(roll_make()) {
    Worker = std::thread([this] { roll_feed(R, 4); });
  }
  void feed() { roll_feed(R, 5); }

private:
  roll *R;
  std::thread Worker;
};
// CHECK-MESSAGES: :[[@LINE-8]]:35: warning: 'roll_feed' must not run on two threads at once, but the thread that runs the lambda and the main thread reach 'R' without a lock
// CHECK-MESSAGES: :[[@LINE-9]]:14: note: the lambda is started as a thread here
// CHECK-MESSAGES: :[[@LINE+41]]:3: note: 'main' calls 'BadStatic::feed' here
// CHECK-MESSAGES: :[[@LINE-9]]:17: note: the main thread calls 'roll_feed' here
// CHECK-MESSAGES: :[[@LINE-12]]:35: note: hold one lock around every call of the roll

class BadCrew {
public:
  BadCrew() : R(roll_make()) {}
  void start(int Count) {
    for (int I = 0; I != Count; ++I)
      Workers.emplace_back([this] { roll_feed(R, 6); });
  }

private:
  roll *R;
  std::vector<std::thread> Workers;
};
// CHECK-MESSAGES: :[[@LINE-7]]:37: warning: 'roll_feed' must not run on two threads at once, but several threads that run the lambda reach it without a lock
// CHECK-MESSAGES: :[[@LINE-8]]:7: note: the lambda is started as a thread here, in a loop
// CHECK-MESSAGES: :[[@LINE-9]]:37: note: hold one lock around every call of the roll
class GoodCrew {
public:
  void start(int Count) {
    for (int I = 0; I != Count; ++I)
      Workers.emplace_back([] {
        roll *Own = roll_make();
        roll_feed(Own, 7);
        roll_free(Own);
      });
  }

private:
  std::vector<std::thread> Workers;
};

int main() {
  BadInitialized First;
  GoodInitialized Second;
  static BadStatic Third;
  BadCrew Fourth;
  GoodCrew Fifth;
  First.feed();
  Third.feed();
  Fourth.start(4);
  Fifth.start(4);
  return 0;
}
