// Code that does not compile: no crash, and what is whole is still looked at.
// RUN: %check_interop_tidy %s interop-constructor-leak %t -std=c++20 -- --config="{CheckOptions: {interop-constructor-leak.ModelFiles: '%S/Inputs/toys.yaml'}}" -- -ferror-limit=0

#include "Inputs/toys.h"

struct Error {};

class BadIsFine {
public:
  explicit BadIsFine(int n) {
    hs_[0] = gadget_open();
    if (n < 0)
      throw Error();
  }
  ~BadIsFine() { gadget_close(hs_[0]); }

private:
  gadget *hs_[2];
};
// CHECK-MESSAGES: :[[@LINE-7]]:7: warning: exception thrown here leaves the constructor of 'BadIsFine' without releasing 'hs_', a gadget
// CHECK-MESSAGES: :[[@LINE-10]]:14: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:18: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-10]]:7: note: release it before the exception leaves, or give it an owner as soon as it is acquired

class MissingInBody {
public:
  MissingInBody() : h_(gadget_open()) { undeclared(h_); }
  ~MissingInBody() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-6]]:41: error: use of undeclared identifier 'undeclared'

class MissingInInitializer {
public:
  explicit MissingInInitializer(int n) : h_(openMissing()) {
    if (n < 0)
      throw Error();
  }
  ~MissingInInitializer() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-9]]:45: error: use of undeclared identifier 'openMissing'

class MissingMember {
public:
  explicit MissingMember(int n) : h_(gadget_open()), missing_(n) {}
  ~MissingMember() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-6]]:54: error: member initializer 'missing_' does not name a non-static data member or base class

class MissingBase : NoSuchBase {
public:
  explicit MissingBase(int n) : h_(gadget_open()) {
    if (n < 0)
      throw Error();
  }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-10]]:21: error: expected class name

class MissingType {
public:
  explicit MissingType(int n) : h_(gadget_open()) {}
  ~MissingType() { gadget_close(h_); }

private:
  gadget *h_;
  Undeclared member_;
};
// CHECK-MESSAGES: :[[@LINE-2]]:3: error: unknown type name 'Undeclared'

class MissingThrown {
public:
  explicit MissingThrown(int n) : h_(gadget_open()) {
    if (n < 0)
      throw Missing();
  }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-6]]:13: error: use of undeclared identifier 'Missing'

template <class T> class MissingInTemplate {
public:
  explicit MissingInTemplate(T n) : h_(gadget_open()) { T::missing(n); }
  ~MissingInTemplate() { gadget_close(h_); }

private:
  gadget *h_;
};
void useMissingInTemplate() { MissingInTemplate<Error> object(Error{}); }
// CHECK-MESSAGES: :[[@LINE-7]]:60: error: no member named 'missing' in 'Error'
// CHECK-MESSAGES: :[[@LINE-2]]:56: note: in instantiation of member function 'MissingInTemplate<Error>::MissingInTemplate' requested here
