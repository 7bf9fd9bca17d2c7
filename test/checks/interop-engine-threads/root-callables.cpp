// Threads that run objects, what std::bind makes, members of templates; threads in containers.
// RUN: %check_interop_tidy %s interop-engine-threads %t -std=c++17,c++20 -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml'}}"

#include "Inputs/press.h"
#include <functional>
#include <thread>
#include <utility>
#include <vector>

int compute(int);

// A class with a call operator; what std::bind makes.
struct BadCallable {
  void operator()() const { desk_show(5); }
};
// CHECK-MESSAGES: :[[@LINE-2]]:29: warning: 'desk_show' is for the main thread alone, but the thread that runs 'BadCallable::operator()' reaches it
// CHECK-MESSAGES: :[[@LINE+6]]:3: note: 'BadCallable::operator()' is started as a thread here
// CHECK-MESSAGES: :[[@LINE-4]]:29: note: have the thread that owns the desk make this call; the options Dispatcher and DispatcherRun can name a function that passes the call to it
struct GoodCallable {
  void operator()() const { compute(5); }
};
void startCallables() {
  std::thread(BadCallable()).detach();
  std::thread(GoodCallable()).detach();
}
static void badBound(int Sheet) { desk_show(Sheet); }
// CHECK-MESSAGES: :[[@LINE-1]]:35: warning: 'desk_show' is for the main thread alone, but the thread that runs 'badBound' reaches it
// CHECK-MESSAGES: :[[@LINE+2]]:21: note: 'badBound' is started as a thread here
// CHECK-MESSAGES: :[[@LINE-3]]:35: note: have the thread that owns the desk make this call; the options Dispatcher and DispatcherRun can name a function that passes the call to it
void startBound() { std::thread(std::bind(badBound, 6)).detach(); }

// Kept in a container.
static void badKept() { desk_show(7); }
// CHECK-MESSAGES: :[[@LINE-1]]:25: warning: 'desk_show' is for the main thread alone, but the thread that runs 'badKept' reaches it
// CHECK-MESSAGES: :[[@LINE+2]]:53: note: 'badKept' is started as a thread here
// CHECK-MESSAGES: :[[@LINE-3]]:25: note: have the thread that owns the desk make this call; the options Dispatcher and DispatcherRun can name a function that passes the call to it
void startKept(std::vector<std::thread> &Workers) { Workers.emplace_back(badKept); }

// A template.
template <class T> class Runner {
public:
  void start() { std::thread(&Runner::badRun, this).detach(); }
  void badRun() { desk_show(sizeof(T)); }
};
// CHECK-MESSAGES: :[[@LINE-2]]:19: warning: 'desk_show' is for the main thread alone, but the thread that runs 'Runner::badRun' reaches it
// CHECK-MESSAGES: :[[@LINE-4]]:18: note: 'Runner::badRun' is started as a thread here
// CHECK-MESSAGES: :[[@LINE-4]]:19: note: have the thread that owns the desk make this call; the options Dispatcher and DispatcherRun can name a function that passes the call to it
void startRunner() {
  Runner<int> Made;
  Made.start();
}

int main() {
  startCallables();
  startBound();
  startRunner();
  return 0;
}
