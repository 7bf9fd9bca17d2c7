// Destructors and calls that macros write.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++11,c++20

#include <poll.h>
#include <waiter.h>

#define WAIT_FOR_EVER() poll(nullptr, 0, -1)
#define WAIT(Milliseconds) poll(nullptr, 0, Milliseconds)
#define INFINITE -1
#define DEFINE_DESTRUCTOR(Class, Milliseconds) \
  ~Class() { poll(nullptr, 0, Milliseconds); }
#define DEFINE_CLASS(Class)                                                                                            \
  class Class {                                                                                                        \
  public:                                                                                                              \
    ~Class() { poll(nullptr, 0, -1); }                                                                                 \
  };
#define MEMBER lib::Waiter waiter_

class BadCallFromMacro {
public:
  ~BadCallFromMacro() { WAIT_FOR_EVER(); }
  // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: destructor of 'BadCallFromMacro' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-16]]:25: note: expanded from macro 'WAIT_FOR_EVER'
  // CHECK-MESSAGES: :[[@LINE-3]]:25: note: 'BadCallFromMacro::~BadCallFromMacro' calls 'poll' here
  // CHECK-MESSAGES: :[[@LINE-18]]:25: note: expanded from macro 'WAIT_FOR_EVER'
  // CHECK-MESSAGES: :[[@LINE-5]]:25: note: 'poll' waits until a descriptor is ready (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE-20]]:25: note: expanded from macro 'WAIT_FOR_EVER'
  // CHECK-MESSAGES: :[[@LINE-7]]:25: note: end the wait first, with 'write' or 'writev'
  // CHECK-MESSAGES: :[[@LINE-22]]:25: note: expanded from macro 'WAIT_FOR_EVER'
};

class BadArgumentOfMacro {
public:
  ~BadArgumentOfMacro() { WAIT(-1); }
  // CHECK-MESSAGES: :[[@LINE-1]]:27: warning: destructor of 'BadArgumentOfMacro' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-28]]:28: note: expanded from macro 'WAIT'
  // CHECK-MESSAGES: :[[@LINE-3]]:27: note: 'BadArgumentOfMacro::~BadArgumentOfMacro' calls 'poll' here
  // CHECK-MESSAGES: :[[@LINE-30]]:28: note: expanded from macro 'WAIT'
  // CHECK-MESSAGES: :[[@LINE-5]]:27: note: 'poll' waits until a descriptor is ready (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE-32]]:28: note: expanded from macro 'WAIT'
  // CHECK-MESSAGES: :[[@LINE-7]]:27: note: end the wait first, with 'write' or 'writev'
  // CHECK-MESSAGES: :[[@LINE-34]]:28: note: expanded from macro 'WAIT'
};

class GoodArgumentOfMacro {
public:
  ~GoodArgumentOfMacro() { WAIT(10); }
};

class BadConstantFromMacro {
public:
  ~BadConstantFromMacro() { poll(nullptr, 0, INFINITE); }
  // CHECK-MESSAGES: :[[@LINE-1]]:29: warning: destructor of 'BadConstantFromMacro' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:29: note: 'BadConstantFromMacro::~BadConstantFromMacro' calls 'poll' here
  // CHECK-MESSAGES: :[[@LINE-3]]:29: note: 'poll' waits until a descriptor is ready (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE-4]]:29: note: end the wait first, with 'write' or 'writev'
};

class BadDestructorFromMacro {
public:
  DEFINE_DESTRUCTOR(BadDestructorFromMacro, -1)
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: destructor of 'BadDestructorFromMacro' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-52]]:14: note: expanded from macro 'DEFINE_DESTRUCTOR'
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'BadDestructorFromMacro::~BadDestructorFromMacro' calls 'poll' here
  // CHECK-MESSAGES: :[[@LINE-54]]:14: note: expanded from macro 'DEFINE_DESTRUCTOR'
  // CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'poll' waits until a descriptor is ready (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE-56]]:14: note: expanded from macro 'DEFINE_DESTRUCTOR'
  // CHECK-MESSAGES: :[[@LINE-7]]:3: note: end the wait first, with 'write' or 'writev'
  // CHECK-MESSAGES: :[[@LINE-58]]:14: note: expanded from macro 'DEFINE_DESTRUCTOR'
};

class GoodDestructorFromMacro {
public:
  DEFINE_DESTRUCTOR(GoodDestructorFromMacro, 10)
};

DEFINE_CLASS(BadClassFromMacro)
// CHECK-MESSAGES: :[[@LINE-1]]:1: warning: destructor of 'BadClassFromMacro' may block forever in 'poll'
// CHECK-MESSAGES: :[[@LINE-64]]:16: note: expanded from macro 'DEFINE_CLASS'
// CHECK-MESSAGES: :[[@LINE-3]]:1: note: 'BadClassFromMacro::~BadClassFromMacro' calls 'poll' here
// CHECK-MESSAGES: :[[@LINE-66]]:16: note: expanded from macro 'DEFINE_CLASS'
// CHECK-MESSAGES: :[[@LINE-5]]:1: note: 'poll' waits until a descriptor is ready (model posix.yaml)
// CHECK-MESSAGES: :[[@LINE-68]]:16: note: expanded from macro 'DEFINE_CLASS'
// CHECK-MESSAGES: :[[@LINE-7]]:1: note: end the wait first, with 'write' or 'writev'
// CHECK-MESSAGES: :[[@LINE-70]]:16: note: expanded from macro 'DEFINE_CLASS'

class BadMemberFromMacro {
  MEMBER;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: destructor of 'BadMemberFromMacro' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-73]]:28: note: expanded from macro 'MEMBER'
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: member 'waiter_' is destroyed here by 'lib::Waiter::~Waiter'
  // CHECK-MESSAGES: :[[@LINE-75]]:28: note: expanded from macro 'MEMBER'
  // CHECK-MESSAGES: waiter.h:13:15: note: 'lib::Waiter::~Waiter' calls 'poll' here
  // CHECK-MESSAGES: waiter.h:13:15: note: 'poll' waits until a descriptor is ready (model posix.yaml)
};

#if 0
class GoodLeftOut {
public:
  ~GoodLeftOut() { poll(nullptr, 0, -1); }
};
#endif
