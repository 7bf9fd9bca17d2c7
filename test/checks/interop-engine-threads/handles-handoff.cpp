// Handles that one thread at a time uses, once they were handed over.
// RUN: %check_interop_tidy %s interop-engine-threads %t -std=c++17,c++20 -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml'}}"

#include "Inputs/press.h"
#include <thread>

// Made before the thread is started, and used by it alone from then on.
void goodHandedOver() {
  roll *R = roll_make();
  roll_feed(R, 1);
  std::thread Worker([R] {
    roll_feed(R, 2);
    roll_free(R);
  });
  Worker.join();
}
void goodGivenBack() {
  roll *R = roll_make();
  std::thread Worker([R] { roll_feed(R, 3); });
  Worker.join();
  roll_free(R);
}

// Used by both.
void badBoth() {
  roll *R = roll_make();
  std::thread Worker([R] { roll_feed(R, 4); });
  roll_feed(R, 5);
  Worker.join();
}
// CHECK-MESSAGES: :[[@LINE-4]]:28: warning: 'roll_feed' must not run on two threads at once, but the thread that runs the lambda and the main thread reach 'R' without a lock
// CHECK-MESSAGES: :[[@LINE-5]]:15: note: the lambda is started as a thread here
// CHECK-MESSAGES: :[[@LINE+72]]:3: note: 'main' calls 'badBoth' here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: the main thread calls 'roll_feed' here
// CHECK-MESSAGES: :[[@LINE-8]]:28: note: hold one lock around every call of the roll

// Two threads.
void badTwo() {
  roll *R = roll_make();
  std::thread First([R] { roll_feed(R, 6); });
  std::thread Second([R] { roll_feed(R, 7); });
  First.join();
  Second.join();
}
// CHECK-MESSAGES: :[[@LINE-5]]:27: warning: 'roll_feed' must not run on two threads at once, but the thread that runs the lambda and another such thread reach 'R' without a lock
// CHECK-MESSAGES: :[[@LINE-6]]:15: note: the lambda is started as a thread here
// CHECK-MESSAGES: :[[@LINE-6]]:15: note: the lambda is started as a thread here
// CHECK-MESSAGES: :[[@LINE-7]]:28: note: the other thread calls 'roll_feed' here
// CHECK-MESSAGES: :[[@LINE-9]]:27: note: hold one lock around every call of the roll
// CHECK-MESSAGES: :[[@LINE-9]]:28: warning: 'roll_feed' must not run on two threads at once, but the thread that runs the lambda and another such thread reach 'R' without a lock
// CHECK-MESSAGES: :[[@LINE-10]]:15: note: the lambda is started as a thread here
// CHECK-MESSAGES: :[[@LINE-12]]:15: note: the lambda is started as a thread here
// CHECK-MESSAGES: :[[@LINE-13]]:27: note: the other thread calls 'roll_feed' here
// CHECK-MESSAGES: :[[@LINE-13]]:28: note: hold one lock around every call of the roll
void goodOneEach() {
  roll *A = roll_make();
  roll *B = roll_make();
  std::thread First([A] { roll_feed(A, 8); });
  std::thread Second([B] { roll_feed(B, 9); });
  First.join();
  Second.join();
}
// A member that two threads of an object use.
class BadDriver {
public:
  BadDriver() : R(roll_make()) {}
  void start() {
    First = std::thread([this] { roll_feed(R, 11); });
    Second = std::thread([this] { roll_feed(R, 12); });
  }

private:
  roll *R;
  std::thread First, Second;
};
// CHECK-MESSAGES: :[[@LINE-8]]:34: warning: 'roll_feed' must not run on two threads at once, but the thread that runs the lambda and another such thread reach 'R' without a lock
// CHECK-MESSAGES: :[[@LINE-9]]:13: note: the lambda is started as a thread here
// CHECK-MESSAGES: :[[@LINE-9]]:14: note: the lambda is started as a thread here
// CHECK-MESSAGES: :[[@LINE-10]]:35: note: the other thread calls 'roll_feed' here
// CHECK-MESSAGES: :[[@LINE-12]]:34: note: hold one lock around every call of the roll
// CHECK-MESSAGES: :[[@LINE-12]]:35: warning: 'roll_feed' must not run on two threads at once, but the thread that runs the lambda and another such thread reach 'R' without a lock
// CHECK-MESSAGES: :[[@LINE-13]]:14: note: the lambda is started as a thread here
// CHECK-MESSAGES: :[[@LINE-15]]:13: note: the lambda is started as a thread here
// CHECK-MESSAGES: :[[@LINE-16]]:34: note: the other thread calls 'roll_feed' here
// CHECK-MESSAGES: :[[@LINE-16]]:35: note: hold one lock around every call of the roll
class GoodDriver {
public:
  GoodDriver() : R(roll_make()), Worker([this] { roll_feed(R, 13); }) {}
  ~GoodDriver() {
    Worker.join();
    roll_free(R);
  }

private:
  roll *R;
  std::thread Worker;
};

int main() {
  static BadDriver Bad;
  static GoodDriver Good;
  Bad.start();
  goodHandedOver();
  goodGivenBack();
  badBoth();
  badTwo();
  goodOneEach();
  return 0;
}
