// Handlers: those that release, those that do not, those that see only some exceptions.
// RUN: %check_interop_tidy %s interop-constructor-leak %t -- --config="{CheckOptions: {interop-constructor-leak.ModelFiles: '%S/Inputs/toys.yaml'}}"

#include "Inputs/toys.h"

struct Error {};
struct OtherError {};
void log(const char *text) noexcept;
void check(int n) {
  if (n < 0)
    throw Error();
}

class GoodReleaseAndRethrow {
public:
  explicit GoodReleaseAndRethrow(int n) : h_(gadget_open()) {
    try {
      check(n);
    } catch (...) {
      gadget_close(h_);
      throw;
    }
  }
  ~GoodReleaseAndRethrow() { gadget_close(h_); }

private:
  gadget *h_;
};

class BadRethrow {
public:
  explicit BadRethrow(int n) : h_(gadget_open()) {
    try {
      check(n);
    } catch (...) {
      throw;
    }
  }
  ~BadRethrow() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-10]]:7: warning: exception from 'check' leaves the constructor of 'BadRethrow' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-13]]:35: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:19: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-36]]:5: note: the exception is thrown here
// CHECK-FIXES: class BadRethrow {
// CHECK-FIXES: std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close);
// CHECK-FIXES: HGuard.release();

class GoodReleaseAndThrowOther {
public:
  explicit GoodReleaseAndThrowOther(int n) : h_(gadget_open()) {
    try {
      check(n);
    } catch (const Error &) {
      gadget_close(h_);
      throw OtherError();
    }
  }
  ~GoodReleaseAndThrowOther() { gadget_close(h_); }

private:
  gadget *h_;
};

class BadThrowOther {
public:
  explicit BadThrowOther(int n) : h_(gadget_open()) {
    try {
      check(n);
    } catch (...) {
      throw OtherError();
    }
  }
  ~BadThrowOther() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-8]]:7: warning: exception thrown here leaves the constructor of 'BadThrowOther' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-13]]:38: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:22: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: class BadThrowOther {
// CHECK-FIXES: gadget_close(h_);

class GoodSwallowed {
public:
  explicit GoodSwallowed(int n) : h_(gadget_open()) {
    try {
      check(n);
    } catch (...) {
      log("failed");
    }
  }
  ~GoodSwallowed() { gadget_close(h_); }

private:
  gadget *h_;
};

// Swallowed, and then the next one is not.
class BadAfterSwallowed {
public:
  explicit BadAfterSwallowed(int n) : h_(gadget_open()) {
    try {
      check(n);
    } catch (...) {
      log("failed");
    }
    check(n + 1);
  }
  ~BadAfterSwallowed() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: exception from 'check' leaves the constructor of 'BadAfterSwallowed' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-14]]:42: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:26: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-111]]:5: note: the exception is thrown here
// CHECK-FIXES: class BadAfterSwallowed {
// CHECK-FIXES: std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close);
// CHECK-FIXES: HGuard.release();

// A handler of another type lets it pass.
class BadCatchOfOneType {
public:
  explicit BadCatchOfOneType(int n) : h_(gadget_open()) {
    try {
      check(n);
    } catch (const OtherError &) {
      gadget_close(h_);
      throw;
    }
  }
  ~BadCatchOfOneType() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-11]]:7: warning: exception from 'check' leaves the constructor of 'BadCatchOfOneType' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-14]]:42: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:26: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-135]]:5: note: the exception is thrown here
// CHECK-FIXES: class BadCatchOfOneType {
// CHECK-FIXES: std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close);
// CHECK-FIXES: HGuard.release();
// CHECK-FIXES: HGuard.release();

class GoodCatchOfItsType {
public:
  explicit GoodCatchOfItsType(int n) : h_(gadget_open()) {
    try {
      check(n);
    } catch (const Error &) {
      gadget_close(h_);
      throw;
    }
  }
  ~GoodCatchOfItsType() { gadget_close(h_); }

private:
  gadget *h_;
};

