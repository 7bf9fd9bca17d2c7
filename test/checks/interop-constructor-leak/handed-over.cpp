// Handles that have become somebody else's by the time it throws.
// RUN: %check_interop_tidy %s interop-constructor-leak %t -- --config="{CheckOptions: {interop-constructor-leak.ModelFiles: '%S/Inputs/toys.yaml'}}"

#include "Inputs/toys.h"
#include <memory>
#include <vector>

struct Error {};
void check(int n) {
  if (n < 0)
    throw Error();
}

// A model says that it is the callee's now.
class GoodTransferred {
public:
  GoodTransferred(shelf *s, int n) {
    gadget *h = gadget_open();
    shelf_give(s, h);
    check(n);
  }
};

class BadTransferredTooLate {
public:
  BadTransferredTooLate(shelf *s, int n) {
    gadget *h = gadget_open();
    check(n);
    shelf_give(s, h);
  }
};
// CHECK-MESSAGES: :[[@LINE-4]]:5: warning: exception from 'check' leaves the constructor of 'BadTransferredTooLate' without releasing 'h', a gadget
// CHECK-MESSAGES: :[[@LINE-6]]:17: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-5]]:5: note: it is handed over here, but only where nothing throws
// CHECK-MESSAGES: :[[@LINE-24]]:5: note: the exception is thrown here
// CHECK-FIXES: class BadTransferredTooLate {
// CHECK-FIXES: std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h, &gadget_close);
// CHECK-FIXES: HGuard.release();

class GoodMemberTransferred {
public:
  GoodMemberTransferred(shelf *s, int n) : h_(gadget_open()) {
    shelf_give(s, h_);
    check(n);
  }

private:
  gadget *h_;
};

// Stored in what outlives the constructor.
gadget *Global;
std::vector<gadget *> All;

class GoodGlobal {
public:
  explicit GoodGlobal(int n) {
    gadget *h = gadget_open();
    Global = h;
    check(n);
  }
};

class BadGlobalTooLate {
public:
  explicit BadGlobalTooLate(int n) {
    gadget *h = gadget_open();
    check(n);
    Global = h;
  }
};
// CHECK-MESSAGES: :[[@LINE-4]]:5: warning: exception from 'check' leaves the constructor of 'BadGlobalTooLate' without releasing 'h', a gadget
// CHECK-MESSAGES: :[[@LINE-6]]:17: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-5]]:5: note: it is handed over here, but only where nothing throws
// CHECK-MESSAGES: :[[@LINE-64]]:5: note: the exception is thrown here
// CHECK-FIXES: class BadGlobalTooLate {
// CHECK-FIXES: std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h, &gadget_close);
// CHECK-FIXES: HGuard.release();

class GoodGlobalContainer {
public:
  explicit GoodGlobalContainer(int n) {
    gadget *h = gadget_open();
    All.push_back(h);
    check(n);
  }
};

class GoodStaticLocal {
public:
  explicit GoodStaticLocal(int n) {
    static gadget *h = gadget_open();
    gadget_start(h);
    check(n);
  }
};

struct Registry {
  gadget *current;
  void add(gadget *h) { current = h; }
};

class GoodCallersObject {
public:
  GoodCallersObject(Registry &registry, int n) {
    gadget *h = gadget_open();
    registry.current = h;
    check(n);
  }
};

class GoodCallersObjectByCall {
public:
  GoodCallersObjectByCall(Registry *registry, int n) {
    gadget *h = gadget_open();
    registry->add(h);
    check(n);
  }
};

class GoodOutParameter {
public:
  GoodOutParameter(gadget **result, int n) {
    *result = gadget_open();
    check(n);
  }
};

class GoodReferenceParameter {
public:
  GoodReferenceParameter(gadget *&result, int n) {
    result = gadget_open();
    check(n);
  }
};

// Given to a function that is out of sight: it may keep it.
void keep(gadget *h) noexcept;

class GoodUnseenFunction {
public:
  explicit GoodUnseenFunction(int n) {
    gadget *h = gadget_open();
    keep(h);
    check(n);
  }
};

class GoodUnseenMember {
public:
  GoodUnseenMember(toys::Panel &panel, int n) {
    gadget *h = gadget_open();
    panel.take(h);
    check(n);
  }
};

