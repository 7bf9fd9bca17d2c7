// Macros: that acquire, throw, release, or make the class.
// RUN: %check_interop_tidy %s interop-constructor-leak %t -- --config="{CheckOptions: {interop-constructor-leak.ModelFiles: '%S/Inputs/toys.yaml'}}"

#include "Inputs/toys.h"

struct Error {};
void check(int n) {
  if (n < 0)
    throw Error();
}

#define OPEN gadget_open()
#define CLOSE(Handle) gadget_close(Handle)
#define FAIL() throw Error()
#define REQUIRE(Condition) ((Condition) ? (void)0 : throw Error())
#define TRY(Call) Call

class BadAcquiredInMacro {
public:
  explicit BadAcquiredInMacro(int n) : h_(OPEN) { check(n); }
  ~BadAcquiredInMacro() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-6]]:51: warning: exception from 'check' leaves the constructor of 'BadAcquiredInMacro' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-7]]:43: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-16]]:14: note: expanded from macro 'OPEN'
// CHECK-MESSAGES: :[[@LINE-8]]:27: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-21]]:5: note: the exception is thrown here
// CHECK-FIXES: class BadAcquiredInMacro {
// CHECK-FIXES: explicit BadAcquiredInMacro(int n) : h_(OPEN) { std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close); check(n); HGuard.release(); }

class BadReleasedInMacro {
public:
  explicit BadReleasedInMacro(int n) : h_(gadget_open()) { check(n); }
  ~BadReleasedInMacro() { CLOSE(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-6]]:60: warning: exception from 'check' leaves the constructor of 'BadReleasedInMacro' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-7]]:43: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:27: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-32]]:23: note: expanded from macro 'CLOSE'
// CHECK-MESSAGES: :[[@LINE-37]]:5: note: the exception is thrown here
// CHECK-FIXES: class BadReleasedInMacro {
// CHECK-FIXES: explicit BadReleasedInMacro(int n) : h_(gadget_open()) { std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close); check(n); HGuard.release(); }

class BadThrownInMacro {
public:
  explicit BadThrownInMacro(int n) : h_(gadget_open()) {
    if (n < 0)
      FAIL();
  }
  ~BadThrownInMacro() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:7: warning: exception thrown here leaves the constructor of 'BadThrownInMacro' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-48]]:16: note: expanded from macro 'FAIL'
// CHECK-MESSAGES: :[[@LINE-11]]:41: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-8]]:25: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: class BadThrownInMacro {
// CHECK-FIXES: std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close);
// CHECK-FIXES-NEXT: if (n < 0)
// CHECK-FIXES-NEXT: FAIL();
// CHECK-FIXES-NEXT: HGuard.release();

class BadExpressionMacro {
public:
  explicit BadExpressionMacro(int n) : h_(gadget_open()) { REQUIRE(n > 0); }
  ~BadExpressionMacro() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-6]]:60: warning: exception thrown here leaves the constructor of 'BadExpressionMacro' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-65]]:53: note: expanded from macro 'REQUIRE'
// CHECK-MESSAGES: :[[@LINE-8]]:43: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-8]]:27: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: class BadExpressionMacro {
// CHECK-FIXES: explicit BadExpressionMacro(int n) : h_(gadget_open()) { std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close); REQUIRE(n > 0); HGuard.release(); }

// The test of the handle itself.
class GoodHandleInMacro {
public:
  GoodHandleInMacro() : h_(gadget_open()) { REQUIRE(h_); }
  ~GoodHandleInMacro() { gadget_close(h_); }

private:
  gadget *h_;
};

class GoodHandleInMacroCompared {
public:
  GoodHandleInMacroCompared() : port_(port_open(1)) { REQUIRE(port_ >= 0); }
  ~GoodHandleInMacroCompared() { port_close(port_); }

private:
  int port_;
};

class GoodResultInMacro {
public:
  GoodResultInMacro() { REQUIRE(session_open("name", &s_) == 0); }
  ~GoodResultInMacro() { session_close(s_); }

private:
  session *s_;
};

class GoodReleasedInMacro {
public:
  explicit GoodReleasedInMacro(int n) : h_(gadget_open()) {
    if (n < 0) {
      CLOSE(h_);
      FAIL();
    }
  }
  ~GoodReleasedInMacro() { CLOSE(h_); }

private:
  gadget *h_;
};

// Written by the user, in a macro's argument.
class BadArgumentOfMacro {
public:
  explicit BadArgumentOfMacro(int n) : h_(gadget_open()) { TRY(check(n)); }
  ~BadArgumentOfMacro() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-6]]:64: warning: exception from 'check' leaves the constructor of 'BadArgumentOfMacro' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-122]]:19: note: expanded from macro 'TRY'
// CHECK-MESSAGES: :[[@LINE-8]]:43: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-8]]:27: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-132]]:5: note: the exception is thrown here
// CHECK-FIXES: class BadArgumentOfMacro {
// CHECK-FIXES: explicit BadArgumentOfMacro(int n) : h_(gadget_open()) { std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close); TRY(check(n)); HGuard.release(); }

// A check that aborts.
#define ASSERT(Condition)                                                                                              \
  do {                                                                                                                 \
    if (!(Condition))                                                                                                  \
      __builtin_trap();                                                                                                \
  } while (0)

class GoodAssert {
public:
  explicit GoodAssert(int n) : h_(gadget_open()) {
    ASSERT(n > 0);
    ASSERT(gadget_start(h_) == 0);
  }
  ~GoodAssert() { gadget_close(h_); }

private:
  gadget *h_;
};

// A check that is told what to do first.
#define ENSURE(Condition, ...)                                                                                         \
  do {                                                                                                                 \
    if (!(Condition)) {                                                                                                \
      __VA_ARGS__;                                                                                                     \
      throw Error();                                                                                                   \
    }                                                                                                                  \
  } while (0)

class GoodEnsure {
public:
  explicit GoodEnsure(int n) {
    h_ = gadget_open();
    ENSURE(h_, (void)0);
    ENSURE(n > 0, gadget_close(h_));
  }
  ~GoodEnsure() { gadget_close(h_); }

private:
  gadget *h_;
};

class BadEnsure {
public:
  explicit BadEnsure(int n) {
    h_ = gadget_open();
    ENSURE(h_, (void)0);
    ENSURE(n > 0, (void)0);
  }
  ~BadEnsure() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: exception thrown here leaves the constructor of 'BadEnsure' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-30]]:7: note: expanded from macro 'ENSURE'
// CHECK-MESSAGES: :[[@LINE-11]]:10: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-8]]:18: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: class BadEnsure {
// CHECK-FIXES: std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close);
// CHECK-FIXES: HGuard.release();
