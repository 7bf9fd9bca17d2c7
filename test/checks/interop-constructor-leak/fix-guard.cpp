// std::unique_ptr holds the handle until nothing can throw any more.
// RUN: %check_interop_tidy %s interop-constructor-leak %t -std=c++11,c++17,c++20 -- --config="{CheckOptions: {interop-constructor-leak.ModelFiles: '%S/Inputs/toys.yaml'}}"

#include "Inputs/toys.h"

#include <memory>

struct Error {};
void check(int n) {
  if (n < 0)
    throw Error();
}

class BadStatement {
public:
  explicit BadStatement(int n) {
    gadget_ = gadget_open(); // the gadget
    check(n);
    gadget_start(gadget_);
  }
  ~BadStatement() { gadget_close(gadget_); }

private:
  gadget *gadget_;
};
// CHECK-MESSAGES: :[[@LINE-8]]:5: warning: exception from 'check' leaves the constructor of 'BadStatement' without releasing 'gadget_', a gadget
// CHECK-MESSAGES: :[[@LINE-10]]:15: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:21: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-18]]:5: note: the exception is thrown here
// CHECK-FIXES: explicit BadStatement(int n) {
// CHECK-FIXES-NEXT: gadget_ = gadget_open(); // the gadget
// CHECK-FIXES-NEXT: std::unique_ptr<gadget, decltype(&gadget_close)> GadgetGuard(gadget_, &gadget_close);
// CHECK-FIXES-NEXT: check(n);
// CHECK-FIXES-NEXT: gadget_start(gadget_);
// CHECK-FIXES-NEXT: GadgetGuard.release();
// CHECK-FIXES-NEXT: {{^ *}}}{{$}}

class BadInitializer {
public:
  explicit BadInitializer(int n) : m_gadget(gadget_open()) {
    if (!m_gadget)
      throw Error();
    check(n);
  }
  ~BadInitializer() { gadget_close(m_gadget); }

private:
  gadget *m_gadget;
};
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: exception from 'check' leaves the constructor of 'BadInitializer' without releasing 'm_gadget', a gadget
// CHECK-MESSAGES: :[[@LINE-11]]:45: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:23: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-42]]:5: note: the exception is thrown here
// CHECK-FIXES: explicit BadInitializer(int n) : m_gadget(gadget_open()) {
// CHECK-FIXES-NEXT: if (!m_gadget)
// CHECK-FIXES-NEXT: throw Error();
// CHECK-FIXES-NEXT: std::unique_ptr<gadget, decltype(&gadget_close)> GadgetGuard(m_gadget, &gadget_close);
// CHECK-FIXES-NEXT: check(n);
// CHECK-FIXES-NEXT: GadgetGuard.release();
// CHECK-FIXES-NEXT: {{^ *}}}{{$}}

class BadOneLine {
public:
  explicit BadOneLine(int n) : m_left(gadget_open()) { check(n); }
  ~BadOneLine() { gadget_close(m_left); }

private:
  gadget *m_left;
};
// CHECK-MESSAGES: :[[@LINE-6]]:56: warning: exception from 'check' leaves the constructor of 'BadOneLine' without releasing 'm_left', a gadget
// CHECK-MESSAGES: :[[@LINE-7]]:39: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:19: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-62]]:5: note: the exception is thrown here
// CHECK-FIXES: explicit BadOneLine(int n) : m_left(gadget_open()) { std::unique_ptr<gadget, decltype(&gadget_close)> LeftGuard(m_left, &gadget_close); check(n); LeftGuard.release(); }
// CHECK-FIXES-NEXT: ~BadOneLine() { gadget_close(m_left); }

