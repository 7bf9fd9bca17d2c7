// Handles of the thread that made them, in structures, behind getters, given by callbacks' cookies.
// RUN: %check_interop_tidy %s interop-engine-threads %t -std=c++17,c++20 -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml'}}"

#include "Inputs/press.h"
#include <memory>
#include <thread>

// A getter.
class Holder {
public:
  Holder() : P(plate_make()) {}
  plate *get() const { return P; }

private:
  plate *P;
};
static Holder Held;
static void badGot() { plate_cut(Held.get(), 1); }

// A cookie.
struct Job {
  plate *P;
  int Line;
};
static void badCookie(void *Cookie) {
  auto *J = static_cast<Job *>(Cookie);
  plate_cut(J->P, J->Line);
}
static Job Shared;

// Made by the callback that uses it.
static void goodCookie(void *Cookie) {
  Job Own{plate_make(), *static_cast<int *>(Cookie)};
  plate_cut(Own.P, Own.Line);
  plate_free(Own.P);
}

// A smart pointer with a deleter.
struct Freer {
  void operator()(plate *P) const { plate_free(P); }
};
void badUnique() {
  std::unique_ptr<plate, Freer> Own(plate_make());
  std::thread Worker([&] { plate_cut(Own.get(), 2); });
  Worker.join();
}
// CHECK-MESSAGES: :[[@LINE-3]]:28: warning: 'plate_cut' uses 'Own' on the thread that runs the lambda, but it belongs to the thread that made it
// CHECK-MESSAGES: :[[@LINE-4]]:15: note: the lambda is started as a thread here
// CHECK-MESSAGES: :[[@LINE-6]]:37: note: 'Own' is made here, on another thread
// CHECK-MESSAGES: :[[@LINE-6]]:28: note: have the thread that owns the plate make this call; the options Dispatcher and DispatcherRun can name a function that passes the call to it
void goodUnique() {
  std::thread Worker([] {
    std::unique_ptr<plate, Freer> Own(plate_make());
    plate_cut(Own.get(), 3);
  });
  Worker.join();
}

// A thread_local is each thread's own.
static thread_local plate *Local;
static void goodLocal() {
  if (!Local)
    Local = plate_make();
  plate_cut(Local, 4);
}

int main() {
  static int Line = 5;
  Shared = {plate_make(), 6};
  press_on_report(badCookie, &Shared);
  press_on_report(goodCookie, &Line);
  std::thread First(badGot), Second(goodLocal);
  goodLocal();
  badUnique();
  goodUnique();
  First.join();
  Second.join();
  return 0;
}
