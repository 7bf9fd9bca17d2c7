// Parts whose own destructor, trivial or not, leaves the handle alone: it is the whole that releases it.
// RUN: %check_interop_tidy %s interop-constructor-leak %t -- --config="{CheckOptions: {interop-constructor-leak.ModelFiles: '%S/Inputs/toys.yaml'}}"

#include "Inputs/toys.h"
#include <memory>
#include <string>

struct Error {};
void check(int n) {
  if (n < 0)
    throw Error();
}

class NamedLine {
public:
  NamedLine() : h_(gadget_open()) {}
  void shut() { gadget_close(h_); }

private:
  gadget *h_;
  std::string name_;
};

class BadBehindPointer {
public:
  explicit BadBehindPointer(int n) : line_(new NamedLine) {
    check(n);
  }
  ~BadBehindPointer() { line_->shut(); }

private:
  NamedLine *line_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: exception from 'check' leaves the constructor of 'BadBehindPointer' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-9]]:48: note: 'BadBehindPointer::BadBehindPointer' calls 'NamedLine::NamedLine' here
// CHECK-MESSAGES: :[[@LINE-20]]:20: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-20]]:17: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-27]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-12]]:5: note: release it before the exception leaves, or give it an owner as soon as it is acquired

class BadMember {
public:
  explicit BadMember(int n) {
    check(n);
  }
  ~BadMember() { line_.shut(); }

private:
  NamedLine line_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: exception from 'check' leaves the constructor of 'BadMember' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-9]]:12: note: 'BadMember::BadMember' calls 'NamedLine::NamedLine' here
// CHECK-MESSAGES: :[[@LINE-37]]:20: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-37]]:17: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-44]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-12]]:5: note: release it before the exception leaves, or give it an owner as soon as it is acquired

class WrittenLine {
public:
  WrittenLine() : h_(gadget_open()) {}
  ~WrittenLine() {}
  void shut() { gadget_close(h_); }

private:
  gadget *h_;
};

class BadWrittenDestructor {
public:
  explicit BadWrittenDestructor(int n) {
    check(n);
  }
  ~BadWrittenDestructor() { line_.shut(); }

private:
  WrittenLine line_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: exception from 'check' leaves the constructor of 'BadWrittenDestructor' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-9]]:12: note: 'BadWrittenDestructor::BadWrittenDestructor' calls 'WrittenLine::WrittenLine' here
// CHECK-MESSAGES: :[[@LINE-20]]:22: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-19]]:17: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-71]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-12]]:5: note: release it before the exception leaves, or give it an owner as soon as it is acquired

// The part releases it.
class WholeLine {
public:
  WholeLine() : h_(gadget_open()) {}
  ~WholeLine() { gadget_close(h_); }

private:
  gadget *h_;
  std::string name_;
};
class GoodPart {
public:
  explicit GoodPart(int n) { check(n); }

private:
  WholeLine line_;
};

// What its destructor calls is out of sight.
void closeAll(gadget **h);
class UnseenLine {
public:
  UnseenLine() : h_(gadget_open()) {}
  ~UnseenLine() { closeAll(&h_); }
  void shut() { gadget_close(h_); }

private:
  gadget *h_;
};
class GoodUnseen {
public:
  explicit GoodUnseen(int n) { check(n); }
  ~GoodUnseen() { line_.shut(); }

private:
  UnseenLine line_;
};

// Nobody ever releases it: it is no leak of this constructor's.
class GoodKept {
public:
  explicit GoodKept(int n) { check(n); }
  ~GoodKept();

private:
  NamedLine line_;
};

class GoodHandled {
public:
  explicit GoodHandled(int n) {
    try {
      check(n);
    } catch (...) {
      line_.shut();
      throw;
    }
  }
  ~GoodHandled() { line_.shut(); }

private:
  NamedLine line_;
};
