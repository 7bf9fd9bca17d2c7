// Several handles, several throws: one finding for each place, one mention of each handle.
// RUN: %check_interop_tidy %s interop-constructor-leak %t -- --config="{CheckOptions: {interop-constructor-leak.ModelFiles: '%S/Inputs/toys.yaml'}}"

#include "Inputs/toys.h"

struct Error {};
void check(int n) {
  if (n < 0)
    throw Error();
}

class BadTwoHandles {
public:
  explicit BadTwoHandles(int n) : h_(gadget_open()), port_(port_open(1)) {
    if (n < 0)
      throw Error();
  }
  ~BadTwoHandles() {
    port_close(port_);
    gadget_close(h_);
  }

private:
  gadget *h_;
  int port_;
};
// CHECK-MESSAGES: :[[@LINE-11]]:7: warning: exception thrown here leaves the constructor of 'BadTwoHandles' without releasing 'h_' and 'port_'
// CHECK-MESSAGES: :[[@LINE-14]]:38: note: 'gadget_open' acquires 'h_' here
// CHECK-MESSAGES: :[[@LINE-9]]:5: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-16]]:60: note: 'port_open' acquires 'port_' here
// CHECK-MESSAGES: :[[@LINE-12]]:5: note: 'port_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: class BadTwoHandles {
// CHECK-FIXES: if (n < 0) {
// CHECK-FIXES: port_close(port_);
// CHECK-FIXES: gadget_close(h_);

class BadThreeHandles {
public:
  explicit BadThreeHandles(int n) : first_(gadget_open()), second_(gadget_open()), third_(gadget_open()) { check(n); }
  ~BadThreeHandles() {
    gadget_close(third_);
    gadget_close(second_);
    gadget_close(first_);
  }

private:
  gadget *first_;
  gadget *second_;
  gadget *third_;
};
// CHECK-MESSAGES: :[[@LINE-12]]:108: warning: exception from 'check' leaves the constructor of 'BadThreeHandles' without releasing 'first_', 'second_' and 'third_'
// CHECK-MESSAGES: :[[@LINE-13]]:44: note: 'gadget_open' acquires 'first_' here
// CHECK-MESSAGES: :[[@LINE-10]]:5: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-15]]:68: note: 'gadget_open' acquires 'second_' here
// CHECK-MESSAGES: :[[@LINE-13]]:5: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-17]]:91: note: 'gadget_open' acquires 'third_' here
// CHECK-MESSAGES: :[[@LINE-16]]:5: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-49]]:5: note: the exception is thrown here
// CHECK-FIXES: class BadThreeHandles {
// CHECK-FIXES: explicit BadThreeHandles(int n) : first_(gadget_open()), second_(gadget_open()), third_(gadget_open()) { std::unique_ptr<gadget, decltype(&gadget_close)> FirstGuard(first_, &gadget_close); std::unique_ptr<gadget, decltype(&gadget_close)> SecondGuard(second_, &gadget_close); std::unique_ptr<gadget, decltype(&gadget_close)> ThirdGuard(third_, &gadget_close); check(n); FirstGuard.release(); SecondGuard.release(); ThirdGuard.release(); }

class BadFiveHandles {
public:
  explicit BadFiveHandles(int n)
      : a_(gadget_open()), b_(gadget_open()), c_(gadget_open()), d_(gadget_open()), e_(gadget_open()) {
    check(n);
  }
  ~BadFiveHandles() {
    gadget_close(a_);
    gadget_close(b_);
    gadget_close(c_);
    gadget_close(d_);
    gadget_close(e_);
  }

private:
  gadget *a_;
  gadget *b_;
  gadget *c_;
  gadget *d_;
  gadget *e_;
};
// CHECK-MESSAGES: :[[@LINE-17]]:5: warning: exception from 'check' leaves the constructor of 'BadFiveHandles' without releasing 'a_', 'b_', 'c_' and 2 more
// CHECK-MESSAGES: :[[@LINE-19]]:12: note: 'gadget_open' acquires 'a_' here
// CHECK-MESSAGES: :[[@LINE-16]]:5: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-21]]:31: note: 'gadget_open' acquires 'b_' here
// CHECK-MESSAGES: :[[@LINE-17]]:5: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-23]]:50: note: 'gadget_open' acquires 'c_' here
// CHECK-MESSAGES: :[[@LINE-18]]:5: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-25]]:69: note: 'gadget_open' acquires 'd_' here
// CHECK-MESSAGES: :[[@LINE-19]]:5: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-27]]:88: note: 'gadget_open' acquires 'e_' here
// CHECK-MESSAGES: :[[@LINE-20]]:5: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-85]]:5: note: the exception is thrown here
// CHECK-FIXES: class BadFiveHandles {
// CHECK-FIXES: std::unique_ptr<gadget, decltype(&gadget_close)> AGuard(a_, &gadget_close);
// CHECK-FIXES: std::unique_ptr<gadget, decltype(&gadget_close)> BGuard(b_, &gadget_close);
// CHECK-FIXES: std::unique_ptr<gadget, decltype(&gadget_close)> CGuard(c_, &gadget_close);
// CHECK-FIXES: std::unique_ptr<gadget, decltype(&gadget_close)> DGuard(d_, &gadget_close);
// CHECK-FIXES: std::unique_ptr<gadget, decltype(&gadget_close)> EGuard(e_, &gadget_close);
// CHECK-FIXES: AGuard.release();
// CHECK-FIXES: BGuard.release();
// CHECK-FIXES: CGuard.release();
// CHECK-FIXES: DGuard.release();
// CHECK-FIXES: EGuard.release();

