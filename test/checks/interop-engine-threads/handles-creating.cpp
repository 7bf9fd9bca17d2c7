// Handles of the thread that made them: captured, given, kept in a member or a static.
// RUN: %check_interop_tidy %s interop-engine-threads %t -std=c++17,c++20 -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml'}}"

#include "Inputs/press.h"
#include <thread>
#include <utility>

// Made here, used there.
void badCaptured() {
  plate *P = plate_make();
  std::thread([P] { plate_cut(P, 1); }).detach();
}
// CHECK-MESSAGES: :[[@LINE-2]]:21: warning: 'plate_cut' uses 'P' on the thread that runs the lambda, but it belongs to the thread that made it
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: the lambda is started as a thread here
// CHECK-MESSAGES: :[[@LINE-5]]:10: note: 'P' is made here, on another thread
// CHECK-MESSAGES: :[[@LINE-5]]:21: note: have the thread that owns the plate make this call; the options Dispatcher and DispatcherRun can name a function that passes the call to it
void badByReference() {
  plate *P = nullptr;
  plate_open(&P);
  std::thread Worker([&] { plate_cut(P, 2); });
  Worker.join();
  plate_free(P);
}
// CHECK-MESSAGES: :[[@LINE-4]]:28: warning: 'plate_cut' uses 'P' on the thread that runs the lambda, but it belongs to the thread that made it
// CHECK-MESSAGES: :[[@LINE-5]]:15: note: the lambda is started as a thread here
// CHECK-MESSAGES: :[[@LINE-8]]:10: note: 'P' is made here, on another thread
// CHECK-MESSAGES: :[[@LINE-7]]:28: note: have the thread that owns the plate make this call; the options Dispatcher and DispatcherRun can name a function that passes the call to it
static void badGiven(plate *P) { plate_cut(P, 3); }
// CHECK-MESSAGES: :[[@LINE-1]]:34: warning: 'plate_cut' uses 'P' on the thread that runs 'badGiven', but it belongs to the thread that made it
// CHECK-MESSAGES: :[[@LINE+5]]:15: note: 'badGiven' is started as a thread here
// CHECK-MESSAGES: :[[@LINE+3]]:10: note: 'P' is made here, on another thread
// CHECK-MESSAGES: :[[@LINE-4]]:34: note: have the thread that owns the plate make this call; the options Dispatcher and DispatcherRun can name a function that passes the call to it
void startGiven() {
  plate *P = plate_make();
  std::thread Worker(badGiven, P);
  Worker.join();
}

// Made and used by one thread.
void goodOwn() {
  std::thread([] {
    plate *P = plate_make();
    plate_cut(P, 4);
    plate_free(P);
  }).detach();
}
void goodHere() {
  plate *P = plate_make();
  plate_cut(P, 5);
  plate_free(P);
}

// A member.
class BadOwner {
public:
  BadOwner() : P(plate_make()) {}
  void start() { Worker = std::thread([this] { cut(); }); }

private:
  void cut() { plate_cut(P, 6); }
  plate *P;
  std::thread Worker;
};
// CHECK-MESSAGES: :[[@LINE-4]]:16: warning: 'plate_cut' uses 'P' on the thread that runs the lambda, but it belongs to the thread that made it
// CHECK-MESSAGES: :[[@LINE-8]]:27: note: the lambda is started as a thread here
// CHECK-MESSAGES: :[[@LINE-9]]:48: note: the lambda calls 'BadOwner::cut' here
// CHECK-MESSAGES: :[[@LINE-11]]:16: note: 'P' is made here, on another thread
// CHECK-MESSAGES: :[[@LINE-8]]:16: note: have the thread that owns the plate make this call; the options Dispatcher and DispatcherRun can name a function that passes the call to it
class GoodOwner {
public:
  void start() { Worker = std::thread([this] { cut(); }); }

private:
  void cut() {
    P = plate_make();
    plate_cut(P, 7);
    plate_free(P);
  }
  plate *P = nullptr;
  std::thread Worker;
};

// A static.
static plate *BadShared;
static void badCut() { plate_cut(BadShared, 8); }
// CHECK-MESSAGES: :[[@LINE-1]]:24: warning: 'plate_cut' uses 'BadShared' on the thread that runs 'badCut', but it belongs to the thread that made it
// CHECK-MESSAGES: :[[@LINE+5]]:3: note: 'badCut' is started as a thread here
// CHECK-MESSAGES: :[[@LINE+3]]:3: note: 'BadShared' is made here, on another thread
// CHECK-MESSAGES: :[[@LINE-4]]:24: note: have the thread that owns the plate make this call; the options Dispatcher and DispatcherRun can name a function that passes the call to it
void startStatic() {
  BadShared = plate_make();
  std::thread(badCut).detach();
}
static plate *GoodShared;
static void goodCut() {
  GoodShared = plate_make();
  plate_cut(GoodShared, 9);
}
void startOwnStatic() { std::thread(goodCut).detach(); }

// Nobody in view made it.
void goodUnknown(plate *P) { plate_cut(P, 10); }

int main() {
  static BadOwner First;
  static GoodOwner Second;
  First.start();
  Second.start();
  badCaptured();
  badByReference();
  startGiven();
  goodOwn();
  goodHere();
  startStatic();
  startOwnStatic();
  return 0;
}
