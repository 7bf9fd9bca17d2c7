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
  }
};

// An owner captured by value dies with the closure.
class BadCapturesOwner {
public:
  ~BadCapturesOwner() {
    auto closure = [waiter = std::make_unique<lib::Waiter>()] { waiter->Value = 1; };
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

private:
  std::function<void()> onClose_ = [] { poll(nullptr, 0, -1); };
};

class BadGenericLambda {
public:
  ~BadGenericLambda() {
    auto waitFor = [](auto milliseconds) { poll(nullptr, 0, milliseconds); };
    waitFor(-1);
  }
};

// A class in a lambda.
auto makeLocal = [] {
  struct BadLocalInLambda {
    ~BadLocalInLambda() { poll(nullptr, 0, -1); }
  };
  BadLocalInLambda local;
};
