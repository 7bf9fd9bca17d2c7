// Variables whose end waits: local, static local, global, thread_local.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++17,c++20

#include <memory>
#include <optional>
#include <vector>
#include <waiter.h>

void use(lib::Waiter &);

lib::Waiter badGlobal;
// CHECK-MESSAGES: :[[@LINE-1]]:13: warning: destruction of 'badGlobal' may block forever in 'poll'
// CHECK-MESSAGES: :[[@LINE-2]]:13: note: variable 'badGlobal' is destroyed here by 'lib::Waiter::~Waiter'
// CHECK-MESSAGES: waiter.h:13:15: note: 'lib::Waiter::~Waiter' calls 'poll' here
// CHECK-MESSAGES: waiter.h:13:15: note: 'poll' waits until a descriptor is ready (model posix.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:13: note: or never destroy it: what it holds is left to the end of the process
// CHECK-ALTERNATIVE-1: {{\[\[}}clang::no_destroy]] lib::Waiter badGlobal;
static lib::Waiter badStatic;
// CHECK-MESSAGES: :[[@LINE-1]]:20: warning: destruction of 'badStatic' may block forever in 'poll'
// CHECK-MESSAGES: :[[@LINE-2]]:20: note: variable 'badStatic' is destroyed here by 'lib::Waiter::~Waiter'
// CHECK-MESSAGES: waiter.h:13:15: note: 'lib::Waiter::~Waiter' calls 'poll' here
// CHECK-MESSAGES: waiter.h:13:15: note: 'poll' waits until a descriptor is ready (model posix.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:20: note: or never destroy it: what it holds is left to the end of the process
thread_local lib::Waiter badThreadLocal;
// CHECK-MESSAGES: :[[@LINE-1]]:26: warning: destruction of 'badThreadLocal' may block forever in 'poll'
// CHECK-MESSAGES: :[[@LINE-2]]:26: note: variable 'badThreadLocal' is destroyed here by 'lib::Waiter::~Waiter'
// CHECK-MESSAGES: waiter.h:13:15: note: 'lib::Waiter::~Waiter' calls 'poll' here
// CHECK-MESSAGES: waiter.h:13:15: note: 'poll' waits until a descriptor is ready (model posix.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:26: note: or never destroy it: what it holds is left to the end of the process
lib::Quick goodGlobal;
const lib::Waiter badConst{2};
// CHECK-MESSAGES: :[[@LINE-1]]:19: warning: destruction of 'badConst' may block forever in 'poll'
// CHECK-MESSAGES: :[[@LINE-2]]:19: note: variable 'badConst' is destroyed here by 'lib::Waiter::~Waiter'
// CHECK-MESSAGES: waiter.h:13:15: note: 'lib::Waiter::~Waiter' calls 'poll' here
// CHECK-MESSAGES: waiter.h:13:15: note: 'poll' waits until a descriptor is ready (model posix.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:19: note: or never destroy it: what it holds is left to the end of the process
std::unique_ptr<lib::Waiter> badGlobalPointer;
// CHECK-MESSAGES: :[[@LINE-1]]:30: warning: destruction of 'badGlobalPointer' may block forever in 'poll'
// CHECK-MESSAGES: :[[@LINE-2]]:30: note: variable 'badGlobalPointer' is destroyed here by 'lib::Waiter::~Waiter'
// CHECK-MESSAGES: waiter.h:13:15: note: 'lib::Waiter::~Waiter' calls 'poll' here
// CHECK-MESSAGES: waiter.h:13:15: note: 'poll' waits until a descriptor is ready (model posix.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:30: note: or never destroy it: what it holds is left to the end of the process
std::vector<lib::Waiter> badGlobalVector;
// CHECK-MESSAGES: :[[@LINE-1]]:26: warning: destruction of 'badGlobalVector' may block forever in 'poll'
// CHECK-MESSAGES: :[[@LINE-2]]:26: note: variable 'badGlobalVector' is destroyed here by 'lib::Waiter::~Waiter'
// CHECK-MESSAGES: waiter.h:13:15: note: 'lib::Waiter::~Waiter' calls 'poll' here
// CHECK-MESSAGES: waiter.h:13:15: note: 'poll' waits until a descriptor is ready (model posix.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:26: note: or never destroy it: what it holds is left to the end of the process
lib::Waiter badGlobalArray[2];
// CHECK-MESSAGES: :[[@LINE-1]]:13: warning: destruction of 'badGlobalArray' may block forever in 'poll'
// CHECK-MESSAGES: :[[@LINE-2]]:13: note: variable 'badGlobalArray' is destroyed here by 'lib::Waiter::~Waiter'
// CHECK-MESSAGES: waiter.h:13:15: note: 'lib::Waiter::~Waiter' calls 'poll' here
// CHECK-MESSAGES: waiter.h:13:15: note: 'poll' waits until a descriptor is ready (model posix.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:13: note: or never destroy it: what it holds is left to the end of the process
lib::Waiter *goodGlobalPointer = nullptr;
lib::Waiter &goodGlobalReference = badGlobal;
extern lib::Waiter goodDeclaredElsewhere;
[[clang::no_destroy]] lib::Waiter goodNoDestroy;
std::shared_ptr<lib::Waiter> strictGlobalShared;

