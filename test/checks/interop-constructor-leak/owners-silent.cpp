// Handles that somebody owns by the time it throws, and those that nobody does after all.
// RUN: %check_interop_tidy %s interop-constructor-leak %t -std=c++17,c++20 -- --config="{CheckOptions: {interop-constructor-leak.ModelFiles: '%S/Inputs/toys.yaml'}}"
// RUN: %check_interop_tidy %s interop-constructor-leak %t -std=c++17 --real-headers -- --config="{CheckOptions: {interop-constructor-leak.ModelFiles: '%S/Inputs/toys.yaml'}}"

#include "Inputs/toys.h"
#include <functional>
#include <memory>
#include <vector>

struct Error {};
void check(int n) {
  if (n < 0)
    throw Error();
}
void log(const char *text) noexcept;

// A class that releases in its destructor.
class Gadget {
public:
  explicit Gadget(gadget *h) : h_(h) {}
  ~Gadget() {
    if (h_)
      gadget_close(h_);
  }
  gadget *get() const { return h_; }

private:
  gadget *h_;
};

class GoodOwningMember {
public:
  explicit GoodOwningMember(int n) : h_(gadget_open()) { check(n); }

private:
  Gadget h_;
};

class GoodOwningLocal {
public:
  explicit GoodOwningLocal(int n) {
    Gadget h(gadget_open());
    check(n);
  }
};

class GoodOwningTemporary {
public:
  explicit GoodOwningTemporary(int n) { start(Gadget(gadget_open()), n); }

private:
  void start(const Gadget &h, int n) { check(n); }
};

class GoodLocalThenOwner {
public:
  explicit GoodLocalThenOwner(int n) {
    gadget *h = gadget_open();
    Gadget owner(h);
    check(n);
  }
};

class BadLocalThenOwner {
public:
  explicit BadLocalThenOwner(int n) {
    gadget *h = gadget_open();
    check(n);
    Gadget owner(h);
  }
};
// CHECK-MESSAGES: :[[@LINE-4]]:5: warning: exception from 'check' leaves the constructor of 'BadLocalThenOwner' without releasing 'h', a gadget
// CHECK-MESSAGES: :[[@LINE-6]]:17: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-5]]:12: note: it is handed over here, but only where nothing throws
// CHECK-MESSAGES: :[[@LINE-62]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-8]]:5: note: release it before the exception leaves, or give it an owner as soon as it is acquired
// CHECK-REMAINS: warning: exception from 'check' leaves the constructor of 'BadLocalThenOwner' without releasing 'h', a gadget
// CHECK-REMAINS: note: 'gadget_open' acquires it here
// CHECK-REMAINS: note: it is handed over here, but only where nothing throws
// CHECK-REMAINS: note: the exception is thrown here
// CHECK-REMAINS: note: release it before the exception leaves, or give it an owner as soon as it is acquired

// The class opens it itself: its own constructor is whole when this one throws.
class OpensItself {
public:
  OpensItself() : h_(gadget_open()) {}
  ~OpensItself() { gadget_close(h_); }

private:
  gadget *h_;
};

class GoodOpensItself {
public:
  explicit GoodOpensItself(int n) { check(n); }

private:
  OpensItself h_;
};

class GoodOpensItselfLocal {
public:
  explicit GoodOpensItselfLocal(int n) {
    OpensItself h;
    check(n);
  }
};

// A view: it has the handle, and releases nothing.
class View {
public:
  explicit View(gadget *h) : h_(h) {}
  ~View() { log("view"); }

private:
  gadget *h_;
};

class BadView {
public:
  explicit BadView(int n) : h_(gadget_open()), view_(h_) { check(n); }
  ~BadView() { gadget_close(h_); }

private:
  gadget *h_;
  View view_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:60: warning: exception from 'check' leaves the constructor of 'BadView' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-8]]:32: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-8]]:16: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-118]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-11]]:60: note: release it before the exception leaves, or give it an owner as soon as it is acquired
