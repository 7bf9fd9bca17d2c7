// Lambdas: called at once, stored, capturing what waits.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++14,c++20

#include <functional>
#include <memory>
#include <poll.h>
#include <waiter.h>

class BadCalledAtOnce {
public:
  ~BadCalledAtOnce() {
    [] { poll(nullptr, 0, -1); }();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadCalledAtOnce' may block forever in 'poll'
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadCalledAtOnce::~BadCalledAtOnce' calls 'lambda' here
    // CHECK-MESSAGES: :[[@LINE-3]]:10: note: 'lambda' calls 'poll' here
    // CHECK-MESSAGES: :[[@LINE-4]]:10: note: 'poll' waits until a descriptor is ready (model posix.yaml)
    // CHECK-MESSAGES: :[[@LINE-5]]:27: note: wait for a bounded time
  }
};

class GoodCalledAtOnce {
public:
  ~GoodCalledAtOnce() {
    [] { poll(nullptr, 0, 0); }();
  }
};

class BadCalledByName {
public:
  ~BadCalledByName() {
    auto waitFor = [](int milliseconds) { poll(nullptr, 0, milliseconds); };
    waitFor(-1);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadCalledByName' may block forever in 'poll'
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadCalledByName::~BadCalledByName' calls 'lambda' here
    // CHECK-MESSAGES: :[[@LINE-4]]:43: note: 'lambda' calls 'poll' here
    // CHECK-MESSAGES: :[[@LINE-5]]:43: note: 'poll' waits until a descriptor is ready (model posix.yaml)
    // CHECK-MESSAGES: :[[@LINE-5]]:13: note: wait for a bounded time
  }
};

class GoodCalledByName {
public:
  ~GoodCalledByName() {
    auto waitFor = [](int milliseconds) { poll(nullptr, 0, milliseconds); };
    waitFor(1);
  }
};

class GoodNotCalled {
public:
  ~GoodNotCalled() {
    auto never = [] { poll(nullptr, 0, -1); };
  }
};

template <class F> void callNow(F f) {
  f();
}
class BadCalledByTemplate {
public:
  ~BadCalledByTemplate() {
    callNow([] { poll(nullptr, 0, -1); });
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadCalledByTemplate' may block forever in 'poll'
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadCalledByTemplate::~BadCalledByTemplate' calls 'callNow' here
    // CHECK-MESSAGES: :[[@LINE-8]]:3: note: 'callNow' calls 'lambda' here
    // CHECK-MESSAGES: :[[@LINE-4]]:18: note: 'lambda' calls 'poll' here
    // CHECK-MESSAGES: :[[@LINE-5]]:18: note: 'poll' waits until a descriptor is ready (model posix.yaml)
    // CHECK-MESSAGES: :[[@LINE-6]]:35: note: wait for a bounded time
  }
};

// An owner captured by value dies with the closure.
class BadCapturesOwner {
public:
  ~BadCapturesOwner() {
    auto closure = [waiter = std::make_unique<lib::Waiter>()] { waiter->Value = 1; };
    // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: destructor of 'BadCapturesOwner' may block forever in 'poll'
    // CHECK-MESSAGES: :[[@LINE-2]]:10: note: variable 'closure' is destroyed here by 'lambda'
    // CHECK-MESSAGES: :[[@LINE-3]]:21: note: a capture is destroyed here by 'lib::Waiter::~Waiter'
    // CHECK-MESSAGES: waiter.h:13:15: note: 'lib::Waiter::~Waiter' calls 'poll' here
    // CHECK-MESSAGES: waiter.h:13:15: note: 'poll' waits until a descriptor is ready (model posix.yaml)
    closure();
  }
};

class GoodCapturesReference {
public:
  ~GoodCapturesReference() {
    auto closure = [&waiter = waiter_] { waiter->Value = 1; };
    closure();
  }

private:
  lib::Waiter *waiter_;
};

class GoodStoredUnknown {
public:
  ~GoodStoredUnknown() {
    if (onClose_)
      onClose_();
  }

private:
  std::function<void()> onClose_;
};

class BadStoredHere {
public:
  ~BadStoredHere() { onClose_(); }
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: destructor of 'BadStoredHere' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:22: note: 'BadStoredHere::~BadStoredHere' calls 'std::function::operator()' here
  // CHECK-MESSAGES: :[[@LINE+5]]:41: note: 'lambda' calls 'poll' here
  // CHECK-MESSAGES: :[[@LINE+4]]:41: note: 'poll' waits until a descriptor is ready (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE+3]]:58: note: wait for a bounded time

private:
  std::function<void()> onClose_ = [] { poll(nullptr, 0, -1); };
};

class BadGenericLambda {
public:
  ~BadGenericLambda() {
    auto waitFor = [](auto milliseconds) { poll(nullptr, 0, milliseconds); };
    waitFor(-1);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadGenericLambda' may block forever in 'poll'
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadGenericLambda::~BadGenericLambda' calls 'lambda' here
    // CHECK-MESSAGES: :[[@LINE-4]]:44: note: 'lambda' calls 'poll' here
    // CHECK-MESSAGES: :[[@LINE-5]]:44: note: 'poll' waits until a descriptor is ready (model posix.yaml)
    // CHECK-MESSAGES: :[[@LINE-5]]:5: note: end the wait first, with 'write' or 'writev'
  }
};

// A class in a lambda.
auto makeLocal = [] {
  struct BadLocalInLambda {
    ~BadLocalInLambda() { poll(nullptr, 0, -1); }
    // CHECK-MESSAGES: :[[@LINE-1]]:27: warning: destructor of 'BadLocalInLambda' may block forever in 'poll'
    // CHECK-MESSAGES: :[[@LINE-2]]:27: note: 'BadLocalInLambda::~BadLocalInLambda' calls 'poll' here
    // CHECK-MESSAGES: :[[@LINE-3]]:27: note: 'poll' waits until a descriptor is ready (model posix.yaml)
    // CHECK-MESSAGES: :[[@LINE-4]]:44: note: wait for a bounded time
  };
  BadLocalInLambda local;
};
