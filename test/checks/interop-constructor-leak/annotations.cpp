// Knowledge in the source: annotations of one's own declarations, without any model.
// RUN: %check_interop_tidy %s interop-constructor-leak %t -- -- -I %root/include

#include "interop/annotations.h"

struct Error {};
struct Lamp;
INTEROP_ACQUIRES("lamp") Lamp *makeLamp();
INTEROP_ACQUIRES_AT("lamp", "arg0") int openLamp(Lamp **result);
INTEROP_RELEASES("lamp") void freeLamp(Lamp *lamp);
INTEROP_TRANSFERS void giveLamp(Lamp *lamp);
INTEROP_TRANSFERS_AT("arg1") void hangLamp(int room, Lamp *lamp);
INTEROP_THROWS("LampError") void lightLamp(Lamp *lamp);
void dimLamp(Lamp *lamp) noexcept;

class BadAnnotated {
public:
  BadAnnotated() : lamp_(makeLamp()) { lightLamp(lamp_); }
  ~BadAnnotated() { freeLamp(lamp_); }

private:
  Lamp *lamp_;
};
// CHECK-MESSAGES: :[[@LINE-6]]:40: warning: exception from 'lightLamp' leaves the constructor of 'BadAnnotated' without releasing 'lamp_', a lamp
// CHECK-MESSAGES: :[[@LINE-7]]:26: note: 'makeLamp' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:21: note: 'freeLamp' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-9]]:40: note: 'lightLamp' throws LampError (model in-source annotation)
// CHECK-FIXES: class BadAnnotated {
// CHECK-FIXES: BadAnnotated() : lamp_(makeLamp()) { std::unique_ptr<Lamp, decltype(&freeLamp)> LampGuard(lamp_, &freeLamp); lightLamp(lamp_); LampGuard.release(); }

class GoodAnnotated {
public:
  GoodAnnotated() : lamp_(makeLamp()) { dimLamp(lamp_); }
  ~GoodAnnotated() { freeLamp(lamp_); }

private:
  Lamp *lamp_;
};

class BadOutParameter {
public:
  explicit BadOutParameter(int n) {
    if (openLamp(&lamp_) != 0)
      throw Error();
    if (n < 0)
      throw Error();
  }
  ~BadOutParameter() { freeLamp(lamp_); }

private:
  Lamp *lamp_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:7: warning: exception thrown here leaves the constructor of 'BadOutParameter' without releasing 'lamp_', a lamp
// CHECK-MESSAGES: :[[@LINE-11]]:9: note: 'openLamp' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:24: note: 'freeLamp' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: class BadOutParameter {
// CHECK-FIXES: if (n < 0) {
// CHECK-FIXES: freeLamp(lamp_);

class GoodTransferred {
public:
  explicit GoodTransferred(int n) {
    Lamp *lamp = makeLamp();
    giveLamp(lamp);
    if (n < 0)
      throw Error();
  }
};

class GoodTransferredAt {
public:
  explicit GoodTransferredAt(int n) {
    Lamp *lamp = makeLamp();
    hangLamp(1, lamp);
    if (n < 0)
      throw Error();
  }
};

class BadTransferredTooLate {
public:
  explicit BadTransferredTooLate(int n) {
    Lamp *lamp = makeLamp();
    if (n < 0)
      throw Error();
    hangLamp(1, lamp);
  }
};
// CHECK-MESSAGES: :[[@LINE-4]]:7: warning: exception thrown here leaves the constructor of 'BadTransferredTooLate' without releasing 'lamp', a lamp
// CHECK-MESSAGES: :[[@LINE-7]]:18: note: 'makeLamp' acquires it here
// CHECK-MESSAGES: :[[@LINE-5]]:5: note: it is handed over here, but only where nothing throws
// CHECK-FIXES: class BadTransferredTooLate {
// CHECK-FIXES: if (n < 0) {
// CHECK-FIXES: freeLamp(lamp);
