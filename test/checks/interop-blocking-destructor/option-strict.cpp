// Strict: what rests on a guess is told only where asked for.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -- --config="{CheckOptions: {interop-blocking-destructor.Strict: false}}"
// RUN: %check_interop_tidy %s interop-blocking-destructor %t --suffix=STRICT -- --config="{CheckOptions: {interop-blocking-destructor.Strict: true}}"

#include <functional>
#include <memory>
#include <thread>
#include <waiter.h>
#include <zmq.hpp>

void work();
void use(zmq::context_t &);

// The body is elsewhere.
class StrictBodyUnknown {
public:
  StrictBodyUnknown() : thread_(work) {}
  ~StrictBodyUnknown() { thread_.join(); }
  // CHECK-MESSAGES-STRICT: :[[@LINE-1]]:26: warning: destructor of 'StrictBodyUnknown' may block forever in 'std::thread::join'
  // CHECK-MESSAGES-STRICT: :[[@LINE-2]]:26: note: 'StrictBodyUnknown::~StrictBodyUnknown' calls 'std::thread::join' here
  // CHECK-MESSAGES-STRICT: :[[@LINE-3]]:26: note: what the thread runs cannot be seen from here

private:
  std::thread thread_;
};

// The start is elsewhere.
class StrictStartUnknown {
public:
  StrictStartUnknown();
  ~StrictStartUnknown() { thread_.join(); }
  // CHECK-MESSAGES-STRICT: :[[@LINE-1]]:27: warning: destructor of 'StrictStartUnknown' may block forever in 'std::thread::join'
  // CHECK-MESSAGES-STRICT: :[[@LINE-2]]:27: note: 'StrictStartUnknown::~StrictStartUnknown' calls 'std::thread::join' here
  // CHECK-MESSAGES-STRICT: :[[@LINE-3]]:27: note: what the thread runs cannot be seen from here

private:
  std::thread thread_;
};

class StrictStoredFunction {
public:
  explicit StrictStoredFunction(std::function<void()> body) : thread_(std::move(body)) {}
  ~StrictStoredFunction() { thread_.join(); }
  // CHECK-MESSAGES-STRICT: :[[@LINE-1]]:3: warning: destructor of 'StrictStoredFunction' may block forever in 'StrictStoredFunction::~StrictStoredFunction'
  // CHECK-MESSAGES-STRICT: :[[@LINE-2]]:3: note: what the thread runs cannot be seen from here

private:
  std::thread thread_;
};

// Somebody else may be the last owner.
class StrictSharedOwner {
  std::shared_ptr<lib::Waiter> waiter_;
  // CHECK-MESSAGES-STRICT: :[[@LINE-1]]:32: warning: destructor of 'StrictSharedOwner' may block forever in 'poll'
  // CHECK-MESSAGES-STRICT: :[[@LINE-2]]:32: note: member 'waiter_' is destroyed here by 'lib::Waiter::~Waiter'
  // CHECK-MESSAGES-STRICT: waiter.h:13:15: note: 'lib::Waiter::~Waiter' calls 'poll' here
  // CHECK-MESSAGES-STRICT: waiter.h:13:15: note: 'poll' waits until a descriptor is ready (model posix.yaml)
};

// Handed to code that may bound its sockets.
void strictLocalContext() {
  zmq::context_t context;
  // CHECK-MESSAGES-STRICT: :[[@LINE-1]]:18: warning: destruction of 'context' may block forever in 'zmq_ctx_term'
  // CHECK-MESSAGES-STRICT: :[[@LINE-2]]:18: note: variable 'context' is destroyed here by 'zmq::context_t::~context_t'
  // CHECK-MESSAGES-STRICT: zmq.hpp:51:27: note: 'zmq::context_t::~context_t' calls 'zmq::context_t::close' here
  // CHECK-MESSAGES-STRICT: zmq.hpp:57:12: note: 'zmq::context_t::close' calls 'zmq_ctx_term' here
  // CHECK-MESSAGES-STRICT: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
  // CHECK-MESSAGES-STRICT: :[[@LINE-6]]:18: note: bound the wait first, with 'zmq_setsockopt' or 'zmq::detail::socket_base::set'
  use(context);
}

class GoodComputes {
public:
  GoodComputes() : thread_([this] { ++count_; }) {}
  ~GoodComputes() { thread_.join(); }

private:
  int count_ = 0;
  std::thread thread_;
};

class GoodStopped {
public:
  GoodStopped() : thread_([this] {
    while (!stop_)
      work();
  }) {}
  ~GoodStopped() {
    stop_ = true;
    thread_.join();
  }

private:
  bool stop_ = false;
  std::thread thread_;
};