// The second is tested, the first is lost by that test.
class BadSecondFails {
public:
  BadSecondFails() : h_(gadget_open()), port_(port_open(1)) {
    if (port_ < 0)
      throw Error();
  }
  ~BadSecondFails() {
    port_close(port_);
    gadget_close(h_);
  }

private:
  gadget *h_;
  int port_;
};
// CHECK-MESSAGES: :[[@LINE-11]]:7: warning: exception thrown here leaves the constructor of 'BadSecondFails' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-14]]:25: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-9]]:5: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: class BadSecondFails {
// CHECK-FIXES: if (port_ < 0) {
// CHECK-FIXES: gadget_close(h_);

// One handle, several throws: told at the first, the others are notes.
class BadTwoThrows {
public:
  BadTwoThrows(int n, int m) : h_(gadget_open()) {
    if (n < 0)
      throw Error();
    if (m < 0)
      throw Error();
  }
  ~BadTwoThrows() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-9]]:7: warning: exception thrown here leaves the constructor of 'BadTwoThrows' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-12]]:35: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:21: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-10]]:7: note: an exception from here loses it too
// CHECK-FIXES: class BadTwoThrows {
// CHECK-FIXES: if (n < 0) {
// CHECK-FIXES: gadget_close(h_);
// CHECK-FIXES: if (m < 0) {
// CHECK-FIXES: gadget_close(h_);

class BadThrowAndCalls {
public:
  explicit BadThrowAndCalls(int n) : h_(gadget_open()) {
    check(n);
    check(n + 1);
    if (n == 3)
      throw Error();
  }
  ~BadThrowAndCalls() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-10]]:5: warning: exception from 'check' leaves the constructor of 'BadThrowAndCalls' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-12]]:41: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:25: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-161]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-13]]:5: note: an exception from here loses it too
// CHECK-MESSAGES: :[[@LINE-12]]:7: note: an exception from here loses it too
// CHECK-FIXES: class BadThrowAndCalls {
// CHECK-FIXES: std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close);
// CHECK-FIXES: HGuard.release();

// Five others are told, and no more.
class BadManyThrows {
public:
  explicit BadManyThrows(int n) : h_(gadget_open()) {
    check(n);
    check(n + 1);
    check(n + 2);
    check(n + 3);
    check(n + 4);
    check(n + 5);
    check(n + 6);
    check(n + 7);
  }
  ~BadManyThrows() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-14]]:5: warning: exception from 'check' leaves the constructor of 'BadManyThrows' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-16]]:38: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:22: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-189]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-17]]:5: note: an exception from here loses it too
// CHECK-MESSAGES: :[[@LINE-17]]:5: note: an exception from here loses it too
// CHECK-MESSAGES: :[[@LINE-17]]:5: note: an exception from here loses it too
// CHECK-MESSAGES: :[[@LINE-17]]:5: note: an exception from here loses it too
// CHECK-MESSAGES: :[[@LINE-17]]:5: note: an exception from here loses it too
// CHECK-FIXES: class BadManyThrows {
// CHECK-FIXES: std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close);
// CHECK-FIXES: HGuard.release();

// The second handle comes later: it is told where it is first lost.
class BadOneByOne {
public:
  explicit BadOneByOne(int n) : h_(gadget_open()) {
    check(n);
    port_ = port_open(1);
    check(n + 1);
  }
  ~BadOneByOne() {
    port_close(port_);
    gadget_close(h_);
  }

private:
  gadget *h_;
  int port_;
};
// CHECK-MESSAGES: :[[@LINE-13]]:5: warning: exception from 'check' leaves the constructor of 'BadOneByOne' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-15]]:36: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-9]]:5: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-219]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-15]]:5: note: an exception from here loses it too
// CHECK-FIXES: class BadOneByOne {
// CHECK-FIXES: std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close);
// CHECK-FIXES: HGuard.release();
// CHECK-MESSAGES: :[[@LINE-19]]:5: warning: exception from 'check' leaves the constructor of 'BadOneByOne' without releasing 'port_', a port
// CHECK-MESSAGES: :[[@LINE-21]]:13: note: 'port_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-18]]:5: note: 'port_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-227]]:5: note: the exception is thrown here
// CHECK-REMAINS: warning: exception from 'check' leaves the constructor of 'BadOneByOne' without releasing 'port_', a port
// CHECK-REMAINS: note: 'port_open' acquires it here
// CHECK-REMAINS: note: 'port_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS: note: the exception is thrown here
// CHECK-REMAINS: note: it can be acquired after what throws
// CHECK-REMAINS: note: a scope guard that is made here can call 'port_close'; option GuardType names one for fixes

