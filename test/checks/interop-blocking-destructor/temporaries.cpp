// Temporaries: they die at the end of the full expression, unless they never come to be.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++11,c++14,c++17,c++20

#include <memory>
#include <utility>
#include <waiter.h>

void use(const lib::Waiter &);
lib::Waiter make();

// One object, however it is written: one finding.
void badInitialized() {
  lib::Waiter waiter = lib::Waiter(1);
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: destruction of 'waiter' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:15: note: variable 'waiter' is destroyed here by 'lib::Waiter::~Waiter'
  // CHECK-MESSAGES: waiter.h:13:15: note: 'lib::Waiter::~Waiter' calls 'poll' here
  // CHECK-MESSAGES: waiter.h:13:15: note: 'poll' waits until a descriptor is ready (model posix.yaml)
  use(waiter);
}

void badInitializedByCall() {
  lib::Waiter waiter = make();
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: destruction of 'waiter' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:15: note: variable 'waiter' is destroyed here by 'lib::Waiter::~Waiter'
  // CHECK-MESSAGES: waiter.h:13:15: note: 'lib::Waiter::~Waiter' calls 'poll' here
  // CHECK-MESSAGES: waiter.h:13:15: note: 'poll' waits until a descriptor is ready (model posix.yaml)
  use(waiter);
}

lib::Waiter goodReturns() {
  return lib::Waiter(3);
}

std::unique_ptr<lib::Waiter> goodReturnsOwner() {
  return std::unique_ptr<lib::Waiter>(new lib::Waiter(4));
}

class BadTemporaryInDestructor {
public:
  ~BadTemporaryInDestructor() { use(lib::Waiter(5)); }
  // CHECK-MESSAGES: :[[@LINE-1]]:37: warning: destructor of 'BadTemporaryInDestructor' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:37: note: 'BadTemporaryInDestructor::~BadTemporaryInDestructor' calls 'lib::Waiter::~Waiter' here
  // CHECK-MESSAGES: waiter.h:13:15: note: 'lib::Waiter::~Waiter' calls 'poll' here
  // CHECK-MESSAGES: waiter.h:13:15: note: 'poll' waits until a descriptor is ready (model posix.yaml)
};

class BadTemporaryInCondition {
public:
  ~BadTemporaryInCondition() {
    if (lib::Waiter(6).Value > 0)
    // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: destructor of 'BadTemporaryInCondition' may block forever in 'poll'
    // CHECK-MESSAGES: :[[@LINE-2]]:9: note: 'BadTemporaryInCondition::~BadTemporaryInCondition' calls 'lib::Waiter::~Waiter' here
    // CHECK-MESSAGES: waiter.h:13:15: note: 'lib::Waiter::~Waiter' calls 'poll' here
    // CHECK-MESSAGES: waiter.h:13:15: note: 'poll' waits until a descriptor is ready (model posix.yaml)
      count_ = 0;
  }

private:
  int count_ = 0;
};

class GoodUnevaluated {
public:
  ~GoodUnevaluated() { count_ = sizeof(lib::Waiter(7)); }

private:
  unsigned long count_ = 0;
};

class BadDefaultArgument {
public:
  ~BadDefaultArgument() { useDefault(); }
  static void useDefault(const lib::Waiter &waiter = lib::Waiter(8)) {}
  // CHECK-MESSAGES: :[[@LINE-2]]:27: warning: destructor of 'BadDefaultArgument' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-3]]:27: note: 'BadDefaultArgument::~BadDefaultArgument' calls 'lib::Waiter::~Waiter' here
  // CHECK-MESSAGES: waiter.h:13:15: note: 'lib::Waiter::~Waiter' calls 'poll' here
  // CHECK-MESSAGES: waiter.h:13:15: note: 'poll' waits until a descriptor is ready (model posix.yaml)
};

// Handed on: the member dies, not the temporary.
class GoodMovedFrom {
public:
  ~GoodMovedFrom() { std::unique_ptr<int> taken = std::move(owned_); }

private:
  std::unique_ptr<int> owned_;
};