// The guard comes after what says whether there is a handle.
class BadOutParameter {
public:
  explicit BadOutParameter(const char *name) {
    int rc = session_open(name, &session_);
    if (rc != 0)
      throw Error();
    toys::parse(name);
  }
  ~BadOutParameter() { session_close(session_); }

private:
  session *session_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: exception from 'toys::parse' leaves the constructor of 'BadOutParameter' without releasing 'session_', a session
// CHECK-MESSAGES: :[[@LINE-11]]:14: note: 'session_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:24: note: 'session_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-10]]:5: note: 'toys::parse' throws toys::ParseError (model toys.yaml)
// CHECK-FIXES: explicit BadOutParameter(const char *name) {
// CHECK-FIXES-NEXT: int rc = session_open(name, &session_);
// CHECK-FIXES-NEXT: if (rc != 0)
// CHECK-FIXES-NEXT: throw Error();
// CHECK-FIXES-NEXT: std::unique_ptr<session, decltype(&session_close)> SessionGuard(session_, &session_close);
// CHECK-FIXES-NEXT: toys::parse(name);
// CHECK-FIXES-NEXT: SessionGuard.release();
// CHECK-FIXES-NEXT: {{^ *}}}{{$}}

// Made even where the call fails: one throw comes before the guard.
class BadFailedButMade {
public:
  explicit BadFailedButMade(const char *name) {
    if (stream_open(name, &stream_) != 0)
      throw Error();
    toys::parse(name);
  }
  ~BadFailedButMade() { stream_close(stream_); }

private:
  stream *stream_ = nullptr;
};
// CHECK-MESSAGES: :[[@LINE-8]]:7: warning: exception thrown here leaves the constructor of 'BadFailedButMade' without releasing 'stream_', a stream
// CHECK-MESSAGES: :[[@LINE-10]]:9: note: 'stream_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:25: note: 'stream_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-10]]:5: note: an exception from here loses it too
// CHECK-FIXES: explicit BadFailedButMade(const char *name) {
// CHECK-FIXES-NEXT: if (stream_open(name, &stream_) != 0) {
// CHECK-FIXES-NEXT: stream_close(stream_);
// CHECK-FIXES-NEXT: throw Error();
// CHECK-FIXES-NEXT: {{^ *}}}{{$}}
// CHECK-FIXES-NEXT: std::unique_ptr<stream, decltype(&stream_close)> StreamGuard(stream_, &stream_close);
// CHECK-FIXES-NEXT: toys::parse(name);
// CHECK-FIXES-NEXT: StreamGuard.release();
// CHECK-FIXES-NEXT: {{^ *}}}{{$}}

// A parent and its child, a throw and a call.
class BadSeveral {
public:
  explicit BadSeveral(const char *name) : gadget_(gadget_open()) {
    if (!gadget_)
      throw Error();
    if (session_open(name, &session_) != 0)
      throw Error();
    check(session_start(session_));
  }
  ~BadSeveral() {
    session_close(session_);
    gadget_close(gadget_);
  }

private:
  gadget *gadget_;
  session *session_;
};
// CHECK-MESSAGES: :[[@LINE-12]]:7: warning: exception thrown here leaves the constructor of 'BadSeveral' without releasing 'gadget_', a gadget
// CHECK-MESSAGES: :[[@LINE-17]]:51: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-9]]:5: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-14]]:5: note: an exception from here loses it too
// CHECK-MESSAGES: :[[@LINE-15]]:5: warning: exception from 'check' leaves the constructor of 'BadSeveral' without releasing 'session_', a session
// CHECK-MESSAGES: :[[@LINE-18]]:9: note: 'session_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-14]]:5: note: 'session_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-146]]:5: note: the exception is thrown here
// CHECK-FIXES: explicit BadSeveral(const char *name) : gadget_(gadget_open()) {
// CHECK-FIXES-NEXT: if (!gadget_)
// CHECK-FIXES-NEXT: throw Error();
// CHECK-FIXES-NEXT: std::unique_ptr<gadget, decltype(&gadget_close)> GadgetGuard(gadget_, &gadget_close);
// CHECK-FIXES-NEXT: if (session_open(name, &session_) != 0)
// CHECK-FIXES-NEXT: throw Error();
// CHECK-FIXES-NEXT: std::unique_ptr<session, decltype(&session_close)> SessionGuard(session_, &session_close);
// CHECK-FIXES-NEXT: check(session_start(session_));
// CHECK-FIXES-NEXT: GadgetGuard.release();
// CHECK-FIXES-NEXT: SessionGuard.release();
// CHECK-FIXES-NEXT: {{^ *}}}{{$}}

// Every way out that is no exception lets go of it.
class BadReturn {
public:
  explicit BadReturn(int n) : gadget_(gadget_open()) {
    if (!gadget_)
      return;
    check(n);
    if (n == 7)
      return;
    if (n == 8) {
      gadget_start(gadget_);
      return;
    }
    auto twice = [](int m) { return m * 2; };
    check(twice(n));
  }
  ~BadReturn() { gadget_close(gadget_); }

private:
  gadget *gadget_;
};
// CHECK-MESSAGES: :[[@LINE-15]]:5: warning: exception from 'check' leaves the constructor of 'BadReturn' without releasing 'gadget_', a gadget
// CHECK-MESSAGES: :[[@LINE-19]]:39: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:18: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-183]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-11]]:5: note: an exception from here loses it too
// CHECK-FIXES: explicit BadReturn(int n) : gadget_(gadget_open()) {
// CHECK-FIXES-NEXT: if (!gadget_)
// CHECK-FIXES-NEXT: return;
// CHECK-FIXES-NEXT: std::unique_ptr<gadget, decltype(&gadget_close)> GadgetGuard(gadget_, &gadget_close);
// CHECK-FIXES-NEXT: check(n);
// CHECK-FIXES-NEXT: if (n == 7) {
// CHECK-FIXES-NEXT: GadgetGuard.release();
// CHECK-FIXES-NEXT: return;
// CHECK-FIXES-NEXT: {{^ *}}}{{$}}
// CHECK-FIXES-NEXT: if (n == 8) {
// CHECK-FIXES-NEXT: gadget_start(gadget_);
// CHECK-FIXES-NEXT: GadgetGuard.release();
// CHECK-FIXES-NEXT: return;
// CHECK-FIXES-NEXT: {{^ *}}}{{$}}
// CHECK-FIXES-NEXT: auto twice = [](int m) { return m * 2; };
// CHECK-FIXES-NEXT: check(twice(n));
// CHECK-FIXES-NEXT: GadgetGuard.release();
// CHECK-FIXES-NEXT: {{^ *}}}{{$}}

// What releases it itself is left to do so.
class BadReleasedLater {
public:
  explicit BadReleasedLater(int n) : gadget_(gadget_open()) {
    if (n > 9) {
      gadget_close(gadget_);
      throw Error();
    }
    check(n);
  }
  ~BadReleasedLater() { gadget_close(gadget_); }

private:
  gadget *gadget_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: exception from 'check' leaves the constructor of 'BadReleasedLater' without releasing 'gadget_', a gadget
// CHECK-MESSAGES: :[[@LINE-13]]:46: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:25: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-222]]:5: note: the exception is thrown here
// CHECK-FIXES: explicit BadReleasedLater(int n) : gadget_(gadget_open()) {
// CHECK-FIXES-NEXT: std::unique_ptr<gadget, decltype(&gadget_close)> GadgetGuard(gadget_, &gadget_close);
// CHECK-FIXES-NEXT: if (n > 9) {
// CHECK-FIXES-NEXT: GadgetGuard.release();
// CHECK-FIXES-NEXT: gadget_close(gadget_);
// CHECK-FIXES-NEXT: throw Error();
// CHECK-FIXES-NEXT: {{^ *}}}{{$}}
// CHECK-FIXES-NEXT: check(n);
// CHECK-FIXES-NEXT: GadgetGuard.release();
// CHECK-FIXES-NEXT: {{^ *}}}{{$}}

class BadLocalReleased {
public:
  explicit BadLocalReleased(int n) {
    gadget *left = gadget_open();
    check(n);
    gadget_close(left);
  }
};
// CHECK-MESSAGES: :[[@LINE-4]]:5: warning: exception from 'check' leaves the constructor of 'BadLocalReleased' without releasing 'left', a gadget
// CHECK-MESSAGES: :[[@LINE-6]]:20: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-5]]:5: note: it is released here, but only where nothing throws
// CHECK-MESSAGES: :[[@LINE-245]]:5: note: the exception is thrown here
// CHECK-FIXES: explicit BadLocalReleased(int n) {
// CHECK-FIXES-NEXT: gadget *left = gadget_open();
// CHECK-FIXES-NEXT: std::unique_ptr<gadget, decltype(&gadget_close)> LeftGuard(left, &gadget_close);
// CHECK-FIXES-NEXT: check(n);
// CHECK-FIXES-NEXT: LeftGuard.release();
// CHECK-FIXES-NEXT: gadget_close(left);

class BadLocalKept {
public:
  explicit BadLocalKept(int n) {
    gadget *right = gadget_open();
    if (!right)
      throw Error();
    check(n);
    gadget_ = right;
  }
  ~BadLocalKept() { gadget_close(gadget_); }

private:
  gadget *gadget_;
};
// CHECK-MESSAGES: :[[@LINE-8]]:5: warning: exception from 'check' leaves the constructor of 'BadLocalKept' without releasing 'right', a gadget
// CHECK-MESSAGES: :[[@LINE-12]]:21: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-9]]:5: note: it is handed over here, but only where nothing throws
// CHECK-MESSAGES: :[[@LINE-270]]:5: note: the exception is thrown here
// CHECK-FIXES: explicit BadLocalKept(int n) {
// CHECK-FIXES-NEXT: gadget *right = gadget_open();
// CHECK-FIXES-NEXT: if (!right)
// CHECK-FIXES-NEXT: throw Error();
// CHECK-FIXES-NEXT: std::unique_ptr<gadget, decltype(&gadget_close)> RightGuard(right, &gadget_close);
// CHECK-FIXES-NEXT: check(n);
// CHECK-FIXES-NEXT: gadget_ = right;
// CHECK-FIXES-NEXT: RightGuard.release();
// CHECK-FIXES-NEXT: {{^ *}}}{{$}}

struct Data {
  int n;
};

class BadNew {
public:
  explicit BadNew(int n) : first_(new Data), second_(new Data[4]) {
    check(n);
  }
  ~BadNew() {
    delete first_;
    delete[] second_;
  }

private:
  Data *first_;
  Data *second_;
};
// CHECK-MESSAGES: :[[@LINE-11]]:5: warning: exception from 'check' leaves the constructor of 'BadNew' without deleting 'first_' and 'second_'
// CHECK-MESSAGES: :[[@LINE-13]]:35: note: 'first_' is allocated here
// CHECK-MESSAGES: :[[@LINE-10]]:5: note: 'delete' in the destructor would free it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-15]]:54: note: 'second_' is allocated here
// CHECK-MESSAGES: :[[@LINE-11]]:5: note: 'delete' in the destructor would free it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-304]]:5: note: the exception is thrown here
// CHECK-FIXES: explicit BadNew(int n) : first_(new Data), second_(new Data[4]) {
// CHECK-FIXES-NEXT: std::unique_ptr<Data> FirstGuard(first_);
// CHECK-FIXES-NEXT: std::unique_ptr<Data[]> SecondGuard(second_);
// CHECK-FIXES-NEXT: check(n);
// CHECK-FIXES-NEXT: FirstGuard.release();
// CHECK-FIXES-NEXT: SecondGuard.release();
// CHECK-FIXES-NEXT: {{^ *}}}{{$}}

// A method of the class acquires it.
class BadHelper {
public:
  explicit BadHelper(int n) {
    open();
    check(n);
  }
  ~BadHelper() { gadget_close(gadget_); }

private:
  void open() { gadget_ = gadget_open(); }
  gadget *gadget_ = nullptr;
};
// CHECK-MESSAGES: :[[@LINE-8]]:5: warning: exception from 'check' leaves the constructor of 'BadHelper' without releasing 'gadget_', a gadget
// CHECK-MESSAGES: :[[@LINE-10]]:5: note: 'BadHelper::BadHelper' calls 'BadHelper::open' here
// CHECK-MESSAGES: :[[@LINE-5]]:27: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-9]]:18: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-330]]:5: note: the exception is thrown here
// CHECK-FIXES: explicit BadHelper(int n) {
// CHECK-FIXES-NEXT: open();
// CHECK-FIXES-NEXT: std::unique_ptr<gadget, decltype(&gadget_close)> GadgetGuard(gadget_, &gadget_close);
// CHECK-FIXES-NEXT: check(n);
// CHECK-FIXES-NEXT: GadgetGuard.release();
// CHECK-FIXES-NEXT: {{^ *}}}{{$}}

// A name that is taken.
struct FreeGuard {};
class BadNameTaken {
public:
  explicit BadNameTaken(int n) : free_(gadget_open()) {
    check(n);
  }
  ~BadNameTaken() { gadget_close(free_); }

private:
  gadget *free_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: exception from 'check' leaves the constructor of 'BadNameTaken' without releasing 'free_', a gadget
// CHECK-MESSAGES: :[[@LINE-9]]:40: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:21: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-353]]:5: note: the exception is thrown here
// CHECK-FIXES: explicit BadNameTaken(int n) : free_(gadget_open()) {
// CHECK-FIXES-NEXT: std::unique_ptr<gadget, decltype(&gadget_close)> FreeGuard2(free_, &gadget_close);
// CHECK-FIXES-NEXT: check(n);
// CHECK-FIXES-NEXT: FreeGuard2.release();
// CHECK-FIXES-NEXT: {{^ *}}}{{$}}

template <class T> class BadTemplate {
public:
  explicit BadTemplate(T n) : gadget_(gadget_open()) {
    check(n);
  }
  ~BadTemplate() { gadget_close(gadget_); }

private:
  gadget *gadget_;
};
template class BadTemplate<int>;
// CHECK-MESSAGES: :[[@LINE-8]]:5: warning: exception from 'check' leaves the constructor of 'BadTemplate' without releasing 'gadget_', a gadget
// CHECK-MESSAGES: :[[@LINE-10]]:39: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-8]]:20: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-374]]:5: note: the exception is thrown here
// CHECK-FIXES: explicit BadTemplate(T n) : gadget_(gadget_open()) {
// CHECK-FIXES-NEXT: std::unique_ptr<gadget, decltype(&gadget_close)> GadgetGuard(gadget_, &gadget_close);
// CHECK-FIXES-NEXT: check(n);
// CHECK-FIXES-NEXT: GadgetGuard.release();
// CHECK-FIXES-NEXT: {{^ *}}}{{$}}

// The throw stands in a macro, the guard does not.
#define REQUIRE(X)                                                             \
  if (!(X))                                                                    \
  throw Error()
class BadMacro {
public:
  explicit BadMacro(int n) : gadget_(gadget_open()) {
    REQUIRE(n > 0);
  }
  ~BadMacro() { gadget_close(gadget_); }

private:
  gadget *gadget_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: exception thrown here leaves the constructor of 'BadMacro' without releasing 'gadget_', a gadget
// CHECK-MESSAGES: :[[@LINE-12]]:3: note: expanded from macro 'REQUIRE'
// CHECK-MESSAGES: :[[@LINE-10]]:38: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-8]]:17: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: explicit BadMacro(int n) : gadget_(gadget_open()) {
// CHECK-FIXES-NEXT: std::unique_ptr<gadget, decltype(&gadget_close)> GadgetGuard(gadget_, &gadget_close);
// CHECK-FIXES-NEXT: REQUIRE(n > 0);
// CHECK-FIXES-NEXT: GadgetGuard.release();
// CHECK-FIXES-NEXT: {{^ *}}}{{$}}

class BadMacroTest {
public:
  explicit BadMacroTest(int n) : gadget_(gadget_open()) {
    REQUIRE(gadget_); // there is one
    REQUIRE(n > 0);
  }
  ~BadMacroTest() { gadget_close(gadget_); }

private:
  gadget *gadget_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: exception thrown here leaves the constructor of 'BadMacroTest' without releasing 'gadget_', a gadget
// CHECK-MESSAGES: :[[@LINE-33]]:3: note: expanded from macro 'REQUIRE'
// CHECK-MESSAGES: :[[@LINE-11]]:42: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-8]]:21: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: explicit BadMacroTest(int n) : gadget_(gadget_open()) {
// CHECK-FIXES-NEXT: REQUIRE(gadget_); // there is one
// CHECK-FIXES-NEXT: std::unique_ptr<gadget, decltype(&gadget_close)> GadgetGuard(gadget_, &gadget_close);
// CHECK-FIXES-NEXT: REQUIRE(n > 0);
// CHECK-FIXES-NEXT: GadgetGuard.release();
// CHECK-FIXES-NEXT: {{^ *}}}{{$}}

// The owner takes it once nothing can throw.
class BadOwnedLater {
public:
  explicit BadOwnedLater(int n) {
    gadget *fresh = gadget_open();
    check(gadget_start(fresh));
    owner_.reset(fresh);
  }

private:
  struct Close {
    void operator()(gadget *g) const { gadget_close(g); }
  };
  std::unique_ptr<gadget, Close> owner_;
};
// CHECK-MESSAGES: :[[@LINE-10]]:5: warning: exception from 'check' leaves the constructor of 'BadOwnedLater' without releasing 'fresh', a gadget
// CHECK-MESSAGES: :[[@LINE-12]]:21: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-11]]:5: note: it is handed over here, but only where nothing throws
// CHECK-MESSAGES: :[[@LINE-445]]:5: note: the exception is thrown here
// CHECK-FIXES: explicit BadOwnedLater(int n) {
// CHECK-FIXES-NEXT: gadget *fresh = gadget_open();
// CHECK-FIXES-NEXT: std::unique_ptr<gadget, decltype(&gadget_close)> FreshGuard(fresh, &gadget_close);
// CHECK-FIXES-NEXT: check(gadget_start(fresh));
// CHECK-FIXES-NEXT: FreshGuard.release();
// CHECK-FIXES-NEXT: owner_.reset(fresh);

gadget *checked(gadget *g) {
  if (!g)
    throw Error();
  return g;
}
class BadPassedOn {
public:
  explicit BadPassedOn(int n) : checked_(checked(gadget_open())) {
    check(n);
  }
  ~BadPassedOn() { gadget_close(checked_); }

private:
  gadget *checked_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: exception from 'check' leaves the constructor of 'BadPassedOn' without releasing 'checked_', a gadget
// CHECK-MESSAGES: :[[@LINE-9]]:50: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:20: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-471]]:5: note: the exception is thrown here
// CHECK-FIXES: explicit BadPassedOn(int n) : checked_(checked(gadget_open())) {
// CHECK-FIXES-NEXT: std::unique_ptr<gadget, decltype(&gadget_close)> CheckedGuard(checked_, &gadget_close);
// CHECK-FIXES-NEXT: check(n);
// CHECK-FIXES-NEXT: CheckedGuard.release();
// CHECK-FIXES-NEXT: {{^ *}}}{{$}}

void checkResult(int rc) {
  if (rc != 0)
    throw Error();
}
class BadCheckedResult {
public:
  BadCheckedResult() {
    checkResult(session_open("name", &result_));
    checkResult(session_start(result_));
  }
  ~BadCheckedResult() { session_close(result_); }

private:
  session *result_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: exception from 'checkResult' leaves the constructor of 'BadCheckedResult' without releasing 'result_', a session
// CHECK-MESSAGES: :[[@LINE-9]]:17: note: 'session_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:25: note: 'session_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-16]]:5: note: the exception is thrown here
// CHECK-FIXES: BadCheckedResult() {
// CHECK-FIXES-NEXT: checkResult(session_open("name", &result_));
// CHECK-FIXES-NEXT: std::unique_ptr<session, decltype(&session_close)> ResultGuard(result_, &session_close);
// CHECK-FIXES-NEXT: checkResult(session_start(result_));
// CHECK-FIXES-NEXT: ResultGuard.release();
// CHECK-FIXES-NEXT: {{^ *}}}{{$}}
