// A thread that a function of its owner stops and joins, and that function is called by whoever ends the owner.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++17,c++20

#include <memory>
#include <pthread.h>
#include <semaphore.h>

class Thread {
public:
  void start() { pthread_create(&handle_, nullptr, &Thread::enter, this); }
  void join() {
    if (handle_) {
      pthread_join(handle_, nullptr);
      handle_ = 0;
    }
  }

protected:
  virtual void run() = 0;

private:
  static void *enter(void *self) {
    static_cast<Thread *>(self)->run();
    return nullptr;
  }
  pthread_t handle_ = 0;
};

class Hasher : public Thread {
public:
  void stop() {
    stop_ = true;
    sem_post(&work_);
  }

private:
  void run() override {
    while (!stop_)
      sem_wait(&work_);
  }
  bool stop_ = false;
  sem_t work_;
};

// The owner's end is the last of three: the thread was joined in the first.
class GoodManager {
public:
  ~GoodManager() { hasher_.join(); }
  void startup() { hasher_.start(); }
  void shutdown() {
    hasher_.stop();
    hasher_.join();
  }

private:
  Hasher hasher_;
};

template <class T> struct Single {
  static T *get() { return instance; }
  static void make() {
    delete instance;
    instance = new T();
  }
  static void drop() {
    delete instance;
    instance = nullptr;
  }
  static T *instance;
};
template <class T> T *Single<T>::instance;

void endAll() {
  Single<GoodManager>::get()->shutdown();
  Single<GoodManager>::drop();
}
void beginAll() {
  Single<GoodManager>::make();
  Single<GoodManager>::get()->startup();
}

// Nobody joins it elsewhere.
class BadNoStop {
public:
  ~BadNoStop() { hasher_.join(); }
  // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: destructor of 'BadNoStop' may block forever in 'pthread_join': nothing tells the thread to stop
  // CHECK-MESSAGES: :[[@LINE-2]]:18: note: 'BadNoStop::~BadNoStop' calls 'Thread::join' here
  // CHECK-MESSAGES: :[[@LINE-75]]:7: note: 'Thread::join' calls 'pthread_join' here
  // CHECK-MESSAGES: :[[@LINE-79]]:18: note: the thread that runs 'Thread::enter' is started here
  // CHECK-MESSAGES: :[[@LINE-51]]:7: note: 'Hasher::run' calls 'sem_wait' here
  // CHECK-MESSAGES: :[[@LINE-52]]:7: note: 'sem_wait' waits until the semaphore is posted (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE-79]]:7: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
  void startup() { hasher_.start(); }

private:
  Hasher hasher_;
};
void endNoStop(BadNoStop *it) {
  delete it;
}

// There is such a function, and nobody calls it.
class BadUncalled {
public:
  ~BadUncalled() { hasher_.join(); }
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: destructor of 'BadUncalled' may block forever in 'pthread_join': nothing tells the thread to stop
  // CHECK-MESSAGES: :[[@LINE-2]]:20: note: 'BadUncalled::~BadUncalled' calls 'Thread::join' here
  // CHECK-MESSAGES: :[[@LINE-95]]:7: note: 'Thread::join' calls 'pthread_join' here
  // CHECK-MESSAGES: :[[@LINE-99]]:18: note: the thread that runs 'Thread::enter' is started here
  // CHECK-MESSAGES: :[[@LINE-71]]:7: note: 'Hasher::run' calls 'sem_wait' here
  // CHECK-MESSAGES: :[[@LINE-72]]:7: note: 'sem_wait' waits until the semaphore is posted (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE-99]]:7: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
  void startup() { hasher_.start(); }
  void shutdown() {
    hasher_.stop();
    hasher_.join();
  }

private:
  Hasher hasher_;
};
void endUncalled(BadUncalled *it) {
  delete it;
}

