// Lambdas: in initializers, captured, kept.
// RUN: %check_interop_tidy %s interop-constructor-leak %t -std=c++17,c++20 -- --config="{CheckOptions: {interop-constructor-leak.ModelFiles: '%S/Inputs/toys.yaml'}}"

#include "Inputs/toys.h"
#include <functional>

struct Error {};
void check(int n) {
  if (n < 0)
    throw Error();
}

// Called at once in an initializer.
class GoodInitializerChecks {
public:
  GoodInitializerChecks()
      : h_([] {
          gadget *h = gadget_open();
          if (!h)
            throw Error();
          return h;
        }()) {}
  ~GoodInitializerChecks() { gadget_close(h_); }

private:
  gadget *h_;
};

class BadInitializerThrows {
public:
  explicit BadInitializerThrows(int n)
      : h_(gadget_open()), size_([n] {
          if (n < 0)
            throw Error();
          return n;
        }()) {}
  ~BadInitializerThrows() { gadget_close(h_); }

private:
  gadget *h_;
  int size_;
};
// CHECK-MESSAGES: :[[@LINE-11]]:34: warning: exception from 'lambda' leaves the constructor of 'BadInitializerThrows' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-12]]:12: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-8]]:29: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-12]]:13: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-15]]:12: note: it can be acquired after what throws
// CHECK-MESSAGES: :[[@LINE-8]]:11: note: declare 'h_' as std::unique_ptr<gadget, decltype(&gadget_close)>
// CHECK-REMAINS: warning: exception from 'lambda' leaves the constructor of 'BadInitializerThrows' without releasing 'h_', a gadget
// CHECK-REMAINS: note: 'gadget_open' acquires it here
// CHECK-REMAINS: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS: note: the exception is thrown here
// CHECK-REMAINS: note: it can be acquired after what throws
// CHECK-REMAINS: note: declare 'h_' as std::unique_ptr<gadget, decltype(&gadget_close)>

class GoodInitializerThrowsFirst {
public:
  explicit GoodInitializerThrowsFirst(int n)
      : size_([n] {
          if (n < 0)
            throw Error();
          return n;
        }()),
        h_(gadget_open()) {}
  ~GoodInitializerThrowsFirst() { gadget_close(h_); }

private:
  int size_;
  gadget *h_;
};

// Acquired in one that returns it.
class BadInitializerAcquires {
public:
  explicit BadInitializerAcquires(int n) : h_([] { return gadget_open(); }()) { check(n); }
  ~BadInitializerAcquires() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-6]]:81: warning: exception from 'check' leaves the constructor of 'BadInitializerAcquires' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-7]]:47: note: 'BadInitializerAcquires::BadInitializerAcquires' calls 'lambda' here
// CHECK-MESSAGES: :[[@LINE-8]]:59: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-8]]:31: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-75]]:5: note: the exception is thrown here
// CHECK-FIXES: class BadInitializerAcquires {
// CHECK-FIXES: explicit BadInitializerAcquires(int n) : h_([] { return gadget_open(); }()) { std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close); check(n); HGuard.release(); }

// Acquired in one that has `this`.
class BadLambdaAcquires {
public:
  explicit BadLambdaAcquires(int n) {
    auto open = [this] { h_ = gadget_open(); };
    open();
    check(n);
  }
  ~BadLambdaAcquires() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: exception from 'check' leaves the constructor of 'BadLambdaAcquires' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-9]]:5: note: 'BadLambdaAcquires::BadLambdaAcquires' calls 'lambda' here
// CHECK-MESSAGES: :[[@LINE-11]]:31: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-8]]:26: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-96]]:5: note: the exception is thrown here
// CHECK-FIXES: class BadLambdaAcquires {
// CHECK-FIXES: std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close);
// CHECK-FIXES: HGuard.release();

class GoodLambdaReleases {
public:
  explicit GoodLambdaReleases(int n) : h_(gadget_open()) {
    auto close = [this] { gadget_close(h_); };
    if (n < 0) {
      close();
      throw Error();
    }
  }
  ~GoodLambdaReleases() { gadget_close(h_); }

private:
  gadget *h_;
};

