// A callable that is kept is called with a lock held, and takes another one.
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c++17

#include <functional>
#include <map>
#include <mutex>

//===-- Kept in a container -------------------------------------------------===//

class Debounce {
public:
  void add(void *key, std::function<void()> callback) {
    std::lock_guard<std::mutex> guard(mutex_);
    callbacks_.emplace(key, callback);
  }
  void trigger() {
    std::lock_guard<std::mutex> guard(mutex_);
    ++triggered_;
  }
  void notify() {
    std::lock_guard<std::mutex> guard(mutex_);
    for (auto it = callbacks_.begin(); it != callbacks_.end(); ++it) {
      auto callback = it->second;
      callback();
    }
  }

private:
  std::mutex mutex_;
  std::map<void *, std::function<void()>> callbacks_;
  int triggered_ = 0;
};

class BadWatcher {
public:
  explicit BadWatcher(Debounce &debounce) : debounce_(debounce) {
    debounce_.add(this, [this] { run(); });
  }
  void notify() {
    std::lock_guard<std::mutex> guard(own_);
    debounce_.trigger();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'Debounce::trigger' locks 'Debounce::mutex_' while 'BadWatcher::own_' is held, and elsewhere 'BadWatcher::own_' is locked while 'Debounce::mutex_' is held [interop-lock-order]
    // CHECK-MESSAGES: :[[@LINE-3]]:33: note: 'BadWatcher::own_' is locked here
    // CHECK-MESSAGES: :[[@LINE-27]]:33: note: 'Debounce::mutex_' is locked here
    // CHECK-MESSAGES: :[[@LINE-24]]:33: note: the other way round, 'Debounce::mutex_' is locked here
    // CHECK-MESSAGES: :[[@LINE-22]]:7: note: 'Debounce::notify' calls 'std::function::operator()' here
    // CHECK-MESSAGES: :[[@LINE-10]]:34: note: the lambda calls 'BadWatcher::run' here
    // CHECK-MESSAGES: :[[@LINE-24]]:7: note: what is called here may be the lambda
    // CHECK-MESSAGES: :[[@LINE+6]]:33: note: 'BadWatcher::own_' is locked here
    // CHECK-MESSAGES: :[[@LINE-9]]:5: note: lock both with std::scoped_lock, or always lock 'Debounce::mutex_' first
  }

private:
  void run() {
    std::lock_guard<std::mutex> guard(own_);
    ++events_;
  }
  Debounce &debounce_;
  std::mutex own_;
  int events_ = 0;
};

// It lets go of its lock before it calls.
class Queue {
public:
  void set(std::function<void()> callback) { callback_ = callback; }
  void push() {
    std::lock_guard<std::mutex> guard(queue_);
    ++size_;
  }
  void pop() {
    {
      std::lock_guard<std::mutex> guard(queue_);
      --size_;
    }
    callback_();
  }

private:
  std::mutex queue_;
  std::function<void()> callback_;
  int size_ = 0;
};

class GoodReader {
public:
  explicit GoodReader(Queue &queue) : queue_(queue) {
    queue_.set([this] { read(); });
  }
  void notify() {
    std::lock_guard<std::mutex> guard(reader_);
    queue_.push();
  }

private:
  void read() {
    std::lock_guard<std::mutex> guard(reader_);
    ++events_;
  }
  Queue &queue_;
  std::mutex reader_;
  int events_ = 0;
};

//===-- A field of C --------------------------------------------------------===//

struct Timer {
  std::mutex lock;
  void (*fired)(void *);
  void *argument;
};
struct Service {
  std::mutex lock;
  Timer timer;
};

static void onTimer(void *argument) {
  auto *service = static_cast<Service *>(argument);
  std::lock_guard<std::mutex> guard(service->lock);
}
void bad_init(Service *service) {
  service->timer.fired = onTimer;
  service->timer.argument = service;
}
void bad_fire(Timer *timer) {
  std::lock_guard<std::mutex> guard(timer->lock);
  timer->fired(timer->argument);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'onTimer', kept in what is called here, locks 'Service::lock' while 'Timer::lock' is held, and elsewhere 'Timer::lock' is locked while 'Service::lock' is held [interop-lock-order]
  // CHECK-MESSAGES: :[[@LINE-3]]:31: note: 'Timer::lock' is locked here
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: what is called here may be 'onTimer'
  // CHECK-MESSAGES: :[[@LINE-12]]:31: note: 'Service::lock' is locked here
  // CHECK-MESSAGES: :[[@LINE+6]]:31: note: the other way round, 'Service::lock' is locked here
  // CHECK-MESSAGES: :[[@LINE+6]]:31: note: 'Timer::lock' is locked here
  // CHECK-MESSAGES: :[[@LINE+10]]:31: note: the other way round here too
  // CHECK-MESSAGES: :[[@LINE-8]]:3: note: lock both with std::scoped_lock, or always lock 'Service::lock' first
}
void bad_stop(Service *service) {
  std::lock_guard<std::mutex> guard(service->lock);
  std::lock_guard<std::mutex> inner(service->timer.lock);
}

void bad_pause(Service *service) {
  std::lock_guard<std::mutex> guard(service->lock);
  std::lock_guard<std::mutex> inner(service->timer.lock);
}

//===-- Anybody's callables -------------------------------------------------===//

// Of a place for many callables it is not known which one is called.
class Signal {
public:
  void connect(std::function<void()> slot) { slot_ = slot; }
  void emit() {
    std::lock_guard<std::mutex> guard(signal_);
    slot_();
  }
  void clear() { std::lock_guard<std::mutex> guard(signal_); }

private:
  std::mutex signal_;
  std::function<void()> slot_;
};

class GoodUsers {
public:
  void connect() {
    a_.connect([this] { run(); });
    b_.connect([this] { ++count_; });
    c_.connect([this] { --count_; });
    d_.connect([this] { count_ = 0; });
  }
  void clear() {
    std::lock_guard<std::mutex> guard(users_);
    b_.clear();
  }

private:
  void run() { std::lock_guard<std::mutex> guard(users_); }
  Signal a_, b_, c_, d_;
  std::mutex users_;
  int count_ = 0;
};
