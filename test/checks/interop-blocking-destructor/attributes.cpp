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
[[clang::always_destroy]] lib::Waiter badAlwaysDestroyed;
