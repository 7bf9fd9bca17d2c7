// One and the same from C++98 to C++23.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++98,c++03,c++11,c++14,c++17,c++20,c++23

#include <poll.h>

class BadPlain {
public:
  ~BadPlain() { poll(0, 0, -1); }
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: destructor of 'BadPlain' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:17: note: 'BadPlain::~BadPlain' calls 'poll' here
  // CHECK-MESSAGES: :[[@LINE-3]]:17: note: 'poll' waits until a descriptor is ready (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE-4]]:28: note: wait for a bounded time
};

class GoodPlain {
public:
  ~GoodPlain() { poll(0, 0, 100); }
};

class Handle {
public:
  explicit Handle(int timeout) : timeout_(timeout) {}
  void wait() { poll(0, 0, timeout_); }

private:
  int timeout_;
};

class GoodUnknownTime {
public:
  GoodUnknownTime() : handle_(-1) {}
  ~GoodUnknownTime() { handle_.wait(); }

private:
  Handle handle_;
};

namespace project {
namespace inner {
class BadInNamespace {
public:
  ~BadInNamespace() { poll(0, 0, -1); }
  // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: destructor of 'project::inner::BadInNamespace' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:23: note: 'project::inner::BadInNamespace::~BadInNamespace' calls 'poll' here
  // CHECK-MESSAGES: :[[@LINE-3]]:23: note: 'poll' waits until a descriptor is ready (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE-4]]:34: note: wait for a bounded time
};
} // namespace inner
} // namespace project

namespace {
class BadInAnonymousNamespace {
public:
  ~BadInAnonymousNamespace() { poll(0, 0, -1); }
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: destructor of 'BadInAnonymousNamespace' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:32: note: 'BadInAnonymousNamespace::~BadInAnonymousNamespace' calls 'poll' here
  // CHECK-MESSAGES: :[[@LINE-3]]:32: note: 'poll' waits until a descriptor is ready (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE-4]]:43: note: wait for a bounded time
};
} // namespace

class Outer {
public:
  class BadNested {
  public:
    ~BadNested() { poll(0, 0, -1); }
    // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: destructor of 'Outer::BadNested' may block forever in 'poll'
    // CHECK-MESSAGES: :[[@LINE-2]]:20: note: 'Outer::BadNested::~BadNested' calls 'poll' here
    // CHECK-MESSAGES: :[[@LINE-3]]:20: note: 'poll' waits until a descriptor is ready (model posix.yaml)
    // CHECK-MESSAGES: :[[@LINE-4]]:31: note: wait for a bounded time
  };
};

void inFunction() {
  class BadLocalClass {
  public:
    ~BadLocalClass() { poll(0, 0, -1); }
    // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: destructor of 'inFunction::BadLocalClass' may block forever in 'poll'
    // CHECK-MESSAGES: :[[@LINE-2]]:24: note: 'inFunction::BadLocalClass::~BadLocalClass' calls 'poll' here
    // CHECK-MESSAGES: :[[@LINE-3]]:24: note: 'poll' waits until a descriptor is ready (model posix.yaml)
    // CHECK-MESSAGES: :[[@LINE-4]]:35: note: wait for a bounded time
  };
  BadLocalClass local;
}

class GoodEmpty {};

extern "C" {
class BadInExternC {
public:
  ~BadInExternC() { poll(0, 0, -1); }
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: destructor of 'BadInExternC' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:21: note: 'BadInExternC::~BadInExternC' calls 'poll' here
  // CHECK-MESSAGES: :[[@LINE-3]]:21: note: 'poll' waits until a descriptor is ready (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE-4]]:32: note: wait for a bounded time
};
}