// Bases catch what is derived from them, and not the other way round.
struct DerivedError : Error {};

class GoodCatchOfBase {
public:
  explicit GoodCatchOfBase(int n) : h_(gadget_open()) {
    try {
      if (n < 0)
        throw DerivedError();
    } catch (const Error &) {
      gadget_close(h_);
      throw;
    }
  }
  ~GoodCatchOfBase() { gadget_close(h_); }

private:
  gadget *h_;
};

class BadCatchOfDerived {
public:
  explicit BadCatchOfDerived(int n) : h_(gadget_open()) {
    try {
      check(n);
    } catch (const DerivedError &) {
      gadget_close(h_);
      throw;
    }
  }
  ~BadCatchOfDerived() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-11]]:7: warning: exception from 'check' leaves the constructor of 'BadCatchOfDerived' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-14]]:42: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:26: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-195]]:5: note: the exception is thrown here
// CHECK-FIXES: class BadCatchOfDerived {
// CHECK-FIXES: std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close);
// CHECK-FIXES: HGuard.release();
// CHECK-FIXES: HGuard.release();

class GoodCatchOfRow {
public:
  explicit GoodCatchOfRow(const char *text) : h_(gadget_open()) {
    try {
      toys::parse(text);
    } catch (const toys::ParseError &) {
      gadget_close(h_);
      throw;
    }
  }
  ~GoodCatchOfRow() { gadget_close(h_); }

private:
  gadget *h_;
};

// Two exceptions, one handler.
void checkNumber(int n) {
  if (n > 9)
    throw n;
}

class BadOneOfTwoTypes {
public:
  explicit BadOneOfTwoTypes(int n) : h_(gadget_open()) {
    try {
      check(n);
      checkNumber(n);
    } catch (const Error &) {
      gadget_close(h_);
      throw;
    }
  }
  ~BadOneOfTwoTypes() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-11]]:7: warning: exception from 'checkNumber' leaves the constructor of 'BadOneOfTwoTypes' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-15]]:41: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:25: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-22]]:5: note: the exception is thrown here
// CHECK-FIXES: class BadOneOfTwoTypes {
// CHECK-FIXES: std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close);
// CHECK-FIXES: HGuard.release();
// CHECK-FIXES: HGuard.release();

class GoodCatchOfEachType {
public:
  explicit GoodCatchOfEachType(int n) : h_(gadget_open()) {
    try {
      check(n);
    } catch (const OtherError &) {
      gadget_close(h_);
      throw;
    } catch (...) {
      gadget_close(h_);
      throw;
    }
  }
  ~GoodCatchOfEachType() { gadget_close(h_); }

private:
  gadget *h_;
};

// One handler releases, the other forgets.
class BadOneHandlerForgets {
public:
  explicit BadOneHandlerForgets(int n) : h_(gadget_open()) {
    try {
      check(n);
    } catch (const Error &) {
      throw;
    } catch (...) {
      gadget_close(h_);
      throw;
    }
  }
  ~BadOneHandlerForgets() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-13]]:7: warning: exception from 'check' leaves the constructor of 'BadOneHandlerForgets' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-16]]:45: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:29: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-288]]:5: note: the exception is thrown here
// CHECK-FIXES: class BadOneHandlerForgets {
// CHECK-FIXES: std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close);
// CHECK-FIXES: HGuard.release();
// CHECK-FIXES: HGuard.release();

// That one is not for what is thrown here.
class GoodOtherHandlerForgets {
public:
  explicit GoodOtherHandlerForgets(int n) : h_(gadget_open()) {
    try {
      check(n);
    } catch (const OtherError &) {
      throw;
    } catch (...) {
      gadget_close(h_);
      throw;
    }
  }
  ~GoodOtherHandlerForgets() { gadget_close(h_); }

private:
  gadget *h_;
};

