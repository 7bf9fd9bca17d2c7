// Released before the exception leaves.
// RUN: %check_interop_tidy %s interop-constructor-leak %t -- --config="{CheckOptions: {interop-constructor-leak.ModelFiles: '%S/Inputs/toys.yaml'}}"

#include "Inputs/toys.h"

struct Error {};
void check(int n) {
  if (n < 0)
    throw Error();
}

class GoodReleaseFirst {
public:
  explicit GoodReleaseFirst(int n) : h_(gadget_open()) {
    if (n < 0) {
      gadget_close(h_);
      throw Error();
    }
  }
  ~GoodReleaseFirst() { gadget_close(h_); }

private:
  gadget *h_;
};

class BadReleaseOther {
public:
  explicit BadReleaseOther(int n) : h_(gadget_open()), other_(gadget_open()) {
    if (n < 0) {
      gadget_close(other_);
      throw Error();
    }
  }
  ~BadReleaseOther() {
    gadget_close(h_);
    gadget_close(other_);
  }

private:
  gadget *h_;
  gadget *other_;
};
// CHECK-MESSAGES: :[[@LINE-12]]:7: warning: exception thrown here leaves the constructor of 'BadReleaseOther' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-16]]:40: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-10]]:5: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: class BadReleaseOther {
// CHECK-FIXES: gadget_close(h_);

class GoodReleaseBoth {
public:
  explicit GoodReleaseBoth(int n) : h_(gadget_open()), other_(gadget_open()) {
    if (n < 0) {
      gadget_close(other_);
      gadget_close(h_);
      throw Error();
    }
  }
  ~GoodReleaseBoth() {
    gadget_close(h_);
    gadget_close(other_);
  }

private:
  gadget *h_;
  gadget *other_;
};

class BadOneBranchForgets {
public:
  explicit BadOneBranchForgets(int n) : h_(gadget_open()) {
    if (n < 0) {
      gadget_close(h_);
      throw Error();
    }
    if (n > 9)
      throw Error();
  }
  ~BadOneBranchForgets() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:7: warning: exception thrown here leaves the constructor of 'BadOneBranchForgets' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-14]]:44: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:28: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: class BadOneBranchForgets {
// CHECK-FIXES: if (n > 9) {
// CHECK-FIXES: gadget_close(h_);

class BadReleaseInOneBranch {
public:
  explicit BadReleaseInOneBranch(int n) : h_(gadget_open()) {
    if (n < 0) {
      if (n < -9)
        gadget_close(h_);
      throw Error();
    }
  }
  ~BadReleaseInOneBranch() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-8]]:7: warning: exception thrown here leaves the constructor of 'BadReleaseInOneBranch' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-13]]:46: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:30: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: class BadReleaseInOneBranch {
// CHECK-FIXES: HGuard.release();

// By a function of one's own.
class GoodOwnClose {
public:
  explicit GoodOwnClose(int n) : h_(gadget_open()) {
    if (n < 0) {
      close();
      throw Error();
    }
  }
  ~GoodOwnClose() { close(); }

private:
  void close() {
    if (h_)
      gadget_close(h_);
    h_ = nullptr;
  }
  gadget *h_;
};

class BadOwnCloseForgets {
public:
  explicit BadOwnCloseForgets(int n) : h_(gadget_open()), other_(nullptr) {
    if (n < 0) {
      closeOther();
      throw Error();
    }
  }
  ~BadOwnCloseForgets() {
    closeOther();
    gadget_close(h_);
  }

private:
  void closeOther() { gadget_close(other_); }
  gadget *h_;
  gadget *other_;
};
// CHECK-MESSAGES: :[[@LINE-13]]:7: warning: exception thrown here leaves the constructor of 'BadOwnCloseForgets' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-17]]:43: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-10]]:5: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: class BadOwnCloseForgets {
// CHECK-FIXES: gadget_close(h_);

void closeGadget(gadget *h) { gadget_close(h); }
void closeAndForget(gadget *&h) {
  gadget_close(h);
  h = nullptr;
}

class GoodFreeFunction {
public:
  explicit GoodFreeFunction(int n) : h_(gadget_open()) {
    if (n < 0) {
      closeGadget(h_);
      throw Error();
    }
  }
  ~GoodFreeFunction() { closeGadget(h_); }

private:
  gadget *h_;
};

class GoodFreeFunctionByReference {
public:
  explicit GoodFreeFunctionByReference(int n) : h_(gadget_open()) {
    if (n < 0) {
      closeAndForget(h_);
      throw Error();
    }
  }
  ~GoodFreeFunctionByReference() { closeAndForget(h_); }

private:
  gadget *h_;
};

// A function that closes, and then throws.
class GoodHelperClosesAndThrows {
public:
  explicit GoodHelperClosesAndThrows(int n) : h_(gadget_open()) {
    if (n < 0)
      fail();
  }
  ~GoodHelperClosesAndThrows() { gadget_close(h_); }

private:
  void fail() {
    gadget_close(h_);
    throw Error();
  }
  gadget *h_;
};

class BadHelperThrows {
public:
  explicit BadHelperThrows(int n) : h_(gadget_open()) {
    if (n < 0)
      fail();
  }
  ~BadHelperThrows() { gadget_close(h_); }

private:
  void fail() { throw Error(); }
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-8]]:7: warning: exception from 'BadHelperThrows::fail' leaves the constructor of 'BadHelperThrows' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-11]]:40: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-8]]:24: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-6]]:17: note: the exception is thrown here
// CHECK-FIXES: class BadHelperThrows {
// CHECK-FIXES: std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close);
// CHECK-FIXES: HGuard.release();

