// Unusual code, every option on: nothing to crash on, nothing to run for ever in. What is found is not the point.
// RUN: %tidy --checks=-*,interop-constructor-leak --quiet --config="{CheckOptions: {ModelFiles: '%S/Inputs/toys.yaml'}}" %s -- -std=c++20 %inputs_system -I %S
// RUN: %tidy --checks=-*,interop-constructor-leak --quiet --config="{CheckOptions: {ModelFiles: '%S/Inputs/toys.yaml', interop-constructor-leak.FunctionsToo: true, interop-constructor-leak.ReportBadAlloc: true, interop-constructor-leak.AssumeUnknownThrows: true}}" %s -- -std=c++20 %inputs_system -I %S

#include "Inputs/toys.h"
#include <functional>
#include <memory>
#include <string>
struct Error {};
int x;
void check(int n) {
  if (n < 0)
    throw Error();
}
union U {
  U() : h(gadget_open()) { check(x); }
  ~U() { gadget_close(h); }
  gadget *h;
  int n;
};
struct Bits {
  Bits() : p(port_open(1)) { check(x); }
  ~Bits() { port_close(p); }
  int p : 8;
};
struct AnonUnion {
  AnonUnion() : h(gadget_open()) { check(x); }
  ~AnonUnion() { gadget_close(h); }
  union {
    gadget *h;
    int n;
  };
};
struct StmtExpr {
  StmtExpr()
      : h(({
          gadget *g = gadget_open();
          check(x);
          g;
        })) {
    check(x);
  }
  ~StmtExpr() { gadget_close(h); }
  gadget *h;
};
struct Goto {
  Goto(int n) {
  again:
    h = gadget_open();
    if (n--)
      goto again;
    void *l = &&out;
    goto *l;
  out:
    check(n);
  }
  ~Goto() { gadget_close(h); }
  gadget *h;
};
struct Vla {
  Vla(int n) {
    gadget *hs[n];
    for (int i = 0; i < n; ++i)
      hs[i] = gadget_open();
    check(n);
    for (int i = 0; i < n; ++i)
      gadget_close(hs[i]);
  }
};
struct Asm {
  Asm() : h(gadget_open()) {
    asm volatile("nop");
    check(x);
  }
  ~Asm() { gadget_close(h); }
  gadget *h;
};
struct Cx {
  constexpr Cx(int n) : n(n < 0 ? throw Error() : n) {}
  int n;
};
constinit Cx cx(1);
struct Default {
  Default(gadget *h = gadget_open(), int n = (check(x), 2)) : h(h) { check(n); }
  ~Default() { gadget_close(h); }
  gadget *h;
};
struct UsesDefault {
  UsesDefault() {}
  Default d;
};
template <class... Ts> struct Pack : Ts... {
  Pack(Ts... ts) : Ts(ts)..., h(gadget_open()) { (check(ts.n), ...); }
  ~Pack() { gadget_close(h); }
  gadget *h;
};
struct A {
  int n;
};
struct B {
  int n;
};
template struct Pack<A, B>;
template <int N> struct Rec {
  Rec() : h(gadget_open()) { check(x); }
  ~Rec() { gadget_close(h); }
  gadget *h;
  Rec<N - 1> next;
};
template <> struct Rec<0> {};
template struct Rec<20>;
struct Self {
  Self() : s(*this), h(gadget_open()) { check(x); }
  ~Self() { gadget_close(s.h); }
  Self &s;
  gadget *h;
};
struct Copy {
  Copy(const Copy &o) : Copy(1) { h = o.h; }
  Copy(int n) : h(gadget_open()) { check(n); }
  ~Copy() { gadget_close(h); }
  gadget *h;
};
struct MemPtr {
  gadget *MemPtr::*p = &MemPtr::h;
  MemPtr() {
    this->*p = gadget_open();
    check(x);
  }
  ~MemPtr() { gadget_close(this->*p); }
  gadget *h;
};
struct FnPtr {
  gadget *(*open)() = gadget_open;
  void (*close)(gadget *) = gadget_close;
  FnPtr() {
    h = open();
    check(x);
  }
  ~FnPtr() { close(h); }
  gadget *h;
};
struct Bind {
  Bind() {
    auto [a, b] = make();
    p = a;
    q = b;
    check(x);
  }
  struct P {
    gadget *a, *b;
  };
  static P make() { return {gadget_open(), gadget_open()}; }
  ~Bind() {
    gadget_close(p);
    gadget_close(q);
  }
  gadget *p, *q;
};
struct Comma {
  Comma() : h((check(x), gadget_open())) { h = (check(x), h); }
  ~Comma() { gadget_close(h); }
  gadget *h;
};
struct Cast {
  Cast() : h(reinterpret_cast<long>(gadget_open())) { check(x); }
  ~Cast() { gadget_close(reinterpret_cast<gadget *>(h)); }
  long h;
};
struct Volatile {
  Volatile() : h(gadget_open()) { check(x); }
  ~Volatile() { gadget_close(const_cast<gadget *>(h)); }
  gadget *volatile h;
};
struct RefMember {
  RefMember(gadget *&r) : r(r) {
    r = gadget_open();
    check(x);
  }
  ~RefMember() { gadget_close(r); }
  gadget *&r;
};
struct PtrPtr {
  PtrPtr() : pp(new gadget *) {
    *pp = gadget_open();
    check(x);
  }
  ~PtrPtr() {
    gadget_close(*pp);
    delete pp;
  }
  gadget **pp;
};
struct OpArrow {
  struct I {
    gadget *h;
  } i;
  I *operator->() { return &i; }
  OpArrow() {
    (*this)->h = gadget_open();
    check(x);
  }
  ~OpArrow() { gadget_close((*this)->h); }
};
struct Conv {
  operator gadget *() { return h; }
  Conv() : h(gadget_open()) { check(gadget_start(*this)); }
  ~Conv() { gadget_close(*this); }
  gadget *h;
};
struct DeepTry {
  DeepTry() try {
    try {
      h = gadget_open();
      try {
        check(x);
      } catch (int) {
        throw 1;
      } catch (...) {
        throw;
      }
    } catch (long) {
      gadget_close(h);
    }
  } catch (...) {
    try {
      check(x);
    } catch (...) {
    }
  }
  gadget *h;
  ~DeepTry() { gadget_close(h); }
};
struct Inf {
  Inf() {
    h = gadget_open();
    for (;;)
      check(x);
  }
  ~Inf() { gadget_close(h); }
  gadget *h;
};
struct Mutual {
  Mutual() {
    h = gadget_open();
    a(3);
  }
  void a(int n) {
    if (n)
      b(n - 1);
  }
  void b(int n) {
    check(n);
    a(n);
  }
  ~Mutual() { gadget_close(h); }
  gadget *h;
};
struct Lam {
  Lam()
      : h([g = gadget_open()]() mutable {
          check(x);
          return g;
        }()) {
    auto f = [this, k = gadget_open()] {
      check(x);
      gadget_close(k);
    };
    f();
  }
  ~Lam() { gadget_close(h); }
  gadget *h;
};
struct NewArr {
  NewArr(int n) : a(new int[n]{}) { check(n); }
  ~NewArr() { delete[] a; }
  int *a;
};
struct Big {
  Big() {
#define X                                                                                                              \
  h = gadget_open();                                                                                                   \
  if (!h)                                                                                                              \
    throw Error();                                                                                                     \
  check(x);
#define X10 X X X X X X X X X X
    X10 X10 X10 X10 X10 X10 X10 X10 X10 X10
  }
  ~Big() { gadget_close(h); }
  gadget *h;
};
struct Big2 {
  gadget *h[400];
  Big2(int n) {
#define Y(i)                                                                                                           \
  if (n & (1 << (i % 30)))                                                                                             \
    h[i] = gadget_open();                                                                                              \
  check(n);
#define Y10(i) Y(i) Y(i + 1) Y(i + 2) Y(i + 3) Y(i + 4) Y(i + 5) Y(i + 6) Y(i + 7) Y(i + 8) Y(i + 9)
    Y10(0) Y10(10) Y10(20) Y10(30) Y10(40) Y10(50) Y10(60) Y10(70) Y10(80) Y10(90)
  }
  ~Big2() {
    for (auto *x : h)
      gadget_close(x);
  }
};
struct Big3 {
  gadget *a, *b, *c, *d, *e, *f, *g, *i, *j, *k;
  Big3(int n) {
#define Z(m, q)                                                                                                        \
  if (n & q)                                                                                                           \
    m = gadget_open_named(#m);                                                                                         \
  else                                                                                                                 \
    m = gadget_open();                                                                                                 \
  if (!m && n == q)                                                                                                    \
    throw Error();
    Z(a, 1)
    Z(b, 2) Z(c, 4) Z(d, 8) Z(e, 16) Z(f, 32) Z(g, 64) Z(i, 128) Z(j, 256) Z(k, 512) Z(a, 1) Z(b, 2) Z(c, 4) Z(d, 8)
        Z(e, 16) Z(f, 32) Z(g, 64) Z(i, 128) Z(j, 256) Z(k, 512)
  }
  ~Big3() {
    gadget_close(a);
    gadget_close(b);
    gadget_close(c);
    gadget_close(d);
    gadget_close(e);
    gadget_close(f);
    gadget_close(g);
    gadget_close(i);
    gadget_close(j);
    gadget_close(k);
  }
};

struct Closure {
  Closure(std::function<void(std::function<void()>)> post, int n) {
    std::shared_ptr<gadget> h(gadget_open(), gadget_close);
    post([h] { gadget_start(h.get()); });
    check(n);
  }
};
struct Strings {
  std::string s;
  explicit Strings(const std::string &t) : s(t + "x"), h(gadget_open()) {
    s = s + t;
    s += t;
    check(x);
  }
  ~Strings() { gadget_close(h); }
  gadget *h;
};
struct TextError {
  explicit TextError(const std::string &what) : what(what) {}
  std::string what;
};
[[noreturn]] void throwText(const char *text) { throw TextError(std::string("failed: ") + text); }
struct SharedInClosure {
  SharedInClosure(std::function<void(std::function<void()>)> post, int n) {
    std::shared_ptr<gadget> h(gadget_open(), gadget_close);
    post([h] { gadget_start(h.get()); });
    if (n < 0)
      throwText("negative");
  }
};
