// Locks of the program's own whose bodies are in other files.
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c++17

#include <mutex>

class Mutex {
public:
  void lock();
  void unlock();
};

class WaitableMutex : public Mutex {
public:
  bool waitUntil(long long time);
  void notify();
};

class MutexLocker {
public:
  explicit MutexLocker(Mutex &mutex) : mutex_(&mutex) { mutex_->lock(); }
  ~MutexLocker() { mutex_->unlock(); }

private:
  Mutex *mutex_;
};

class BadProfiler {
public:
  void stop() {
    MutexLocker guard(state_);
    cancel();
  }
  void loop() {
    MutexLocker guard(timer_);
    while (!timer_.waitUntil(0))
      if (!running_)
        return;
    restart();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'BadProfiler::restart' locks 'BadProfiler::state_' while 'BadProfiler::timer_' is held, and elsewhere 'BadProfiler::timer_' is locked while 'BadProfiler::state_' is held [interop-lock-order]
    // CHECK-MESSAGES: :[[@LINE-6]]:17: note: 'BadProfiler::timer_' is locked here
    // CHECK-MESSAGES: :[[@LINE+14]]:17: note: 'BadProfiler::state_' is locked here
    // CHECK-MESSAGES: :[[@LINE-12]]:17: note: the other way round, 'BadProfiler::state_' is locked here
    // CHECK-MESSAGES: :[[@LINE-12]]:5: note: 'BadProfiler::stop' calls 'BadProfiler::cancel' here
    // CHECK-MESSAGES: :[[@LINE+6]]:17: note: 'BadProfiler::timer_' is locked here
    // CHECK-MESSAGES: :[[@LINE-7]]:5: note: lock both with std::scoped_lock, or always lock 'BadProfiler::state_' first
  }

private:
  void cancel() {
    MutexLocker guard(timer_);
    running_ = false;
    timer_.notify();
  }
  void restart() {
    MutexLocker guard(state_);
    running_ = true;
  }
  Mutex state_;
  WaitableMutex timer_;
  bool running_ = true;
};

// It lets go of one first.
class GoodProfiler {
public:
  void stop() {
    MutexLocker guard(state_);
    cancel();
  }
  void loop() {
    {
      MutexLocker guard(timer_);
      while (!timer_.waitUntil(0))
        if (!running_)
          return;
    }
    restart();
  }

private:
  void cancel() {
    MutexLocker guard(timer_);
    running_ = false;
    timer_.notify();
  }
  void restart() {
    MutexLocker guard(state_);
    running_ = true;
  }
  Mutex state_;
  WaitableMutex timer_;
  bool running_ = true;
};

//===-- Guards --------------------------------------------------------------===//

class AutoLock {
public:
  explicit AutoLock(Mutex &mutex);
  ~AutoLock();

private:
  Mutex *mutex_;
};

class AutoUnlock {
public:
  explicit AutoUnlock(Mutex &mutex);
  ~AutoUnlock();

private:
  Mutex *mutex_;
};

class BadTwo {
public:
  void up() {
    AutoLock first(a_);
    AutoLock second(b_);
  }
  void down() {
    AutoLock first(b_);
    AutoLock second(a_);
    // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: 'BadTwo::a_' is locked here while 'BadTwo::b_' is held, and elsewhere 'BadTwo::b_' is locked while 'BadTwo::a_' is held [interop-lock-order]
    // CHECK-MESSAGES: :[[@LINE-3]]:14: note: 'BadTwo::b_' is locked here
    // CHECK-MESSAGES: :[[@LINE-8]]:14: note: the other way round, 'BadTwo::a_' is locked here
    // CHECK-MESSAGES: :[[@LINE-8]]:14: note: 'BadTwo::b_' is locked here
    // CHECK-MESSAGES: :[[@LINE-5]]:14: note: lock both with std::scoped_lock, or always lock 'BadTwo::a_' first
  }

private:
  Mutex a_, b_;
};

class GoodTwo {
public:
  void up() {
    AutoLock first(c_);
    AutoLock second(d_);
  }
  void down() {
    d_.lock();
    AutoUnlock between(d_);
    AutoLock second(c_);
  }

private:
  Mutex c_, d_;
};

//===-- No locks ------------------------------------------------------------===//

// It gives access, and keeps nobody out.
class Surface {
public:
  void *lock();
  void unlock();
};

class GoodSurfaces {
public:
  void up() {
    from_.lock();
    to_.lock();
    to_.unlock();
    from_.unlock();
  }
  void down() {
    to_.lock();
    from_.lock();
    from_.unlock();
    to_.unlock();
  }

private:
  Surface from_, to_;
};

//===-- Told where they are locked ------------------------------------------===//

class TracedMutex {
public:
  void lock(const char *file, int line, bool trace = true);
  void unlock(const char *file, int line, bool trace = true);
};

class BadHost {
public:
  void add(int n) {
    m_.lock(__FILE__, __LINE__);
    if (n_ > 8)
      return;
    // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: 'BadHost::add' returns here with 'm_' still locked: whoever locks it next waits for ever, and so does a teardown that waits for that thread [interop-lock-order]
    // CHECK-MESSAGES: :[[@LINE-4]]:5: note: 'm_' is locked here
    // CHECK-MESSAGES: :[[@LINE+2]]:5: note: another way out unlocks it here
    n_ += n;
    m_.unlock(__FILE__, __LINE__);
  }

private:
  TracedMutex m_;
  int n_ = 0;
};
class GoodHost {
public:
  void add(int n) {
    m_.lock(__FILE__, __LINE__);
    if (n_ <= 8)
      n_ += n;
    m_.unlock(__FILE__, __LINE__);
  }

private:
  TracedMutex m_;
  int n_ = 0;
};

// One of several, by its name.
class Registry {
public:
  void lock(const char *name);
  void unlock(const char *name);
};
class GoodUser {
public:
  void use(int n) {
    all_.lock("a");
    if (n > 8)
      return;
    all_.unlock("a");
  }

private:
  Registry all_;
};