// A C function that no model gives it to only uses it.
class BadUsedByC {
public:
  explicit BadUsedByC(int n) {
    gadget *h = gadget_open();
    gadget_start(h);
    check(n);
    gadget_close(h);
  }
};
// CHECK-MESSAGES: :[[@LINE-4]]:5: warning: exception from 'check' leaves the constructor of 'BadUsedByC' without releasing 'h', a gadget
// CHECK-MESSAGES: :[[@LINE-7]]:17: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-5]]:5: note: it is released here, but only where nothing throws
// CHECK-MESSAGES: :[[@LINE-160]]:5: note: the exception is thrown here
// CHECK-FIXES: class BadUsedByC {
// CHECK-FIXES: std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h, &gadget_close);
// CHECK-FIXES: HGuard.release();

// A function that is seen, and keeps nothing.
void use(gadget *h) { gadget_start(h); }

class BadUsed {
public:
  explicit BadUsed(int n) {
    gadget *h = gadget_open();
    use(h);
    check(n);
    gadget_close(h);
  }
};
// CHECK-MESSAGES: :[[@LINE-4]]:5: warning: exception from 'check' leaves the constructor of 'BadUsed' without releasing 'h', a gadget
// CHECK-MESSAGES: :[[@LINE-7]]:17: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-5]]:5: note: it is released here, but only where nothing throws
// CHECK-MESSAGES: :[[@LINE-180]]:5: note: the exception is thrown here
// CHECK-FIXES: class BadUsed {
// CHECK-FIXES: std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h, &gadget_close);
// CHECK-FIXES: HGuard.release();

// A function that is seen, and keeps it for good.
void keepForGood(gadget *h) { Global = h; }

class GoodKept {
public:
  explicit GoodKept(int n) {
    gadget *h = gadget_open();
    keepForGood(h);
    check(n);
  }
};

// Returned by who made it: the caller's.
class Maker {
public:
  gadget *make(int n) {
    check(n);
    return gadget_open();
  }
};

class GoodMaker {
public:
  explicit GoodMaker(Maker &maker) : h_(maker.make(1)) {}
  ~GoodMaker() { gadget_close(h_); }

private:
  gadget *h_;
};

// In a container of owners.
struct CloseGadget {
  void operator()(gadget *h) const { gadget_close(h); }
};
using Owner = std::unique_ptr<gadget, CloseGadget>;

class GoodContainerOfOwners {
public:
  GoodContainerOfOwners(std::vector<Owner> &owners, int n) {
    gadget *h = gadget_open();
    owners.push_back(Owner(h));
    check(n);
  }
};

class GoodMemberContainerOfOwners {
public:
  explicit GoodMemberContainerOfOwners(int n) {
    for (int i = 0; i < 3; ++i)
      owners_.emplace_back(gadget_open());
    check(n);
  }

private:
  std::vector<Owner> owners_;
};

// Moved to an owner behind a function.
class Pool {
public:
  ~Pool() {
    for (gadget *h : hs_)
      gadget_close(h);
  }
  void add(gadget *h) { hs_.push_back(h); }

private:
  std::vector<gadget *> hs_;
};

class GoodMemberPool {
public:
  explicit GoodMemberPool(int n) {
    pool_.add(gadget_open());
    check(n);
  }

private:
  Pool pool_;
};

class GoodLocalPool {
public:
  explicit GoodLocalPool(int n) {
    Pool pool;
    gadget *h = gadget_open();
    pool.add(h);
    check(n);
  }
};

// Caught by a closure that goes elsewhere.
class Loop {
public:
  template <class F> void atEnd(F f);
};

class GoodClosure {
public:
  GoodClosure(Loop &loop, int n) {
    gadget *h = gadget_open();
    loop.atEnd([h] { gadget_close(h); });
    check(n);
  }
};

// Known limit: the exception itself takes it.
class Gadget {
public:
  explicit Gadget(gadget *h) : h_(h) {}
  Gadget(Gadget &&other) noexcept : h_(other.h_) { other.h_ = nullptr; }
  ~Gadget() {
    if (h_)
      gadget_close(h_);
  }

private:
  gadget *h_;
};
struct OwningError {
  explicit OwningError(gadget *h) : h(h) {}
  Gadget h;
};

class FP_ExceptionTakes {
public:
  explicit FP_ExceptionTakes(int n) : h_(gadget_open()) {
    if (n < 0)
      throw OwningError(h_);
  }
  ~FP_ExceptionTakes() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:7: warning: exception thrown here leaves the constructor of 'FP_ExceptionTakes' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-10]]:42: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:26: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: class FP_ExceptionTakes {
// CHECK-FIXES: if (n < 0) {
// CHECK-FIXES: std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close);
