// What throws: each way in which an exception can leave a constructor that holds a handle.
// RUN: %check_interop_tidy %s interop-constructor-leak %t -- --config="{CheckOptions: {interop-constructor-leak.ModelFiles: '%S/Inputs/toys.yaml'}}"

#include "Inputs/toys.h"

struct Error {};
void log(const char *text) noexcept;

class BadLiteral {
public:
  explicit BadLiteral(int n) : h_(gadget_open()) {
    if (n < 0)
      throw Error();
  }
  ~BadLiteral() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:7: warning: exception thrown here leaves the constructor of 'BadLiteral' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-10]]:35: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:19: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: class BadLiteral {
// CHECK-FIXES: if (n < 0) {
// CHECK-FIXES: gadget_close(h_);

// Thrown before there is a handle.
class GoodLiteral {
public:
  explicit GoodLiteral(int n) {
    if (n < 0)
      throw Error();
    h_ = gadget_open();
  }
  ~GoodLiteral() { gadget_close(h_); }

private:
  gadget *h_;
};

class BadAssignedInBody {
public:
  explicit BadAssignedInBody(int n) {
    h_ = gadget_open();
    if (n < 0)
      throw Error();
  }
  ~BadAssignedInBody() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:7: warning: exception thrown here leaves the constructor of 'BadAssignedInBody' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-10]]:10: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:26: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: class BadAssignedInBody {
// CHECK-FIXES: if (n < 0) {
// CHECK-FIXES: gadget_close(h_);

void check(int n) {
  if (n < 0)
    throw Error();
}
void checkQuietly(int n) noexcept {
  if (n < 0)
    log("negative");
}

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
// CHECK-MESSAGES: :[[@LINE-18]]:5: note: the exception is thrown here
// CHECK-FIXES: class BadCall {
// CHECK-FIXES: explicit BadCall(int n) : h_(gadget_open()) { std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close); check(n); HGuard.release(); }

class GoodCall {
public:
  explicit GoodCall(int n) : h_(gadget_open()) { checkQuietly(n); }
  ~GoodCall() { gadget_close(h_); }

private:
  gadget *h_;
};

class GoodCallBefore {
public:
  explicit GoodCallBefore(int n) {
    check(n);
    h_ = gadget_open();
  }
  ~GoodCallBefore() { gadget_close(h_); }

private:
  gadget *h_;
};

// Through several bodies: every hop is told.
void checkDeep(int n) { check(n); }
void checkDeeper(int n) { checkDeep(n); }

class BadNestedCallee {
public:
  explicit BadNestedCallee(int n) : h_(gadget_open()) { checkDeeper(n); }
  ~BadNestedCallee() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-6]]:57: warning: exception from 'checkDeeper' leaves the constructor of 'BadNestedCallee' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-7]]:40: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:24: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-13]]:27: note: 'checkDeeper' calls 'checkDeep' here
// CHECK-MESSAGES: :[[@LINE-15]]:25: note: 'checkDeep' calls 'check' here
// CHECK-MESSAGES: :[[@LINE-60]]:5: note: the exception is thrown here
// CHECK-FIXES: class BadNestedCallee {
// CHECK-FIXES: explicit BadNestedCallee(int n) : h_(gadget_open()) { std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close); checkDeeper(n); HGuard.release(); }

// Caught on the way.
void checkAndLog(int n) {
  try {
    check(n);
  } catch (...) {
    log("negative");
  }
}

class GoodNestedCallee {
public:
  explicit GoodNestedCallee(int n) : h_(gadget_open()) { checkAndLog(n); }
  ~GoodNestedCallee() { gadget_close(h_); }

private:
  gadget *h_;
};

// An exception cannot leave what is noexcept: the process ends.
void checkOrDie(int n) noexcept { check(n); }

class GoodNoexceptCallee {
public:
  explicit GoodNoexceptCallee(int n) : h_(gadget_open()) { checkOrDie(n); }
  ~GoodNoexceptCallee() { gadget_close(h_); }

private:
  gadget *h_;
};

