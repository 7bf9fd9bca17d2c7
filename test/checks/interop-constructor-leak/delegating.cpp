// Once the constructor that this one delegates to has returned, the destructor runs.
// RUN: %check_interop_tidy %s interop-constructor-leak %t -- --config="{CheckOptions: {interop-constructor-leak.ModelFiles: '%S/Inputs/toys.yaml'}}"

#include "Inputs/toys.h"

struct Error {};
void check(int n) {
  if (n < 0)
    throw Error();
}

class GoodBodyAfterTarget {
public:
  GoodBodyAfterTarget() : h_(nullptr) {}
  explicit GoodBodyAfterTarget(int n) : GoodBodyAfterTarget() {
    h_ = gadget_open();
    check(n);
  }
  ~GoodBodyAfterTarget() { gadget_close(h_); }

private:
  gadget *h_;
};

class GoodTargetAcquires {
public:
  GoodTargetAcquires() : h_(gadget_open()) {}
  explicit GoodTargetAcquires(int n) : GoodTargetAcquires() { check(n); }
  ~GoodTargetAcquires() { gadget_close(h_); }

private:
  gadget *h_;
};

// The target is a constructor like any other.
class BadTarget {
public:
  BadTarget() : BadTarget(1) {}
  explicit BadTarget(int n) : h_(gadget_open()) { check(n); }
  ~BadTarget() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-6]]:51: warning: exception from 'check' leaves the constructor of 'BadTarget' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-7]]:34: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:18: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-39]]:5: note: the exception is thrown here
// CHECK-FIXES: class BadTarget {
// CHECK-FIXES: explicit BadTarget(int n) : h_(gadget_open()) { std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close); check(n); HGuard.release(); }

// A local is nobody's, delegated or not.
class BadLocalAfterTarget {
public:
  BadLocalAfterTarget() : h_(nullptr) {}
  explicit BadLocalAfterTarget(int n) : BadLocalAfterTarget() {
    gadget *h = gadget_open();
    check(n);
    h_ = h;
  }
  ~BadLocalAfterTarget() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-8]]:5: warning: exception from 'check' leaves the constructor of 'BadLocalAfterTarget' without releasing 'h', a gadget
// CHECK-MESSAGES: :[[@LINE-10]]:17: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-9]]:5: note: it is handed over here, but only where nothing throws
// CHECK-MESSAGES: :[[@LINE-60]]:5: note: the exception is thrown here
// CHECK-FIXES: class BadLocalAfterTarget {
// CHECK-FIXES: std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h, &gadget_close);
// CHECK-FIXES: HGuard.release();

// What is acquired for the target's arguments is the target's.
class GoodArgumentOfTarget {
public:
  explicit GoodArgumentOfTarget(gadget *h) noexcept : h_(h) {}
  explicit GoodArgumentOfTarget(int n) : GoodArgumentOfTarget(gadget_open()) { check(n); }
  ~GoodArgumentOfTarget() { gadget_close(h_); }

private:
  gadget *h_;
};

// Not told: the target throws with the argument in its hands.
class MissedArgumentOfTarget {
public:
  MissedArgumentOfTarget(gadget *h, int n) : h_(h) { check(n); }
  explicit MissedArgumentOfTarget(int n) : MissedArgumentOfTarget(gadget_open(), n) {}
  ~MissedArgumentOfTarget() { gadget_close(h_); }

private:
  gadget *h_;
};

// The target's own handler.
class GoodTargetReleases {
public:
  GoodTargetReleases(gadget *h, int n) : h_(h) {
    try {
      check(n);
    } catch (...) {
      gadget_close(h_);
      throw;
    }
  }
  explicit GoodTargetReleases(int n) : GoodTargetReleases(gadget_open(), n) {}
  ~GoodTargetReleases() { gadget_close(h_); }

private:
  gadget *h_;
};

// Through two targets.
class GoodTwoTargets {
public:
  GoodTwoTargets() : h_(nullptr) {}
  explicit GoodTwoTargets(int n) : GoodTwoTargets() { check(n); }
  GoodTwoTargets(int n, int m) : GoodTwoTargets(n) {
    h_ = gadget_open();
    check(m);
  }
  ~GoodTwoTargets() { gadget_close(h_); }

private:
  gadget *h_;
};
