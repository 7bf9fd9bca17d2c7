// Two mutexes of the program, in both orders.
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c++17,c++20 --suffix=17
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c++11,c++14 --suffix=11

#include <mutex>

int compute(int);

// Globals.
static std::mutex a, b;
void goodOrder() {
  std::lock_guard<std::mutex> first(a);
  std::lock_guard<std::mutex> second(b);
  compute(1);
}
void badOrder() {
  std::lock_guard<std::mutex> first(b);
  std::lock_guard<std::mutex> second(a);
  compute(1);
}
// CHECK-MESSAGES: :[[@LINE-3]]:31: warning: 'a' is locked here while 'b' is held, and elsewhere 'b' is locked while 'a' is held
// CHECK-MESSAGES: :[[@LINE-5]]:31: note: 'b' is locked here
// CHECK-MESSAGES: :[[@LINE-11]]:31: note: the other way round, 'a' is locked here
// CHECK-MESSAGES: :[[@LINE-11]]:31: note: 'b' is locked here
// CHECK-MESSAGES-17: :[[@LINE-7]]:31: note: lock both with std::scoped_lock, or always lock 'a' first
// CHECK-MESSAGES-11: :[[@LINE-8]]:31: note: always lock 'a' first

// The same order in both.
static std::mutex c, d;
void goodSame() {
  std::lock_guard<std::mutex> first(c);
  std::lock_guard<std::mutex> second(d);
}
void goodSameToo() {
  c.lock();
  d.lock();
  c.unlock();
  d.unlock();
}

// One after the other.
static std::mutex e, f;
void goodAfter() {
  std::lock_guard<std::mutex> first(e);
  std::lock_guard<std::mutex> second(f);
}
void goodAfterToo() {
  {
    std::lock_guard<std::mutex> first(f);
    compute(1);
  }
  std::lock_guard<std::mutex> second(e);
}

// Two objects' same member.
struct Account {
  std::mutex mutex;
  int balance = 0;
};
void goodTransfer(Account &from, Account &to, int n) {
  std::lock_guard<std::mutex> first(from.mutex);
  std::lock_guard<std::mutex> second(to.mutex);
  from.balance -= n;
  to.balance += n;
}
void goodBack(Account &from, Account &to) {
  std::lock_guard<std::mutex> first(to.mutex);
  std::lock_guard<std::mutex> second(from.mutex);
}

// Members of two classes, one of them taken in a method.
class Log {
public:
  void write(int n) {
    std::lock_guard<std::mutex> lock(mutex_);
    lines_ += n;
  }
  void flush(class Engine &engine);
  std::mutex mutex_;
  int lines_ = 0;
};
class Engine {
public:
  void step(Log &log) {
    std::lock_guard<std::mutex> lock(mutex_);
    log.write(1);
  }
  int count() {
    std::lock_guard<std::mutex> lock(mutex_);
    return steps_;
  }

private:
  std::mutex mutex_;
  int steps_ = 0;
};
void Log::flush(Engine &engine) {
  std::lock_guard<std::mutex> lock(mutex_);
  compute(engine.count());
}
// CHECK-MESSAGES: :[[@LINE-2]]:11: warning: 'Engine::count' locks 'Engine::mutex_' while 'Log::mutex_' is held, and elsewhere 'Log::mutex_' is locked while 'Engine::mutex_' is held
// CHECK-MESSAGES: :[[@LINE-4]]:31: note: 'Log::mutex_' is locked here
// CHECK-MESSAGES: :[[@LINE-14]]:33: note: 'Engine::mutex_' is locked here
// CHECK-MESSAGES: :[[@LINE-19]]:33: note: the other way round, 'Engine::mutex_' is locked here
// CHECK-MESSAGES: :[[@LINE-19]]:5: note: 'Engine::step' calls 'Log::write' here
// CHECK-MESSAGES: :[[@LINE-31]]:33: note: 'Log::mutex_' is locked here
// CHECK-MESSAGES-17: :[[@LINE-8]]:11: note: lock both with std::scoped_lock, or always lock 'Engine::mutex_' first
// CHECK-MESSAGES-11: :[[@LINE-9]]:11: note: always lock 'Engine::mutex_' first

// Static members and namespaces.
namespace net {
std::mutex hosts;
struct Cache {
  static std::mutex names;
  int resolve() {
    std::lock_guard<std::mutex> first(names);
    hosts.lock();
    int n = compute(1);
    hosts.unlock();
    return n;
  }
};
std::mutex Cache::names;
} // namespace net
int badLookUp() {
  net::hosts.lock();
  int n = compute(2);
  net::Cache::names.lock();
  net::Cache::names.unlock();
  net::hosts.unlock();
  return n;
}
// CHECK-MESSAGES: :[[@LINE-5]]:3: warning: 'net::Cache::names' is locked here while 'net::hosts' is held, and elsewhere 'net::hosts' is locked while 'net::Cache::names' is held
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: 'net::hosts' is locked here
// CHECK-MESSAGES: :[[@LINE-19]]:33: note: the other way round, 'net::Cache::names' is locked here
// CHECK-MESSAGES: :[[@LINE-19]]:5: note: 'net::hosts' is locked here
// CHECK-MESSAGES-17: :[[@LINE-9]]:3: note: lock both with std::scoped_lock, or always lock 'net::Cache::names' first
// CHECK-MESSAGES-11: :[[@LINE-10]]:3: note: always lock 'net::Cache::names' first