class BadMember {
public:
  explicit BadMember(int n) : h_(gadget_open()) { connect(n); }
  ~BadMember() { gadget_close(h_); }

private:
  void connect(int n) {
    if (n < 0)
      throw Error();
  }
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-10]]:51: warning: exception from 'BadMember::connect' leaves the constructor of 'BadMember' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-11]]:34: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-11]]:18: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-7]]:7: note: the exception is thrown here
// CHECK-FIXES: class BadMember {
// CHECK-FIXES: explicit BadMember(int n) : h_(gadget_open()) { std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close); connect(n); HGuard.release(); }

class GoodMember {
public:
  explicit GoodMember(int n) : h_(gadget_open()) { connect(n); }
  ~GoodMember() { gadget_close(h_); }

private:
  void connect(int n) { log(n < 0 ? "negative" : "positive"); }
  gadget *h_;
};

// A constructor of a local.
class Positive {
public:
  explicit Positive(int n) : n_(n) {
    if (n < 0)
      throw Error();
  }
  int get() const { return n_; }

private:
  int n_;
};
class Number {
public:
  explicit Number(int n) : n_(n) {}
  int get() const { return n_; }

private:
  int n_;
};

class BadLocalObject {
public:
  explicit BadLocalObject(int n) : h_(gadget_open()) { Positive positive(n); }
  ~BadLocalObject() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-6]]:65: warning: exception from 'Positive::Positive' leaves the constructor of 'BadLocalObject' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-7]]:39: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:23: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-27]]:7: note: the exception is thrown here
// CHECK-FIXES: class BadLocalObject {
// CHECK-FIXES: explicit BadLocalObject(int n) : h_(gadget_open()) { std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close); Positive positive(n); HGuard.release(); }

class GoodLocalObject {
public:
  explicit GoodLocalObject(int n) : h_(gadget_open()) { Number number(n); }
  ~GoodLocalObject() { gadget_close(h_); }

private:
  gadget *h_;
};

// A member that is constructed later.
class BadLaterMember {
public:
  explicit BadLaterMember(int n) : h_(gadget_open()), positive_(n) {}
  ~BadLaterMember() { gadget_close(h_); }

private:
  gadget *h_;
  Positive positive_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:55: warning: exception from 'Positive::Positive' leaves the constructor of 'BadLaterMember' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-8]]:39: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-8]]:23: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-53]]:7: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-11]]:39: note: it can be acquired after what throws
// CHECK-MESSAGES: :[[@LINE-8]]:11: note: declare 'h_' as std::unique_ptr<gadget, decltype(&gadget_close)>
// CHECK-REMAINS: warning: exception from 'Positive::Positive' leaves the constructor of 'BadLaterMember' without releasing 'h_', a gadget
// CHECK-REMAINS: note: 'gadget_open' acquires it here
// CHECK-REMAINS: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS: note: the exception is thrown here
// CHECK-REMAINS: note: it can be acquired after what throws
// CHECK-REMAINS: note: declare 'h_' as std::unique_ptr<gadget, decltype(&gadget_close)>

class GoodEarlierMember {
public:
  explicit GoodEarlierMember(int n) : positive_(n), h_(gadget_open()) {}
  ~GoodEarlierMember() { gadget_close(h_); }

private:
  Positive positive_;
  gadget *h_;
};

// Members are initialized as they are declared, however the initializers are written.
class GoodEarlierMemberWrittenLater {
public:
  explicit GoodEarlierMemberWrittenLater(int n) : h_(gadget_open()), positive_(n) {}
  ~GoodEarlierMemberWrittenLater() { gadget_close(h_); }

private:
  Positive positive_;
  gadget *h_;
};

int checked(int n) {
  if (n < 0)
    throw Error();
  return n;
}

class BadLaterInitializer {
public:
  explicit BadLaterInitializer(int n) : h_(gadget_open()), size_(checked(n)) {}
  ~BadLaterInitializer() { gadget_close(h_); }

private:
  gadget *h_;
  int size_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:66: warning: exception from 'checked' leaves the constructor of 'BadLaterInitializer' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-8]]:44: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-8]]:28: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-16]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-11]]:44: note: it can be acquired after what throws
