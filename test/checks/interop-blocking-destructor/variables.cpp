// Variables whose end waits: local, static local, global, thread_local.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++17,c++20

#include <memory>
#include <optional>
#include <vector>
#include <waiter.h>

void use(lib::Waiter &);

lib::Waiter badGlobal;
static lib::Waiter badStatic;
thread_local lib::Waiter badThreadLocal;
lib::Quick goodGlobal;
const lib::Waiter badConst{2};
std::unique_ptr<lib::Waiter> badGlobalPointer;
std::vector<lib::Waiter> badGlobalVector;
lib::Waiter badGlobalArray[2];
lib::Waiter *goodGlobalPointer = nullptr;
lib::Waiter &goodGlobalReference = badGlobal;
extern lib::Waiter goodDeclaredElsewhere;
[[clang::no_destroy]] lib::Waiter goodNoDestroy;
std::shared_ptr<lib::Waiter> strictGlobalShared;

namespace {
lib::Waiter badInNamespace;
}

struct Holder {
  static lib::Waiter badStaticMember;
  static inline lib::Waiter badInlineMember;
};
lib::Waiter Holder::badStaticMember;

void badLocal() {
  lib::Waiter waiter;
  use(waiter);
}

void goodLocal() {
  lib::Quick quick;
}

void badLocalPointer() {
  std::unique_ptr<lib::Waiter> waiter = std::make_unique<lib::Waiter>();
  use(*waiter);
}

void badStaticLocal() {
  static lib::Waiter waiter;
  use(waiter);
}

void badThreadLocalLocal() {
  thread_local lib::Waiter waiter;
  use(waiter);
}

void goodNewAndLeak() {
  static lib::Waiter &waiter = *new lib::Waiter;
  use(waiter);
}

void badInBranch(bool Flag) {
  if (Flag) {
    lib::Waiter waiter;
    use(waiter);
  }
}

void badInLambda() {
  auto f = [] {
    lib::Waiter waiter;
    use(waiter);
  };
  f();
}

lib::Waiter goodReturned() {
  lib::Waiter waiter;
  return waiter;
}

void goodParameter(lib::Waiter &waiter) { use(waiter); }

void badStructuredLocal() {
  std::optional<lib::Waiter> waiter;
  waiter.emplace(3);
}

template <class T> void badInTemplate() {
  T waiter;
  use(waiter);
}
void instantiates() {
  badInTemplate<lib::Waiter>();
}

template <class T> void goodNeverInstantiated() {
  T waiter;
  use(waiter);
}

void goodClassOfTheUser() {
  struct Local {
    int value;
  } local;
}
