// A handle is released before each throw that loses it.
// RUN: %check_interop_tidy %s interop-constructor-leak %t -std=c++17,c++20 -- --config="{CheckOptions: {interop-constructor-leak.ModelFiles: '%S/Inputs/toys.yaml'}}"

#include "Inputs/toys.h"
#include <memory>

struct Error {};

class BadUnbraced {
public:
  explicit BadUnbraced(int n) : g_(gadget_open()) {
    if (!g_)
      throw Error();
    if (n < 0)
      throw Error(); // too small
  }
  ~BadUnbraced() { gadget_close(g_); }

private:
  gadget *g_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:7: warning: exception thrown here leaves the constructor of 'BadUnbraced' without releasing 'g_', a gadget
// CHECK-MESSAGES: :[[@LINE-12]]:36: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:20: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: explicit BadUnbraced(int n) : g_(gadget_open()) {
// CHECK-FIXES-NEXT: if (!g_)
// CHECK-FIXES-NEXT: throw Error();
// CHECK-FIXES-NEXT: if (n < 0) {
// CHECK-FIXES-NEXT: gadget_close(g_);
// CHECK-FIXES-NEXT: throw Error(); // too small
// CHECK-FIXES-NEXT: {{^ *}}}{{$}}
// CHECK-FIXES-NEXT: {{^ *}}}{{$}}

class BadBraced {
public:
  explicit BadBraced(int n) {
    g_ = gadget_open();
    if (n < 0) {
      gadget_error(g_);
      throw Error();
    }
  }
  ~BadBraced() { gadget_close(g_); }

private:
  gadget *g_;
};
// CHECK-MESSAGES: :[[@LINE-8]]:7: warning: exception thrown here leaves the constructor of 'BadBraced' without releasing 'g_', a gadget
// CHECK-MESSAGES: :[[@LINE-12]]:10: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:18: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: explicit BadBraced(int n) {
// CHECK-FIXES-NEXT: g_ = gadget_open();
// CHECK-FIXES-NEXT: if (n < 0) {
// CHECK-FIXES-NEXT: gadget_error(g_);
// CHECK-FIXES-NEXT: gadget_close(g_);
// CHECK-FIXES-NEXT: throw Error();

class BadSameLine {
public:
  explicit BadSameLine(int n) : g_(gadget_open()) {
    if (gadget_start(g_) != 0) throw Error();
    if (n > 0) gadget_error(g_); else throw Error();
  }
  ~BadSameLine() { gadget_close(g_); }

private:
  gadget *g_;
};
// CHECK-MESSAGES: :[[@LINE-8]]:32: warning: exception thrown here leaves the constructor of 'BadSameLine' without releasing 'g_', a gadget
// CHECK-MESSAGES: :[[@LINE-10]]:36: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:20: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-10]]:39: note: an exception from here loses it too
// CHECK-FIXES: explicit BadSameLine(int n) : g_(gadget_open()) {
// CHECK-FIXES-NEXT: if (gadget_start(g_) != 0) {
// CHECK-FIXES-NEXT: gadget_close(g_);
// CHECK-FIXES-NEXT: throw Error();
// CHECK-FIXES-NEXT: {{^ *}}}{{$}}
// CHECK-FIXES-NEXT: if (n > 0) gadget_error(g_); else {
// CHECK-FIXES-NEXT: gadget_close(g_);
// CHECK-FIXES-NEXT: throw Error();
// CHECK-FIXES-NEXT: {{^ *}}}{{$}}
// CHECK-FIXES-NEXT: {{^ *}}}{{$}}

// The child goes before its parent, and what is not acquired yet is left alone.
class BadSeveral {
public:
  explicit BadSeveral(int n) : g_(gadget_open()) {
    if (!g_)
      throw Error();
    port_ = port_open(n);
    if (port_ < 0)
      throw Error();
    if (port_start(port_) < 0) {
      throw Error();
    }
  }
  ~BadSeveral() {
    port_close(port_);
    gadget_close(g_);
  }

private:
  gadget *g_;
  int port_;
};
// CHECK-MESSAGES: :[[@LINE-14]]:7: warning: exception thrown here leaves the constructor of 'BadSeveral' without releasing 'g_', a gadget
// CHECK-MESSAGES: :[[@LINE-20]]:35: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-9]]:5: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-15]]:7: note: an exception from here loses it too
// CHECK-MESSAGES: :[[@LINE-16]]:7: warning: exception thrown here leaves the constructor of 'BadSeveral' without releasing 'port_', a port
// CHECK-MESSAGES: :[[@LINE-21]]:13: note: 'port_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-14]]:5: note: 'port_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: explicit BadSeveral(int n) : g_(gadget_open()) {
// CHECK-FIXES-NEXT: if (!g_)
// CHECK-FIXES-NEXT: throw Error();
// CHECK-FIXES-NEXT: port_ = port_open(n);
// CHECK-FIXES-NEXT: if (port_ < 0) {
// CHECK-FIXES-NEXT: gadget_close(g_);
// CHECK-FIXES-NEXT: throw Error();
// CHECK-FIXES-NEXT: {{^ *}}}{{$}}
// CHECK-FIXES-NEXT: if (port_start(port_) < 0) {
// CHECK-FIXES-NEXT: port_close(port_);
// CHECK-FIXES-NEXT: gadget_close(g_);
// CHECK-FIXES-NEXT: throw Error();

// Nothing says that there is a handle, and its end asks for it.
class BadConditionalEnd {
public:
  explicit BadConditionalEnd(int n) : g_(gadget_open()), port_(port_open(n)) {
    if (n < 0)
      throw Error();
  }
  ~BadConditionalEnd() {
    if (port_ >= 0)
      port_close(port_);
    if (g_)
      gadget_close(g_);
  }

private:
  gadget *g_;
  int port_;
};
// CHECK-MESSAGES: :[[@LINE-13]]:7: warning: exception thrown here leaves the constructor of 'BadConditionalEnd' without releasing 'g_' and 'port_'
// CHECK-MESSAGES: :[[@LINE-16]]:42: note: 'gadget_open' acquires 'g_' here
// CHECK-MESSAGES: :[[@LINE-9]]:7: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-18]]:64: note: 'port_open' acquires 'port_' here
// CHECK-MESSAGES: :[[@LINE-13]]:7: note: 'port_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: explicit BadConditionalEnd(int n) : g_(gadget_open()), port_(port_open(n)) {
// CHECK-FIXES-NEXT: if (n < 0) {
// CHECK-FIXES-NEXT: if (port_ >= 0) port_close(port_);
// CHECK-FIXES-NEXT: if (g_) gadget_close(g_);
// CHECK-FIXES-NEXT: throw Error();
// CHECK-FIXES-NEXT: {{^ *}}}{{$}}
// CHECK-FIXES-NEXT: {{^ *}}}{{$}}

class BadHalfTested {
public:
  explicit BadHalfTested(int n) : g_(gadget_open()) {
    if (!g_ || n < 0)
      throw Error();
  }
  ~BadHalfTested() { gadget_close(g_); }

private:
  gadget *g_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:7: warning: exception thrown here leaves the constructor of 'BadHalfTested' without releasing 'g_', a gadget
// CHECK-MESSAGES: :[[@LINE-10]]:38: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:22: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: explicit BadHalfTested(int n) : g_(gadget_open()) {
// CHECK-FIXES-NEXT: if (!g_ || n < 0) {
// CHECK-FIXES-NEXT: if (g_) gadget_close(g_);
// CHECK-FIXES-NEXT: throw Error();
// CHECK-FIXES-NEXT: {{^ *}}}{{$}}
// CHECK-FIXES-NEXT: {{^ *}}}{{$}}

// Made even where the call fails.
class BadFailedButMade {
public:
  explicit BadFailedButMade(const char *name) {
    if (stream_open(name, &s_) != 0)
      throw Error();
  }
  ~BadFailedButMade() { stream_close(s_); }

private:
  stream *s_ = nullptr;
};
// CHECK-MESSAGES: :[[@LINE-7]]:7: warning: exception thrown here leaves the constructor of 'BadFailedButMade' without releasing 's_', a stream
// CHECK-MESSAGES: :[[@LINE-9]]:9: note: 'stream_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:25: note: 'stream_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: explicit BadFailedButMade(const char *name) {
// CHECK-FIXES-NEXT: if (stream_open(name, &s_) != 0) {
// CHECK-FIXES-NEXT: stream_close(s_);
// CHECK-FIXES-NEXT: throw Error();
// CHECK-FIXES-NEXT: {{^ *}}}{{$}}
// CHECK-FIXES-NEXT: {{^ *}}}{{$}}

struct Data {
  int n;
};

class BadNew {
public:
  explicit BadNew(int n) : one_(new Data), many_(new Data[4]) {
    if (n < 0)
      throw Error();
  }
  ~BadNew() {
    delete one_;
    delete[] many_;
  }

private:
  Data *one_;
  Data *many_;
};
// CHECK-MESSAGES: :[[@LINE-11]]:7: warning: exception thrown here leaves the constructor of 'BadNew' without deleting 'one_' and 'many_'
// CHECK-MESSAGES: :[[@LINE-14]]:33: note: 'one_' is allocated here
// CHECK-MESSAGES: :[[@LINE-10]]:5: note: 'delete' in the destructor would free it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-16]]:50: note: 'many_' is allocated here
// CHECK-MESSAGES: :[[@LINE-11]]:5: note: 'delete' in the destructor would free it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: explicit BadNew(int n) : one_(new Data), many_(new Data[4]) {
// CHECK-FIXES-NEXT: if (n < 0) {
// CHECK-FIXES-NEXT: delete[] many_;
// CHECK-FIXES-NEXT: delete one_;
// CHECK-FIXES-NEXT: throw Error();
// CHECK-FIXES-NEXT: {{^ *}}}{{$}}
// CHECK-FIXES-NEXT: {{^ *}}}{{$}}

// The parameter hides the member, and a method hides the function.
class BadHidden {
public:
  explicit BadHidden(int port) : port(port_open(port)) {
    if (port > 7)
      throw Error();
  }
  ~BadHidden() { ::port_close(this->port); }
  void port_close(int n);

private:
  int port;
};
// CHECK-MESSAGES: :[[@LINE-8]]:7: warning: exception thrown here leaves the constructor of 'BadHidden' without releasing 'port', a port
// CHECK-MESSAGES: :[[@LINE-11]]:39: note: 'port_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-8]]:18: note: 'port_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: explicit BadHidden(int port) : port(port_open(port)) {
// CHECK-FIXES-NEXT: if (port > 7) {
// CHECK-FIXES-NEXT: ::port_close(this->port);
// CHECK-FIXES-NEXT: throw Error();
// CHECK-FIXES-NEXT: {{^ *}}}{{$}}
// CHECK-FIXES-NEXT: {{^ *}}}{{$}}

class BadLocal {
public:
  explicit BadLocal(int n) {
    gadget *g = gadget_open();
    if (!g)
      throw Error();
    if (n < 0)
      throw Error();
    gadget_close(g);
  }
};
// CHECK-MESSAGES: :[[@LINE-4]]:7: warning: exception thrown here leaves the constructor of 'BadLocal' without releasing 'g', a gadget
// CHECK-MESSAGES: :[[@LINE-9]]:17: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-5]]:5: note: it is released here, but only where nothing throws
// CHECK-FIXES: explicit BadLocal(int n) {
// CHECK-FIXES-NEXT: gadget *g = gadget_open();
// CHECK-FIXES-NEXT: if (!g)
// CHECK-FIXES-NEXT: throw Error();
// CHECK-FIXES-NEXT: if (n < 0) {
// CHECK-FIXES-NEXT: gadget_close(g);
// CHECK-FIXES-NEXT: throw Error();
// CHECK-FIXES-NEXT: {{^ *}}}{{$}}
// CHECK-FIXES-NEXT: gadget_close(g);

// Some ways release it already.
class BadOneWayForgotten {
public:
  explicit BadOneWayForgotten(int n) : g_(gadget_open()) {
    if (n < 0) {
      gadget_close(g_);
      throw Error();
    }
    if (n > 9)
      throw Error();
  }
  ~BadOneWayForgotten() { gadget_close(g_); }

private:
  gadget *g_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:7: warning: exception thrown here leaves the constructor of 'BadOneWayForgotten' without releasing 'g_', a gadget
// CHECK-MESSAGES: :[[@LINE-14]]:43: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:27: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: explicit BadOneWayForgotten(int n) : g_(gadget_open()) {
// CHECK-FIXES-NEXT: if (n < 0) {
// CHECK-FIXES-NEXT: gadget_close(g_);
// CHECK-FIXES-NEXT: throw Error();
// CHECK-FIXES-NEXT: {{^ *}}}{{$}}
// CHECK-FIXES-NEXT: if (n > 9) {
// CHECK-FIXES-NEXT: gadget_close(g_);
// CHECK-FIXES-NEXT: throw Error();
// CHECK-FIXES-NEXT: {{^ *}}}{{$}}
// CHECK-FIXES-NEXT: {{^ *}}}{{$}}

// Defined outside of its class, released through a method.
class BadOutside {
public:
  explicit BadOutside(int n);
  ~BadOutside() { close(); }

private:
  void close() {
    if (g_)
      gadget_close(g_);
    g_ = nullptr;
  }
  gadget *g_;
};

BadOutside::BadOutside(int n) : g_(gadget_open()) {
  if (n < 0)
    throw Error();
}
// CHECK-MESSAGES: :[[@LINE-2]]:5: warning: exception thrown here leaves the constructor of 'BadOutside' without releasing 'g_', a gadget
// CHECK-MESSAGES: :[[@LINE-5]]:36: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-12]]:7: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: BadOutside::BadOutside(int n) : g_(gadget_open()) {
// CHECK-FIXES-NEXT: if (n < 0) {
// CHECK-FIXES-NEXT: if (g_) gadget_close(g_);
// CHECK-FIXES-NEXT: throw Error();
// CHECK-FIXES-NEXT: {{^ *}}}{{$}}
// CHECK-FIXES-NEXT: {{^ *}}}{{$}}

template <class T> class BadTemplate {
public:
  explicit BadTemplate(T n) : g_(gadget_open()) {
    if (n < 0)
      throw Error();
  }
  ~BadTemplate() { gadget_close(g_); }

private:
  gadget *g_;
};
template class BadTemplate<int>;
template class BadTemplate<long>;
// CHECK-MESSAGES: :[[@LINE-9]]:7: warning: exception thrown here leaves the constructor of 'BadTemplate' without releasing 'g_', a gadget
// CHECK-MESSAGES: :[[@LINE-12]]:34: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-9]]:20: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: explicit BadTemplate(T n) : g_(gadget_open()) {
// CHECK-FIXES-NEXT: if (n < 0) {
// CHECK-FIXES-NEXT: gadget_close(g_);
// CHECK-FIXES-NEXT: throw Error();
// CHECK-FIXES-NEXT: {{^ *}}}{{$}}
// CHECK-FIXES-NEXT: {{^ *}}}{{$}}

class BadNestedBlock {
public:
  explicit BadNestedBlock(int n) {
    if (n > 0) {
      g_ = gadget_open();
      if (gadget_start(g_) != 0)
        throw Error();
    }
  }
  ~BadNestedBlock() { gadget_close(g_); }

private:
  gadget *g_ = nullptr;
};
// CHECK-MESSAGES: :[[@LINE-8]]:9: warning: exception thrown here leaves the constructor of 'BadNestedBlock' without releasing 'g_', a gadget
// CHECK-MESSAGES: :[[@LINE-11]]:12: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:23: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: explicit BadNestedBlock(int n) {
// CHECK-FIXES-NEXT: if (n > 0) {
// CHECK-FIXES-NEXT: g_ = gadget_open();
// CHECK-FIXES-NEXT: if (gadget_start(g_) != 0) {
// CHECK-FIXES-NEXT: gadget_close(g_);
// CHECK-FIXES-NEXT: throw Error();
// CHECK-FIXES-NEXT: {{^ *}}}{{$}}
// CHECK-FIXES-NEXT: {{^ *}}}{{$}}

// What is thrown is made before the release: it may speak of the handle, or of the last error.
class BadThrowsItsMessage {
public:
  explicit BadThrowsItsMessage(const char *name) {
    if (stream_open(name, &s_) != 0)
      throw stream_error(s_);
  }
  ~BadThrowsItsMessage() { stream_close(s_); }

private:
  stream *s_ = nullptr;
};
// CHECK-MESSAGES: :[[@LINE-7]]:7: warning: exception thrown here leaves the constructor of 'BadThrowsItsMessage' without releasing 's_', a stream
// CHECK-MESSAGES: :[[@LINE-9]]:9: note: 'stream_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:28: note: 'stream_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: explicit BadThrowsItsMessage(const char *name) {
// CHECK-FIXES-NEXT: if (stream_open(name, &s_) != 0) {
// CHECK-FIXES-NEXT: std::unique_ptr<stream, decltype(&stream_close)> SGuard(s_, &stream_close);
// CHECK-FIXES-NEXT: throw stream_error(s_);
// CHECK-FIXES-NEXT: {{^ *}}}{{$}}
// CHECK-FIXES-NEXT: {{^ *}}}{{$}}

// So may a pointer that was had before.
class BadThrowsBorrowed {
public:
  explicit BadThrowsBorrowed(const char *name) {
    stream_open(name, &s_);
    const char *const text = stream_error(s_);
    if (text)
      throw text;
  }
  ~BadThrowsBorrowed() { stream_close(s_); }

private:
  stream *s_ = nullptr;
};
// CHECK-MESSAGES: :[[@LINE-7]]:7: warning: exception thrown here leaves the constructor of 'BadThrowsBorrowed' without releasing 's_', a stream
// CHECK-MESSAGES: :[[@LINE-11]]:5: note: 'stream_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:26: note: 'stream_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: explicit BadThrowsBorrowed(const char *name) {
// CHECK-FIXES-NEXT: stream_open(name, &s_);
// CHECK-FIXES-NEXT: const char *const text = stream_error(s_);
// CHECK-FIXES-NEXT: if (text) {
// CHECK-FIXES-NEXT: std::unique_ptr<stream, decltype(&stream_close)> SGuard(s_, &stream_close);
// CHECK-FIXES-NEXT: throw text;
// CHECK-FIXES-NEXT: {{^ *}}}{{$}}
// CHECK-FIXES-NEXT: {{^ *}}}{{$}}

extern int lastError(void);
class BadThrowsLastError {
public:
  explicit BadThrowsLastError(int n) : a_(gadget_open()), b_(gadget_open()) {
    if (!a_ || !b_)
      throw lastError();
    if (n < 0)
      throw n;
  }
  ~BadThrowsLastError() {
    gadget_close(b_);
    gadget_close(a_);
  }

private:
  gadget *a_, *b_;
};
// CHECK-MESSAGES: :[[@LINE-12]]:7: warning: exception thrown here leaves the constructor of 'BadThrowsLastError' without releasing 'a_' and 'b_'
// CHECK-MESSAGES: :[[@LINE-15]]:43: note: 'gadget_open' acquires 'a_' here
// CHECK-MESSAGES: :[[@LINE-8]]:5: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-17]]:62: note: 'gadget_open' acquires 'b_' here
// CHECK-MESSAGES: :[[@LINE-11]]:5: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-15]]:7: note: an exception from here loses 'a_' and 'b_' too
// CHECK-FIXES: explicit BadThrowsLastError(int n) : a_(gadget_open()), b_(gadget_open()) {
// CHECK-FIXES-NEXT: if (!a_ || !b_) {
// CHECK-FIXES-NEXT: std::unique_ptr<gadget, decltype(&gadget_close)> AGuard(a_, &gadget_close);
// CHECK-FIXES-NEXT: std::unique_ptr<gadget, decltype(&gadget_close)> BGuard(b_, &gadget_close);
// CHECK-FIXES-NEXT: throw lastError();
// CHECK-FIXES-NEXT: {{^ *}}}{{$}}
// CHECK-FIXES-NEXT: if (n < 0) {
// CHECK-FIXES-NEXT: if (b_) gadget_close(b_);
// CHECK-FIXES-NEXT: if (a_) gadget_close(a_);
// CHECK-FIXES-NEXT: throw n;
// CHECK-FIXES-NEXT: {{^ *}}}{{$}}
// CHECK-FIXES-NEXT: {{^ *}}}{{$}}

// The destructor of a whole object need not ask.
class BadTestedLater {
public:
  BadTestedLater() : a_(gadget_open()), b_(gadget_open()) {
    if (!a_)
      throw Error();
    if (!b_)
      throw Error();
  }
  ~BadTestedLater() {
    gadget_close(b_);
    gadget_close(a_);
  }

private:
  gadget *a_, *b_;
};
// CHECK-MESSAGES: :[[@LINE-12]]:7: warning: exception thrown here leaves the constructor of 'BadTestedLater' without releasing 'b_', a gadget
// CHECK-MESSAGES: :[[@LINE-15]]:44: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-9]]:5: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-13]]:7: warning: exception thrown here leaves the constructor of 'BadTestedLater' without releasing 'a_', a gadget
// CHECK-MESSAGES: :[[@LINE-18]]:25: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-11]]:5: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: BadTestedLater() : a_(gadget_open()), b_(gadget_open()) {
// CHECK-FIXES-NEXT: if (!a_) {
// CHECK-FIXES-NEXT: if (b_) gadget_close(b_);
// CHECK-FIXES-NEXT: throw Error();
// CHECK-FIXES-NEXT: {{^ *}}}{{$}}
// CHECK-FIXES-NEXT: if (!b_) {
// CHECK-FIXES-NEXT: gadget_close(a_);
// CHECK-FIXES-NEXT: throw Error();
// CHECK-FIXES-NEXT: {{^ *}}}{{$}}
// CHECK-FIXES-NEXT: {{^ *}}}{{$}}

// A method acquires, and says so.
class BadHelper {
public:
  BadHelper() {
    if (!open())
      throw Error();
  }
  ~BadHelper() { gadget_close(g_); }

private:
  bool open() {
    g_ = gadget_open();
    if (!g_)
      return false;
    if (gadget_start(g_) != 0)
      return false;
    return true;
  }
  gadget *g_;
};
// CHECK-MESSAGES: :[[@LINE-15]]:7: warning: exception thrown here leaves the constructor of 'BadHelper' without releasing 'g_', a gadget
// CHECK-MESSAGES: :[[@LINE-17]]:10: note: 'BadHelper::BadHelper' calls 'BadHelper::open' here
// CHECK-MESSAGES: :[[@LINE-11]]:10: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-16]]:18: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: BadHelper() {
// CHECK-FIXES-NEXT: if (!open()) {
// CHECK-FIXES-NEXT: if (g_) gadget_close(g_);
// CHECK-FIXES-NEXT: throw Error();
// CHECK-FIXES-NEXT: {{^ *}}}{{$}}
// CHECK-FIXES-NEXT: {{^ *}}}{{$}}

// Handed to its owner only after the throw.
class BadOwnedLater {
public:
  explicit BadOwnedLater(int n) {
    gadget *fresh = gadget_open();
    if (gadget_start(fresh) != 0)
      throw Error();
    owner_.reset(fresh);
  }

private:
  struct Close {
    void operator()(gadget *g) const { gadget_close(g); }
  };
  std::unique_ptr<gadget, Close> owner_;
};
// CHECK-MESSAGES: :[[@LINE-10]]:7: warning: exception thrown here leaves the constructor of 'BadOwnedLater' without releasing 'fresh', a gadget
// CHECK-MESSAGES: :[[@LINE-13]]:21: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-11]]:5: note: it is handed over here, but only where nothing throws
// CHECK-FIXES: explicit BadOwnedLater(int n) {
// CHECK-FIXES-NEXT: gadget *fresh = gadget_open();
// CHECK-FIXES-NEXT: if (gadget_start(fresh) != 0) {
// CHECK-FIXES-NEXT: gadget_close(fresh);
// CHECK-FIXES-NEXT: throw Error();
// CHECK-FIXES-NEXT: {{^ *}}}{{$}}
// CHECK-FIXES-NEXT: owner_.reset(fresh);