// It is called too late, for another object.
class BadAfter {
public:
  ~BadAfter() { hasher_.join(); }
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: destructor of 'BadAfter' may block forever in 'pthread_join': nothing tells the thread to stop
  // CHECK-MESSAGES: :[[@LINE-2]]:17: note: 'BadAfter::~BadAfter' calls 'Thread::join' here
  // CHECK-MESSAGES: :[[@LINE-119]]:7: note: 'Thread::join' calls 'pthread_join' here
  // CHECK-MESSAGES: :[[@LINE-123]]:18: note: the thread that runs 'Thread::enter' is started here
  // CHECK-MESSAGES: :[[@LINE-95]]:7: note: 'Hasher::run' calls 'sem_wait' here
  // CHECK-MESSAGES: :[[@LINE-96]]:7: note: 'sem_wait' waits until the semaphore is posted (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE-123]]:7: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
  void startup() { hasher_.start(); }
  void shutdown() {
    hasher_.stop();
    hasher_.join();
  }

private:
  Hasher hasher_;
};
void endAfter(BadAfter *first, BadAfter *second) {
  delete first;
  second->shutdown();
}

// It joins without a word, too.
class BadSilentStop {
public:
  ~BadSilentStop() { hasher_.join(); }
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: destructor of 'BadSilentStop' may block forever in 'pthread_join': nothing tells the thread to stop
  // CHECK-MESSAGES: :[[@LINE-2]]:22: note: 'BadSilentStop::~BadSilentStop' calls 'Thread::join' here
  // CHECK-MESSAGES: :[[@LINE-144]]:7: note: 'Thread::join' calls 'pthread_join' here
  // CHECK-MESSAGES: :[[@LINE-148]]:18: note: the thread that runs 'Thread::enter' is started here
  // CHECK-MESSAGES: :[[@LINE-120]]:7: note: 'Hasher::run' calls 'sem_wait' here
  // CHECK-MESSAGES: :[[@LINE-121]]:7: note: 'sem_wait' waits until the semaphore is posted (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE-148]]:7: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
  void startup() { hasher_.start(); }
  void shutdown() { hasher_.join(); }

private:
  Hasher hasher_;
};
void endSilentStop(BadSilentStop *it) {
  it->shutdown();
  delete it;
}

// A local leaves its function early without it.
class BadLocal {
public:
  ~BadLocal() { hasher_.join(); }
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: destructor of 'BadLocal' may block forever in 'pthread_join': nothing tells the thread to stop
  // CHECK-MESSAGES: :[[@LINE-2]]:17: note: 'BadLocal::~BadLocal' calls 'Thread::join' here
  // CHECK-MESSAGES: :[[@LINE-166]]:7: note: 'Thread::join' calls 'pthread_join' here
  // CHECK-MESSAGES: :[[@LINE-170]]:18: note: the thread that runs 'Thread::enter' is started here
  // CHECK-MESSAGES: :[[@LINE-142]]:7: note: 'Hasher::run' calls 'sem_wait' here
  // CHECK-MESSAGES: :[[@LINE-143]]:7: note: 'sem_wait' waits until the semaphore is posted (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE-170]]:7: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
  void startup() { hasher_.start(); }
  void shutdown() {
    hasher_.stop();
    hasher_.join();
  }

private:
  Hasher hasher_;
};
int useLocal(bool early) {
  BadLocal local;
  local.startup();
  if (early)
    return 1;
  local.shutdown();
  return 0;
}

class GoodLocal {
public:
  ~GoodLocal() { hasher_.join(); }
  void startup() { hasher_.start(); }
  void shutdown() {
    hasher_.stop();
    hasher_.join();
  }

private:
  Hasher hasher_;
};
void useGoodLocal() {
  GoodLocal local;
  local.startup();
  local.shutdown();
}

// Whoever has it as a member does so; a wrapper is looked through.
class GoodMember {
public:
  ~GoodMember() { hasher_.join(); }
  void startup() { hasher_.start(); }
  void shutdown() {
    hasher_.stop();
    hasher_.join();
  }

private:
  Hasher hasher_;
};
class Application {
public:
  ~Application() { close(); }
  void open() { manager_->startup(); }

private:
  void close() { manager_->shutdown(); }
  std::unique_ptr<GoodMember> manager_ = std::make_unique<GoodMember>();
};
void runApplication() {
  Application app;
  app.open();
}

class GoodGlobal {
public:
  ~GoodGlobal() { hasher_.join(); }
  void startup() { hasher_.start(); }
  void shutdown() {
    hasher_.stop();
    hasher_.join();
  }

private:
  Hasher hasher_;
};
static GoodGlobal global;
int main() {
  global.startup();
  global.shutdown();
}

// What run() comes to is not the same for all.
class Idle : public Thread {
  void run() override {}
};
