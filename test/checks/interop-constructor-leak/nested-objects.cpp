// Objects in objects: the inner one is whole, or it is not.
// RUN: %check_interop_tidy %s interop-constructor-leak %t -- --config="{CheckOptions: {interop-constructor-leak.ModelFiles: '%S/Inputs/toys.yaml'}}"

#include "Inputs/toys.h"
#include <memory>

struct Error {};
void check(int n) {
  if (n < 0)
    throw Error();
}

class Inner {
public:
  Inner() : h_(gadget_open()) {}
  ~Inner() { gadget_close(h_); }
  gadget *h_;
};
class RawInner {
public:
  RawInner() : h_(gadget_open()) {}
  gadget *h_;
};

class GoodInner {
public:
  explicit GoodInner(int n) { check(n); }

private:
  Inner inner_;
};

class BadRawInner {
public:
  explicit BadRawInner(int n) : inner_() { check(n); }
  ~BadRawInner() { gadget_close(inner_.h_); }

private:
  RawInner inner_;
};
// CHECK-MESSAGES: :[[@LINE-6]]:44: warning: exception from 'check' leaves the constructor of 'BadRawInner' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-7]]:33: note: 'BadRawInner::BadRawInner' calls 'RawInner::RawInner' here
// CHECK-MESSAGES: :[[@LINE-22]]:19: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-8]]:20: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-35]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-11]]:44: note: release it before the exception leaves, or give it an owner as soon as it is acquired
// CHECK-REMAINS: warning: exception from 'check' leaves the constructor of 'BadRawInner' without releasing 'h_', a gadget
// CHECK-REMAINS: note: 'BadRawInner::BadRawInner' calls 'RawInner::RawInner' here
// CHECK-REMAINS: note: 'gadget_open' acquires it here
// CHECK-REMAINS: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS: note: the exception is thrown here
// CHECK-REMAINS: note: release it before the exception leaves, or give it an owner as soon as it is acquired

// The inner one's own constructor loses it: said there, not here.
class BadInner {
public:
  explicit BadInner(int n) : h_(gadget_open()) { check(n); }
  ~BadInner() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-6]]:50: warning: exception from 'check' leaves the constructor of 'BadInner' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-7]]:33: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:17: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-56]]:5: note: the exception is thrown here
// CHECK-FIXES: class BadInner {
// CHECK-FIXES: explicit BadInner(int n) : h_(gadget_open()) { std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close); check(n); HGuard.release(); }

class GoodAroundBadInner {
public:
  explicit GoodAroundBadInner(int n) : inner_(n) {}

private:
  BadInner inner_;
};

class BadBesideBadInner {
public:
  explicit BadBesideBadInner(int n) : h_(gadget_open()), inner_(n) {}
  ~BadBesideBadInner() { gadget_close(h_); }

private:
  gadget *h_;
  BadInner inner_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:58: warning: exception from 'BadInner::BadInner' leaves the constructor of 'BadBesideBadInner' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-8]]:42: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-8]]:26: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-33]]:50: note: 'BadInner::BadInner' calls 'check' here
// CHECK-MESSAGES: :[[@LINE-81]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-12]]:42: note: it can be acquired after what throws
// CHECK-MESSAGES: :[[@LINE-9]]:11: note: declare 'h_' as std::unique_ptr<gadget, decltype(&gadget_close)>
// CHECK-REMAINS: warning: exception from 'BadInner::BadInner' leaves the constructor of 'BadBesideBadInner' without releasing 'h_', a gadget
// CHECK-REMAINS: note: 'gadget_open' acquires it here
// CHECK-REMAINS: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS: note: 'BadInner::BadInner' calls 'check' here
// CHECK-REMAINS: note: the exception is thrown here
// CHECK-REMAINS: note: it can be acquired after what throws
// CHECK-REMAINS: note: declare 'h_' as std::unique_ptr<gadget, decltype(&gadget_close)>

// The outer one gives the handle to the inner one's member.
struct Slot {
  ~Slot() {
    if (h)
      gadget_close(h);
  }
  gadget *h = nullptr;
};

