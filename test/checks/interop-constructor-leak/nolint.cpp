// Suppressing a finding on its line.
// RUN: %check_interop_tidy %s interop-constructor-leak %t -- --config="{CheckOptions: {interop-constructor-leak.ModelFiles: '%S/Inputs/toys.yaml'}}"

#include "Inputs/toys.h"

struct Error {};

class GoodSameLine {
public:
  explicit GoodSameLine(int n) : h_(gadget_open()) {
    if (n < 0)
      throw Error(); // NOLINT(interop-constructor-leak)
  }
  ~GoodSameLine() { gadget_close(h_); }

private:
  gadget *h_;
};

class GoodNextLine {
public:
  explicit GoodNextLine(int n) : h_(gadget_open()) {
    if (n < 0)
      // NOLINTNEXTLINE(interop-constructor-leak)
      throw Error();
  }
  ~GoodNextLine() { gadget_close(h_); }

private:
  gadget *h_;
};

class GoodPattern {
public:
  explicit GoodPattern(int n) : h_(gadget_open()) {
    if (n < 0)
      throw Error(); // NOLINT(interop-*)
  }
  ~GoodPattern() { gadget_close(h_); }

private:
  gadget *h_;
};

// NOLINTBEGIN(interop-constructor-leak)
class GoodBlock {
public:
  explicit GoodBlock(int n) : h_(gadget_open()) {
    if (n < 0)
      throw Error();
  }
  ~GoodBlock() { gadget_close(h_); }

private:
  gadget *h_;
};
// NOLINTEND(interop-constructor-leak)

class BadOtherCheck {
public:
  explicit BadOtherCheck(int n) : h_(gadget_open()) {
    if (n < 0)
      throw Error(); // NOLINT(interop-teardown-order)
  }
  ~BadOtherCheck() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:7: warning: exception thrown here leaves the constructor of 'BadOtherCheck' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-10]]:38: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:22: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: class BadOtherCheck {
// CHECK-FIXES: if (n < 0) {
// CHECK-FIXES: gadget_close(h_);