// The handler throws before it releases.
class BadHandlerThrowsFirst {
public:
  explicit BadHandlerThrowsFirst(int n) : h_(gadget_open()) {
    try {
      check(n);
    } catch (...) {
      check(n + 1);
      gadget_close(h_);
      throw;
    }
  }
  ~BadHandlerThrowsFirst() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-10]]:7: warning: exception from 'check' leaves the constructor of 'BadHandlerThrowsFirst' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-15]]:46: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:30: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-333]]:5: note: the exception is thrown here
// CHECK-FIXES: class BadHandlerThrowsFirst {
// CHECK-FIXES: std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close);
// CHECK-FIXES: HGuard.release();
// CHECK-FIXES: HGuard.release();

// Acquired in the try block, and outside of it.
class GoodAcquiredInTry {
public:
  explicit GoodAcquiredInTry(int n) : h_(nullptr) {
    try {
      h_ = gadget_open();
      check(n);
    } catch (...) {
      if (h_)
        gadget_close(h_);
      throw;
    }
  }
  ~GoodAcquiredInTry() { gadget_close(h_); }

private:
  gadget *h_;
};

class BadAfterTry {
public:
  explicit BadAfterTry(int n) : h_(nullptr) {
    try {
      h_ = gadget_open();
      check(n);
    } catch (...) {
      gadget_close(h_);
      throw;
    }
    check(n + 1);
  }
  ~BadAfterTry() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: exception from 'check' leaves the constructor of 'BadAfterTry' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-14]]:12: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:20: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-378]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-11]]:5: note: release it before the exception leaves, or give it an owner as soon as it is acquired
// CHECK-MESSAGES: :[[@LINE-7]]:11: note: declare 'h_' as std::unique_ptr<gadget, decltype(&gadget_close)>
// CHECK-REMAINS: warning: exception from 'check' leaves the constructor of 'BadAfterTry' without releasing 'h_', a gadget
// CHECK-REMAINS: note: 'gadget_open' acquires it here
// CHECK-REMAINS: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS: note: the exception is thrown here
// CHECK-REMAINS: note: release it before the exception leaves, or give it an owner as soon as it is acquired
// CHECK-REMAINS: note: declare 'h_' as std::unique_ptr<gadget, decltype(&gadget_close)>

// Nested.
class GoodNestedTries {
public:
  explicit GoodNestedTries(int n) : h_(gadget_open()) {
    try {
      try {
        check(n);
      } catch (const OtherError &) {
        log("other");
        throw;
      }
    } catch (...) {
      gadget_close(h_);
      throw;
    }
  }
  ~GoodNestedTries() { gadget_close(h_); }

private:
  gadget *h_;
};

class BadNestedTries {
public:
  explicit BadNestedTries(int n) : h_(gadget_open()) {
    try {
      try {
        check(n);
      } catch (...) {
        log("inner");
        throw;
      }
    } catch (...) {
      log("outer");
      throw;
    }
  }
  ~BadNestedTries() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-15]]:9: warning: exception from 'check' leaves the constructor of 'BadNestedTries' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-19]]:39: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:23: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-433]]:5: note: the exception is thrown here
// CHECK-FIXES: class BadNestedTries {
// CHECK-FIXES: std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close);
// CHECK-FIXES: HGuard.release();

// Function-try-blocks see the initializers too, and throw again at their end.
class GoodFunctionTry {
public:
  explicit GoodFunctionTry(int n) try : h_(gadget_open()) {
    check(n);
  } catch (...) {
    gadget_close(h_);
  }
  ~GoodFunctionTry() { gadget_close(h_); }

private:
  gadget *h_;
};

class GoodFunctionTryRethrow {
public:
  explicit GoodFunctionTryRethrow(int n) try : h_(gadget_open()) {
    check(n);
  } catch (...) {
    gadget_close(h_);
    throw;
  }
  ~GoodFunctionTryRethrow() { gadget_close(h_); }

private:
  gadget *h_;
};