// CHECK-MESSAGES: :[[@LINE-8]]:11: note: declare 'h_' as std::unique_ptr<gadget, decltype(&gadget_close)>
// CHECK-REMAINS: warning: exception from 'checked' leaves the constructor of 'BadLaterInitializer' without releasing 'h_', a gadget
// CHECK-REMAINS: note: 'gadget_open' acquires it here
// CHECK-REMAINS: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS: note: the exception is thrown here
// CHECK-REMAINS: note: it can be acquired after what throws
// CHECK-REMAINS: note: declare 'h_' as std::unique_ptr<gadget, decltype(&gadget_close)>

// Initializers in the class.
class BadInitializerInClass {
public:
  BadInitializerInClass() {}
  ~BadInitializerInClass() { gadget_close(h_); }

private:
  gadget *h_ = gadget_open();
  int size_ = checked(-1);
};
// CHECK-MESSAGES: :[[@LINE-2]]:15: warning: exception from 'checked' leaves the constructor of 'BadInitializerInClass' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-4]]:16: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-8]]:30: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-39]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-6]]:15: note: release it before the exception leaves, or give it an owner as soon as it is acquired
// CHECK-MESSAGES: :[[@LINE-8]]:11: note: declare 'h_' as std::unique_ptr<gadget, decltype(&gadget_close)>
// CHECK-REMAINS: warning: exception from 'checked' leaves the constructor of 'BadInitializerInClass' without releasing 'h_', a gadget
// CHECK-REMAINS: note: 'gadget_open' acquires it here
// CHECK-REMAINS: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS: note: the exception is thrown here
// CHECK-REMAINS: note: release it before the exception leaves, or give it an owner as soon as it is acquired
// CHECK-REMAINS: note: declare 'h_' as std::unique_ptr<gadget, decltype(&gadget_close)>

class GoodInitializerInClass {
public:
  GoodInitializerInClass() {}
  ~GoodInitializerInClass() { gadget_close(h_); }

private:
  int size_ = checked(-1);
  gadget *h_ = gadget_open();
};

// Operators.
class Buffer {
public:
  Buffer &operator+=(int n) {
    if (n < 0)
      throw Error();
    return *this;
  }
  Buffer &operator-=(int) noexcept { return *this; }
  int operator[](int n) const { return checked(n); }
};

class BadOperator {
public:
  BadOperator(Buffer &buffer, int n) : h_(gadget_open()) { buffer += n; }
  ~BadOperator() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-6]]:60: warning: exception from 'Buffer::operator+=' leaves the constructor of 'BadOperator' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-7]]:43: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:20: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-18]]:7: note: the exception is thrown here
// CHECK-FIXES: class BadOperator {
// CHECK-FIXES: BadOperator(Buffer &buffer, int n) : h_(gadget_open()) { std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close); buffer += n; HGuard.release(); }

class GoodOperator {
public:
  GoodOperator(Buffer &buffer, int n) : h_(gadget_open()) { buffer -= n; }
  ~GoodOperator() { gadget_close(h_); }

private:
  gadget *h_;
};

class BadSubscript {
public:
  explicit BadSubscript(const Buffer &buffer) : h_(gadget_open()), size_(buffer[1]) {}
  ~BadSubscript() { gadget_close(h_); }

private:
  gadget *h_;
  int size_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:74: warning: exception from 'Buffer::operator[]' leaves the constructor of 'BadSubscript' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-8]]:52: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-8]]:21: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-39]]:40: note: 'Buffer::operator[]' calls 'checked' here
// CHECK-MESSAGES: :[[@LINE-108]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-12]]:52: note: it can be acquired after what throws
// CHECK-MESSAGES: :[[@LINE-9]]:11: note: declare 'h_' as std::unique_ptr<gadget, decltype(&gadget_close)>
// CHECK-REMAINS: warning: exception from 'Buffer::operator[]' leaves the constructor of 'BadSubscript' without releasing 'h_', a gadget
// CHECK-REMAINS: note: 'gadget_open' acquires it here
// CHECK-REMAINS: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS: note: 'Buffer::operator[]' calls 'checked' here
// CHECK-REMAINS: note: the exception is thrown here
// CHECK-REMAINS: note: it can be acquired after what throws
// CHECK-REMAINS: note: declare 'h_' as std::unique_ptr<gadget, decltype(&gadget_close)>

