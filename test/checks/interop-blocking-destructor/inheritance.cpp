// Bases, virtual destructors, and virtual calls on the way.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++11,c++20

#include <atomic>
#include <poll.h>
#include <thread>
#include <waiter.h>

void work();

class BadVirtualDestructor {
public:
  virtual ~BadVirtualDestructor() { poll(nullptr, 0, -1); }
  // CHECK-MESSAGES: :[[@LINE-1]]:37: warning: destructor of 'BadVirtualDestructor' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:37: note: 'BadVirtualDestructor::~BadVirtualDestructor' calls 'poll' here
  // CHECK-MESSAGES: :[[@LINE-3]]:37: note: 'poll' waits until a descriptor is ready (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE-4]]:54: note: wait for a bounded time
};

// Its base is the user's, and reported there.
class GoodOverrides : public BadVirtualDestructor {
public:
  ~GoodOverrides() override {}
};

class BadPureVirtualDestructor {
public:
  virtual ~BadPureVirtualDestructor() = 0;
};
BadPureVirtualDestructor::~BadPureVirtualDestructor() {
  poll(nullptr, 0, -1);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: destructor of 'BadPureVirtualDestructor' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:3: note: 'BadPureVirtualDestructor::~BadPureVirtualDestructor' calls 'poll' here
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'poll' waits until a descriptor is ready (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE-4]]:20: note: wait for a bounded time
}

class Interface {
public:
  virtual ~Interface() = default;
  virtual void close() = 0;
};

// What close() is cannot be told.
class GoodCallsPureVirtual {
public:
  ~GoodCallsPureVirtual() { interface_->close(); }

private:
  Interface *interface_;
};

// In its own destructor the class's own version runs.
class BadCallsOwnVirtual : public Interface {
public:
  ~BadCallsOwnVirtual() { close(); }
  void close() override { poll(nullptr, 0, -1); }
  // CHECK-MESSAGES: :[[@LINE-1]]:27: warning: destructor of 'BadCallsOwnVirtual' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-3]]:27: note: 'BadCallsOwnVirtual::~BadCallsOwnVirtual' calls 'BadCallsOwnVirtual::close' here
  // CHECK-MESSAGES: :[[@LINE-3]]:27: note: 'BadCallsOwnVirtual::close' calls 'poll' here
  // CHECK-MESSAGES: :[[@LINE-4]]:27: note: 'poll' waits until a descriptor is ready (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE-5]]:44: note: wait for a bounded time
};

class GoodCallsOwnVirtual : public Interface {
public:
  ~GoodCallsOwnVirtual() { close(); }
  void close() override {}
};

// The derived class's close() waits, but in ~GoodBaseVersion it is gone already.
class GoodBaseVersion {
public:
  virtual ~GoodBaseVersion() { close(); }
  virtual void close() {}
};
class GoodDerivedVersion : public GoodBaseVersion {
public:
  void close() override { poll(nullptr, 0, -1); }
};

class BadCallsOwnFinal {
public:
  ~BadCallsOwnFinal() { member_.close(); }
  // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: destructor of 'BadCallsOwnFinal' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:25: note: 'BadCallsOwnFinal::~BadCallsOwnFinal' calls 'BadCallsOwnFinal::Member::close' here
  // CHECK-MESSAGES: :[[@LINE+6]]:29: note: 'BadCallsOwnFinal::Member::close' calls 'poll' here
  // CHECK-MESSAGES: :[[@LINE+5]]:29: note: 'poll' waits until a descriptor is ready (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE+4]]:46: note: wait for a bounded time

private:
  struct Member final : Interface {
    void close() override { poll(nullptr, 0, -1); }
  };
  Member member_;
};

class BadQualifiedCall : public GoodDerivedVersion {
public:
  ~BadQualifiedCall() { GoodDerivedVersion::close(); }
  // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: destructor of 'BadQualifiedCall' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:25: note: 'BadQualifiedCall::~BadQualifiedCall' calls 'GoodDerivedVersion::close' here
  // CHECK-MESSAGES: :[[@LINE-24]]:27: note: 'GoodDerivedVersion::close' calls 'poll' here
  // CHECK-MESSAGES: :[[@LINE-25]]:27: note: 'poll' waits until a descriptor is ready (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE-26]]:44: note: wait for a bounded time
};

class BadTwoLevelsDown : protected lib::Waiter {};
// CHECK-MESSAGES: :[[@LINE-1]]:26: warning: destructor of 'BadTwoLevelsDown' may block forever in 'poll'
// CHECK-MESSAGES: :[[@LINE-2]]:26: note: base class 'lib::Waiter' is destroyed here by 'lib::Waiter::~Waiter'
// CHECK-MESSAGES: waiter.h:13:15: note: 'lib::Waiter::~Waiter' calls 'poll' here
// CHECK-MESSAGES: waiter.h:13:15: note: 'poll' waits until a descriptor is ready (model posix.yaml)
class GoodBelowReported : public BadTwoLevelsDown {};

// Base joins the derived class's loop: stopped too late.
class JoiningBase {
public:
  ~JoiningBase() {
    if (thread_.joinable())
      thread_.join();
  }

protected:
  std::thread thread_;
};

class GoodStopsInDerived : JoiningBase {
public:
  GoodStopsInDerived() {
    thread_ = std::thread([this] {
      while (!stop_)
        work();
    });
  }
  ~GoodStopsInDerived() { stop_ = true; }

private:
  std::atomic<bool> stop_{false};
};

class BadMultiple : public lib::Quick, public lib::Waiter {};
// CHECK-MESSAGES: :[[@LINE-1]]:40: warning: destructor of 'BadMultiple' may block forever in 'poll'
// CHECK-MESSAGES: :[[@LINE-2]]:40: note: base class 'lib::Waiter' is destroyed here by 'lib::Waiter::~Waiter'
// CHECK-MESSAGES: waiter.h:13:15: note: 'lib::Waiter::~Waiter' calls 'poll' here
// CHECK-MESSAGES: waiter.h:13:15: note: 'poll' waits until a descriptor is ready (model posix.yaml)

struct BadVirtualDiamondLeft : virtual lib::Waiter {};
// CHECK-MESSAGES: :[[@LINE-1]]:32: warning: destructor of 'BadVirtualDiamondLeft' may block forever in 'poll'
// CHECK-MESSAGES: :[[@LINE-2]]:32: note: base class 'lib::Waiter' is destroyed here by 'lib::Waiter::~Waiter'
// CHECK-MESSAGES: waiter.h:13:15: note: 'lib::Waiter::~Waiter' calls 'poll' here
// CHECK-MESSAGES: waiter.h:13:15: note: 'poll' waits until a descriptor is ready (model posix.yaml)
struct GoodDiamond : BadVirtualDiamondLeft {};
