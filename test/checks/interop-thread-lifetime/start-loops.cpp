// A loop of a constructor starts threads into a member: a later start that fails destroys those before it.
// RUN: %check_interop_tidy %s interop-thread-lifetime %t --suffix=STRICT -- --config="{CheckOptions: {interop-thread-lifetime.Strict: true}}"
// RUN: %check_interop_tidy %s interop-thread-lifetime %t

#include <thread>
#include <utility>
#include <vector>

void poll();

class Pool {
public:
  explicit Pool(unsigned count) {
    for (unsigned i = 0; i < count; ++i)
      threads_.emplace_back(poll);
      // CHECK-MESSAGES-STRICT: :[[@LINE-1]]:7: warning: 'Pool::threads_' is still joinable when the exception that 'std::vector::emplace_back' may throw here destroys it: std::terminate
      // CHECK-MESSAGES-STRICT: :[[@LINE+4]]:7: note: 'Pool::~Pool' joins it, but does not run where a constructor throws
  }
  ~Pool() {
    for (std::thread &thread : threads_)
      thread.join();
  }

private:
  std::vector<std::thread> threads_;
};

// Whoever catches it joins what was started.
class OkCaught {
public:
  explicit OkCaught(unsigned count) {
    try {
      for (unsigned i = 0; i < count; ++i)
        threads_.emplace_back(poll);
    } catch (...) {
      stop();
      throw;
    }
  }
  ~OkCaught() { stop(); }

private:
  void stop() {
    for (std::thread &thread : threads_)
      thread.join();
  }
  std::vector<std::thread> threads_;
};

// The object is complete: its destructor runs.
class OkDelegates {
public:
  explicit OkDelegates(unsigned count) : OkDelegates() {
    for (unsigned i = 0; i < count; ++i)
      threads_.emplace_back(poll);
  }
  ~OkDelegates() {
    for (std::thread &thread : threads_)
      thread.join();
  }

private:
  OkDelegates() = default;
  std::vector<std::thread> threads_;
};

// There is no other thread before it.
class OkOne {
public:
  OkOne() { threads_.emplace_back(poll); }
  ~OkOne() {
    for (std::thread &thread : threads_)
      thread.join();
  }

private:
  std::vector<std::thread> threads_;
};

// The threads are started by a function of an object that is complete.
class OkStarted {
public:
  void start(unsigned count) {
    for (unsigned i = 0; i < count; ++i)
      threads_.emplace_back(poll);
  }
  ~OkStarted() {
    for (std::thread &thread : threads_)
      thread.join();
  }

private:
  std::vector<std::thread> threads_;
};
