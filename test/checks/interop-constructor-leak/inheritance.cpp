// Bases and member objects that are whole when it throws are destroyed; what is not whole is lost.
// RUN: %check_interop_tidy %s interop-constructor-leak %t -- --config="{CheckOptions: {interop-constructor-leak.ModelFiles: '%S/Inputs/toys.yaml'}}"

#include "Inputs/toys.h"

struct Error {};
void check(int n) {
  if (n < 0)
    throw Error();
}

class OwningBase {
public:
  OwningBase() : h_(gadget_open()) {}
  ~OwningBase() { gadget_close(h_); }

protected:
  gadget *h_;
};

class GoodWholeBase : public OwningBase {
public:
  explicit GoodWholeBase(int n) { check(n); }
};

// The derived constructor gives the handle to the base, which has a destructor that runs.
class EmptyBase {
public:
  EmptyBase() : h_(nullptr) {}
  ~EmptyBase() {
    if (h_)
      gadget_close(h_);
  }

protected:
  gadget *h_;
};

class GoodGivenToBase : public EmptyBase {
public:
  explicit GoodGivenToBase(int n) {
    h_ = gadget_open();
    check(n);
  }
};

class GoodArgumentOfBase : public EmptyBase {
public:
  explicit GoodArgumentOfBase(int n) : EmptyBase() {
    h_ = gadget_open();
    if (n < 0)
      throw Error();
  }
  ~GoodArgumentOfBase() { check(-1); }
};

// The base only keeps it; the derived class would have released it.
class RawBase {
public:
  RawBase() : h_(nullptr) {}

protected:
  gadget *h_;
};

class BadRawBase : public RawBase {
public:
  explicit BadRawBase(int n) {
    h_ = gadget_open();
    check(n);
  }
  ~BadRawBase() { gadget_close(h_); }
};
// CHECK-MESSAGES: :[[@LINE-4]]:5: warning: exception from 'check' leaves the constructor of 'BadRawBase' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-6]]:10: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-4]]:19: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-68]]:5: note: the exception is thrown here
// CHECK-FIXES: class BadRawBase : public RawBase {
// CHECK-FIXES: std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close);
// CHECK-FIXES: HGuard.release();

// The base's own constructor loses it.
class BadBase {
public:
  explicit BadBase(int n) : h_(gadget_open()) { check(n); }
  virtual ~BadBase() { gadget_close(h_); }

protected:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-6]]:49: warning: exception from 'check' leaves the constructor of 'BadBase' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-7]]:32: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:24: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-85]]:5: note: the exception is thrown here
// CHECK-FIXES: class BadBase {
// CHECK-FIXES: explicit BadBase(int n) : h_(gadget_open()) { std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close); check(n); HGuard.release(); }

class GoodDerivedOfBad : public BadBase {
public:
  explicit GoodDerivedOfBad(int n) : BadBase(n) {}
};

// Bases come before members, in the order in which they are named.
class ThrowingBase {
public:
  explicit ThrowingBase(int n) { check(n); }
};

class GoodBaseThrowsFirst : public ThrowingBase {
public:
  explicit GoodBaseThrowsFirst(int n) : ThrowingBase(n), h_(gadget_open()) {}
  ~GoodBaseThrowsFirst() { gadget_close(h_); }

private:
  gadget *h_;
};

class GoodBaseThrowsSecond : public OwningBase, public ThrowingBase {
public:
  explicit GoodBaseThrowsSecond(int n) : ThrowingBase(n) {}
};

// A handle in a base that releases nothing, lost by the next base.
class OpeningBase {
public:
  OpeningBase() : h_(gadget_open()) {}

protected:
  gadget *h_;
};

class BadBetweenBases : public OpeningBase, public ThrowingBase {
public:
  explicit BadBetweenBases(int n) : OpeningBase(), ThrowingBase(n) {}
  ~BadBetweenBases() { gadget_close(h_); }
};
// CHECK-MESSAGES: :[[@LINE-3]]:52: warning: exception from 'ThrowingBase::ThrowingBase' leaves the constructor of 'BadBetweenBases' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-4]]:37: note: 'BadBetweenBases::BadBetweenBases' calls 'OpeningBase::OpeningBase' here
// CHECK-MESSAGES: :[[@LINE-13]]:22: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-5]]:24: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-35]]:34: note: 'ThrowingBase::ThrowingBase' calls 'check' here
// CHECK-MESSAGES: :[[@LINE-133]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-9]]:52: note: release it before the exception leaves, or give it an owner as soon as it is acquired
// CHECK-MESSAGES: :[[@LINE-15]]:11: note: declare 'h_' as std::unique_ptr<gadget, decltype(&gadget_close)>
// CHECK-REMAINS: warning: exception from 'ThrowingBase::ThrowingBase' leaves the constructor of 'BadBetweenBases' without releasing 'h_', a gadget
// CHECK-REMAINS: note: 'BadBetweenBases::BadBetweenBases' calls 'OpeningBase::OpeningBase' here
// CHECK-REMAINS: note: 'gadget_open' acquires it here
// CHECK-REMAINS: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS: note: 'ThrowingBase::ThrowingBase' calls 'check' here
// CHECK-REMAINS: note: the exception is thrown here
// CHECK-REMAINS: note: release it before the exception leaves, or give it an owner as soon as it is acquired
// CHECK-REMAINS: note: declare 'h_' as std::unique_ptr<gadget, decltype(&gadget_close)>