class BadLambdaNotCalled {
public:
  explicit BadLambdaNotCalled(int n) : h_(gadget_open()) {
    auto close = [this] { gadget_close(h_); };
    if (n < 0)
      throw Error();
    close();
  }
  ~BadLambdaNotCalled() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-8]]:7: warning: exception thrown here leaves the constructor of 'BadLambdaNotCalled' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-12]]:43: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:27: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: class BadLambdaNotCalled {
// CHECK-FIXES: if (n < 0) {
// CHECK-FIXES: gadget_close(h_);

// Kept for later: it does not throw now.
class GoodLambdaKept {
public:
  explicit GoodLambdaKept(int n) : h_(gadget_open()) {
    later_ = [n] { check(n); };
  }
  ~GoodLambdaKept() { gadget_close(h_); }

private:
  gadget *h_;
  std::function<void()> later_;
};

// By reference, by value, by an initialized capture.
class BadCaptures {
public:
  explicit BadCaptures(int n) {
    gadget *h = gadget_open();
    auto start = [h] { return gadget_start(h); };
    if (start() != 0)
      throw Error();
    gadget_close(h);
  }
};
// CHECK-MESSAGES: :[[@LINE-4]]:7: warning: exception thrown here leaves the constructor of 'BadCaptures' without releasing 'h', a gadget
// CHECK-MESSAGES: :[[@LINE-8]]:17: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-5]]:5: note: it is released here, but only where nothing throws
// CHECK-FIXES: class BadCaptures {
// CHECK-FIXES: if (start() != 0) {
// CHECK-FIXES: gadget_close(h);

class GoodCapturesClose {
public:
  explicit GoodCapturesClose(int n) {
    gadget *h = gadget_open();
    auto close = [&h] { gadget_close(h); };
    close();
    check(n);
  }
};

// Passed to a template that calls it.
template <class F> void each(F f) {
  for (int i = 0; i < 3; ++i)
    f(i);
}

class BadPassedToTemplate {
public:
  BadPassedToTemplate() : h_(gadget_open()) {
    each([](int n) { check(n); });
  }
  ~BadPassedToTemplate() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: exception from 'each' leaves the constructor of 'BadPassedToTemplate' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-9]]:30: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:28: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-16]]:5: note: 'each' calls 'lambda' here
// CHECK-MESSAGES: :[[@LINE-11]]:22: note: 'lambda' calls 'check' here
// CHECK-MESSAGES: :[[@LINE-198]]:5: note: the exception is thrown here
// CHECK-FIXES: class BadPassedToTemplate {
// CHECK-FIXES: std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close);
// CHECK-FIXES: HGuard.release();

class GoodPassedToTemplate {
public:
  GoodPassedToTemplate() : h_(gadget_open()) {
    each([this](int) { gadget_start(h_); });
  }
  ~GoodPassedToTemplate() { gadget_close(h_); }

private:
  gadget *h_;
};

// A generic lambda.
class BadGenericLambda {
public:
  explicit BadGenericLambda(int n) : h_(gadget_open()) {
    auto test = [](auto m) { check(m); };
    test(n);
  }
  ~BadGenericLambda() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: exception from 'lambda' leaves the constructor of 'BadGenericLambda' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-10]]:41: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:25: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-11]]:30: note: 'lambda' calls 'check' here
// CHECK-MESSAGES: :[[@LINE-230]]:5: note: the exception is thrown here
// CHECK-FIXES: class BadGenericLambda {
// CHECK-FIXES: std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close);
// CHECK-FIXES: HGuard.release();

// A lambda's own local is its own: it is no constructor.
class GoodLambdaInMember {
public:
  GoodLambdaInMember() {
    later_ = [] {
      gadget *h = gadget_open();
      check(-1);
      gadget_close(h);
    };
  }

private:
  std::function<void()> later_;
};