namespace {
lib::Waiter badInNamespace;
// CHECK-MESSAGES: :[[@LINE-1]]:13: warning: destruction of 'badInNamespace' may block forever in 'poll'
// CHECK-MESSAGES: :[[@LINE-2]]:13: note: variable 'badInNamespace' is destroyed here by 'lib::Waiter::~Waiter'
// CHECK-MESSAGES: waiter.h:13:15: note: 'lib::Waiter::~Waiter' calls 'poll' here
// CHECK-MESSAGES: waiter.h:13:15: note: 'poll' waits until a descriptor is ready (model posix.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:13: note: or never destroy it: what it holds is left to the end of the process
}

struct Holder {
  static lib::Waiter badStaticMember;
  static inline lib::Waiter badInlineMember;
  // CHECK-MESSAGES: :[[@LINE-1]]:29: warning: destruction of 'badInlineMember' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:29: note: variable 'badInlineMember' is destroyed here by 'lib::Waiter::~Waiter'
  // CHECK-MESSAGES: waiter.h:13:15: note: 'lib::Waiter::~Waiter' calls 'poll' here
  // CHECK-MESSAGES: waiter.h:13:15: note: 'poll' waits until a descriptor is ready (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE-5]]:29: note: or never destroy it: what it holds is left to the end of the process
};
lib::Waiter Holder::badStaticMember;
// CHECK-MESSAGES: :[[@LINE-1]]:21: warning: destruction of 'badStaticMember' may block forever in 'poll'
// CHECK-MESSAGES: :[[@LINE-2]]:21: note: variable 'badStaticMember' is destroyed here by 'lib::Waiter::~Waiter'
// CHECK-MESSAGES: waiter.h:13:15: note: 'lib::Waiter::~Waiter' calls 'poll' here
// CHECK-MESSAGES: waiter.h:13:15: note: 'poll' waits until a descriptor is ready (model posix.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:21: note: or never destroy it: what it holds is left to the end of the process

void badLocal() {
  lib::Waiter waiter;
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: destruction of 'waiter' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:15: note: variable 'waiter' is destroyed here by 'lib::Waiter::~Waiter'
  // CHECK-MESSAGES: waiter.h:13:15: note: 'lib::Waiter::~Waiter' calls 'poll' here
  // CHECK-MESSAGES: waiter.h:13:15: note: 'poll' waits until a descriptor is ready (model posix.yaml)
  use(waiter);
}

void goodLocal() {
  lib::Quick quick;
}

