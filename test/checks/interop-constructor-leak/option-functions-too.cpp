// FunctionsToo: the locals of any function; what an object has by then, its destructor will release.
// RUN: %check_interop_tidy %s interop-constructor-leak %t -- --config="{CheckOptions: {interop-constructor-leak.ModelFiles: '%S/Inputs/toys.yaml'}}"
// RUN: %check_interop_tidy %s interop-constructor-leak %t -- --config="{CheckOptions: {interop-constructor-leak.ModelFiles: '%S/Inputs/toys.yaml', interop-constructor-leak.FunctionsToo: false}}"
// RUN: %check_interop_tidy %s interop-constructor-leak %t --suffix=ALL -- --config="{CheckOptions: {interop-constructor-leak.ModelFiles: '%S/Inputs/toys.yaml', interop-constructor-leak.FunctionsToo: true}}"

#include "Inputs/toys.h"
#include <memory>

struct Error {};
void check(int n) {
  if (n < 0)
    throw Error();
}

gadget *functionFactory(int n) {
  gadget *h = gadget_open();
  if (n < 0)
    throw Error();
  return h;
}
// CHECK-MESSAGES: :[[@LINE-3]]:5: warning: exception thrown here leaves 'functionFactory' without releasing 'h', a gadget
// CHECK-MESSAGES: :[[@LINE-6]]:15: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: it is handed over here, but only where nothing throws
// CHECK-FIXES: gadget *functionFactory(int n) {
// CHECK-FIXES: if (n < 0) {
// CHECK-FIXES: gadget_close(h);

gadget *goodFactory(int n) {
  gadget *h = gadget_open();
  if (n < 0) {
    gadget_close(h);
    throw Error();
  }
  return h;
}

void functionUse(int n) {
  gadget *h = gadget_open();
  check(n);
  gadget_close(h);
}
// CHECK-MESSAGES-ALL: :[[@LINE-3]]:3: warning: exception from 'check' leaves 'functionUse' without releasing 'h', a gadget
// CHECK-MESSAGES-ALL: :[[@LINE-5]]:15: note: 'gadget_open' acquires it here
// CHECK-MESSAGES-ALL: :[[@LINE-4]]:3: note: it is released here, but only where nothing throws
// CHECK-MESSAGES-ALL: :[[@LINE-33]]:5: note: the exception is thrown here
// CHECK-FIXES-ALL: void functionUse(int n) {
// CHECK-FIXES-ALL: std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h, &gadget_close);
// CHECK-FIXES-ALL: HGuard.release();

void goodUse(int n) {
  gadget *h = gadget_open();
  gadget_start(h);
  gadget_close(h);
  check(n);
}

void goodTested() {
  gadget *h = gadget_open();
  if (!h)
    throw Error();
  gadget_close(h);
}

void goodOwned(int n) {
  struct Close {
    void operator()(gadget *h) const { gadget_close(h); }
  };
  std::unique_ptr<gadget, Close> h(gadget_open());
  check(n);
}

// Members never: the object is whole, and will be destroyed.
class Device {
public:
  ~Device() { close(); }
  void goodOpen(int n) {
    h_ = gadget_open();
    check(n);
  }
  void functionOpen(int n) {
    gadget *h = gadget_open();
    check(n);
    h_ = h;
  }
  static Device *goodMake() {
    auto made = std::make_unique<Device>();
    made->h_ = gadget_open();
    check(-1);
    return made.release();
  }

private:
  void close() { gadget_close(h_); }
  gadget *h_ = nullptr;
};
// CHECK-MESSAGES-ALL: :[[@LINE-14]]:5: warning: exception from 'check' leaves 'Device::functionOpen' without releasing 'h', a gadget
// CHECK-MESSAGES-ALL: :[[@LINE-16]]:17: note: 'gadget_open' acquires it here
// CHECK-MESSAGES-ALL: :[[@LINE-15]]:5: note: it is handed over here, but only where nothing throws
// CHECK-MESSAGES-ALL: :[[@LINE-87]]:5: note: the exception is thrown here
// CHECK-FIXES-ALL: void functionOpen(int n) {
// CHECK-FIXES-ALL: std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h, &gadget_close);
// CHECK-FIXES-ALL: HGuard.release();

// Structures are the caller's, or filled for the caller.
struct Pair {
  gadget *left;
  gadget *right;
};
void goodFill(Pair &pair, int n) {
  pair.left = gadget_open();
  check(n);
  pair.right = gadget_open();
}

// Never released here, nor handed over: not known whose it is.
int goodPort(int n) {
  int port = port_open(n);
  check(n);
  return port_start(port);
}

// A lambda is a function too.
void useLambda(int n) {
  auto run = [n] {
    gadget *h = gadget_open();
    check(n);
    gadget_close(h);
  };
  run();
}
// CHECK-MESSAGES-ALL: :[[@LINE-5]]:5: warning: exception from 'check' leaves 'lambda' without releasing 'h', a gadget
// CHECK-MESSAGES-ALL: :[[@LINE-7]]:17: note: 'gadget_open' acquires it here
// CHECK-MESSAGES-ALL: :[[@LINE-6]]:5: note: it is released here, but only where nothing throws
// CHECK-MESSAGES-ALL: :[[@LINE-122]]:5: note: the exception is thrown here
// CHECK-FIXES-ALL: auto run = [n] {
// CHECK-FIXES-ALL: std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h, &gadget_close);
// CHECK-FIXES-ALL: HGuard.release();

template <class T> void functionTemplate(T n) {
  gadget *h = gadget_open();
  check(n);
  gadget_close(h);
}
template void functionTemplate<int>(int);
template void functionTemplate<long>(long);
// CHECK-MESSAGES-ALL: :[[@LINE-5]]:3: warning: exception from 'check' leaves 'functionTemplate' without releasing 'h', a gadget
// CHECK-MESSAGES-ALL: :[[@LINE-7]]:15: note: 'gadget_open' acquires it here
// CHECK-MESSAGES-ALL: :[[@LINE-6]]:3: note: it is released here, but only where nothing throws
// CHECK-MESSAGES-ALL: :[[@LINE-137]]:5: note: the exception is thrown here
// CHECK-MESSAGES-ALL: :[[@LINE-10]]:15: note: a scope guard that is made here can call 'gadget_close'; option GuardType names one for fixes
// CHECK-REMAINS-ALL: warning: exception from 'check' leaves 'functionTemplate' without releasing 'h', a gadget
// CHECK-REMAINS-ALL: note: 'gadget_open' acquires it here
// CHECK-REMAINS-ALL: note: it is released here, but only where nothing throws
// CHECK-REMAINS-ALL: note: the exception is thrown here
// CHECK-REMAINS-ALL: note: a scope guard that is made here can call 'gadget_close'; option GuardType names one for fixes

void goodNoexcept(int n) noexcept {
  gadget *h = gadget_open();
  check(n);
  gadget_close(h);
}

// Constructors with the option or without it.
class BadConstructor {
public:
  explicit BadConstructor(int n) : h_(gadget_open()) { check(n); }
  ~BadConstructor() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-6]]:56: warning: exception from 'check' leaves the constructor of 'BadConstructor' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-7]]:39: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:23: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-163]]:5: note: the exception is thrown here
// CHECK-FIXES: class BadConstructor {
// CHECK-FIXES: explicit BadConstructor(int n) : h_(gadget_open()) { std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close); check(n); HGuard.release(); }
