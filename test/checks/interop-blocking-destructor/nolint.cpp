// Suppressing a finding on its line.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t

#include <poll.h>
#include <waiter.h>

class GoodSameLine {
public:
  ~GoodSameLine() { poll(nullptr, 0, -1); } // NOLINT(interop-blocking-destructor)
};

class GoodNextLine {
public:
  // NOLINTNEXTLINE(interop-blocking-destructor)
  ~GoodNextLine() { poll(nullptr, 0, -1); }
};

class GoodAnyCheck {
  lib::Waiter waiter_; // NOLINT
};

class GoodPattern {
  lib::Waiter waiter_; // NOLINT(interop-*)
};

// NOLINTBEGIN(interop-blocking-destructor)
class GoodBlock {
  lib::Waiter waiter_;
};
// NOLINTEND(interop-blocking-destructor)

class BadOtherCheck {
  lib::Waiter waiter_; // NOLINT(bugprone-use-after-move)
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: destructor of 'BadOtherCheck' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:15: note: member 'waiter_' is destroyed here by 'lib::Waiter::~Waiter'
  // CHECK-MESSAGES: waiter.h:13:15: note: 'lib::Waiter::~Waiter' calls 'poll' here
  // CHECK-MESSAGES: waiter.h:13:15: note: 'poll' waits until a descriptor is ready (model posix.yaml)
};
