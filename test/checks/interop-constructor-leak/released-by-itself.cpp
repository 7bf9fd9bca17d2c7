// What the constructor releases before one exception it means to release before all.
// RUN: %check_interop_tidy %s interop-constructor-leak %t -- --config="{CheckOptions: {interop-constructor-leak.ModelFiles: '%S/Inputs/toys.yaml'}}"

#include "Inputs/toys.h"

struct Error {};

class BadForgotten {
public:
  explicit BadForgotten(int n) : port_(port_open(1)) {
    if (port_start(port_) != 0) {
      port_close(port_);
      throw Error();
    }
    if (n < 0)
      throw Error();
  }

private:
  int port_;
};
// CHECK-MESSAGES: :[[@LINE-6]]:7: warning: exception thrown here leaves the constructor of 'BadForgotten' without releasing 'port_', a port
// CHECK-MESSAGES: :[[@LINE-13]]:40: note: 'port_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-12]]:7: note: 'port_close' releases it here, before another exception
// CHECK-FIXES: if (n < 0) {
// CHECK-FIXES-NEXT: port_close(port_);
// CHECK-FIXES-NEXT: throw Error();
// CHECK-FIXES-NEXT: }

class GoodBoth {
public:
  explicit GoodBoth(int n) : port_(port_open(1)) {
    if (port_start(port_) != 0) {
      port_close(port_);
      throw Error();
    }
    if (n < 0) {
      port_close(port_);
      throw Error();
    }
  }

private:
  int port_;
};

// It releases what it has found to be no good, and goes on.
class GoodGoesOn {
public:
  explicit GoodGoesOn(int n) : port_(port_open(1)) {
    if (n > 9) {
      port_close(port_);
      port_ = -1;
    }
    if (n < 0)
      throw Error();
  }

private:
  int port_;
};
