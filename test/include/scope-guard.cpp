// interop::ScopeGuard keeps what its header promises, in every standard and with the other compiler.
// DEFINE: %{flags} = -Wall -Wextra -Wpedantic -Wshadow -Werror -I%root/include
// RUN: clang++ -std=c++11 %{flags} %s -o %t && %t && %t throw
// RUN: clang++ -std=c++14 %{flags} %s -o %t && %t && %t throw
// RUN: clang++ -std=c++17 %{flags} %s -o %t && %t && %t throw
// RUN: clang++ -std=c++20 %{flags} -O2 %s -o %t && %t && %t throw
// RUN: g++ -std=c++11 %{flags} -O2 %s -o %t && %t && %t throw
// RUN: g++ -std=c++20 %{flags} %s -o %t && %t && %t throw

// By itself, without exceptions and run-time types, and without standard headers.
// RUN: clang++ -std=c++11 %{flags} -fno-exceptions -fno-rtti -nostdinc++ -fsyntax-only %S/Inputs/guard-alone.cpp

#include <interop/scope_guard.h>

#undef NDEBUG
#include <cassert>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <functional>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>

using interop::ScopeGuard;

static_assert(!std::is_copy_constructible<ScopeGuard>::value, "");
static_assert(!std::is_copy_assignable<ScopeGuard>::value, "");
static_assert(!std::is_move_assignable<ScopeGuard>::value, "");
static_assert(std::is_nothrow_move_constructible<ScopeGuard>::value, "");
static_assert(std::is_nothrow_destructible<ScopeGuard>::value, "");
static_assert(!std::is_convertible<void (*)(), ScopeGuard>::value, "");

namespace {

void runsAtTheEnd() {
  int Runs = 0;
  {
    ScopeGuard Guard([&] { ++Runs; });
    assert(Runs == 0);
  }
  assert(Runs == 1);
}

int leave(int &Runs) {
  ScopeGuard Guard([&] { ++Runs; });
  return Runs; // read before the guard runs
}

void runsOnReturn() {
  int Runs = 0;
  assert(leave(Runs) == 0 && Runs == 1);
}

void runsOnException() {
  int Runs = 0;
  try {
    ScopeGuard Guard([&] { ++Runs; });
    throw 1;
  } catch (int) {
    assert(Runs == 1);
  }
  assert(Runs == 1);
}

struct HalfBuilt {
  HalfBuilt(int &Count, bool Fail) : Closed(Count) {
    ScopeGuard FdGuard([this] { close(); });
    if (Fail)
      throw 1;
    FdGuard.dismiss();
  }
  ~HalfBuilt() { close(); }
  void close() { ++Closed; }
  int &Closed;
};

void closesOnceInAConstructor() {
  int Closed = 0;
  try {
    HalfBuilt Object(Closed, true);
    assert(false);
  } catch (int) {
  }
  assert(Closed == 1);
  { HalfBuilt Object(Closed, false); }
  assert(Closed == 2);
}

void isSilentOnceDismissed() {
  int Runs = 0;
  {
    ScopeGuard Guard([&] { ++Runs; });
    Guard.dismiss();
    Guard.dismiss();
  }
  assert(Runs == 0);
}

void runsInReverse() {
  std::string Order;
  {
    ScopeGuard First([&] { Order += '1'; });
    ScopeGuard Second([&] { Order += '2'; });
  }
  assert(Order == "21");
}

void readsTheLastValue() {
  int Handle = 1, Closed = 0;
  {
    ScopeGuard Guard([&] { Closed = Handle; });
    Handle = 2;
  }
  assert(Closed == 2);
}

ScopeGuard makeGuard(int &Runs) {
  return ScopeGuard([&Runs] { ++Runs; });
}

void runsOnceWhenMoved() {
  int Runs = 0;
  {
    ScopeGuard First = makeGuard(Runs);
    {
      ScopeGuard Second(std::move(First));
      assert(Runs == 0);
    }
    assert(Runs == 1);
  }
  assert(Runs == 1);
  {
    ScopeGuard First = makeGuard(Runs);
    First.dismiss();
    ScopeGuard Second(std::move(First));
  }
  assert(Runs == 1);
}

struct DropShared {
  std::shared_ptr<int> Kept;
  void operator()() const {}
};

// Run, dismissed or moved: what was captured by value is destroyed.
void destroysItsCaptures() {
  auto Value = std::make_shared<int>(1);
  {
    ScopeGuard Run(DropShared{Value});
    ScopeGuard First(DropShared{Value});
    ScopeGuard Second(std::move(First));
    ScopeGuard Dismissed(DropShared{Value});
    assert(Value.use_count() == 4);
    Dismissed.dismiss();
    assert(Value.use_count() == 3);
  }
  assert(Value.use_count() == 1);
}

int Called = 0;
int countCall() { return ++Called; }

void takesWhatIsCallable() {
  { ScopeGuard Guard(countCall); }
  { ScopeGuard Guard(&countCall); }
  { ScopeGuard Guard(std::function<void()>([] { ++Called; })); }
  auto Named = [] { ++Called; };
  { ScopeGuard Guard(Named); }
  { ScopeGuard Guard([]() mutable { ++Called; }); }
  assert(Called == 5);
}

void holdsEightReferences() {
  int A = 0, B = 0, C = 0, D = 0, E = 0, F = 0, G = 0, H = 0;
  { ScopeGuard Guard([&] { A = B = C = D = E = F = G = H = 1; }); }
  assert(A + B + C + D + E + F + G + H == 8);
}

[[noreturn]] void endWell() { std::_Exit(0); }

// std::terminate is called, though a handler stands ready and nothing else is thrown.
[[noreturn]] void endsWhereTheCallThrows() {
  std::set_terminate(endWell);
  try {
    ScopeGuard Guard([] { throw 1; });
  } catch (int) {
  }
  std::_Exit(1);
}

} // namespace

int main(int Argc, char **Argv) {
  if (Argc > 1 && std::strcmp(Argv[1], "throw") == 0)
    endsWhereTheCallThrows();
  runsAtTheEnd();
  runsOnReturn();
  runsOnException();
  closesOnceInAConstructor();
  isSilentOnceDismissed();
  runsInReverse();
  readsTheLastValue();
  runsOnceWhenMoved();
  destroysItsCaptures();
  takesWhatIsCallable();
  holdsEightReferences();
}