// Macros are followed.
#define CHECK(Condition)                                                                                               \
  do {                                                                                                                 \
    if (!(Condition))                                                                                                  \
      throw Error();                                                                                                   \
  } while (0)
#define CHECK_QUIETLY(Condition)                                                                                       \
  do {                                                                                                                 \
    if (!(Condition))                                                                                                  \
      log(#Condition);                                                                                                 \
  } while (0)

class BadMacro {
public:
  explicit BadMacro(int n) : h_(gadget_open()) { CHECK(n > 0); }
  ~BadMacro() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-6]]:50: warning: exception thrown here leaves the constructor of 'BadMacro' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-17]]:7: note: expanded from macro 'CHECK'
// CHECK-MESSAGES: :[[@LINE-8]]:33: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-8]]:17: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: class BadMacro {
// CHECK-FIXES: explicit BadMacro(int n) : h_(gadget_open()) { std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close); CHECK(n > 0); HGuard.release(); }

class GoodMacro {
public:
  explicit GoodMacro(int n) : h_(gadget_open()) { CHECK_QUIETLY(n > 0); }
  ~GoodMacro() { gadget_close(h_); }

private:
  gadget *h_;
};

// What a handler throws again leaves the constructor.
class BadRethrow {
public:
  explicit BadRethrow(int n) : h_(gadget_open()) {
    try {
      check(n);
    } catch (...) {
      log("failed");
      throw;
    }
  }
  ~BadRethrow() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-11]]:7: warning: exception from 'check' leaves the constructor of 'BadRethrow' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-14]]:35: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:19: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-388]]:5: note: the exception is thrown here
// CHECK-FIXES: class BadRethrow {
// CHECK-FIXES: std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close);
// CHECK-FIXES: HGuard.release();

class GoodRethrow {
public:
  explicit GoodRethrow(int n) : h_(gadget_open()) {
    try {
      check(n);
    } catch (...) {
      gadget_close(h_);
      throw;
    }
  }
  ~GoodRethrow() { gadget_close(h_); }

private:
  gadget *h_;
};

// In an expression.
class BadConditionalExpression {
public:
  explicit BadConditionalExpression(int n) : h_(gadget_open()), size_(n > 0 ? n : throw Error()) {}
  ~BadConditionalExpression() { gadget_close(h_); }

private:
  gadget *h_;
  int size_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:83: warning: exception thrown here leaves the constructor of 'BadConditionalExpression' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-8]]:49: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-8]]:33: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-10]]:49: note: it can be acquired after what throws
// CHECK-MESSAGES: :[[@LINE-7]]:11: note: declare 'h_' as std::unique_ptr<gadget, decltype(&gadget_close)>
// CHECK-REMAINS: warning: exception thrown here leaves the constructor of 'BadConditionalExpression' without releasing 'h_', a gadget
// CHECK-REMAINS: note: 'gadget_open' acquires it here
// CHECK-REMAINS: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS: note: it can be acquired after what throws
// CHECK-REMAINS: note: declare 'h_' as std::unique_ptr<gadget, decltype(&gadget_close)>

class GoodConditionalExpression {
public:
  explicit GoodConditionalExpression(int n) : size_(n > 0 ? n : throw Error()), h_(gadget_open()) {}
  ~GoodConditionalExpression() { gadget_close(h_); }

private:
  int size_;
  gadget *h_;
};

// Lambdas that are called here.
class BadLambda {
public:
  explicit BadLambda(int n) : h_(gadget_open()) {
    auto fail = [] { throw Error(); };
    if (n < 0)
      fail();
  }
  ~BadLambda() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:7: warning: exception from 'lambda' leaves the constructor of 'BadLambda' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-11]]:34: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:18: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-12]]:22: note: the exception is thrown here
// CHECK-FIXES: class BadLambda {
// CHECK-FIXES: std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close);
// CHECK-FIXES: HGuard.release();

class GoodLambda {
public:
  explicit GoodLambda(int n) : h_(gadget_open()) {
    auto fail = [] { throw Error(); };
    auto tell = [] { log("negative"); };
    if (n < 0)
      tell();
    (void)fail;
  }
  ~GoodLambda() { gadget_close(h_); }

private:
  gadget *h_;
};