class BadFunctionTry {
public:
  explicit BadFunctionTry(int n) try : h_(gadget_open()) {
    check(n);
  } catch (...) {
    log("failed");
  }
  ~BadFunctionTry() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-9]]:5: warning: exception from 'check' leaves the constructor of 'BadFunctionTry' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-11]]:43: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:23: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-481]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-13]]:5: note: release it before the exception leaves, or give it an owner as soon as it is acquired
// CHECK-REMAINS: warning: exception from 'check' leaves the constructor of 'BadFunctionTry' without releasing 'h_', a gadget
// CHECK-REMAINS: note: 'gadget_open' acquires it here
// CHECK-REMAINS: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS: note: the exception is thrown here
// CHECK-REMAINS: note: release it before the exception leaves, or give it an owner as soon as it is acquired

class BadFunctionTryRethrow {
public:
  explicit BadFunctionTryRethrow(int n) try : h_(gadget_open()) {
    check(n);
  } catch (...) {
    log("failed");
    throw;
  }
  ~BadFunctionTryRethrow() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-10]]:5: warning: exception from 'check' leaves the constructor of 'BadFunctionTryRethrow' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-12]]:50: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:30: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-505]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-14]]:5: note: release it before the exception leaves, or give it an owner as soon as it is acquired
// CHECK-REMAINS: warning: exception from 'check' leaves the constructor of 'BadFunctionTryRethrow' without releasing 'h_', a gadget
// CHECK-REMAINS: note: 'gadget_open' acquires it here
// CHECK-REMAINS: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS: note: the exception is thrown here
// CHECK-REMAINS: note: release it before the exception leaves, or give it an owner as soon as it is acquired

class GoodFunctionTryClose {
public:
  explicit GoodFunctionTryClose(int n) try : h_(gadget_open()) {
    check(n);
  } catch (...) {
    close();
  }
  ~GoodFunctionTryClose() { close(); }

private:
  void close() { gadget_close(h_); }
  gadget *h_;
};

// Through a flag: released where it was made.
class GoodReleaseIfOpen {
public:
  explicit GoodReleaseIfOpen(int n) : port_(-1) {
    try {
      port_ = port_open(1);
      check(n);
    } catch (...) {
      if (port_ >= 0)
        port_close(port_);
      throw;
    }
  }
  ~GoodReleaseIfOpen() { port_close(port_); }

private:
  int port_;
};

// A number says how far it came.
class GoodCountedSteps {
public:
  explicit GoodCountedSteps(int n) {
    int step = 0;
    try {
      h_ = gadget_open();
      step = 1;
      check(n);
      other_ = gadget_open();
      step = 2;
      check(n + 1);
    } catch (...) {
      if (step > 1)
        gadget_close(other_);
      if (step > 0)
        gadget_close(h_);
      throw;
    }
  }
  ~GoodCountedSteps() {
    gadget_close(other_);
    gadget_close(h_);
  }

private:
  gadget *h_;
  gadget *other_;
};

// The handler only notes it; the exception comes later.
class GoodThrownLater {
public:
  explicit GoodThrownLater(int n) : h_(gadget_open()) {
    bool failed = false;
    try {
      check(n);
    } catch (...) {
      failed = true;
    }
    if (failed) {
      gadget_close(h_);
      throw Error();
    }
  }
  ~GoodThrownLater() { gadget_close(h_); }

private:
  gadget *h_;
};

class BadThrownLater {
public:
  explicit BadThrownLater(int n) : h_(gadget_open()) {
    bool failed = false;
    try {
      check(n);
    } catch (...) {
      failed = true;
    }
    if (failed)
      throw OtherError();
  }
  ~BadThrownLater() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:7: warning: exception thrown here leaves the constructor of 'BadThrownLater' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-16]]:39: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:23: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: class BadThrownLater {
// CHECK-FIXES: if (failed) {
// CHECK-FIXES: gadget_close(h_);
