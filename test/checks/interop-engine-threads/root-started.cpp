// Threads of the C++ library: each reaches what only the main thread may call.
// RUN: %check_interop_tidy %s interop-engine-threads %t -std=c++17,c++20 -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml'}}"

#include "Inputs/press.h"
#include <thread>

int compute(int);

// A function.
static void badFunction() { desk_show(1); }
// CHECK-MESSAGES: :[[@LINE-1]]:29: warning: 'desk_show' is for the main thread alone, but the thread that runs 'badFunction' reaches it
// CHECK-MESSAGES: :[[@LINE+4]]:15: note: 'badFunction' is started as a thread here
// CHECK-MESSAGES: :[[@LINE-3]]:29: note: have the thread that owns the desk make this call; the options Dispatcher and DispatcherRun can name a function that passes the call to it
static void goodFunction() { compute(1); }
void startFunctions() {
  std::thread First(badFunction), Second(goodFunction);
  First.join();
  Second.join();
}

// Through other functions.
static void showAll(int Count) {
  for (int I = 0; I != Count; ++I)
    desk_show(I);
}
// CHECK-MESSAGES: :[[@LINE-2]]:5: warning: 'desk_show' is for the main thread alone, but the thread that runs 'badFar' reaches it
// CHECK-MESSAGES: :[[@LINE+6]]:19: note: 'badFar' is started as a thread here
// CHECK-MESSAGES: :[[@LINE+4]]:24: note: 'badFar' calls 'update' here
// CHECK-MESSAGES: :[[@LINE+2]]:24: note: 'update' calls 'showAll' here
// CHECK-MESSAGES: :[[@LINE-6]]:5: note: have the thread that owns the desk make this call; the options Dispatcher and DispatcherRun can name a function that passes the call to it
static void update() { showAll(3); }
static void badFar() { update(); }
void startFar() { std::thread(badFar).detach(); }

// A lambda.
void badLambda() {
  std::thread([] { desk_show(2); }).detach();
}
// CHECK-MESSAGES: :[[@LINE-2]]:20: warning: 'desk_show' is for the main thread alone, but the thread that runs the lambda reaches it
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: the lambda is started as a thread here
// CHECK-MESSAGES: :[[@LINE-4]]:20: note: have the thread that owns the desk make this call; the options Dispatcher and DispatcherRun can name a function that passes the call to it
void goodLambda() {
  auto Show = [] { desk_show(2); };
  Show();
}

// A member function, and a lambda that calls one.
class Viewer {
public:
  void start() { Worker = std::thread(&Viewer::badRun, this); }
  void startLambda() {
    Other = std::thread([this] { badTick(); });
  }

private:
  void badRun() { desk_show(3); }
  void badTick() { desk_show(4); }
  std::thread Worker, Other;
};
// CHECK-MESSAGES: :[[@LINE-4]]:19: warning: 'desk_show' is for the main thread alone, but the thread that runs 'Viewer::badRun' reaches it
// CHECK-MESSAGES: :[[@LINE-11]]:27: note: 'Viewer::badRun' is started as a thread here
// CHECK-MESSAGES: :[[@LINE-6]]:19: note: have the thread that owns the desk make this call; the options Dispatcher and DispatcherRun can name a function that passes the call to it
// CHECK-MESSAGES: :[[@LINE-6]]:20: warning: 'desk_show' is for the main thread alone, but the thread that runs the lambda reaches it
// CHECK-MESSAGES: :[[@LINE-12]]:13: note: the lambda is started as a thread here
// CHECK-MESSAGES: :[[@LINE-13]]:34: note: the lambda calls 'Viewer::badTick' here
// CHECK-MESSAGES: :[[@LINE-9]]:20: note: have the thread that owns the desk make this call; the options Dispatcher and DispatcherRun can name a function that passes the call to it
void startViewer(Viewer &V) {
  V.start();
  V.startLambda();
}

// Nobody in view calls it.
void goodUnknown() { desk_show(8); }

int main() {
  desk_show(9);
  startFunctions();
  startFar();
  return 0;
}