// Destructors throw only where they are said to.
class ThrowsAtEnd {
public:
  ~ThrowsAtEnd() noexcept(false) { check(n_); }
  int n_ = 0;
};
class DiesAtEnd {
public:
  ~DiesAtEnd() { check(n_); }
  int n_ = 0;
};

class BadDestructorOfLocal {
public:
  BadDestructorOfLocal() {
    ThrowsAtEnd end;
    h_ = gadget_open();
  }
  ~BadDestructorOfLocal() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-8]]:17: warning: exception from 'ThrowsAtEnd::~ThrowsAtEnd' leaves the constructor of 'BadDestructorOfLocal' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-8]]:10: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:29: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-23]]:36: note: 'ThrowsAtEnd::~ThrowsAtEnd' calls 'check' here
// CHECK-MESSAGES: :[[@LINE-503]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-13]]:17: note: release it before the exception leaves, or give it an owner as soon as it is acquired
// CHECK-MESSAGES: :[[@LINE-8]]:11: note: declare 'h_' as std::unique_ptr<gadget, decltype(&gadget_close)>
// CHECK-REMAINS: warning: exception from 'ThrowsAtEnd::~ThrowsAtEnd' leaves the constructor of 'BadDestructorOfLocal' without releasing 'h_', a gadget
// CHECK-REMAINS: note: 'gadget_open' acquires it here
// CHECK-REMAINS: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS: note: 'ThrowsAtEnd::~ThrowsAtEnd' calls 'check' here
// CHECK-REMAINS: note: the exception is thrown here
// CHECK-REMAINS: note: release it before the exception leaves, or give it an owner as soon as it is acquired
// CHECK-REMAINS: note: declare 'h_' as std::unique_ptr<gadget, decltype(&gadget_close)>

class GoodDestructorOfLocal {
public:
  GoodDestructorOfLocal() {
    DiesAtEnd end;
    h_ = gadget_open();
  }
  ~GoodDestructorOfLocal() { gadget_close(h_); }

private:
  gadget *h_;
};

// Models say that a function throws, and what.
class BadRow {
public:
  explicit BadRow(const char *text) : h_(gadget_open()), size_(toys::parse(text)) {}
  ~BadRow() { gadget_close(h_); }

private:
  gadget *h_;
  int size_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:64: warning: exception from 'toys::parse' leaves the constructor of 'BadRow' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-8]]:42: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-8]]:15: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-10]]:64: note: 'toys::parse' throws toys::ParseError (model toys.yaml)
// CHECK-MESSAGES: :[[@LINE-11]]:42: note: it can be acquired after what throws
// CHECK-MESSAGES: :[[@LINE-8]]:11: note: declare 'h_' as std::unique_ptr<gadget, decltype(&gadget_close)>
// CHECK-REMAINS: warning: exception from 'toys::parse' leaves the constructor of 'BadRow' without releasing 'h_', a gadget
// CHECK-REMAINS: note: 'gadget_open' acquires it here
// CHECK-REMAINS: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS: note: 'toys::parse' throws toys::ParseError (model toys.yaml)
// CHECK-REMAINS: note: it can be acquired after what throws
// CHECK-REMAINS: note: declare 'h_' as std::unique_ptr<gadget, decltype(&gadget_close)>

class BadRowWithoutType {
public:
  explicit BadRowWithoutType(const char *text) : h_(gadget_open()), size_(toys::load(text)) {}
  ~BadRowWithoutType() { gadget_close(h_); }

private:
  gadget *h_;
  int size_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:75: warning: exception from 'toys::load' leaves the constructor of 'BadRowWithoutType' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-8]]:53: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-8]]:26: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-10]]:75: note: 'toys::load' may throw (model toys.yaml)
// CHECK-MESSAGES: :[[@LINE-11]]:53: note: it can be acquired after what throws
// CHECK-MESSAGES: :[[@LINE-8]]:11: note: declare 'h_' as std::unique_ptr<gadget, decltype(&gadget_close)>
// CHECK-REMAINS: warning: exception from 'toys::load' leaves the constructor of 'BadRowWithoutType' without releasing 'h_', a gadget
// CHECK-REMAINS: note: 'gadget_open' acquires it here
// CHECK-REMAINS: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS: note: 'toys::load' may throw (model toys.yaml)
// CHECK-REMAINS: note: it can be acquired after what throws
// CHECK-REMAINS: note: declare 'h_' as std::unique_ptr<gadget, decltype(&gadget_close)>