// CHECK-MESSAGES: :[[@LINE-8]]:11: note: declare 'h_' as std::unique_ptr<gadget, decltype(&gadget_close)>
// CHECK-REMAINS: warning: exception from 'check' leaves the constructor of 'BadView' without releasing 'h_', a gadget
// CHECK-REMAINS: note: 'gadget_open' acquires it here
// CHECK-REMAINS: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS: note: the exception is thrown here
// CHECK-REMAINS: note: release it before the exception leaves, or give it an owner as soon as it is acquired
// CHECK-REMAINS: note: declare 'h_' as std::unique_ptr<gadget, decltype(&gadget_close)>

// The owner's destructor is out of sight: it is one all the same.
class Elsewhere {
public:
  explicit Elsewhere(gadget *h) noexcept;
  ~Elsewhere();

private:
  gadget *h_;
};

class GoodOwnerElsewhere {
public:
  explicit GoodOwnerElsewhere(int n) : h_(gadget_open()) { check(n); }

private:
  Elsewhere h_;
};

// Smart pointers.
struct CloseGadget {
  void operator()(gadget *h) const { gadget_close(h); }
};

class GoodUniquePointer {
public:
  explicit GoodUniquePointer(int n) : h_(gadget_open()) { check(n); }

private:
  std::unique_ptr<gadget, CloseGadget> h_;
};

class GoodUniquePointerToFunction {
public:
  explicit GoodUniquePointerToFunction(int n) : h_(gadget_open(), &gadget_close) { check(n); }

private:
  std::unique_ptr<gadget, void (*)(gadget *)> h_;
};

class GoodUniquePointerReset {
public:
  explicit GoodUniquePointerReset(int n) {
    h_.reset(gadget_open());
    check(n);
  }

private:
  std::unique_ptr<gadget, CloseGadget> h_;
};

class GoodUniquePointerAssigned {
public:
  explicit GoodUniquePointerAssigned(int n) {
    h_ = std::unique_ptr<gadget, CloseGadget>(gadget_open());
    check(n);
  }

private:
  std::unique_ptr<gadget, CloseGadget> h_;
};

class GoodLocalUniquePointer {
public:
  explicit GoodLocalUniquePointer(int n) {
    std::unique_ptr<gadget, CloseGadget> h(gadget_open());
    check(n);
    h_ = h.release();
  }
  ~GoodLocalUniquePointer() { gadget_close(h_); }

private:
  gadget *h_;
};

// Not told: what a smart pointer gave up, and was put into a raw member.
class MissedReleasedTooEarly {
public:
  explicit MissedReleasedTooEarly(int n) {
    std::unique_ptr<gadget, CloseGadget> h(gadget_open());
    h_ = h.release();
    check(n);
  }
  ~MissedReleasedTooEarly() { gadget_close(h_); }

private:
  gadget *h_;
};

class GoodSharedPointer {
public:
  explicit GoodSharedPointer(int n) : h_(gadget_open(), [](gadget *h) { gadget_close(h); }) { check(n); }

private:
  std::shared_ptr<gadget> h_;
};

class GoodSharedPointerToFunction {
public:
  explicit GoodSharedPointerToFunction(int n) {
    h_.reset(gadget_open(), gadget_close);
    check(n);
  }

private:
  std::shared_ptr<gadget> h_;
};

// A smart pointer of one's own.
template <class T, void (*Close)(T *)> class Handle {
public:
  explicit Handle(T *h = nullptr) : h_(h) {}
  ~Handle() { reset(nullptr); }
  void reset(T *h) {
    if (h_)
      Close(h_);
    h_ = h;
  }
  T **out() { return &h_; }
  T *get() const { return h_; }

private:
  T *h_;
};

class GoodOwnSmartPointer {
public:
  explicit GoodOwnSmartPointer(int n) : h_(gadget_open()) { check(n); }

private:
  Handle<gadget, gadget_close> h_;
};

class GoodOwnSmartPointerReset {
public:
  explicit GoodOwnSmartPointerReset(int n) {
    h_.reset(gadget_open());
    check(n);
  }

private:
  Handle<gadget, gadget_close> h_;
};

class GoodOwnSmartPointerOut {
public:
  explicit GoodOwnSmartPointerOut(int n) {
    session_open("name", s_.out());
    check(n);
  }

private:
  Handle<session, session_close> s_;
};

