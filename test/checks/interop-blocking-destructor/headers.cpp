// Findings in the user's headers are reported there, once; in system headers never, but what they bring in is.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++17,c++20 --suffix=SHOWN --also=Inputs/worker.h
// RUN: %check_interop_tidy %s interop-blocking-destructor %t --suffix=SHOWN --also=Inputs/worker.h -- -- -DTWICE
// RUN: %check_interop_tidy %s interop-blocking-destructor %t --suffix=SHOWN --also=Inputs/worker.h -- --system-headers
// RUN: %check_interop_tidy %s interop-blocking-destructor %t --also=Inputs/worker.h -- --header-filter=none

#include "Inputs/worker.h"
#include <waiter.h>
#ifdef TWICE
#include "Inputs/worker.h"
#endif

// CHECK-MESSAGES-SHOWN: Inputs/worker.h:8:20: warning: destructor of 'BadInHeader' may block forever in 'poll'
// CHECK-MESSAGES-SHOWN: Inputs/worker.h:8:20: note: 'BadInHeader::~BadInHeader' calls 'poll' here
// CHECK-MESSAGES-SHOWN: Inputs/worker.h:8:20: note: 'poll' waits until a descriptor is ready (model posix.yaml)
// CHECK-MESSAGES-SHOWN: Inputs/worker.h:8:37: note: wait for a bounded time
class GoodOwnsBadInHeader {
  BadInHeader member_;
};

class BadOwnsSystemClass {
  lib::Waiter waiter_;
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: destructor of 'BadOwnsSystemClass' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:15: note: member 'waiter_' is destroyed here by 'lib::Waiter::~Waiter'
  // CHECK-MESSAGES: waiter.h:13:15: note: 'lib::Waiter::~Waiter' calls 'poll' here
  // CHECK-MESSAGES: waiter.h:13:15: note: 'poll' waits until a descriptor is ready (model posix.yaml)
};
