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

private:
  std::thread thread_;
};

// The start is elsewhere.
class StrictStartUnknown {
public:
  StrictStartUnknown();
  ~StrictStartUnknown() { thread_.join(); }

private:
  std::thread thread_;
};

class StrictStoredFunction {
public:
  explicit StrictStoredFunction(std::function<void()> body) : body_(std::move(body)), thread_([this] { body_(); }) {}
  ~StrictStoredFunction() { thread_.join(); }

private:
  std::function<void()> body_;
  std::thread thread_;
};

// Somebody else may be the last owner.
class StrictSharedOwner {
  std::shared_ptr<lib::Waiter> waiter_;
};

// Handed to code that may bound its sockets.
void strictLocalContext() {
  zmq::context_t context;
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
