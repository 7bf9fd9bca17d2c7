// A join under a mutex that the thread takes too: no stop signal heals that.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++17,c++20

#include <atomic>
#include <memory>
#include <mutex>
#include <pthread.h>
#include <thread>

void work();

class BadLockGuard {
public:
  BadLockGuard() : thread_([this] { run(); }) {}
  ~BadLockGuard() {
    stop_ = true;
    std::lock_guard<std::mutex> lock(mutex_);
    thread_.join();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadLockGuard' may block forever in 'std::thread::join': the thread needs 'mutex_', which is held around it
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadLockGuard::~BadLockGuard' calls 'std::thread::join' here
    // CHECK-MESSAGES: :[[@LINE-7]]:20: note: the thread is started here
    // CHECK-MESSAGES: :[[@LINE-5]]:33: note: 'mutex_' is held around the wait from here
    // CHECK-MESSAGES: :[[@LINE+6]]:35: note: the thread takes 'mutex_' here
  }

private:
  void run() {
    while (!stop_) {
      std::lock_guard<std::mutex> lock(mutex_);
      work();
    }
  }
  std::mutex mutex_;
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

class GoodLockGuardInScope {
public:
  GoodLockGuardInScope() : thread_([this] { run(); }) {}
  ~GoodLockGuardInScope() {
    {
      std::lock_guard<std::mutex> lock(mutex_);
      stop_ = true;
    }
    thread_.join();
  }

private:
  void run() {
    while (!stop_) {
      std::lock_guard<std::mutex> lock(mutex_);
      work();
    }
  }
  std::mutex mutex_;
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

class BadUniqueLock {
public:
  BadUniqueLock() : thread_([this] { run(); }) {}
  ~BadUniqueLock() {
    std::unique_lock<std::mutex> lock(mutex_);
    stop_ = true;
    thread_.join();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadUniqueLock' may block forever in 'std::thread::join': the thread needs 'mutex_', which is held around it
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadUniqueLock::~BadUniqueLock' calls 'std::thread::join' here
    // CHECK-MESSAGES: :[[@LINE-7]]:21: note: the thread is started here
    // CHECK-MESSAGES: :[[@LINE-6]]:34: note: 'mutex_' is held around the wait from here
    // CHECK-MESSAGES: :[[@LINE+6]]:36: note: the thread takes 'mutex_' here
  }

private:
  void run() {
    while (!stop_) {
      std::unique_lock<std::mutex> lock(mutex_);
      work();
    }
  }
  std::mutex mutex_;
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

class GoodUniqueLockUnlocked {
public:
  GoodUniqueLockUnlocked() : thread_([this] { run(); }) {}
  ~GoodUniqueLockUnlocked() {
    std::unique_lock<std::mutex> lock(mutex_);
    stop_ = true;
    lock.unlock();
    thread_.join();
  }

private:
  void run() {
    while (!stop_) {
      std::unique_lock<std::mutex> lock(mutex_);
      work();
    }
  }
  std::mutex mutex_;
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

class BadUniqueLockTakenAgain {
public:
  BadUniqueLockTakenAgain() : thread_([this] { run(); }) {}
  ~BadUniqueLockTakenAgain() {
    std::unique_lock<std::mutex> lock(mutex_, std::defer_lock);
    stop_ = true;
    lock.lock();
    thread_.join();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadUniqueLockTakenAgain' may block forever in 'std::thread::join': the thread needs 'mutex_', which is held around it
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadUniqueLockTakenAgain::~BadUniqueLockTakenAgain' calls 'std::thread::join' here
    // CHECK-MESSAGES: :[[@LINE-8]]:31: note: the thread is started here
    // CHECK-MESSAGES: :[[@LINE-5]]:5: note: 'mutex_' is held around the wait from here
    // CHECK-MESSAGES: :[[@LINE+6]]:36: note: the thread takes 'mutex_' here
  }

private:
  void run() {
    while (!stop_) {
      std::unique_lock<std::mutex> lock(mutex_);
      work();
    }
  }
  std::mutex mutex_;
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

class GoodDeferred {
public:
  GoodDeferred() : thread_([this] { run(); }) {}
  ~GoodDeferred() {
    std::unique_lock<std::mutex> lock(mutex_, std::defer_lock);
    stop_ = true;
    thread_.join();
  }

private:
  void run() {
    while (!stop_) {
      std::unique_lock<std::mutex> lock(mutex_);
      work();
    }
  }
  std::mutex mutex_;
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

class BadScopedLock {
public:
  BadScopedLock() : thread_([this] { run(); }) {}
  ~BadScopedLock() {
    std::scoped_lock lock(other_, mutex_);
    stop_ = true;
    thread_.join();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadScopedLock' may block forever in 'std::thread::join': the thread needs 'mutex_', which is held around it
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadScopedLock::~BadScopedLock' calls 'std::thread::join' here
    // CHECK-MESSAGES: :[[@LINE-7]]:21: note: the thread is started here
    // CHECK-MESSAGES: :[[@LINE-6]]:22: note: 'mutex_' is held around the wait from here
    // CHECK-MESSAGES: :[[@LINE+6]]:24: note: the thread takes 'mutex_' here
  }

private:
  void run() {
    while (!stop_) {
      std::scoped_lock lock(mutex_);
      work();
    }
  }
  std::mutex other_;
  std::mutex mutex_;
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

class BadExplicit {
public:
  BadExplicit() : thread_([this] { run(); }) {}
  ~BadExplicit() {
    mutex_.lock();
    stop_ = true;
    thread_.join();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadExplicit' may block forever in 'std::thread::join': the thread needs 'mutex_', which is held around it
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadExplicit::~BadExplicit' calls 'std::thread::join' here
    // CHECK-MESSAGES: :[[@LINE-7]]:19: note: the thread is started here
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
  std::mutex mutex_;
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

class GoodExplicit {
public:
  GoodExplicit() : thread_([this] { run(); }) {}
  ~GoodExplicit() {
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
  std::mutex mutex_;
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

class GoodOtherMutex {
public:
  GoodOtherMutex() : thread_([this] { run(); }) {}
  ~GoodOtherMutex() {
    std::lock_guard<std::mutex> lock(closing_);
    stop_ = true;
    thread_.join();
  }

private:
  void run() {
    while (!stop_) {
      std::lock_guard<std::mutex> lock(mutex_);
      work();
    }
  }
  std::mutex closing_;
  std::mutex mutex_;
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

class GoodThreadTakesNone {
public:
  GoodThreadTakesNone() : thread_([this] { run(); }) {}
  ~GoodThreadTakesNone() {
    std::lock_guard<std::mutex> lock(mutex_);
    stop_ = true;
    thread_.join();
  }

private:
  void run() {
    while (!stop_)
      work();
  }
  std::mutex mutex_;
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

class GoodThreadOnlyTries {
public:
  GoodThreadOnlyTries() : thread_([this] { run(); }) {}
  ~GoodThreadOnlyTries() {
    std::lock_guard<std::mutex> lock(mutex_);
    stop_ = true;
    thread_.join();
  }

private:
  void run() {
    while (!stop_) {
      std::unique_lock<std::mutex> lock(mutex_, std::try_to_lock);
      work();
    }
  }
  std::mutex mutex_;
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

// Even a body that only computes must get the lock first.
class BadBodyComputes {
public:
  BadBodyComputes() : thread_([this] {
    std::lock_guard<std::mutex> lock(mutex_);
    ++count_;
  }) {}
  ~BadBodyComputes() {
    std::lock_guard<std::mutex> lock(mutex_);
    thread_.join();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadBodyComputes' may block forever in 'std::thread::join': the thread needs 'mutex_', which is held around it
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadBodyComputes::~BadBodyComputes' calls 'std::thread::join' here
    // CHECK-MESSAGES: :[[@LINE-9]]:23: note: the thread is started here
    // CHECK-MESSAGES: :[[@LINE-5]]:33: note: 'mutex_' is held around the wait from here
    // CHECK-MESSAGES: :[[@LINE-10]]:33: note: the thread takes 'mutex_' here
  }

private:
  std::mutex mutex_;
  int count_ = 0;
  std::thread thread_;
};

class BadLockTakenTwoCallsDown {
public:
  BadLockTakenTwoCallsDown() : thread_([this] { run(); }) {}
  ~BadLockTakenTwoCallsDown() {
    std::lock_guard<std::mutex> lock(mutex_);
    close();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadLockTakenTwoCallsDown' may block forever in 'std::thread::join': the thread needs 'mutex_', which is held around it
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadLockTakenTwoCallsDown::~BadLockTakenTwoCallsDown' calls 'BadLockTakenTwoCallsDown::close' here
    // CHECK-MESSAGES: :[[@LINE+9]]:5: note: 'BadLockTakenTwoCallsDown::close' calls 'std::thread::join' here
    // CHECK-MESSAGES: :[[@LINE-7]]:32: note: the thread is started here
    // CHECK-MESSAGES: :[[@LINE-6]]:33: note: 'mutex_' is held around the wait from here
    // CHECK-MESSAGES: :[[@LINE+9]]:33: note: the thread takes 'mutex_' here
  }

private:
  void close() {
    stop_ = true;
    thread_.join();
  }
  void count() {
    std::lock_guard<std::mutex> lock(mutex_);
    ++count_;
  }
  void step() { count(); }
  void run() {
    while (!stop_)
      step();
  }
  std::mutex mutex_;
  int count_ = 0;
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

class GoodLockOnOnePathOnly {
public:
  GoodLockOnOnePathOnly() : thread_([this] { run(); }) {}
  ~GoodLockOnOnePathOnly() {
    if (count_ > 0) {
      mutex_.lock();
      stop_ = true;
      mutex_.unlock();
    } else {
      stop_ = true;
    }
    thread_.join();
  }

private:
  void run() {
    while (!stop_) {
      std::lock_guard<std::mutex> lock(mutex_);
      work();
    }
  }
  std::mutex mutex_;
  int count_ = 0;
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

class BadPosixMutex {
public:
  BadPosixMutex() { pthread_create(&thread_, nullptr, &BadPosixMutex::enter, this); }
  ~BadPosixMutex() {
    pthread_mutex_lock(&mutex_);
    stop_ = true;
    pthread_join(thread_, nullptr);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadPosixMutex' may block forever in 'pthread_join': the thread needs 'mutex_', which is held around it
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadPosixMutex::~BadPosixMutex' calls 'pthread_join' here
    // CHECK-MESSAGES: :[[@LINE-7]]:21: note: the thread that runs 'BadPosixMutex::enter' is started here
    // CHECK-MESSAGES: :[[@LINE-6]]:5: note: 'mutex_' is held around the wait from here
    // CHECK-MESSAGES: :[[@LINE+11]]:7: note: the thread takes 'mutex_' here
    pthread_mutex_unlock(&mutex_);
  }

private:
  static void *enter(void *self) {
    static_cast<BadPosixMutex *>(self)->run();
    return nullptr;
  }
  void run() {
    while (!stop_) {
      pthread_mutex_lock(&mutex_);
      work();
      pthread_mutex_unlock(&mutex_);
    }
  }
  pthread_mutex_t mutex_ = PTHREAD_MUTEX_INITIALIZER;
  std::atomic<bool> stop_{false};
  pthread_t thread_;
};

class GoodPosixMutex {
public:
  GoodPosixMutex() { pthread_create(&thread_, nullptr, &GoodPosixMutex::enter, this); }
  ~GoodPosixMutex() {
    pthread_mutex_lock(&mutex_);
    stop_ = true;
    pthread_mutex_unlock(&mutex_);
    pthread_join(thread_, nullptr);
  }

private:
  static void *enter(void *self) {
    static_cast<GoodPosixMutex *>(self)->run();
    return nullptr;
  }
  void run() {
    while (!stop_) {
      pthread_mutex_lock(&mutex_);
      work();
      pthread_mutex_unlock(&mutex_);
    }
  }
  pthread_mutex_t mutex_ = PTHREAD_MUTEX_INITIALIZER;
  std::atomic<bool> stop_{false};
  pthread_t thread_;
};

// A global mutex, taken by a free function.
std::mutex registryMutex;
void registerThread() {
  std::lock_guard<std::mutex> lock(registryMutex);
}
class BadGlobalMutex {
public:
  BadGlobalMutex() : thread_(registerThread) {}
  ~BadGlobalMutex() {
    std::lock_guard<std::mutex> lock(registryMutex);
    thread_.join();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadGlobalMutex' may block forever in 'std::thread::join': the thread needs 'registryMutex', which is held around it
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadGlobalMutex::~BadGlobalMutex' calls 'std::thread::join' here
    // CHECK-MESSAGES: :[[@LINE-6]]:22: note: the thread that runs 'registerThread' is started here
    // CHECK-MESSAGES: :[[@LINE-5]]:33: note: 'registryMutex' is held around the wait from here
    // CHECK-MESSAGES: :[[@LINE-12]]:31: note: the thread takes 'registryMutex' here
  }

private:
  std::thread thread_;
};

// Taking a mutex is no wait.
class GoodOnlyLocks {
public:
  ~GoodOnlyLocks() {
    std::lock_guard<std::mutex> lock(mutex_);
    count_ = 0;
  }

private:
  std::mutex mutex_;
  int count_ = 1;
};

// The thread takes the lock only inside this very destructor, when it drops the last reference to the
// object itself: then it does not join.
class GoodDroppedByItsThread {
  static int run(std::shared_ptr<GoodDroppedByItsThread> self) {
    self.reset();
    return 0;
  }
  void joinIt() {
    std::lock_guard<std::mutex> lock(mutex_);
    thread_.join();
  }

public:
  static void start(std::shared_ptr<GoodDroppedByItsThread> self) {
    std::lock_guard<std::mutex> lock(self->mutex_);
    self->thread_ = std::thread(run, self);
  }
  ~GoodDroppedByItsThread() {
    bool own = thread_.get_id() == std::this_thread::get_id();
    if (!own)
      joinIt();
    std::lock_guard<std::mutex> lock(mutex_);
  }

private:
  std::mutex mutex_;
  std::thread thread_;
};