// A handle and memory.
struct Data {
  int size = 0;
};
class BadHandleAndNew {
public:
  explicit BadHandleAndNew(int n) : data_(new Data), h_(gadget_open()) {
    if (n < 0)
      throw Error();
  }
  ~BadHandleAndNew() {
    gadget_close(h_);
    delete data_;
  }

private:
  Data *data_;
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-11]]:7: warning: exception thrown here leaves the constructor of 'BadHandleAndNew' without releasing 'data_' and 'h_'
// CHECK-MESSAGES: :[[@LINE-14]]:43: note: 'data_' is allocated here
// CHECK-MESSAGES: :[[@LINE-9]]:5: note: 'delete' in the destructor would free it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-16]]:57: note: 'gadget_open' acquires 'h_' here
// CHECK-MESSAGES: :[[@LINE-12]]:5: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: class BadHandleAndNew {
// CHECK-FIXES: if (n < 0) {
// CHECK-FIXES: gadget_close(h_);
// CHECK-FIXES: delete data_;

// One is owned, the other is not.
class Gadget {
public:
  explicit Gadget(gadget *h) : h_(h) {}
  ~Gadget() { gadget_close(h_); }

private:
  gadget *h_;
};
class BadOneOwned {
public:
  explicit BadOneOwned(int n) : owned_(gadget_open()), port_(port_open(1)) { check(n); }
  ~BadOneOwned() { port_close(port_); }

private:
  Gadget owned_;
  int port_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:78: warning: exception from 'check' leaves the constructor of 'BadOneOwned' without releasing 'port_', a port
// CHECK-MESSAGES: :[[@LINE-8]]:62: note: 'port_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-8]]:20: note: 'port_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-285]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-11]]:62: note: a scope guard that is made here can call 'port_close'; option GuardType names one for fixes
// CHECK-REMAINS: warning: exception from 'check' leaves the constructor of 'BadOneOwned' without releasing 'port_', a port
// CHECK-REMAINS: note: 'port_open' acquires it here
// CHECK-REMAINS: note: 'port_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS: note: the exception is thrown here
// CHECK-REMAINS: note: a scope guard that is made here can call 'port_close'; option GuardType names one for fixes

// Two constructors of one class: each is told.
class BadTwoConstructors {
public:
  explicit BadTwoConstructors(int n) : h_(gadget_open()) { check(n); }
  explicit BadTwoConstructors(const char *name) : h_(gadget_open_named(name)) {
    if (!*name)
      throw Error();
  }
  ~BadTwoConstructors() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-10]]:60: warning: exception from 'check' leaves the constructor of 'BadTwoConstructors' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-11]]:43: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:27: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-309]]:5: note: the exception is thrown here
// CHECK-FIXES: class BadTwoConstructors {
// CHECK-FIXES: explicit BadTwoConstructors(int n) : h_(gadget_open()) { std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close); check(n); HGuard.release(); }
// CHECK-FIXES: if (!*name) {
// CHECK-FIXES: gadget_close(h_);
// CHECK-MESSAGES: :[[@LINE-15]]:7: warning: exception thrown here leaves the constructor of 'BadTwoConstructors' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-18]]:54: note: 'gadget_open_named' acquires it here
// CHECK-MESSAGES: :[[@LINE-15]]:27: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run

// A function that two constructors call: told once.
class BadTwoCallers {
public:
  BadTwoCallers(int n, int m) { init(n + m); }
  explicit BadTwoCallers(int n) { init(n); }
  ~BadTwoCallers() { gadget_close(h_); }

private:
  void init(int n) {
    h_ = gadget_open();
    if (n < 0)
      throw Error();
  }
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-4]]:7: warning: exception thrown here leaves the constructor of 'BadTwoCallers' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-13]]:33: note: 'BadTwoCallers::BadTwoCallers' calls 'BadTwoCallers::init' here
// CHECK-MESSAGES: :[[@LINE-8]]:10: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-13]]:22: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-8]]:7: note: release it before the exception leaves, or give it an owner as soon as it is acquired
// CHECK-REMAINS: warning: exception thrown here leaves the constructor of 'BadTwoCallers' without releasing 'h_', a gadget
// CHECK-REMAINS: note: 'BadTwoCallers::BadTwoCallers' calls 'BadTwoCallers::init' here
// CHECK-REMAINS: note: 'gadget_open' acquires it here
// CHECK-REMAINS: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS: note: release it before the exception leaves, or give it an owner as soon as it is acquired

class GoodBothReleased {
public:
  explicit GoodBothReleased(int n) : h_(gadget_open()), port_(port_open(1)) {
    if (n < 0) {
      port_close(port_);
      gadget_close(h_);
      throw Error();
    }
  }
  ~GoodBothReleased() {
    port_close(port_);
    gadget_close(h_);
  }

private:
  gadget *h_;
  int port_;
};