class GoodGivenToInner {
public:
  explicit GoodGivenToInner(int n) {
    slot_.h = gadget_open();
    check(n);
  }

private:
  Slot slot_;
};

class GoodGivenThroughFunction {
public:
  explicit GoodGivenThroughFunction(int n) {
    slot_.set(gadget_open());
    check(n);
  }

private:
  struct Setter : Slot {
    void set(gadget *g) { h = g; }
  };
  Setter slot_;
};

class GoodGivenToArgument {
public:
  explicit GoodGivenToArgument(int n) : slot_(new Slot) {
    slot_->h = gadget_open();
    check(n);
  }

private:
  std::unique_ptr<Slot> slot_;
};

// Three levels.
struct Middle {
  Slot slot;
  Slot other;
};

class GoodThreeLevels {
public:
  explicit GoodThreeLevels(int n) {
    middle_.slot.h = gadget_open();
    check(n);
  }

private:
  Middle middle_;
};

// A class in a class, a class in a function, a class in a namespace.
class Outer {
public:
  class BadNested {
  public:
    explicit BadNested(int n) : h_(gadget_open()) { check(n); }
    ~BadNested() { gadget_close(h_); }

  private:
    gadget *h_;
  };
};
// CHECK-MESSAGES: :[[@LINE-7]]:53: warning: exception from 'check' leaves the constructor of 'Outer::BadNested' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-8]]:36: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-8]]:20: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-169]]:5: note: the exception is thrown here
// CHECK-FIXES: class BadNested {
// CHECK-FIXES: explicit BadNested(int n) : h_(gadget_open()) { std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close); check(n); HGuard.release(); }

void inFunction() {
  class BadLocalClass {
  public:
    explicit BadLocalClass(int n) : h_(gadget_open()) { check(n); }
    ~BadLocalClass() { gadget_close(h_); }

  private:
    gadget *h_;
  };
  BadLocalClass local(1);
}
// CHECK-MESSAGES: :[[@LINE-8]]:57: warning: exception from 'check' leaves the constructor of 'inFunction::BadLocalClass' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-9]]:40: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-9]]:24: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-187]]:5: note: the exception is thrown here
// CHECK-FIXES: class BadLocalClass {
// CHECK-FIXES: explicit BadLocalClass(int n) : h_(gadget_open()) { std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close); check(n); HGuard.release(); }

namespace media {
class BadInNamespace {
public:
  explicit BadInNamespace(int n) : h_(gadget_open()) { check(n); }
  ~BadInNamespace() { gadget_close(h_); }

private:
  gadget *h_;
};
} // namespace media
// CHECK-MESSAGES: :[[@LINE-7]]:56: warning: exception from 'check' leaves the constructor of 'media::BadInNamespace' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-8]]:39: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-8]]:23: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-204]]:5: note: the exception is thrown here
// CHECK-FIXES: class BadInNamespace {
// CHECK-FIXES: explicit BadInNamespace(int n) : h_(gadget_open()) { std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close); check(n); HGuard.release(); }

namespace {
class BadInAnonymousNamespace {
public:
  explicit BadInAnonymousNamespace(int n) : h_(gadget_open()) { check(n); }
  ~BadInAnonymousNamespace() { gadget_close(h_); }

private:
  gadget *h_;
};
} // namespace
// CHECK-MESSAGES: :[[@LINE-7]]:65: warning: exception from 'check' leaves the constructor of 'BadInAnonymousNamespace' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-8]]:48: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-8]]:32: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-221]]:5: note: the exception is thrown here
// CHECK-FIXES: class BadInAnonymousNamespace {
// CHECK-FIXES: explicit BadInAnonymousNamespace(int n) : h_(gadget_open()) { std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close); check(n); HGuard.release(); }

// An object that is made and thrown away.
class GoodTemporary {
public:
  explicit GoodTemporary(int n) {
    gadget_start(Inner().h_);
    check(n);
  }
};