// Virtual bases are built first, by the most derived class.
class GoodVirtualBase : public virtual OwningBase {
public:
  explicit GoodVirtualBase(int n) { check(n); }
};

class GoodVirtualBaseOfBase : public GoodVirtualBase {
public:
  explicit GoodVirtualBaseOfBase(int n) : GoodVirtualBase(n) { check(n); }
};

class GoodGivenToVirtualBase : public virtual EmptyBase {
public:
  explicit GoodGivenToVirtualBase(int n) {
    h_ = gadget_open();
    check(n);
  }
};

class BadRawVirtualBase : public virtual RawBase {
public:
  explicit BadRawVirtualBase(int n) {
    h_ = gadget_open();
    check(n);
  }
  ~BadRawVirtualBase() { gadget_close(h_); }
};
// CHECK-MESSAGES: :[[@LINE-4]]:5: warning: exception from 'check' leaves the constructor of 'BadRawVirtualBase' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-6]]:10: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-4]]:26: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-175]]:5: note: the exception is thrown here
// CHECK-FIXES: class BadRawVirtualBase : public virtual RawBase {
// CHECK-FIXES: std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close);
// CHECK-FIXES: HGuard.release();

// A base's destructor is virtual, and releases through a function of its own.
class Device {
public:
  virtual ~Device() { close(); }
  void close() {
    if (h_)
      gadget_close(h_);
    h_ = nullptr;
  }

protected:
  gadget *h_ = nullptr;
};

class GoodClosedByBase : public Device {
public:
  explicit GoodClosedByBase(int n) {
    h_ = gadget_open();
    check(n);
  }
};

class BadBesideBase : public Device {
public:
  explicit BadBesideBase(int n) : spare_(gadget_open()) {
    h_ = gadget_open();
    check(n);
  }
  ~BadBesideBase() { gadget_close(spare_); }

private:
  gadget *spare_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: exception from 'check' leaves the constructor of 'BadBesideBase' without releasing 'spare_', a gadget
// CHECK-MESSAGES: :[[@LINE-10]]:42: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:22: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-216]]:5: note: the exception is thrown here
// CHECK-FIXES: class BadBesideBase : public Device {
// CHECK-FIXES: std::unique_ptr<gadget, decltype(&gadget_close)> SpareGuard(spare_, &gadget_close);
// CHECK-FIXES: SpareGuard.release();

// The base's destructor is out of sight: who releases is not known, but it runs.
class BaseElsewhere {
public:
  BaseElsewhere() noexcept;
  ~BaseElsewhere();

protected:
  gadget *h_;
};

class GoodBaseElsewhere : public BaseElsewhere {
public:
  explicit GoodBaseElsewhere(int n) {
    h_ = gadget_open();
    check(n);
  }
};

// A virtual call in a constructor is that of the class itself.
class BadVirtualCall {
public:
  explicit BadVirtualCall(int n) : h_(gadget_open()) { start(n); }
  virtual ~BadVirtualCall() { gadget_close(h_); }
  virtual void start(int n) { check(n); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:56: warning: exception from 'BadVirtualCall::start' leaves the constructor of 'BadVirtualCall' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-8]]:39: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-8]]:31: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-8]]:31: note: 'BadVirtualCall::start' calls 'check' here
// CHECK-MESSAGES: :[[@LINE-253]]:5: note: the exception is thrown here
// CHECK-FIXES: class BadVirtualCall {
// CHECK-FIXES: explicit BadVirtualCall(int n) : h_(gadget_open()) { std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close); start(n); HGuard.release(); }

class GoodVirtualCall {
public:
  explicit GoodVirtualCall(int n) : h_(gadget_open()) { start(n); }
  virtual ~GoodVirtualCall() { gadget_close(h_); }
  virtual void start(int) {}

private:
  gadget *h_;
};

// Inherited constructors.
class Named {
public:
  explicit Named(int n) { check(n); }
};
class GoodInheritedConstructor : public Named {
public:
  using Named::Named;
  ~GoodInheritedConstructor() {
    if (h_)
      gadget_close(h_);
  }

private:
  gadget *h_ = nullptr;
};
