// What is noexcept ends the process instead: nothing is left to leak.
// RUN: %check_interop_tidy %s interop-constructor-leak %t -std=c++17,c++20 -- --config="{CheckOptions: {interop-constructor-leak.ModelFiles: '%S/Inputs/toys.yaml'}}"

#include "Inputs/toys.h"

struct Error {};
void check(int n) {
  if (n < 0)
    throw Error();
}

class GoodNoexcept {
public:
  explicit GoodNoexcept(int n) noexcept : h_(gadget_open()) { check(n); }
  ~GoodNoexcept() { gadget_close(h_); }

private:
  gadget *h_;
};

class BadNoexceptFalse {
public:
  explicit BadNoexceptFalse(int n) noexcept(false) : h_(gadget_open()) { check(n); }
  ~BadNoexceptFalse() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-6]]:74: warning: exception from 'check' leaves the constructor of 'BadNoexceptFalse' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-7]]:57: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:25: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-23]]:5: note: the exception is thrown here
// CHECK-FIXES: class BadNoexceptFalse {
// CHECK-FIXES: explicit BadNoexceptFalse(int n) noexcept(false) : h_(gadget_open()) { std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close); check(n); HGuard.release(); }

// By a condition.
template <class T> class BadNoexceptIf {
public:
  explicit BadNoexceptIf(int n) noexcept(sizeof(T) == 1) : h_(gadget_open()) { check(n); }
  ~BadNoexceptIf() { gadget_close(h_); }

private:
  gadget *h_;
};
template class BadNoexceptIf<long>;
// CHECK-MESSAGES: :[[@LINE-7]]:80: warning: exception from 'check' leaves the constructor of 'BadNoexceptIf' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-8]]:63: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-8]]:22: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-40]]:5: note: the exception is thrown here
// CHECK-FIXES: template <class T> class BadNoexceptIf {
// CHECK-FIXES: explicit BadNoexceptIf(int n) noexcept(sizeof(T) == 1) : h_(gadget_open()) { std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close); check(n); HGuard.release(); }

template <class T> class GoodNoexceptIf {
public:
  explicit GoodNoexceptIf(int n) noexcept(sizeof(T) == 1) : h_(gadget_open()) { check(n); }
  ~GoodNoexceptIf() { gadget_close(h_); }

private:
  gadget *h_;
};
template class GoodNoexceptIf<char>;

// The steps are noexcept.
void start(gadget *h) noexcept;

class GoodNoexceptSteps {
public:
  GoodNoexceptSteps() : h_(gadget_open()) {
    start(h_);
    finish();
  }
  ~GoodNoexceptSteps() { gadget_close(h_); }

private:
  void finish() noexcept { check(-1); }
  gadget *h_;
};

class GoodNoexceptLambda {
public:
  explicit GoodNoexceptLambda(int n) : h_(gadget_open()) {
    auto test = [n]() noexcept { check(n); };
    test();
  }
  ~GoodNoexceptLambda() { gadget_close(h_); }

private:
  gadget *h_;
};

class BadLambda {
public:
  explicit BadLambda(int n) : h_(gadget_open()) {
    auto test = [n] { check(n); };
    test();
  }
  ~BadLambda() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: exception from 'lambda' leaves the constructor of 'BadLambda' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-10]]:34: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:18: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-11]]:23: note: 'lambda' calls 'check' here
// CHECK-MESSAGES: :[[@LINE-97]]:5: note: the exception is thrown here
// CHECK-FIXES: class BadLambda {
// CHECK-FIXES: std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close);
// CHECK-FIXES: HGuard.release();

// The exception ends in between.
void swallow(int n) noexcept {
  try {
    check(n);
  } catch (...) {
  }
}

class GoodSwallowed {
public:
  explicit GoodSwallowed(int n) : h_(gadget_open()) { swallow(n); }
  ~GoodSwallowed() { gadget_close(h_); }

private:
  gadget *h_;
};
