// Where a test has shown that there is no handle, none is lost.
// RUN: %check_interop_tidy %s interop-constructor-leak %t -- --config="{CheckOptions: {interop-constructor-leak.ModelFiles: '%S/Inputs/toys.yaml'}}"

#include "Inputs/toys.h"

struct Error {};
void check(int n) {
  if (n < 0)
    throw Error();
}

class GoodNot {
public:
  GoodNot() : h_(gadget_open()) {
    if (!h_)
      throw Error();
  }
  ~GoodNot() { gadget_close(h_); }

private:
  gadget *h_;
};

class BadNotNot {
public:
  BadNotNot() : h_(gadget_open()) {
    if (h_)
      throw Error();
  }
  ~BadNotNot() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:7: warning: exception thrown here leaves the constructor of 'BadNotNot' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-10]]:20: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:18: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: class BadNotNot {
// CHECK-FIXES: if (h_) {
// CHECK-FIXES: if (h_) gadget_close(h_);

class GoodEqualsNull {
public:
  GoodEqualsNull() : h_(gadget_open()) {
    if (h_ == nullptr)
      throw Error();
  }
  ~GoodEqualsNull() { gadget_close(h_); }

private:
  gadget *h_;
};

class GoodNullEquals {
public:
  GoodNullEquals() : h_(gadget_open()) {
    if (0 == h_)
      throw Error();
  }
  ~GoodNullEquals() { gadget_close(h_); }

private:
  gadget *h_;
};

class BadDiffersFromNull {
public:
  BadDiffersFromNull() : h_(gadget_open()) {
    if (h_ != nullptr)
      throw Error();
  }
  ~BadDiffersFromNull() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:7: warning: exception thrown here leaves the constructor of 'BadDiffersFromNull' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-10]]:29: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:27: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: class BadDiffersFromNull {
// CHECK-FIXES: if (h_ != nullptr) {
// CHECK-FIXES: if (h_) gadget_close(h_);

class GoodElse {
public:
  GoodElse() : h_(gadget_open()) {
    if (h_) {
      gadget_start(h_);
    } else {
      throw Error();
    }
  }
  ~GoodElse() { gadget_close(h_); }

private:
  gadget *h_;
};

class GoodBelowZero {
public:
  GoodBelowZero() : port_(port_open(1)) {
    if (port_ < 0)
      throw Error();
  }
  ~GoodBelowZero() { port_close(port_); }

private:
  int port_;
};

class GoodMinusOne {
public:
  GoodMinusOne() : port_(port_open(1)) {
    if (port_ == -1)
      throw Error();
  }
  ~GoodMinusOne() { port_close(port_); }

private:
  int port_;
};

class GoodNotNotBelow {
public:
  GoodNotNotBelow() : port_(port_open(1)) {
    if (!(port_ >= 0))
      throw Error();
  }
  ~GoodNotNotBelow() { port_close(port_); }

private:
  int port_;
};

// Not told: a test for 0 is taken for one of success, though 0 is a port.
class MissedZeroIsAPort {
public:
  MissedZeroIsAPort() : port_(port_open(1)) {
    if (port_ == 0)
      throw Error();
  }
  ~MissedZeroIsAPort() { port_close(port_); }

private:
  int port_;
};

class BadNotBelow {
public:
  BadNotBelow() : port_(port_open(1)) {
    if (port_ >= 0)
      throw Error();
  }
  ~BadNotBelow() { port_close(port_); }

private:
  int port_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:7: warning: exception thrown here leaves the constructor of 'BadNotBelow' without releasing 'port_', a port
// CHECK-MESSAGES: :[[@LINE-10]]:25: note: 'port_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:20: note: 'port_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: class BadNotBelow {
// CHECK-FIXES: if (port_ >= 0) {
// CHECK-FIXES: if (port_ >= 0) port_close(port_);

// The test and the acquisition in one.
class GoodAssignedInCondition {
public:
  GoodAssignedInCondition() {
    if ((port_ = port_open(1)) < 0)
      throw Error();
  }
  ~GoodAssignedInCondition() { port_close(port_); }

private:
  int port_;
};

class GoodNotAssigned {
public:
  GoodNotAssigned() {
    if (!(h_ = gadget_open()))
      throw Error();
  }
  ~GoodNotAssigned() { gadget_close(h_); }

private:
  gadget *h_;
};

class BadAssignedInCondition {
public:
  explicit BadAssignedInCondition(int n) {
    if ((port_ = port_open(1)) < 0)
      throw Error();
    check(n);
  }
  ~BadAssignedInCondition() { port_close(port_); }

private:
  int port_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: exception from 'check' leaves the constructor of 'BadAssignedInCondition' without releasing 'port_', a port
// CHECK-MESSAGES: :[[@LINE-10]]:18: note: 'port_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:31: note: 'port_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-197]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-13]]:18: note: a scope guard that is made here can call 'port_close'; option GuardType names one for fixes
// CHECK-REMAINS: warning: exception from 'check' leaves the constructor of 'BadAssignedInCondition' without releasing 'port_', a port
// CHECK-REMAINS: note: 'port_open' acquires it here
// CHECK-REMAINS: note: 'port_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS: note: the exception is thrown here
// CHECK-REMAINS: note: a scope guard that is made here can call 'port_close'; option GuardType names one for fixes

class GoodDeclaredInCondition {
public:
  GoodDeclaredInCondition() {
    if (gadget *h = gadget_open())
      h_ = h;
    else
      throw Error();
  }
  ~GoodDeclaredInCondition() { gadget_close(h_); }

private:
  gadget *h_;
};

// The result of the call that makes it.
class GoodResult {
public:
  GoodResult() {
    int rc = session_open("name", &s_);
    if (rc != 0)
      throw Error();
  }
  ~GoodResult() { session_close(s_); }

private:
  session *s_;
};

class GoodResultInCondition {
public:
  GoodResultInCondition() {
    if (session_open("name", &s_))
      throw Error();
  }
  ~GoodResultInCondition() { session_close(s_); }

private:
  session *s_;
};

class GoodResultBelowZero {
public:
  GoodResultBelowZero() {
    if (session_open("name", &s_) < 0)
      throw Error();
  }
  ~GoodResultBelowZero() { session_close(s_); }

private:
  session *s_;
};

class BadResultOfOther {
public:
  BadResultOfOther() {
    if (session_open("name", &s_) != 0)
      throw Error();
    if (session_start(s_) != 0)
      throw Error();
  }
  ~BadResultOfOther() { session_close(s_); }

private:
  session *s_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:7: warning: exception thrown here leaves the constructor of 'BadResultOfOther' without releasing 's_', a session
// CHECK-MESSAGES: :[[@LINE-11]]:9: note: 'session_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:25: note: 'session_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: class BadResultOfOther {
// CHECK-FIXES: if (session_start(s_) != 0) {
// CHECK-FIXES: session_close(s_);

class BadResultZero {
public:
  BadResultZero() {
    int rc = session_open("name", &s_);
    if (rc == 0)
      throw Error();
  }
  ~BadResultZero() { session_close(s_); }

private:
  session *s_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:7: warning: exception thrown here leaves the constructor of 'BadResultZero' without releasing 's_', a session
// CHECK-MESSAGES: :[[@LINE-10]]:14: note: 'session_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:22: note: 'session_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-10]]:7: note: release it before the exception leaves, or give it an owner as soon as it is acquired
// CHECK-MESSAGES: :[[@LINE-6]]:12: note: declare 's_' as std::unique_ptr<session, decltype(&session_close)>
// CHECK-REMAINS: warning: exception thrown here leaves the constructor of 'BadResultZero' without releasing 's_', a session
// CHECK-REMAINS: note: 'session_open' acquires it here
// CHECK-REMAINS: note: 'session_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS: note: release it before the exception leaves, or give it an owner as soon as it is acquired
// CHECK-REMAINS: note: declare 's_' as std::unique_ptr<session, decltype(&session_close)>

// The result is written anew: it says nothing of the first call any more.
class BadResultReused {
public:
  BadResultReused() {
    int rc = session_open("name", &s_);
    if (rc != 0)
      throw Error();
    rc = session_start(s_);
    if (rc != 0)
      throw Error();
  }
  ~BadResultReused() { session_close(s_); }

private:
  session *s_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:7: warning: exception thrown here leaves the constructor of 'BadResultReused' without releasing 's_', a session
// CHECK-MESSAGES: :[[@LINE-13]]:14: note: 'session_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:24: note: 'session_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: class BadResultReused {
// CHECK-FIXES: if (rc != 0) {
// CHECK-FIXES: session_close(s_);

// A truth value of it.
class GoodTruthOfResult {
public:
  GoodTruthOfResult() {
    bool ok = session_open("name", &s_) == 0;
    if (!ok)
      throw Error();
  }
  ~GoodTruthOfResult() { session_close(s_); }

private:
  session *s_;
};

class GoodTruthOfHandle {
public:
  GoodTruthOfHandle() : h_(gadget_open()) {
    const bool failed = h_ == nullptr;
    if (failed)
      throw Error();
  }
  ~GoodTruthOfHandle() { gadget_close(h_); }

private:
  gadget *h_;
};

class BadTruthOfHandle {
public:
  BadTruthOfHandle() : h_(gadget_open()) {
    const bool open = h_ != nullptr;
    if (open)
      throw Error();
  }
  ~BadTruthOfHandle() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:7: warning: exception thrown here leaves the constructor of 'BadTruthOfHandle' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-11]]:27: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:25: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: class BadTruthOfHandle {
// CHECK-FIXES: if (open) {
// CHECK-FIXES: gadget_close(h_);

// What the model says of the result: 1 is success here.
class GoodOnResult {
public:
  GoodOnResult() {
    if (valve_open(&v_) != 1)
      throw Error();
  }
  ~GoodOnResult() { valve_close(v_); }

private:
  valve *v_;
};

class BadOnResult {
public:
  BadOnResult() {
    if (valve_open(&v_) == 1)
      throw Error();
  }
  ~BadOnResult() { valve_close(v_); }

private:
  valve *v_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:7: warning: exception thrown here leaves the constructor of 'BadOnResult' without releasing 'v_', a valve
// CHECK-MESSAGES: :[[@LINE-9]]:9: note: 'valve_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:20: note: 'valve_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-10]]:7: note: release it before the exception leaves, or give it an owner as soon as it is acquired
// CHECK-MESSAGES: :[[@LINE-6]]:10: note: declare 'v_' as std::unique_ptr<valve, decltype(&valve_close)>
// CHECK-REMAINS: warning: exception thrown here leaves the constructor of 'BadOnResult' without releasing 'v_', a valve
// CHECK-REMAINS: note: 'valve_open' acquires it here
// CHECK-REMAINS: note: 'valve_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS: note: release it before the exception leaves, or give it an owner as soon as it is acquired
// CHECK-REMAINS: note: declare 'v_' as std::unique_ptr<valve, decltype(&valve_close)>

// Made even where the call fails.
class BadEvenOnFailure {
public:
  BadEvenOnFailure() {
    if (stream_open("name", &s_) != 0)
      throw Error();
  }
  ~BadEvenOnFailure() { stream_close(s_); }

private:
  stream *s_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:7: warning: exception thrown here leaves the constructor of 'BadEvenOnFailure' without releasing 's_', a stream
// CHECK-MESSAGES: :[[@LINE-9]]:9: note: 'stream_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:25: note: 'stream_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: class BadEvenOnFailure {
// CHECK-FIXES: if (stream_open("name", &s_) != 0) {
// CHECK-FIXES: stream_close(s_);

class GoodEvenOnFailure {
public:
  GoodEvenOnFailure() {
    if (stream_open("name", &s_) != 0) {
      stream_close(s_);
      throw Error();
    }
  }
  ~GoodEvenOnFailure() { stream_close(s_); }

private:
  stream *s_;
};

class GoodEvenOnFailureButNull {
public:
  GoodEvenOnFailureButNull() {
    stream_open("name", &s_);
    if (!s_)
      throw Error();
  }
  ~GoodEvenOnFailureButNull() { stream_close(s_); }

private:
  stream *s_;
};

// Through a function that looks at it.
void checkGadget(gadget *h) {
  if (!h)
    throw Error();
}
void checkResult(int rc) {
  if (rc != 0)
    throw Error();
}
bool isError(int rc) { return rc != 0; }
bool isOpen(const gadget *h) { return h != nullptr; }

class GoodCheckedHandle {
public:
  GoodCheckedHandle() : h_(gadget_open()) { checkGadget(h_); }
  ~GoodCheckedHandle() { gadget_close(h_); }

private:
  gadget *h_;
};

class BadCheckedOtherHandle {
public:
  BadCheckedOtherHandle() : h_(gadget_open()), other_(gadget_open()) { checkGadget(other_); }
  ~BadCheckedOtherHandle() {
    gadget_close(h_);
    gadget_close(other_);
  }

private:
  gadget *h_;
  gadget *other_;
};
// CHECK-MESSAGES: :[[@LINE-10]]:72: warning: exception from 'checkGadget' leaves the constructor of 'BadCheckedOtherHandle' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-11]]:32: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-10]]:5: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-33]]:5: note: the exception is thrown here
// CHECK-FIXES: class BadCheckedOtherHandle {
// CHECK-FIXES: BadCheckedOtherHandle() : h_(gadget_open()), other_(gadget_open()) { std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close); checkGadget(other_); HGuard.release(); }

class GoodCheckedResult {
public:
  GoodCheckedResult() { checkResult(session_open("name", &s_)); }
  ~GoodCheckedResult() { session_close(s_); }

private:
  session *s_;
};

class GoodCheckedResultVariable {
public:
  GoodCheckedResultVariable() {
    int rc = session_open("name", &s_);
    checkResult(rc);
  }
  ~GoodCheckedResultVariable() { session_close(s_); }

private:
  session *s_;
};

class BadCheckedResultEvenOnFailure {
public:
  BadCheckedResultEvenOnFailure() { checkResult(stream_open("name", &s_)); }
  ~BadCheckedResultEvenOnFailure() { stream_close(s_); }

private:
  stream *s_;
};
// CHECK-MESSAGES: :[[@LINE-6]]:37: warning: exception from 'checkResult' leaves the constructor of 'BadCheckedResultEvenOnFailure' without releasing 's_', a stream
// CHECK-MESSAGES: :[[@LINE-7]]:49: note: 'stream_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:38: note: 'stream_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-65]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-10]]:37: note: release it before the exception leaves, or give it an owner as soon as it is acquired
// CHECK-MESSAGES: :[[@LINE-7]]:11: note: declare 's_' as std::unique_ptr<stream, decltype(&stream_close)>
// CHECK-REMAINS: warning: exception from 'checkResult' leaves the constructor of 'BadCheckedResultEvenOnFailure' without releasing 's_', a stream
// CHECK-REMAINS: note: 'stream_open' acquires it here
// CHECK-REMAINS: note: 'stream_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS: note: the exception is thrown here
// CHECK-REMAINS: note: release it before the exception leaves, or give it an owner as soon as it is acquired
// CHECK-REMAINS: note: declare 's_' as std::unique_ptr<stream, decltype(&stream_close)>

class BadCheckedResultOfOther {
public:
  BadCheckedResultOfOther() {
    checkResult(session_open("name", &s_));
    checkResult(session_start(s_));
  }
  ~BadCheckedResultOfOther() { session_close(s_); }

private:
  session *s_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: exception from 'checkResult' leaves the constructor of 'BadCheckedResultOfOther' without releasing 's_', a session
// CHECK-MESSAGES: :[[@LINE-9]]:17: note: 'session_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:32: note: 'session_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-89]]:5: note: the exception is thrown here
// CHECK-FIXES: class BadCheckedResultOfOther {
// CHECK-FIXES: std::unique_ptr<session, decltype(&session_close)> SGuard(s_, &session_close);
// CHECK-FIXES: SGuard.release();

class GoodPredicateOfResult {
public:
  GoodPredicateOfResult() {
    int rc = session_open("name", &s_);
    if (isError(rc))
      throw Error();
  }
  ~GoodPredicateOfResult() { session_close(s_); }

private:
  session *s_;
};

class GoodPredicateOfHandle {
public:
  GoodPredicateOfHandle() : h_(gadget_open()) {
    if (!isOpen(h_))
      throw Error();
  }
  ~GoodPredicateOfHandle() { gadget_close(h_); }

private:
  gadget *h_;
};

class BadPredicateOfHandle {
public:
  BadPredicateOfHandle() : h_(gadget_open()) {
    if (isOpen(h_))
      throw Error();
  }
  ~BadPredicateOfHandle() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:7: warning: exception thrown here leaves the constructor of 'BadPredicateOfHandle' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-10]]:31: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:29: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: class BadPredicateOfHandle {
// CHECK-FIXES: if (isOpen(h_)) {
// CHECK-FIXES: if (h_) gadget_close(h_);

class GoodMemberPredicate {
public:
  GoodMemberPredicate() : h_(gadget_open()) {
    if (!isOpen())
      throw Error();
  }
  ~GoodMemberPredicate() { gadget_close(h_); }
  bool isOpen() const { return h_ != nullptr; }

private:
  gadget *h_;
};

// Through a function that is told the truth of it.
void require(bool ok) {
  if (!ok)
    throw Error();
}
void throwIf(bool failed, const char *) {
  if (failed)
    throw Error();
}
template <class T> void checkAny(T rc) {
  if (rc != 0)
    throw Error();
}

class GoodRequired {
public:
  GoodRequired() : h_(gadget_open()), port_(-1) {
    require(h_ != nullptr);
    gadget_close(h_);
    port_ = port_open(1);
    require(port_ >= 0);
  }
  ~GoodRequired() { port_close(port_); }

private:
  gadget *h_;
  int port_;
};

class GoodRequiredImplicitly {
public:
  GoodRequiredImplicitly() : h_(gadget_open()) { require(h_); }
  ~GoodRequiredImplicitly() { gadget_close(h_); }

private:
  gadget *h_;
};

class GoodRequiredResult {
public:
  GoodRequiredResult() { require(session_open("name", &s_) == 0); }
  ~GoodRequiredResult() { session_close(s_); }

private:
  session *s_;
};

class BadRequiredOther {
public:
  BadRequiredOther() : h_(gadget_open()) {
    require(h_);
    require(gadget_start(h_) == 0);
  }
  ~BadRequiredOther() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: exception from 'require' leaves the constructor of 'BadRequiredOther' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-10]]:27: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:25: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-58]]:5: note: the exception is thrown here
// CHECK-FIXES: class BadRequiredOther {
// CHECK-FIXES: std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close);
// CHECK-FIXES: HGuard.release();

class GoodThrowIf {
public:
  GoodThrowIf() : h_(gadget_open()) { throwIf(!h_, "no gadget"); }
  ~GoodThrowIf() { gadget_close(h_); }

private:
  gadget *h_;
};

class GoodCheckedByTemplate {
public:
  GoodCheckedByTemplate() { checkAny(session_open("name", &s_)); }
  ~GoodCheckedByTemplate() { session_close(s_); }

private:
  session *s_;
};

class GoodGetter {
public:
  GoodGetter() : h_(gadget_open()) {
    if (get() == nullptr)
      throw Error();
  }
  ~GoodGetter() { gadget_close(h_); }
  gadget *get() const { return h_; }

private:
  gadget *h_;
};

// Results by name, in a switch, declared in the condition.
enum Status { Fine = 0, Failed = 1 };
#define FINE 0

class GoodNamedResult {
public:
  GoodNamedResult() {
    if (session_open("name", &s_) != Fine)
      throw Error();
  }
  ~GoodNamedResult() { session_close(s_); }

private:
  session *s_;
};

class GoodCastResult {
public:
  GoodCastResult() {
    auto rc = static_cast<Status>(session_open("name", &s_));
    if (rc != Status::Fine)
      throw Error();
  }
  ~GoodCastResult() { session_close(s_); }

private:
  session *s_;
};

class GoodMacroResult {
public:
  GoodMacroResult() {
    const int rc = session_open("name", &s_);
    if (FINE != rc)
      throw Error();
  }
  ~GoodMacroResult() { session_close(s_); }

private:
  session *s_;
};

class GoodDeclaredResult {
public:
  GoodDeclaredResult() {
    if (int rc = session_open("name", &s_); rc != 0)
      throw Error();
  }
  ~GoodDeclaredResult() { session_close(s_); }

private:
  session *s_;
};

class GoodSwitchOnResult {
public:
  GoodSwitchOnResult() {
    switch (session_open("name", &s_)) {
    case 0:
      break;
    default:
      throw Error();
    }
  }
  ~GoodSwitchOnResult() { session_close(s_); }

private:
  session *s_;
};

class BadSwitchOnResult {
public:
  BadSwitchOnResult() {
    switch (session_open("name", &s_)) {
    case 0:
      throw Error();
    default:
      break;
    }
  }
  ~BadSwitchOnResult() { session_close(s_); }

private:
  session *s_;
};
// CHECK-MESSAGES: :[[@LINE-10]]:7: warning: exception thrown here leaves the constructor of 'BadSwitchOnResult' without releasing 's_', a session
// CHECK-MESSAGES: :[[@LINE-13]]:13: note: 'session_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:26: note: 'session_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-13]]:7: note: release it before the exception leaves, or give it an owner as soon as it is acquired
// CHECK-REMAINS: warning: exception thrown here leaves the constructor of 'BadSwitchOnResult' without releasing 's_', a session
// CHECK-REMAINS: note: 'session_open' acquires it here
// CHECK-REMAINS: note: 'session_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS: note: release it before the exception leaves, or give it an owner as soon as it is acquired

class GoodBothTests {
public:
  GoodBothTests() {
    bool ok = session_open("name", &s_) == 0 && s_ != nullptr;
    if (!ok)
      throw Error();
  }
  ~GoodBothTests() { session_close(s_); }

private:
  session *s_;
};

// Several conditions.
class BadOrOther {
public:
  explicit BadOrOther(int n) : h_(gadget_open()) {
    if (!h_ || n < 0)
      throw Error();
  }
  ~BadOrOther() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:7: warning: exception thrown here leaves the constructor of 'BadOrOther' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-10]]:35: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:19: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: class BadOrOther {
// CHECK-FIXES: if (!h_ || n < 0) {
// CHECK-FIXES: if (h_) gadget_close(h_);

class GoodAndOther {
public:
  explicit GoodAndOther(int n) : h_(gadget_open()) {
    if (!h_ && n < 0)
      throw Error();
  }
  ~GoodAndOther() { gadget_close(h_); }

private:
  gadget *h_;
};

class BadOneOfTwo {
public:
  BadOneOfTwo() : h_(gadget_open()), other_(gadget_open()) {
    if (!h_)
      throw Error();
    if (!other_)
      throw Error();
  }
  ~BadOneOfTwo() {
    gadget_close(h_);
    gadget_close(other_);
  }

private:
  gadget *h_;
  gadget *other_;
};
// CHECK-MESSAGES: :[[@LINE-13]]:7: warning: exception thrown here leaves the constructor of 'BadOneOfTwo' without releasing 'other_', a gadget
// CHECK-MESSAGES: :[[@LINE-16]]:45: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-9]]:5: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: class BadOneOfTwo {
// CHECK-FIXES: if (!h_) {
// CHECK-FIXES: if (other_) gadget_close(other_);
// CHECK-FIXES: if (!other_) {
// CHECK-FIXES: gadget_close(h_);
// CHECK-MESSAGES: :[[@LINE-19]]:7: warning: exception thrown here leaves the constructor of 'BadOneOfTwo' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-24]]:22: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-18]]:5: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run

// Left early.
class GoodReturn {
public:
  explicit GoodReturn(int n) : h_(gadget_open()) {
    if (h_)
      return;
    check(n);
  }
  ~GoodReturn() { gadget_close(h_); }

private:
  gadget *h_;
};

// A local.
class GoodLocal {
public:
  GoodLocal() {
    gadget *h = gadget_open();
    if (!h)
      throw Error();
    h_ = h;
  }
  ~GoodLocal() { gadget_close(h_); }

private:
  gadget *h_;
};

class BadLocal {
public:
  explicit BadLocal(int n) {
    gadget *h = gadget_open();
    if (!h)
      throw Error();
    if (n < 0)
      throw Error();
    h_ = h;
  }
  ~BadLocal() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-8]]:7: warning: exception thrown here leaves the constructor of 'BadLocal' without releasing 'h', a gadget
// CHECK-MESSAGES: :[[@LINE-13]]:17: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-9]]:5: note: it is handed over here, but only where nothing throws
// CHECK-FIXES: class BadLocal {
// CHECK-FIXES: if (n < 0) {
// CHECK-FIXES: gadget_close(h);

// While there is none, it is tried again.
class GoodTriedAgain {
public:
  GoodTriedAgain() : h_(nullptr) {
    for (int i = 0; i < 3 && !h_; ++i)
      h_ = gadget_open();
    if (!h_)
      throw Error();
  }
  ~GoodTriedAgain() { gadget_close(h_); }

private:
  gadget *h_;
};