class BadRowOfConstructor {
public:
  explicit BadRowOfConstructor(const char *text) : h_(gadget_open()), reader_(text) {}
  ~BadRowOfConstructor() { gadget_close(h_); }

private:
  gadget *h_;
  toys::Reader reader_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:71: warning: exception from 'toys::Reader::Reader' leaves the constructor of 'BadRowOfConstructor' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-8]]:55: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-8]]:28: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-10]]:71: note: 'toys::Reader::Reader' throws toys::ParseError (model toys.yaml)
// CHECK-MESSAGES: :[[@LINE-11]]:55: note: it can be acquired after what throws
// CHECK-MESSAGES: :[[@LINE-8]]:11: note: declare 'h_' as std::unique_ptr<gadget, decltype(&gadget_close)>
// CHECK-REMAINS: warning: exception from 'toys::Reader::Reader' leaves the constructor of 'BadRowOfConstructor' without releasing 'h_', a gadget
// CHECK-REMAINS: note: 'gadget_open' acquires it here
// CHECK-REMAINS: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS: note: 'toys::Reader::Reader' throws toys::ParseError (model toys.yaml)
// CHECK-REMAINS: note: it can be acquired after what throws
// CHECK-REMAINS: note: declare 'h_' as std::unique_ptr<gadget, decltype(&gadget_close)>

class BadRowBehindCall {
public:
  explicit BadRowBehindCall(const char *text) : h_(gadget_open()) { set(text); }
  ~BadRowBehindCall() { gadget_close(h_); }

private:
  void set(const char *text) { size_ = toys::parse(text); }
  gadget *h_;
  int size_;
};
// CHECK-MESSAGES: :[[@LINE-8]]:69: warning: exception from 'BadRowBehindCall::set' leaves the constructor of 'BadRowBehindCall' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-9]]:52: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-9]]:25: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-7]]:40: note: 'toys::parse' throws toys::ParseError (model toys.yaml)
// CHECK-FIXES: class BadRowBehindCall {
// CHECK-FIXES: explicit BadRowBehindCall(const char *text) : h_(gadget_open()) { std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close); set(text); HGuard.release(); }

class GoodRowNever {
public:
  explicit GoodRowNever(const char *text) : h_(gadget_open()), size_(toys::count(text)) {}
  ~GoodRowNever() { gadget_close(h_); }

private:
  gadget *h_;
  int size_;
};

class GoodRowMemory {
public:
  explicit GoodRowMemory(int n) : h_(gadget_open()), size_(toys::grow(n)) {}
  ~GoodRowMemory() { gadget_close(h_); }

private:
  gadget *h_;
  int size_;
};

// Nothing is known of it, and nobody asked for guesses.
class GoodUnknown {
public:
  GoodUnknown(const char *text, void (*callback)(int)) : h_(gadget_open()), size_(toys::guess(text)) { callback(1); }
  ~GoodUnknown() { gadget_close(h_); }

private:
  gadget *h_;
  int size_;
};

class GoodDeclaredNoexcept {
public:
  explicit GoodDeclaredNoexcept(const char *text) : h_(gadget_open()), size_(toys::length(text)) {}
  ~GoodDeclaredNoexcept() { gadget_close(h_); }

private:
  gadget *h_;
  int size_;
};

// C functions do not throw, unless they call back at once what does.
class GoodC {
public:
  GoodC() : h_(gadget_open()) { gadget_start(h_); }
  ~GoodC() { gadget_close(h_); }

private:
  gadget *h_;
};

void onPartThrows(void *) { throw Error(); }
void onPartLogs(void *) { log("part"); }

class BadCallback {
public:
  BadCallback() : h_(gadget_open()) { gadget_each(h_, onPartThrows, this); }
  ~BadCallback() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-6]]:55: warning: exception from 'onPartThrows' leaves the constructor of 'BadCallback' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-7]]:22: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:20: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-14]]:29: note: the exception is thrown here
