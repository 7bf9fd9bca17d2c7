// Templates: each instantiation is looked at, each place is told once.
// RUN: %check_interop_tidy %s interop-constructor-leak %t -- --config="{CheckOptions: {interop-constructor-leak.ModelFiles: '%S/Inputs/toys.yaml'}}"

#include "Inputs/toys.h"

struct Error {};
void check(int n) {
  if (n < 0)
    throw Error();
}

// Never instantiated: nothing is known of it.
template <class T> class GoodNeverUsed {
public:
  explicit GoodNeverUsed(T n) : h_(gadget_open()) { check(n); }
  ~GoodNeverUsed() { gadget_close(h_); }

private:
  gadget *h_;
};

template <class T> class BadTwice {
public:
  explicit BadTwice(T n) : h_(gadget_open()) { check(n); }
  ~BadTwice() { gadget_close(h_); }

private:
  gadget *h_;
};
void useTwice() {
  BadTwice<int> one(1);
  BadTwice<long> two(2);
}
// CHECK-MESSAGES: :[[@LINE-10]]:48: warning: exception from 'check' leaves the constructor of 'BadTwice' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-11]]:31: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-11]]:17: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-28]]:5: note: the exception is thrown here
// CHECK-FIXES: template <class T> class BadTwice {
// CHECK-FIXES: explicit BadTwice(T n) : h_(gadget_open()) { std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close); check(n); HGuard.release(); }

template <class T> class GoodTwice {
public:
  explicit GoodTwice(T n) {
    check(n);
    h_ = gadget_open();
  }
  ~GoodTwice() { gadget_close(h_); }

private:
  gadget *h_;
};
void useGoodTwice() {
  GoodTwice<int> one(1);
  GoodTwice<long> two(2);
}

// It depends on the argument.
struct Throws {
  static void run() { throw Error(); }
};
struct Quiet {
  static void run() {}
};

template <class Policy> class BadForOne {
public:
  BadForOne() : h_(gadget_open()) { Policy::run(); }
  ~BadForOne() { gadget_close(h_); }

private:
  gadget *h_;
};
template class BadForOne<Throws>;
template class BadForOne<Quiet>;
// CHECK-MESSAGES: :[[@LINE-8]]:37: warning: exception from 'Throws::run' leaves the constructor of 'BadForOne' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-9]]:20: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-9]]:18: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-19]]:23: note: the exception is thrown here
// CHECK-FIXES: template <class Policy> class BadForOne {
// CHECK-FIXES: BadForOne() : h_(gadget_open()) { std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close); Policy::run(); HGuard.release(); }

template <class Policy> class GoodForThis {
public:
  GoodForThis() : h_(gadget_open()) { Policy::run(); }
  ~GoodForThis() { gadget_close(h_); }

private:
  gadget *h_;
};
template class GoodForThis<Quiet>;

// A constructor template.
class BadConstructorTemplate {
public:
  template <class T> explicit BadConstructorTemplate(T n) : h_(gadget_open()) { check(n); }
  ~BadConstructorTemplate() { gadget_close(h_); }

private:
  gadget *h_;
};
void useConstructorTemplate() {
  BadConstructorTemplate one(1);
  BadConstructorTemplate two(2L);
}
// CHECK-MESSAGES: :[[@LINE-10]]:81: warning: exception from 'check' leaves the constructor of 'BadConstructorTemplate' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-11]]:64: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-11]]:31: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-99]]:5: note: the exception is thrown here
// CHECK-FIXES: class BadConstructorTemplate {
// CHECK-FIXES: template <class T> explicit BadConstructorTemplate(T n) : h_(gadget_open()) { std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close); check(n); HGuard.release(); }

// Chosen when it is compiled.
template <bool Checked> class BadIfConstexpr {
public:
  explicit BadIfConstexpr(int n) : h_(gadget_open()) {
    if constexpr (Checked)
      check(n);
  }
  ~BadIfConstexpr() { gadget_close(h_); }

private:
  gadget *h_;
};
template class BadIfConstexpr<true>;
template class BadIfConstexpr<false>;
// CHECK-MESSAGES: :[[@LINE-9]]:7: warning: exception from 'check' leaves the constructor of 'BadIfConstexpr' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-12]]:39: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-9]]:23: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-120]]:5: note: the exception is thrown here
// CHECK-FIXES: template <bool Checked> class BadIfConstexpr {
// CHECK-FIXES: std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close);
// CHECK-FIXES: HGuard.release();

template <bool Checked> class GoodIfConstexpr {
public:
  explicit GoodIfConstexpr(int n) : h_(gadget_open()) {
    if constexpr (Checked)
      check(n);
  }
  ~GoodIfConstexpr() { gadget_close(h_); }

private:
  gadget *h_;
};
template class GoodIfConstexpr<false>;

// A specialization has a body of its own.
template <class T> class Special {
public:
  explicit Special(int n) : h_(gadget_open()) {}
  ~Special() { gadget_close(h_); }

private:
  gadget *h_;
};
template <> class Special<int> {
public:
  explicit Special(int n) : h_(gadget_open()) { check(n); }
  ~Special() { gadget_close(h_); }

private:
  gadget *h_;
};
void useSpecial() {
  Special<long> one(1);
  Special<int> two(2);
}
// CHECK-MESSAGES: :[[@LINE-10]]:49: warning: exception from 'check' leaves the constructor of 'Special' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-11]]:32: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-11]]:16: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-162]]:5: note: the exception is thrown here
// CHECK-FIXES: template <> class Special<int> {
// CHECK-FIXES: explicit Special(int n) : h_(gadget_open()) { std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close); check(n); HGuard.release(); }

// The base is the argument.
template <class Base> class BadDerived : public Base {
public:
  explicit BadDerived(int n) : h_(gadget_open()) { check(n); }
  ~BadDerived() { gadget_close(h_); }

private:
  gadget *h_;
};
struct Empty {};
template class BadDerived<Empty>;
// CHECK-MESSAGES: :[[@LINE-8]]:52: warning: exception from 'check' leaves the constructor of 'BadDerived' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-9]]:35: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-9]]:19: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-180]]:5: note: the exception is thrown here
// CHECK-FIXES: template <class Base> class BadDerived : public Base {
// CHECK-FIXES: explicit BadDerived(int n) : h_(gadget_open()) { std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close); check(n); HGuard.release(); }

// Release and acquisition are arguments.
template <class T, T *(*Open)(), void (*Close)(T *)> class GoodHandle {
public:
  GoodHandle() : h_(Open()) {}
  ~GoodHandle() { Close(h_); }

private:
  T *h_;
};
class GoodHandleMember {
public:
  explicit GoodHandleMember(int n) { check(n); }

private:
  GoodHandle<gadget, gadget_open, gadget_close> h_;
};

// Members of templates, defined outside.
template <class T> class BadOutside {
public:
  explicit BadOutside(T n);
  ~BadOutside();

private:
  gadget *h_;
};
template <class T> BadOutside<T>::BadOutside(T n) : h_(gadget_open()) { check(n); }
template <class T> BadOutside<T>::~BadOutside() { gadget_close(h_); }
template class BadOutside<int>;
// CHECK-MESSAGES: :[[@LINE-3]]:73: warning: exception from 'check' leaves the constructor of 'BadOutside' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-4]]:56: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-4]]:51: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-216]]:5: note: the exception is thrown here
// CHECK-FIXES: template <class T> class BadOutside {
// CHECK-FIXES: template <class T> BadOutside<T>::BadOutside(T n) : h_(gadget_open()) { std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close); check(n); HGuard.release(); }