// Scope guards: known by what their destructor does.
class CloseAtEnd {
public:
  explicit CloseAtEnd(gadget *h) : h_(h) {}
  ~CloseAtEnd() {
    if (armed_)
      gadget_close(h_);
  }
  void dismiss() { armed_ = false; }

private:
  gadget *h_;
  bool armed_ = true;
};

class GoodGuard {
public:
  explicit GoodGuard(int n) : h_(gadget_open()) {
    CloseAtEnd guard(h_);
    check(n);
    guard.dismiss();
  }
  ~GoodGuard() { gadget_close(h_); }

private:
  gadget *h_;
};

class BadGuardTooLate {
public:
  explicit BadGuardTooLate(int n) : h_(gadget_open()) {
    check(n);
    CloseAtEnd guard(h_);
    check(n + 1);
    guard.dismiss();
  }
  ~BadGuardTooLate() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-10]]:5: warning: exception from 'check' leaves the constructor of 'BadGuardTooLate' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-12]]:40: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:24: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-326]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-14]]:5: note: release it before the exception leaves, or give it an owner as soon as it is acquired
// CHECK-MESSAGES: :[[@LINE-7]]:11: note: declare 'h_' as std::unique_ptr<gadget, decltype(&gadget_close)>
// CHECK-REMAINS: warning: exception from 'check' leaves the constructor of 'BadGuardTooLate' without releasing 'h_', a gadget
// CHECK-REMAINS: note: 'gadget_open' acquires it here
// CHECK-REMAINS: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS: note: the exception is thrown here
// CHECK-REMAINS: note: release it before the exception leaves, or give it an owner as soon as it is acquired
// CHECK-REMAINS: note: declare 'h_' as std::unique_ptr<gadget, decltype(&gadget_close)>

// By reference: what is in it at the end counts.
class CloseByReference {
public:
  explicit CloseByReference(gadget *&h) : h_(h) {}
  ~CloseByReference() {
    if (h_ && armed_)
      gadget_close(h_);
  }
  void dismiss() { armed_ = false; }

private:
  gadget *&h_;
  bool armed_ = true;
};

class GoodGuardByReference {
public:
  explicit GoodGuardByReference(int n) : h_(nullptr) {
    CloseByReference guard(h_);
    h_ = gadget_open();
    check(n);
    guard.dismiss();
  }
  ~GoodGuardByReference() { gadget_close(h_); }

private:
  gadget *h_;
};

// It has the object itself, and closes that.
class GoodGuardOfThis {
public:
  explicit GoodGuardOfThis(int n) : h_(nullptr) {
    CloseThis guard{this};
    h_ = gadget_open();
    check(n);
    guard.self = nullptr;
  }
  ~GoodGuardOfThis() { close(); }
  void close() { gadget_close(h_); }

private:
  struct CloseThis {
    ~CloseThis() {
      if (self)
        self->close();
    }
    GoodGuardOfThis *self;
  };
  gadget *h_;
};

// Generic guards: they call a closure.
template <class F> class AtEnd {
public:
  explicit AtEnd(F f) : f_(f) {}
  ~AtEnd() {
    if (armed_)
      f_();
  }
  void dismiss() { armed_ = false; }

private:
  F f_;
  bool armed_ = true;
};
template <class F> AtEnd<F> atEnd(F f) { return AtEnd<F>(f); }

class GoodGuardWithLambda {
public:
  explicit GoodGuardWithLambda(int n) : h_(gadget_open()) {
    auto guard = atEnd([this] { gadget_close(h_); });
    check(n);
    guard.dismiss();
  }
  ~GoodGuardWithLambda() { gadget_close(h_); }

private:
  gadget *h_;
};

class GoodGuardWithReferences {
public:
  explicit GoodGuardWithReferences(int n) {
    gadget *h = nullptr;
    AtEnd guard([&] { gadget_close(h); });
    h = gadget_open();
    check(n);
    guard.dismiss();
    h_ = h;
  }
  ~GoodGuardWithReferences() { gadget_close(h_); }

private:
  gadget *h_;
};

class GoodGuardWithFunction {
public:
  explicit GoodGuardWithFunction(int n) : h_(gadget_open()) {
    AtEnd<std::function<void()>> guard([this] { gadget_close(h_); });
    check(n);
    guard.dismiss();
  }
  ~GoodGuardWithFunction() { gadget_close(h_); }

private:
  gadget *h_;
};

