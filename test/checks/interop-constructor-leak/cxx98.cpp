// One and the same from C++98 to C++23.
// RUN: %check_interop_tidy %s interop-constructor-leak %t -std=c++98,c++03 --suffix=OLD -- --config="{CheckOptions: {interop-constructor-leak.ModelFiles: '%S/Inputs/toys.yaml'}}"
// RUN: %check_interop_tidy %s interop-constructor-leak %t -std=c++11,c++14,c++17,c++20,c++23 --suffix=NEW -- --config="{CheckOptions: {interop-constructor-leak.ModelFiles: '%S/Inputs/toys.yaml'}}"

#include "Inputs/toys.h"

struct Error {};
void check(int n) {
  if (n < 0)
    throw Error();
}
void checkNothing(int) throw() {}

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

class BadCall {
public:
  explicit BadCall(int n) : h_(gadget_open()) { check(n); }
  ~BadCall() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-6]]:49: warning: exception from 'check' leaves the constructor of 'BadCall' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-7]]:32: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:16: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-33]]:5: note: the exception is thrown here
// CHECK-MESSAGES-OLD: :[[@LINE-10]]:49: note: release it before the exception leaves, or give it an owner as soon as it is acquired
// CHECK-REMAINS-OLD: warning: exception from 'check' leaves the constructor of 'BadCall' without releasing 'h_', a gadget
// CHECK-REMAINS-OLD: note: 'gadget_open' acquires it here
// CHECK-REMAINS-OLD: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS-OLD: note: the exception is thrown here
// CHECK-REMAINS-OLD: note: release it before the exception leaves, or give it an owner as soon as it is acquired
// CHECK-FIXES-NEW: class BadCall {
// CHECK-FIXES-NEW: explicit BadCall(int n) : h_(gadget_open()) { std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close); check(n); HGuard.release(); }

class GoodNullTest {
public:
  GoodNullTest() : h_(gadget_open()) {
    if (h_ == 0)
      throw Error();
  }
  ~GoodNullTest() { gadget_close(h_); }

private:
  gadget *h_;
};

class GoodThrowSpecification {
public:
  explicit GoodThrowSpecification(int n) : h_(gadget_open()) { checkNothing(n); }
  ~GoodThrowSpecification() { gadget_close(h_); }

private:
  gadget *h_;
};

class GoodHandler {
public:
  explicit GoodHandler(int n) : h_(gadget_open()) {
    try {
      check(n);
    } catch (...) {
      gadget_close(h_);
      throw;
    }
  }
  ~GoodHandler() { gadget_close(h_); }

private:
  gadget *h_;
};

class Gadget {
public:
  explicit Gadget(gadget *h) : h_(h) {}
  ~Gadget() { gadget_close(h_); }

private:
  Gadget(const Gadget &);
  gadget *h_;
};

class GoodOwner {
public:
  explicit GoodOwner(int n) : h_(gadget_open()) { check(n); }

private:
  Gadget h_;
};

class BadOutParameter {
public:
  explicit BadOutParameter(int n) : s_(0) {
    if (session_open("name", &s_) != 0)
      throw Error();
    check(n);
  }
  ~BadOutParameter() { session_close(s_); }

private:
  session *s_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: exception from 'check' leaves the constructor of 'BadOutParameter' without releasing 's_', a session
// CHECK-MESSAGES: :[[@LINE-10]]:9: note: 'session_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:24: note: 'session_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-113]]:5: note: the exception is thrown here
// CHECK-MESSAGES-OLD: :[[@LINE-11]]:5: note: release it before the exception leaves, or give it an owner as soon as it is acquired
// CHECK-REMAINS-OLD: warning: exception from 'check' leaves the constructor of 'BadOutParameter' without releasing 's_', a session
// CHECK-REMAINS-OLD: note: 'session_open' acquires it here
// CHECK-REMAINS-OLD: note: 'session_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS-OLD: note: the exception is thrown here
// CHECK-REMAINS-OLD: note: release it before the exception leaves, or give it an owner as soon as it is acquired
// CHECK-FIXES-NEW: class BadOutParameter {
// CHECK-FIXES-NEW: std::unique_ptr<session, decltype(&session_close)> SGuard(s_, &session_close);
// CHECK-FIXES-NEW: SGuard.release();

class BadLocal {
public:
  explicit BadLocal(int n) : h_(0) {
    gadget *h = gadget_open();
    check(n);
    h_ = h;
  }
  ~BadLocal() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-8]]:5: warning: exception from 'check' leaves the constructor of 'BadLocal' without releasing 'h', a gadget
// CHECK-MESSAGES: :[[@LINE-10]]:17: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-9]]:5: note: it is handed over here, but only where nothing throws
// CHECK-MESSAGES: :[[@LINE-139]]:5: note: the exception is thrown here
// CHECK-MESSAGES-OLD: :[[@LINE-12]]:5: note: release it before the exception leaves, or give it an owner as soon as it is acquired
// CHECK-REMAINS-OLD: warning: exception from 'check' leaves the constructor of 'BadLocal' without releasing 'h', a gadget
// CHECK-REMAINS-OLD: note: 'gadget_open' acquires it here
// CHECK-REMAINS-OLD: note: it is handed over here, but only where nothing throws
// CHECK-REMAINS-OLD: note: the exception is thrown here
// CHECK-REMAINS-OLD: note: release it before the exception leaves, or give it an owner as soon as it is acquired
// CHECK-FIXES-NEW: class BadLocal {
// CHECK-FIXES-NEW: std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h, &gadget_close);
// CHECK-FIXES-NEW: HGuard.release();
