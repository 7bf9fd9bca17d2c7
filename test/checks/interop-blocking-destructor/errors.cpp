// Code that does not compile: findings in the parts that are fine, and no crash.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++17,c++20 -- -- -ferror-limit=0

#include <poll.h>
#include <thread>

class BadIsFine {
public:
  ~BadIsFine() { poll(nullptr, 0, -1); }
  // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: destructor of 'BadIsFine' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:18: note: 'BadIsFine::~BadIsFine' calls 'poll' here
  // CHECK-MESSAGES: :[[@LINE-3]]:18: note: 'poll' waits until a descriptor is ready (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE-4]]:35: note: wait for a bounded time
};

class MissingType {
  Undeclared member_;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: error: unknown type name 'Undeclared' [clang-diagnostic-error]

public:
  ~MissingType() { poll(nullptr, 0, -1); }
};

class MissingFunction {
public:
  ~MissingFunction() {
    undeclared();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: error: use of undeclared identifier 'undeclared' [clang-diagnostic-error]
    poll(nullptr, 0, -1);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'MissingFunction' may block forever in 'poll'
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'MissingFunction::~MissingFunction' calls 'poll' here
    // CHECK-MESSAGES: :[[@LINE-3]]:5: note: 'poll' waits until a descriptor is ready (model posix.yaml)
    // CHECK-MESSAGES: :[[@LINE-4]]:22: note: wait for a bounded time
  }
};

class WrongArguments {
public:
  ~WrongArguments() { poll(1, 2); }
  // CHECK-MESSAGES: :[[@LINE-1]]:23: error: no matching function for call to 'poll' [clang-diagnostic-error]
  // CHECK-MESSAGES: poll.h:16:5: note: candidate function not viable: requires 3 arguments, but 2 were provided
};

class MissingBase : NoSuchBase {
  // CHECK-MESSAGES: :[[@LINE-1]]:21: error: expected class name [clang-diagnostic-error]
public:
  ~MissingBase() { poll(nullptr, 0, -1); }
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: destructor of 'MissingBase' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:20: note: 'MissingBase::~MissingBase' calls 'poll' here
  // CHECK-MESSAGES: :[[@LINE-3]]:20: note: 'poll' waits until a descriptor is ready (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE-4]]:37: note: wait for a bounded time
};

class BrokenThread {
public:
  BrokenThread() : thread_([this] { missing(); }), nothing_(1) {}
  // CHECK-MESSAGES: :[[@LINE-1]]:37: error: use of undeclared identifier 'missing' [clang-diagnostic-error]
  // CHECK-MESSAGES: :[[@LINE-2]]:52: error: member initializer 'nothing_' does not name a non-static data member or base class [clang-diagnostic-error]
  ~BrokenThread() { thread_.join(); }

private:
  std::thread thread_;
};

template <class T> class BrokenTemplate {
public:
  ~BrokenTemplate() { T::none(); }
  // CHECK-MESSAGES: :[[@LINE-1]]:23: error: type 'int' cannot be used prior to '::' because it has no members [clang-diagnostic-error]
  // CHECK-MESSAGES: :[[@LINE+2]]:21: note: in instantiation of member function 'BrokenTemplate<int>::~BrokenTemplate' requested here
};
BrokenTemplate<int> broken;

struct Incomplete;
class HasIncomplete {
  Incomplete member_;
  // CHECK-MESSAGES: :[[@LINE-1]]:14: error: field has incomplete type 'Incomplete' [clang-diagnostic-error]
  // CHECK-MESSAGES: :[[@LINE-4]]:8: note: forward declaration of 'Incomplete'
};

class TwoDestructors {
public:
  ~TwoDestructors() {}
  ~TwoDestructors() { poll(nullptr, 0, -1); }
  // CHECK-MESSAGES: :[[@LINE-1]]:3: error: destructor cannot be redeclared [clang-diagnostic-error]
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: previous definition is here
};

void missingBrace() {
  int x = ;
  // CHECK-MESSAGES: :[[@LINE-1]]:11: error: expected expression [clang-diagnostic-error]
  poll(nullptr, 0, -1);
}

class BadAtTheEnd {
public:
  ~BadAtTheEnd() { poll(nullptr, 0, -1); }
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: destructor of 'BadAtTheEnd' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:20: note: 'BadAtTheEnd::~BadAtTheEnd' calls 'poll' here
  // CHECK-MESSAGES: :[[@LINE-3]]:20: note: 'poll' waits until a descriptor is ready (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE-4]]:37: note: wait for a bounded time
};