void badLocalPointer() {
  std::unique_ptr<lib::Waiter> waiter = std::make_unique<lib::Waiter>();
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: destruction of 'waiter' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:32: note: variable 'waiter' is destroyed here by 'lib::Waiter::~Waiter'
  // CHECK-MESSAGES: waiter.h:13:15: note: 'lib::Waiter::~Waiter' calls 'poll' here
  // CHECK-MESSAGES: waiter.h:13:15: note: 'poll' waits until a descriptor is ready (model posix.yaml)
  use(*waiter);
}

void badStaticLocal() {
  static lib::Waiter waiter;
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: destruction of 'waiter' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:22: note: variable 'waiter' is destroyed here by 'lib::Waiter::~Waiter'
  // CHECK-MESSAGES: waiter.h:13:15: note: 'lib::Waiter::~Waiter' calls 'poll' here
  // CHECK-MESSAGES: waiter.h:13:15: note: 'poll' waits until a descriptor is ready (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE-5]]:22: note: or never destroy it: what it holds is left to the end of the process
  // CHECK-ALTERNATIVE-11: {{\[\[}}clang::no_destroy]] static lib::Waiter waiter;
  use(waiter);
}

void badThreadLocalLocal() {
  thread_local lib::Waiter waiter;
  // CHECK-MESSAGES: :[[@LINE-1]]:28: warning: destruction of 'waiter' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:28: note: variable 'waiter' is destroyed here by 'lib::Waiter::~Waiter'
  // CHECK-MESSAGES: waiter.h:13:15: note: 'lib::Waiter::~Waiter' calls 'poll' here
  // CHECK-MESSAGES: waiter.h:13:15: note: 'poll' waits until a descriptor is ready (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE-5]]:28: note: or never destroy it: what it holds is left to the end of the process
  use(waiter);
}

void goodNewAndLeak() {
  static lib::Waiter &waiter = *new lib::Waiter;
  use(waiter);
}

void badInBranch(bool Flag) {
  if (Flag) {
    lib::Waiter waiter;
    // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: destruction of 'waiter' may block forever in 'poll'
    // CHECK-MESSAGES: :[[@LINE-2]]:17: note: variable 'waiter' is destroyed here by 'lib::Waiter::~Waiter'
    // CHECK-MESSAGES: waiter.h:13:15: note: 'lib::Waiter::~Waiter' calls 'poll' here
    // CHECK-MESSAGES: waiter.h:13:15: note: 'poll' waits until a descriptor is ready (model posix.yaml)
    use(waiter);
  }
}

void badInLambda() {
  auto f = [] {
    lib::Waiter waiter;
    // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: destruction of 'waiter' may block forever in 'poll'
    // CHECK-MESSAGES: :[[@LINE-2]]:17: note: variable 'waiter' is destroyed here by 'lib::Waiter::~Waiter'
    // CHECK-MESSAGES: waiter.h:13:15: note: 'lib::Waiter::~Waiter' calls 'poll' here
    // CHECK-MESSAGES: waiter.h:13:15: note: 'poll' waits until a descriptor is ready (model posix.yaml)
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
  // CHECK-MESSAGES: :[[@LINE-1]]:30: warning: destruction of 'waiter' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:30: note: variable 'waiter' is destroyed here by 'lib::Waiter::~Waiter'
  // CHECK-MESSAGES: waiter.h:13:15: note: 'lib::Waiter::~Waiter' calls 'poll' here
  // CHECK-MESSAGES: waiter.h:13:15: note: 'poll' waits until a descriptor is ready (model posix.yaml)
  waiter.emplace(3);
}

template <class T> void badInTemplate() {
  T waiter;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destruction of 'waiter' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:5: note: variable 'waiter' is destroyed here by 'lib::Waiter::~Waiter'
  // CHECK-MESSAGES: waiter.h:13:15: note: 'lib::Waiter::~Waiter' calls 'poll' here
  // CHECK-MESSAGES: waiter.h:13:15: note: 'poll' waits until a descriptor is ready (model posix.yaml)
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