class GoodGuardElsewhere {
  class Guard {
  public:
    explicit Guard(std::function<void()> f);
    ~Guard();
    void dismiss() noexcept;

  private:
    std::function<void()> f_;
  };

public:
  explicit GoodGuardElsewhere(int n) : h_(gadget_open()) {
    Guard guard([this] { gadget_close(h_); });
    check(n);
    guard.dismiss();
  }
  ~GoodGuardElsewhere() { gadget_close(h_); }

private:
  gadget *h_;
};

// A smart pointer used as a guard.
class GoodUniquePointerAsGuard {
public:
  explicit GoodUniquePointerAsGuard(int n) : h_(gadget_open()) {
    std::unique_ptr<gadget, CloseGadget> guard(h_);
    check(n);
    guard.release();
  }
  ~GoodUniquePointerAsGuard() { gadget_close(h_); }

private:
  gadget *h_;
};

class GoodUniquePointerToThis {
public:
  explicit GoodUniquePointerToThis(int n) {
    auto close = [](GoodUniquePointerToThis *self) { self->close(); };
    std::unique_ptr<GoodUniquePointerToThis, decltype(close)> guard(this, close);
    h_ = gadget_open();
    check(n);
    guard.release();
  }
  ~GoodUniquePointerToThis() { close(); }

private:
  void close() {
    if (h_)
      gadget_close(h_);
  }
  gadget *h_ = nullptr;
};

class GoodSharedPointerAsGuard {
public:
  explicit GoodSharedPointerAsGuard(int n) : h_(gadget_open()) {
    bool done = false;
    std::shared_ptr<void> guard((void *)nullptr, [&](void *) {
      if (!done)
        gadget_close(h_);
    });
    check(n);
    done = true;
  }
  ~GoodSharedPointerAsGuard() { gadget_close(h_); }

private:
  gadget *h_;
};

class GoodLocalStructure {
public:
  explicit GoodLocalStructure(int n) {
    struct Cleanup {
      GoodLocalStructure &self;
      bool armed = true;
      ~Cleanup() {
        if (armed)
          self.close();
      }
    };
    Cleanup cleanup{*this};
    h_ = gadget_open();
    check(n);
    cleanup.armed = false;
  }
  ~GoodLocalStructure() { close(); }

private:
  void close() {
    if (h_)
      gadget_close(h_);
  }
  gadget *h_ = nullptr;
};

// Known limit: a guard that refers to a closure beside it.
class FP_ReferenceToClosure {
public:
  explicit FP_ReferenceToClosure(int n) : h_(gadget_open()) {
    auto close = [this] { gadget_close(h_); };
    struct Cleanup {
      decltype(close) &run;
      bool armed;
      ~Cleanup() {
        if (armed)
          run();
      }
    };
    Cleanup cleanup{close, true};
    check(n);
    cleanup.armed = false;
  }
  ~FP_ReferenceToClosure() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-8]]:5: warning: exception from 'check' leaves the constructor of 'FP_ReferenceToClosure' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-20]]:46: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:30: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-570]]:5: note: the exception is thrown here
// CHECK-FIXES: class FP_ReferenceToClosure {
// CHECK-FIXES: std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close);
// CHECK-FIXES: HGuard.release();

// What does other things at the end is no guard.
class LogAtEnd {
public:
  explicit LogAtEnd(gadget *h) : h_(h) {}
  ~LogAtEnd() { log("end"); }

private:
  gadget *h_;
};

class BadGuardThatLogs {
public:
  explicit BadGuardThatLogs(int n) : h_(gadget_open()) {
    LogAtEnd guard(h_);
    check(n);
  }
  ~BadGuardThatLogs() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: exception from 'check' leaves the constructor of 'BadGuardThatLogs' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-10]]:41: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:25: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-599]]:5: note: the exception is thrown here
// CHECK-FIXES: class BadGuardThatLogs {
// CHECK-FIXES: std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close);
// CHECK-FIXES: HGuard.release();