// CHECK-FIXES: class BadCallback {
// CHECK-FIXES: BadCallback() : h_(gadget_open()) { std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close); gadget_each(h_, onPartThrows, this); HGuard.release(); }

class GoodCallback {
public:
  GoodCallback() : h_(gadget_open()) { gadget_each(h_, onPartLogs, this); }
  ~GoodCallback() { gadget_close(h_); }

private:
  gadget *h_;
};

// Known arguments: this call cannot throw.
class GoodConstantArgument {
public:
  GoodConstantArgument() : h_(gadget_open()), size_(checked(1)) {}
  ~GoodConstantArgument() { gadget_close(h_); }

private:
  gadget *h_;
  int size_;
};

class BadConstantArgument {
public:
  BadConstantArgument() : h_(gadget_open()), size_(checked(-1)) {}
  ~BadConstantArgument() { gadget_close(h_); }

private:
  gadget *h_;
  int size_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:52: warning: exception from 'checked' leaves the constructor of 'BadConstantArgument' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-8]]:30: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-8]]:28: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-497]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-11]]:30: note: it can be acquired after what throws
// CHECK-MESSAGES: :[[@LINE-8]]:11: note: declare 'h_' as std::unique_ptr<gadget, decltype(&gadget_close)>
// CHECK-REMAINS: warning: exception from 'checked' leaves the constructor of 'BadConstantArgument' without releasing 'h_', a gadget
// CHECK-REMAINS: note: 'gadget_open' acquires it here
// CHECK-REMAINS: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS: note: the exception is thrown here
// CHECK-REMAINS: note: it can be acquired after what throws
// CHECK-REMAINS: note: declare 'h_' as std::unique_ptr<gadget, decltype(&gadget_close)>

// Recursion ends.
void countDown(int n) {
  if (n == 0)
    throw Error();
  countDown(n - 1);
}
void countUp(int n) {
  if (n < 10)
    countUp(n + 1);
}

class BadRecursion {
public:
  explicit BadRecursion(int n) : h_(gadget_open()) { countDown(n); }
  ~BadRecursion() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-6]]:54: warning: exception from 'countDown' leaves the constructor of 'BadRecursion' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-7]]:37: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:21: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-19]]:5: note: the exception is thrown here
// CHECK-FIXES: class BadRecursion {
// CHECK-FIXES: explicit BadRecursion(int n) : h_(gadget_open()) { std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close); countDown(n); HGuard.release(); }

class GoodRecursion {
public:
  explicit GoodRecursion(int n) : h_(gadget_open()) { countUp(n); }
  ~GoodRecursion() { gadget_close(h_); }

private:
  gadget *h_;
};

// Dead code throws nothing.
class GoodNeverReached {
public:
  GoodNeverReached() : h_(gadget_open()) {
    if (false)
      throw Error();
  }
  ~GoodNeverReached() { gadget_close(h_); }

private:
  gadget *h_;
};

// Only written down, never called.
class GoodUnevaluated {
public:
  GoodUnevaluated() : h_(gadget_open()), size_(sizeof(checked(-1))) {}
  ~GoodUnevaluated() { gadget_close(h_); }

private:
  gadget *h_;
  int size_;
};

// Known limit: what noexcept asks of is not called either.
class FP_Noexcept {
public:
  FP_Noexcept() : h_(gadget_open()), quiet_(noexcept(checked(-1))) {}
  ~FP_Noexcept() { gadget_close(h_); }

private:
  gadget *h_;
  bool quiet_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:54: warning: exception from 'checked' leaves the constructor of 'FP_Noexcept' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-8]]:22: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-8]]:20: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-579]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-11]]:22: note: it can be acquired after what throws
// CHECK-MESSAGES: :[[@LINE-8]]:11: note: declare 'h_' as std::unique_ptr<gadget, decltype(&gadget_close)>
// CHECK-REMAINS: warning: exception from 'checked' leaves the constructor of 'FP_Noexcept' without releasing 'h_', a gadget
// CHECK-REMAINS: note: 'gadget_open' acquires it here
// CHECK-REMAINS: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS: note: the exception is thrown here
// CHECK-REMAINS: note: it can be acquired after what throws
// CHECK-REMAINS: note: declare 'h_' as std::unique_ptr<gadget, decltype(&gadget_close)>
