// Locks that functions give: each call of such a function gives the same one, by whichever name it is known elsewhere.
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c++17

#include <mutex>

int compute(int);
static std::mutex plain;

// A static local.
std::mutex &tableLock() {
  static std::mutex table;
  return table;
}
void insertRow() {
  std::lock_guard<std::mutex> first(tableLock());
  std::lock_guard<std::mutex> second(plain);
}
void badRotate() {
  std::lock_guard<std::mutex> first(plain);
  std::lock_guard<std::mutex> second(tableLock());
  // CHECK-MESSAGES: :[[@LINE-1]]:31: warning: 'table' is locked here while 'plain' is held, and elsewhere 'plain' is locked while 'table' is held
  // CHECK-MESSAGES: :[[@LINE-3]]:31: note: 'plain' is locked here
  // CHECK-MESSAGES: :[[@LINE-8]]:31: note: the other way round, 'table' is locked here
  // CHECK-MESSAGES: :[[@LINE-8]]:31: note: 'plain' is locked here
  // CHECK-MESSAGES: :[[@LINE-5]]:31: note: lock both with std::scoped_lock, or always lock 'table' first
}

// The same order everywhere.
std::mutex &goodLock() {
  static std::mutex good;
  return good;
}
void goodInsert() {
  std::lock_guard<std::mutex> first(goodLock());
  std::lock_guard<std::mutex> second(plain);
}
void goodRotate() {
  std::lock_guard<std::mutex> first(goodLock());
  std::lock_guard<std::mutex> second(plain);
}

// A member of a singleton is what its methods have as a member of `this`.
class Registry {
public:
  static Registry &instance() {
    static Registry only;
    return only;
  }
  void add(int id);
  std::mutex lock;
  int count = 0;
};
static std::mutex config;
void Registry::add(int id) {
  std::lock_guard<std::mutex> first(lock);
  std::lock_guard<std::mutex> second(config);
  count += id;
}
void badReload() {
  std::lock_guard<std::mutex> first(config);
  std::lock_guard<std::mutex> second(Registry::instance().lock);
  // CHECK-MESSAGES: :[[@LINE-1]]:31: warning: 'Registry::lock' is locked here while 'config' is held, and elsewhere 'config' is locked while 'Registry::lock' is held
  // CHECK-MESSAGES: :[[@LINE-3]]:31: note: 'config' is locked here
  // CHECK-MESSAGES: :[[@LINE-9]]:31: note: the other way round, 'Registry::lock' is locked here
  // CHECK-MESSAGES: :[[@LINE-9]]:31: note: 'config' is locked here
  // CHECK-MESSAGES: :[[@LINE-5]]:31: note: lock both with std::scoped_lock, or always lock 'Registry::lock' first
}

// Never ended, made when first asked for: null is no lock.
std::mutex *lazyLock(bool wanted) {
  static std::mutex *lazy;
  if (!wanted)
    return nullptr;
  if (!lazy)
    lazy = new std::mutex;
  return lazy;
}
static std::mutex state;
void useLazy() {
  std::lock_guard<std::mutex> first(*lazyLock(true));
  std::lock_guard<std::mutex> second(state);
}
void badLazy() {
  std::lock_guard<std::mutex> first(state);
  lazyLock(true)->lock();
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'lazy' is locked here while 'state' is held, and elsewhere 'state' is locked while 'lazy' is held
  // CHECK-MESSAGES: :[[@LINE-3]]:31: note: 'state' is locked here
  // CHECK-MESSAGES: :[[@LINE-8]]:31: note: the other way round, 'lazy' is locked here
  // CHECK-MESSAGES: :[[@LINE-8]]:31: note: 'state' is locked here
  // CHECK-MESSAGES: :[[@LINE-5]]:3: note: lock both with std::scoped_lock, or always lock 'lazy' first
  lazyLock(true)->unlock();
}

// A function of its parameter, and a getter that does not stand on `this`.
struct Queue {
  std::mutex &head() { return headLock; }
  std::mutex headLock, tailLock;
};
static std::mutex &tailOf(Queue &queue) { return queue.tailLock; }
void push(Queue &queue) {
  std::lock_guard<std::mutex> first(queue.head());
  std::lock_guard<std::mutex> second(queue.tailLock);
}
void badPop(Queue &queue) {
  std::lock_guard<std::mutex> first(tailOf(queue));
  std::lock_guard<std::mutex> second(queue.headLock);
  // CHECK-MESSAGES: :[[@LINE-1]]:31: warning: 'Queue::headLock' is locked here while 'Queue::tailLock' is held, and elsewhere 'Queue::tailLock' is locked while 'Queue::headLock' is held
  // CHECK-MESSAGES: :[[@LINE-3]]:31: note: 'Queue::tailLock' is locked here
  // CHECK-MESSAGES: :[[@LINE-8]]:31: note: the other way round, 'Queue::headLock' is locked here
  // CHECK-MESSAGES: :[[@LINE-8]]:31: note: 'Queue::tailLock' is locked here
  // CHECK-MESSAGES: :[[@LINE-5]]:31: note: lock both with std::scoped_lock, or always lock 'Queue::headLock' first
}

// Two returns give two locks: which one it is, is not known.
static std::mutex ours;
std::mutex &goodEither(bool first) {
  static std::mutex one, other;
  if (first)
    return one;
  return other;
}
void goodOne() {
  std::lock_guard<std::mutex> first(goodEither(true));
  std::lock_guard<std::mutex> second(ours);
}
void goodOther() {
  std::lock_guard<std::mutex> first(ours);
  std::lock_guard<std::mutex> second(goodEither(false));
}

// A lock of each thread's own.
std::mutex &goodOwn() {
  static thread_local std::mutex own;
  return own;
}
void goodOfThread() {
  std::lock_guard<std::mutex> first(goodOwn());
  std::lock_guard<std::mutex> second(ours);
}
void goodOfOther() {
  std::lock_guard<std::mutex> first(ours);
  std::lock_guard<std::mutex> second(goodOwn());
}

// Another version may run.
struct Shard {
  virtual std::mutex &lock() {
    static std::mutex shared;
    return shared;
  }
};
void goodShard(Shard &shard) {
  std::lock_guard<std::mutex> first(shard.lock());
  std::lock_guard<std::mutex> second(ours);
}
void goodShardToo(Shard &shard) {
  std::lock_guard<std::mutex> first(ours);
  std::lock_guard<std::mutex> second(shard.lock());
}
