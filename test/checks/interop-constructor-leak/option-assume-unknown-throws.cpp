// AssumeUnknownThrows: C++ functions of which nothing is known count where asked for.
// RUN: %check_interop_tidy %s interop-constructor-leak %t -- --config="{CheckOptions: {interop-constructor-leak.ModelFiles: '%S/Inputs/toys.yaml'}}"
// RUN: %check_interop_tidy %s interop-constructor-leak %t -- --config="{CheckOptions: {interop-constructor-leak.ModelFiles: '%S/Inputs/toys.yaml', interop-constructor-leak.AssumeUnknownThrows: false}}"
// RUN: %check_interop_tidy %s interop-constructor-leak %t --suffix=UNKNOWN -- --config="{CheckOptions: {interop-constructor-leak.ModelFiles: '%S/Inputs/toys.yaml', interop-constructor-leak.AssumeUnknownThrows: true}}"

#include "Inputs/toys.h"

struct Error {};

class UnknownNoBody {
public:
  explicit UnknownNoBody(const char *text) : h_(gadget_open()), size_(toys::guess(text)) {}
  ~UnknownNoBody() { gadget_close(h_); }

private:
  gadget *h_;
  int size_;
};
// CHECK-MESSAGES-UNKNOWN: :[[@LINE-7]]:71: warning: exception from 'toys::guess' leaves the constructor of 'UnknownNoBody' without releasing 'h_', a gadget
// CHECK-MESSAGES-UNKNOWN: :[[@LINE-8]]:49: note: 'gadget_open' acquires it here
// CHECK-MESSAGES-UNKNOWN: :[[@LINE-8]]:22: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES-UNKNOWN: :[[@LINE-10]]:71: note: 'toys::guess' is not noexcept, and its body is out of sight
// CHECK-MESSAGES-UNKNOWN: :[[@LINE-11]]:49: note: it can be acquired after what throws
// CHECK-MESSAGES-UNKNOWN: :[[@LINE-8]]:11: note: declare 'h_' as std::unique_ptr<gadget, decltype(&gadget_close)>
// CHECK-REMAINS-UNKNOWN: warning: exception from 'toys::guess' leaves the constructor of 'UnknownNoBody' without releasing 'h_', a gadget
// CHECK-REMAINS-UNKNOWN: note: 'gadget_open' acquires it here
// CHECK-REMAINS-UNKNOWN: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS-UNKNOWN: note: 'toys::guess' is not noexcept, and its body is out of sight
// CHECK-REMAINS-UNKNOWN: note: it can be acquired after what throws
// CHECK-REMAINS-UNKNOWN: note: declare 'h_' as std::unique_ptr<gadget, decltype(&gadget_close)>

class GoodNoBodyFirst {
public:
  explicit GoodNoBodyFirst(const char *text) : size_(toys::guess(text)), h_(gadget_open()) {}
  ~GoodNoBodyFirst() { gadget_close(h_); }

private:
  int size_;
  gadget *h_;
};

// noexcept, C, or said to throw never or for memory alone.
class GoodKnown {
public:
  explicit GoodKnown(const char *text) : h_(gadget_open()) {
    gadget_start(h_);
    size_ = toys::length(text) + toys::count(text) + toys::grow(1);
  }
  ~GoodKnown() { gadget_close(h_); }

private:
  gadget *h_;
  int size_;
};

class Interface {
public:
  virtual ~Interface() = default;
  virtual void run() = 0;
  virtual void stop() noexcept = 0;
};

class UnknownVirtual {
public:
  explicit UnknownVirtual(Interface &interface) : h_(gadget_open()) { interface.run(); }
  ~UnknownVirtual() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES-UNKNOWN: :[[@LINE-6]]:71: warning: exception from 'Interface::run' leaves the constructor of 'UnknownVirtual' without releasing 'h_', a gadget
// CHECK-MESSAGES-UNKNOWN: :[[@LINE-7]]:54: note: 'gadget_open' acquires it here
// CHECK-MESSAGES-UNKNOWN: :[[@LINE-7]]:23: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES-UNKNOWN: :[[@LINE-9]]:71: note: 'Interface::run' is not noexcept, and its body is out of sight
// CHECK-FIXES-UNKNOWN: class UnknownVirtual {
// CHECK-FIXES-UNKNOWN: explicit UnknownVirtual(Interface &interface) : h_(gadget_open()) { std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close); interface.run(); HGuard.release(); }

class GoodVirtualNoexcept {
public:
  explicit GoodVirtualNoexcept(Interface &interface) : h_(gadget_open()) { interface.stop(); }
  ~GoodVirtualNoexcept() { gadget_close(h_); }

private:
  gadget *h_;
};

class UnknownPointer {
public:
  explicit UnknownPointer(void (*callback)(int)) : h_(gadget_open()) { callback(1); }
  ~UnknownPointer() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES-UNKNOWN: :[[@LINE-6]]:72: warning: exception from 'callback' leaves the constructor of 'UnknownPointer' without releasing 'h_', a gadget
// CHECK-MESSAGES-UNKNOWN: :[[@LINE-7]]:55: note: 'gadget_open' acquires it here
// CHECK-MESSAGES-UNKNOWN: :[[@LINE-7]]:23: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES-UNKNOWN: :[[@LINE-9]]:72: note: 'callback' is not noexcept, and its body is out of sight
// CHECK-FIXES-UNKNOWN: class UnknownPointer {
// CHECK-FIXES-UNKNOWN: explicit UnknownPointer(void (*callback)(int)) : h_(gadget_open()) { std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close); callback(1); HGuard.release(); }

class GoodPointerNoexcept {
public:
  explicit GoodPointerNoexcept(void (*callback)(int) noexcept) : h_(gadget_open()) { callback(1); }
  ~GoodPointerNoexcept() { gadget_close(h_); }

private:
  gadget *h_;
};

class UnknownBehindCall {
public:
  explicit UnknownBehindCall(const char *text) : h_(gadget_open()) { set(text); }
  ~UnknownBehindCall() { gadget_close(h_); }

private:
  void set(const char *text) { size_ = toys::guess(text); }
  gadget *h_;
  int size_;
};
// CHECK-MESSAGES-UNKNOWN: :[[@LINE-8]]:70: warning: exception from 'UnknownBehindCall::set' leaves the constructor of 'UnknownBehindCall' without releasing 'h_', a gadget
// CHECK-MESSAGES-UNKNOWN: :[[@LINE-9]]:53: note: 'gadget_open' acquires it here
// CHECK-MESSAGES-UNKNOWN: :[[@LINE-9]]:26: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES-UNKNOWN: :[[@LINE-7]]:40: note: 'toys::guess' is not noexcept, and its body is out of sight
// CHECK-FIXES-UNKNOWN: class UnknownBehindCall {
// CHECK-FIXES-UNKNOWN: explicit UnknownBehindCall(const char *text) : h_(gadget_open()) { std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close); set(text); HGuard.release(); }

// With the option or without it.
class BadThrow {
public:
  explicit BadThrow(int n) : h_(gadget_open()) {
    if (n < 0)
      throw Error();
  }
  ~BadThrow() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:7: warning: exception thrown here leaves the constructor of 'BadThrow' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-10]]:33: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:17: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: class BadThrow {
// CHECK-FIXES: if (n < 0) {
// CHECK-FIXES: gadget_close(h_);
