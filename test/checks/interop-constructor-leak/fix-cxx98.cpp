// Before C++11 there is nothing that could guard a handle; a release before a throw is as good as ever.
// RUN: %check_interop_tidy %s interop-constructor-leak %t -std=c++98 -- --config="{CheckOptions: {interop-constructor-leak.ModelFiles: '%S/Inputs/toys.yaml'}}" -- -I %root/include

#include "Inputs/toys.h"

struct Error {};
void check(int n) {
  if (n < 0)
    throw Error();
}

class BadThrow {
public:
  explicit BadThrow(int n) : g_(gadget_open()) {
    if (n < 0)
      throw Error();
  }
  ~BadThrow() {
    if (g_)
      gadget_close(g_);
  }

private:
  gadget *g_;
};
// CHECK-MESSAGES: :[[@LINE-10]]:7: warning: exception thrown here leaves the constructor of 'BadThrow' without releasing 'g_', a gadget
// CHECK-MESSAGES: :[[@LINE-13]]:33: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-8]]:7: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: explicit BadThrow(int n) : g_(gadget_open()) {
// CHECK-FIXES-NEXT: if (n < 0) {
// CHECK-FIXES-NEXT: if (g_) gadget_close(g_);
// CHECK-FIXES-NEXT: throw Error();
// CHECK-FIXES-NEXT: {{^ *}}}{{$}}
// CHECK-FIXES-NEXT: {{^ *}}}{{$}}

class BadCall {
public:
  explicit BadCall(int n) : g_(gadget_open()), port_(port_open(n)) { check(n); }
  ~BadCall() {
    port_close(port_);
    gadget_close(g_);
  }

private:
  gadget *g_;
  int port_;
};
// CHECK-MESSAGES: :[[@LINE-10]]:70: warning: exception from 'check' leaves the constructor of 'BadCall' without releasing 'g_' and 'port_'
// CHECK-MESSAGES: :[[@LINE-11]]:32: note: 'gadget_open' acquires 'g_' here
// CHECK-MESSAGES: :[[@LINE-9]]:5: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-13]]:54: note: 'port_open' acquires 'port_' here
// CHECK-MESSAGES: :[[@LINE-12]]:5: note: 'port_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-44]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-16]]:70: note: release them before the exception leaves, or give each an owner as soon as it is acquired

// What stays.
// CHECK-REMAINS: warning: exception from 'check' leaves the constructor of 'BadCall' without releasing 'g_' and 'port_'
// CHECK-REMAINS: note: 'gadget_open' acquires 'g_' here
// CHECK-REMAINS: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS: note: 'port_open' acquires 'port_' here
// CHECK-REMAINS: note: 'port_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS: note: the exception is thrown here
// CHECK-REMAINS: note: release them before the exception leaves, or give each an owner as soon as it is acquired