class BadLambdaThatLogs {
public:
  explicit BadLambdaThatLogs(int n) : h_(gadget_open()) {
    AtEnd guard([] { log("end"); });
    check(n);
  }
  ~BadLambdaThatLogs() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: exception from 'check' leaves the constructor of 'BadLambdaThatLogs' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-10]]:42: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:26: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-618]]:5: note: the exception is thrown here
// CHECK-FIXES: class BadLambdaThatLogs {
// CHECK-FIXES: std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close);
// CHECK-FIXES: HGuard.release();

// A guard of the one is none of the other.
class BadGuardOfOther {
public:
  explicit BadGuardOfOther(int n) : h_(gadget_open()), other_(gadget_open()) {
    CloseAtEnd guard(h_);
    check(n);
    guard.dismiss();
  }
  ~BadGuardOfOther() {
    gadget_close(h_);
    gadget_close(other_);
  }

private:
  gadget *h_;
  gadget *other_;
};
// CHECK-MESSAGES: :[[@LINE-12]]:5: warning: exception from 'check' leaves the constructor of 'BadGuardOfOther' without releasing 'other_', a gadget
// CHECK-MESSAGES: :[[@LINE-15]]:63: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-9]]:5: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-643]]:5: note: the exception is thrown here
// CHECK-FIXES: class BadGuardOfOther {
// CHECK-FIXES: std::unique_ptr<gadget, decltype(&gadget_close)> OtherGuard(other_, &gadget_close);
// CHECK-FIXES: OtherGuard.release();

// Not told: a guard that is given up before the last throw.
class MissedDismissedTooEarly {
public:
  explicit MissedDismissedTooEarly(int n) : h_(gadget_open()) {
    std::unique_ptr<gadget, CloseGadget> guard(h_);
    check(n);
    guard.release();
    check(n + 1);
  }
  ~MissedDismissedTooEarly() { gadget_close(h_); }

private:
  gadget *h_;
};

// Containers of owners.
class GoodContainerOfOwners {
public:
  explicit GoodContainerOfOwners(int n) {
    hs_.emplace_back(gadget_open());
    check(n);
  }

private:
  std::vector<std::unique_ptr<gadget, CloseGadget>> hs_;
};

// A handle class over traits.
struct GadgetTraits {
  using Type = gadget *;
  static Type none() noexcept { return nullptr; }
  static void close(Type h) noexcept { gadget_close(h); }
};
struct PortTraits {
  using Type = int;
  static Type none() noexcept { return -1; }
  static void close(Type port) noexcept { port_close(port); }
};
template <class Traits> class Unique {
public:
  using Type = typename Traits::Type;
  explicit Unique(Type h = Traits::none()) noexcept : h_(h) {}
  Unique(Unique &&other) noexcept : h_(other.release()) {}
  Unique &operator=(Unique &&other) noexcept {
    reset(other.release());
    return *this;
  }
  ~Unique() { reset(); }
  void reset(Type h = Traits::none()) noexcept {
    if (h_ != Traits::none())
      Traits::close(h_);
    h_ = h;
  }
  Type release() noexcept {
    Type h = h_;
    h_ = Traits::none();
    return h;
  }
  explicit operator bool() const noexcept { return h_ != Traits::none(); }

private:
  Type h_;
};

class GoodTraits {
public:
  explicit GoodTraits(int n) : h_(gadget_open()) {
    port_.reset(port_open(n));
    if (!h_ || !port_)
      throw Error();
    check(n);
  }

private:
  Unique<GadgetTraits> h_;
  Unique<PortTraits> port_;
};

class GoodTraitsMoved {
public:
  explicit GoodTraitsMoved(int n) {
    Unique<GadgetTraits> h(gadget_open());
    check(n);
    h_ = std::move(h);
    other_ = Unique<GadgetTraits>(gadget_open());
    check(n + 1);
  }

private:
  Unique<GadgetTraits> h_;
  Unique<GadgetTraits> other_;
};

class GoodTraitsReleasedLast {
public:
  explicit GoodTraitsReleasedLast(int n) {
    Unique<GadgetTraits> h(gadget_open());
    check(n);
    h_ = h.release();
  }
  ~GoodTraitsReleasedLast() { gadget_close(h_); }

private:
  gadget *h_;
};
