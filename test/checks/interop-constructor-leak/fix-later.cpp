// What nothing uses while something can throw can be acquired after it.
// RUN: %check_interop_tidy %s interop-constructor-leak %t -- --config="{CheckOptions: {interop-constructor-leak.ModelFiles: '%S/Inputs/toys.yaml'}}"

#include "Inputs/toys.h"

struct Error {};
int check(int n) {
  if (n < 0)
    throw Error();
  return n;
}

class BadInitializerFirst {
public:
  explicit BadInitializerFirst(const char *name)
      : g_(gadget_open_named("a")), reader_(name) {
    gadget_start(g_);
  }
  ~BadInitializerFirst() { gadget_close(g_); }

private:
  gadget *g_;
  toys::Reader reader_;
};
// CHECK-MESSAGES: :[[@LINE-9]]:37: warning: exception from 'toys::Reader::Reader' leaves the constructor of 'BadInitializerFirst' without releasing 'g_', a gadget
// CHECK-MESSAGES: :[[@LINE-10]]:12: note: 'gadget_open_named' acquires it here
// CHECK-MESSAGES: :[[@LINE-8]]:28: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-12]]:37: note: 'toys::Reader::Reader' throws toys::ParseError (model toys.yaml)
// CHECK-MESSAGES: :[[@LINE-13]]:12: note: it can be acquired after what throws
// CHECK-MESSAGES: :[[@LINE-8]]:11: note: declare 'g_' as std::unique_ptr<gadget, decltype(&gadget_close)>
// CHECK-ALTERNATIVE-1: : g_(nullptr), reader_(name) {
// CHECK-ALTERNATIVE-1-NEXT: g_ = gadget_open_named("a");
// CHECK-ALTERNATIVE-1-NEXT: gadget_start(g_);

class BadNumber {
public:
  explicit BadNumber(int n) : port_(port_open(n)), n_(check(n)) {}
  ~BadNumber() { port_close(port_); }

private:
  int port_;
  int n_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:55: warning: exception from 'check' leaves the constructor of 'BadNumber' without releasing 'port_', a port
// CHECK-MESSAGES: :[[@LINE-8]]:37: note: 'port_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-8]]:18: note: 'port_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-38]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-11]]:37: note: it can be acquired after what throws
// CHECK-ALTERNATIVE-2: explicit BadNumber(int n) : port_(-1), n_(check(n)) { port_ = port_open(n); }

class BadStatementFirst {
public:
  explicit BadStatementFirst(int n) {
    // The port.
    port_ = port_open(4);
    int m = check(n);
    check(m);
    port_start(port_);
  }
  ~BadStatementFirst() { port_close(port_); }

private:
  int port_;
};
// CHECK-MESSAGES: :[[@LINE-9]]:13: warning: exception from 'check' leaves the constructor of 'BadStatementFirst' without releasing 'port_', a port
// CHECK-MESSAGES: :[[@LINE-11]]:13: note: 'port_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:26: note: 'port_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-59]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-12]]:5: note: an exception from here loses it too
// CHECK-MESSAGES: :[[@LINE-15]]:13: note: it can be acquired after what throws
// CHECK-MESSAGES: :[[@LINE-16]]:13: note: a scope guard that is made here can call 'port_close'; option GuardType names one for fixes
// CHECK-ALTERNATIVE-3: explicit BadStatementFirst(int n) {
// CHECK-ALTERNATIVE-3-NEXT: int m = check(n);
// CHECK-ALTERNATIVE-3-NEXT: check(m);
// CHECK-ALTERNATIVE-3-NEXT: // The port.
// CHECK-ALTERNATIVE-3-NEXT: port_ = port_open(4);
// CHECK-ALTERNATIVE-3-NEXT: port_start(port_);

// Used before.
class BadUsed {
public:
  explicit BadUsed(int n) : g_(gadget_open()), n_(check(gadget_start(g_))) {}
  ~BadUsed() { gadget_close(g_); }

private:
  gadget *g_;
  int n_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:51: warning: exception from 'check' leaves the constructor of 'BadUsed' without releasing 'g_', a gadget
// CHECK-MESSAGES: :[[@LINE-8]]:32: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-8]]:16: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-83]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-11]]:51: note: release it before the exception leaves, or give it an owner as soon as it is acquired
// CHECK-MESSAGES: :[[@LINE-8]]:11: note: declare 'g_' as std::unique_ptr<gadget, decltype(&gadget_close)>

// What it is made with may be another thing by then.
class BadArgumentChanges {
public:
  explicit BadArgumentChanges(int n) : port_(port_open(n)), n_(check(--n)) {}
  ~BadArgumentChanges() { port_close(port_); }

private:
  int port_;
  int n_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:64: warning: exception from 'check' leaves the constructor of 'BadArgumentChanges' without releasing 'port_', a port
// CHECK-MESSAGES: :[[@LINE-8]]:46: note: 'port_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-8]]:27: note: 'port_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-100]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-11]]:64: note: release it before the exception leaves, or give it an owner as soon as it is acquired

class BadConst {
public:
  explicit BadConst(int n) : g_(gadget_open()), n_(check(n)) {}
  ~BadConst() { gadget_close(g_); }

private:
  gadget *const g_;
  int n_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:52: warning: exception from 'check' leaves the constructor of 'BadConst' without releasing 'g_', a gadget
// CHECK-MESSAGES: :[[@LINE-8]]:33: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-8]]:17: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-115]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-11]]:52: note: release it before the exception leaves, or give it an owner as soon as it is acquired
// CHECK-MESSAGES: :[[@LINE-8]]:17: note: declare 'g_' as std::unique_ptr<gadget, decltype(&gadget_close)>
