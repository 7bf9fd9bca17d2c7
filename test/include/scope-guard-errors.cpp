// What interop::ScopeGuard does not take does not compile, with a sentence that says why.
// RUN: clang++ -std=c++11 -Xclang -verify=expected,cxx11 -I%root/include -fsyntax-only %s
// RUN: clang++ -std=c++20 -Xclang -verify=expected,cxx20 -I%root/include -fsyntax-only %s

#include <interop/scope_guard.h>

using interop::ScopeGuard;

struct Careless {
  Careless();
  Careless(const Careless &) noexcept(false);
  void operator()() const;
};

struct Large {
  void *Parts[9];
  void operator()() const;
};

struct alignas(4 * sizeof(void *)) Aligned {
  void operator()() const;
};

void refused() {
  ScopeGuard A{Careless()}; // expected-note {{requested here}}
  ScopeGuard B{Large()};    // expected-note {{requested here}}
  ScopeGuard C{Aligned()};  // expected-note {{requested here}}
  // expected-error@*:* {{what the guard keeps must not throw when it is moved}}
  // expected-error@*:* {{the guard has room for eight captures by reference}}
  // expected-error@*:* {{the guard keeps nothing that is aligned more strictly than a pointer}}
  // expected-note@*:* 0+ {{}}
  ScopeGuard D(A); // expected-error {{call to deleted constructor}}
  A = B;           // expected-error {{overload resolution selected deleted operator '='}}
}

void nameless(int &Runs) {
  ScopeGuard([&] { ++Runs; }); // cxx20-warning {{ignoring temporary}}
}
