// Attributes that clang has anyway: blocking, nonblocking, thread-safety capabilities, no_destroy.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++17,c++20

#include <atomic>
#include <poll.h>
#include <thread>
#include <waiter.h>

void work();

#if __has_cpp_attribute(clang::nonblocking)
#define NONBLOCKING [[clang::nonblocking]]
#define BLOCKING [[clang::blocking]]
#else
#define NONBLOCKING __attribute__((annotate("interop::nonblocking")))
#define BLOCKING
#endif

// What is declared nonblocking does not block, whatever its body does.
inline void pollAnyway() NONBLOCKING {
  poll(nullptr, 0, -1);
}
class GoodNonBlocking {
public:
  ~GoodNonBlocking() { pollAnyway(); }
};

// blocking says that it may block, not that it may block for ever.
void mayBlock() BLOCKING;
class GoodBlocking {
public:
  ~GoodBlocking() { mayBlock(); }
};

class BadPlain {
public:
  ~BadPlain() { poll(nullptr, 0, -1); }
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: destructor of 'BadPlain' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:17: note: 'BadPlain::~BadPlain' calls 'poll' here
  // CHECK-MESSAGES: :[[@LINE-3]]:17: note: 'poll' waits until a descriptor is ready (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE-4]]:34: note: wait for a bounded time
};

class __attribute__((capability("mutex"))) Mutex {
public:
  void lock() __attribute__((acquire_capability()));
  void unlock() __attribute__((release_capability()));
};

class BadJoinUnderCapability {
public:
  BadJoinUnderCapability() : thread_([this] { run(); }) {}
  ~BadJoinUnderCapability() {
    mutex_.lock();
    stop_ = true;
    thread_.join();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadJoinUnderCapability' may block forever in 'std::thread::join': the thread needs 'mutex_', which is held around it
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadJoinUnderCapability::~BadJoinUnderCapability' calls 'std::thread::join' here
    // CHECK-MESSAGES: :[[@LINE-7]]:30: note: the thread is started here
    // CHECK-MESSAGES: :[[@LINE-6]]:5: note: 'mutex_' is held around the wait from here
    // CHECK-MESSAGES: :[[@LINE+7]]:7: note: the thread takes 'mutex_' here
    mutex_.unlock();
  }

private:
  void run() {
    while (!stop_) {
      mutex_.lock();
      work();
      mutex_.unlock();
    }
  }
  Mutex mutex_;
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

class GoodJoinAfterRelease {
public:
  GoodJoinAfterRelease() : thread_([this] { run(); }) {}
  ~GoodJoinAfterRelease() {
    mutex_.lock();
    stop_ = true;
    mutex_.unlock();
    thread_.join();
  }

private:
  void run() {
    while (!stop_) {
      mutex_.lock();
      work();
      mutex_.unlock();
    }
  }
  Mutex mutex_;
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

class __attribute__((scoped_lockable)) Guard {
public:
  explicit Guard(Mutex &mutex) __attribute__((acquire_capability(mutex)));
  ~Guard() __attribute__((release_capability()));
};

class BadJoinUnderGuard {
public:
  BadJoinUnderGuard() : thread_([this] { run(); }) {}
  ~BadJoinUnderGuard() {
    Guard guard(mutex_);
    stop_ = true;
    thread_.join();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadJoinUnderGuard' may block forever in 'std::thread::join': the thread needs 'mutex_', which is held around it
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadJoinUnderGuard::~BadJoinUnderGuard' calls 'std::thread::join' here
    // CHECK-MESSAGES: :[[@LINE-7]]:25: note: the thread is started here
    // CHECK-MESSAGES: :[[@LINE-6]]:11: note: 'mutex_' is held around the wait from here
    // CHECK-MESSAGES: :[[@LINE+6]]:13: note: the thread takes 'mutex_' here
  }

private:
  void run() {
    while (!stop_) {
      Guard guard(mutex_);
      work();
    }
  }
  Mutex mutex_;
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

class GoodJoinAfterGuard {
public:
  GoodJoinAfterGuard() : thread_([this] { run(); }) {}
  ~GoodJoinAfterGuard() {
    {
      Guard guard(mutex_);
      stop_ = true;
    }
    thread_.join();
  }

private:
  void run() {
    while (!stop_) {
      Guard guard(mutex_);
      work();
    }
  }
  Mutex mutex_;
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

// The caller holds it: REQUIRES on the function that the destructor calls.
class BadRequires {
public:
  BadRequires() : thread_([this] { run(); }) {}
  ~BadRequires() {
    mutex_.lock();
    closeLocked();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadRequires' may block forever in 'std::thread::join': the thread needs 'mutex_', which is held around it
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadRequires::~BadRequires' calls 'BadRequires::closeLocked' here
    // CHECK-MESSAGES: :[[@LINE+10]]:5: note: 'BadRequires::closeLocked' calls 'std::thread::join' here
    // CHECK-MESSAGES: :[[@LINE-7]]:19: note: the thread is started here
    // CHECK-MESSAGES: :[[@LINE-6]]:5: note: 'mutex_' is held around the wait from here
    // CHECK-MESSAGES: :[[@LINE+11]]:7: note: the thread takes 'mutex_' here
    mutex_.unlock();
  }

private:
  void closeLocked() __attribute__((requires_capability(mutex_))) {
    stop_ = true;
    thread_.join();
  }
  void run() {
    while (!stop_) {
      mutex_.lock();
      work();
      mutex_.unlock();
    }
  }
  Mutex mutex_;
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

[[clang::no_destroy]] lib::Waiter goodNoDestroy;
lib::Waiter badDestroyed;
// CHECK-MESSAGES: :[[@LINE-1]]:13: warning: destruction of 'badDestroyed' may block forever in 'poll'
// CHECK-MESSAGES: :[[@LINE-2]]:13: note: variable 'badDestroyed' is destroyed here by 'lib::Waiter::~Waiter'
// CHECK-MESSAGES: waiter.h:13:15: note: 'lib::Waiter::~Waiter' calls 'poll' here
// CHECK-MESSAGES: waiter.h:13:15: note: 'poll' waits until a descriptor is ready (model posix.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:13: note: or never destroy it: what it holds is left to the end of the process
[[clang::always_destroy]] lib::Waiter badAlwaysDestroyed;
// CHECK-MESSAGES: :[[@LINE-1]]:39: warning: destruction of 'badAlwaysDestroyed' may block forever in 'poll'
// CHECK-MESSAGES: :[[@LINE-2]]:39: note: variable 'badAlwaysDestroyed' is destroyed here by 'lib::Waiter::~Waiter'
// CHECK-MESSAGES: waiter.h:13:15: note: 'lib::Waiter::~Waiter' calls 'poll' here
// CHECK-MESSAGES: waiter.h:13:15: note: 'poll' waits until a descriptor is ready (model posix.yaml)