void closeAndThrow(gadget *h) {
  gadget_close(h);
  throw Error();
}

class GoodFreeHelperClosesAndThrows {
public:
  explicit GoodFreeHelperClosesAndThrows(int n) : h_(gadget_open()) {
    if (n < 0)
      closeAndThrow(h_);
  }
  ~GoodFreeHelperClosesAndThrows() { gadget_close(h_); }

private:
  gadget *h_;
};

class BadHelperClosesOther {
public:
  explicit BadHelperClosesOther(int n) : h_(gadget_open()), other_(gadget_open()) {
    if (n < 0)
      failOther();
  }
  ~BadHelperClosesOther() {
    gadget_close(h_);
    gadget_close(other_);
  }

private:
  void failOther() {
    gadget_close(other_);
    throw Error();
  }
  gadget *h_;
  gadget *other_;
};
// CHECK-MESSAGES: :[[@LINE-15]]:7: warning: exception from 'BadHelperClosesOther::failOther' leaves the constructor of 'BadHelperClosesOther' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-18]]:45: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-14]]:5: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-8]]:5: note: the exception is thrown here
// CHECK-FIXES: class BadHelperClosesOther {
// CHECK-FIXES: std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close);
// CHECK-FIXES: HGuard.release();

// A check that closes only where it throws.
class GoodCheckCloses {
public:
  GoodCheckCloses() : h_(gadget_open()) {
    require(gadget_start(h_) == 0);
    require(gadget_error(h_) == 0);
  }
  ~GoodCheckCloses() { close(); }

private:
  void close() { gadget_close(h_); }
  void require(bool ok) {
    if (!ok) {
      close();
      throw Error();
    }
  }
  gadget *h_;
};

// Released and acquired again.
class BadAcquiredAgain {
public:
  explicit BadAcquiredAgain(int n) : h_(gadget_open()) {
    gadget_close(h_);
    h_ = gadget_open_named("again");
    check(n);
  }
  ~BadAcquiredAgain() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: exception from 'check' leaves the constructor of 'BadAcquiredAgain' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-9]]:10: note: 'gadget_open_named' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:25: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-296]]:5: note: the exception is thrown here
// CHECK-FIXES: class BadAcquiredAgain {
// CHECK-FIXES: std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close);
// CHECK-FIXES: HGuard.release();

// In a lambda that is called before it throws.
class GoodLambdaReleases {
public:
  explicit GoodLambdaReleases(int n) : h_(gadget_open()) {
    auto fail = [this] {
      gadget_close(h_);
      throw Error();
    };
    if (n < 0)
      fail();
  }
  ~GoodLambdaReleases() { gadget_close(h_); }

private:
  gadget *h_;
};

// By a macro.
#define CHECK_OR_CLOSE(Condition)                                                                                      \
  do {                                                                                                                 \
    if (!(Condition)) {                                                                                                \
      gadget_close(h_);                                                                                                \
      throw Error();                                                                                                   \
    }                                                                                                                  \
  } while (0)

class GoodMacroReleases {
public:
  explicit GoodMacroReleases(int n) : h_(gadget_open()) { CHECK_OR_CLOSE(n > 0); }
  ~GoodMacroReleases() { gadget_close(h_); }

private:
  gadget *h_;
};

// To where all errors go.
class GoodGoto {
public:
  explicit GoodGoto(int n) : h_(gadget_open()) {
    if (n < 0)
      goto failed;
    if (gadget_start(h_) != 0)
      goto failed;
    return;
  failed:
    gadget_close(h_);
    throw Error();
  }
  ~GoodGoto() { gadget_close(h_); }

private:
  gadget *h_;
};

class GoodGotoChain {
public:
  explicit GoodGotoChain(int n) {
    h_ = gadget_open();
    if (!h_)
      goto failed;
    other_ = gadget_open();
    if (!other_)
      goto failedOther;
    if (n < 0)
      goto failedBoth;
    return;
  failedBoth:
    gadget_close(other_);
  failedOther:
    gadget_close(h_);
  failed:
    throw Error();
  }
  ~GoodGotoChain() {
    gadget_close(other_);
    gadget_close(h_);
  }

private:
  gadget *h_;
  gadget *other_;
};

class BadGotoChain {
public:
  BadGotoChain() {
    h_ = gadget_open();
    if (!h_)
      goto failed;
    other_ = gadget_open();
    if (!other_)
      goto failed;
    return;
  failed:
    throw Error();
  }
  ~BadGotoChain() {
    gadget_close(other_);
    gadget_close(h_);
  }

private:
  gadget *h_;
  gadget *other_;
};
// CHECK-MESSAGES: :[[@LINE-11]]:5: warning: exception thrown here leaves the constructor of 'BadGotoChain' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-20]]:10: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-9]]:5: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-14]]:5: note: release it before the exception leaves, or give it an owner as soon as it is acquired
// CHECK-REMAINS: warning: exception thrown here leaves the constructor of 'BadGotoChain' without releasing 'h_', a gadget
// CHECK-REMAINS: note: 'gadget_open' acquires it here
// CHECK-REMAINS: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS: note: release it before the exception leaves, or give it an owner as soon as it is acquired
