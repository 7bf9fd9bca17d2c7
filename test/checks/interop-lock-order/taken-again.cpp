// A mutex of C++ that a callee takes again while the thread has it.
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c++17

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <shared_mutex>
#include <vector>

class BadNode {
public:
  void shutDown() {
    std::unique_lock<std::mutex> lock(mutex_);
    priority_ = 1;
    if (leading_)
      changeState(2);
  }
  void close(int id) {
    std::lock_guard<std::mutex> lock(mutex_);
    sessions_.erase(id);
  }
  void stop() {
    std::lock_guard<std::mutex> lock(mutex_);
    for (auto &s : sessions_)
      close(s.first);
  }
  int size() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return sessions_.size();
  }
  bool isFull() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return size() > 10;
  }

private:
  void changeState(int s) {
    std::lock_guard<std::mutex> lock(mutex_);
    state_ = s;
  }
  mutable std::mutex mutex_;
  std::map<int, int> sessions_;
  bool leading_ = false;
  int priority_ = 0, state_ = 0;
};
// CHECK-MESSAGES: :[[@LINE-30]]:7: warning: 'BadNode::changeState' locks 'BadNode::mutex_' again, which this thread holds already: it waits for itself for ever
// CHECK-MESSAGES: :[[@LINE-34]]:34: note: 'BadNode::mutex_' is locked here
// CHECK-MESSAGES: :[[@LINE-10]]:33: note: 'BadNode::mutex_' is locked again here
// CHECK-MESSAGES: :[[@LINE-24]]:7: warning: 'BadNode::close' locks 'BadNode::mutex_' again, which this thread holds already: it waits for itself for ever
// CHECK-MESSAGES: :[[@LINE-27]]:33: note: 'BadNode::mutex_' is locked here
// CHECK-MESSAGES: :[[@LINE-32]]:33: note: 'BadNode::mutex_' is locked again here
// CHECK-MESSAGES: :[[@LINE-19]]:12: warning: 'BadNode::size' locks 'BadNode::mutex_' again, which this thread holds already: it waits for itself for ever
// CHECK-MESSAGES: :[[@LINE-21]]:33: note: 'BadNode::mutex_' is locked here
// CHECK-MESSAGES: :[[@LINE-26]]:33: note: 'BadNode::mutex_' is locked again here

class GoodNode {
public:
  void shutDown() {
    std::unique_lock<std::mutex> lock(mutex_);
    priority_ = 1;
    lock.unlock();
    changeState(2);
  }
  void scoped() {
    {
      std::lock_guard<std::mutex> lock(mutex_);
      priority_ = 3;
    }
    changeState(3);
  }
  void both(GoodNode &other) {
    std::lock_guard<std::mutex> lock(mutex_);
    other.changeState(state_);
  }
  void children() {
    std::lock_guard<std::mutex> lock(mutex_);
    for (GoodNode *c : children_)
      c->changeState(1);
    for (auto &c : owned_)
      c->changeState(1);
  }
  void parent() {
    std::lock_guard<std::mutex> lock(mutex_);
    if (parent_)
      parent_->changeState(1);
  }
  void swap(GoodNode &other) {
    std::lock(mutex_, other.mutex_);
    std::lock_guard<std::mutex> a(mutex_, std::adopt_lock);
    std::lock_guard<std::mutex> b(other.mutex_, std::adopt_lock);
    std::swap(state_, other.state_);
  }
  void deferred() {
    std::unique_lock<std::mutex> lock(mutex_, std::defer_lock);
    changeState(1);
    lock.lock();
  }
  void tried() {
    std::unique_lock<std::mutex> lock(mutex_, std::try_to_lock);
    if (!lock.owns_lock())
      changeState(1);
  }
  void later() {
    std::lock_guard<std::mutex> lock(mutex_);
    task_ = [this] { changeState(1); };
  }
  static void take(std::unique_lock<std::mutex>) {}
  void handedOver() {
    std::unique_lock<std::mutex> lock(mutex_);
    take(std::move(lock));
    changeState(1);
  }
  void exchanged() {
    std::unique_lock<std::mutex> lock(mutex_);
    {
      auto other = std::move(lock);
    }
    changeState(1);
  }
  void up() {
    GoodNode *node = this;
    std::lock_guard<std::mutex> lock(node->mutex_);
    node = node->parent_;
    node->changeState(1);
  }
  void withLock(std::unique_lock<std::mutex> &lock) {
    lock.unlock();
    changeState(1);
    lock.lock();
  }
  void passed() {
    std::unique_lock<std::mutex> lock(mutex_);
    withLock(lock);
  }
  GoodNode &operator=(const GoodNode &other) {
    std::lock_guard<std::mutex> a(mutex_);
    std::lock_guard<std::mutex> b(other.mutex_);
    state_ = other.state_;
    return *this;
  }

private:
  void changeState(int s) {
    std::lock_guard<std::mutex> lock(mutex_);
    state_ = s;
  }
  mutable std::mutex mutex_;
  std::vector<GoodNode *> children_;
  std::vector<std::unique_ptr<GoodNode>> owned_;
  GoodNode *parent_ = nullptr;
  std::function<void()> task_;
  int priority_ = 0, state_ = 0;
};

class GoodRecursive {
public:
  void outer() {
    std::lock_guard<std::recursive_mutex> lock(mutex_);
    inner();
  }
  void inner() {
    std::lock_guard<std::recursive_mutex> lock(mutex_);
    ++count_;
  }

private:
  std::recursive_mutex mutex_;
  int count_ = 0;
};

class SharedState {
public:
  int bad_upgrade() {
    std::shared_lock<std::shared_mutex> lock(mutex_);
    if (!value_)
      set(1);
    return value_;
  }
  int good_shared_twice() {
    std::shared_lock<std::shared_mutex> lock(mutex_);
    return get();
  }
  int get() {
    std::shared_lock<std::shared_mutex> lock(mutex_);
    return value_;
  }
  void set(int v) {
    std::unique_lock<std::shared_mutex> lock(mutex_);
    value_ = v;
  }

private:
  std::shared_mutex mutex_;
  int value_ = 0;
};
// CHECK-MESSAGES: :[[@LINE-20]]:7: warning: 'SharedState::set' locks 'SharedState::mutex_' again, which this thread holds already: it waits for itself for ever
// CHECK-MESSAGES: :[[@LINE-23]]:41: note: 'SharedState::mutex_' is locked here
// CHECK-MESSAGES: :[[@LINE-10]]:41: note: 'SharedState::mutex_' is locked again here

// A lock of one's own that lets its owner in again.
class Reentrant {
public:
  void lock();
  void unlock();

private:
  std::mutex mutex_;
  unsigned owner_ = 0, depth_ = 0;
};

class GoodReentrant {
public:
  void outer() {
    lock_.lock();
    inner();
    lock_.unlock();
  }
  void inner() {
    lock_.lock();
    ++count_;
    lock_.unlock();
  }

private:
  Reentrant lock_;
  int count_ = 0;
};

// The field of a struct behind a pointer.
struct Impl {
  std::mutex mutex;
  int value = 0;
  Impl *other = nullptr;
};

class Holder {
public:
  void bad_impl() {
    std::lock_guard<std::mutex> lock(impl_->mutex);
    reset();
  }
  void good_other_impl() {
    std::lock_guard<std::mutex> lock(impl_->other->mutex);
    reset();
  }

private:
  void reset() {
    std::lock_guard<std::mutex> lock(impl_->mutex);
    impl_->value = 0;
  }
  Impl *impl_;
};
// CHECK-MESSAGES: :[[@LINE-14]]:5: warning: 'Holder::reset' locks 'Impl::mutex' again, which this thread holds already: it waits for itself for ever
// CHECK-MESSAGES: :[[@LINE-16]]:33: note: 'Impl::mutex' is locked here
// CHECK-MESSAGES: :[[@LINE-7]]:33: note: 'Impl::mutex' is locked again here

// A flag says whether the callee is to lock, and the caller says so.
class Store {
public:
  void put(int Value, bool NeedsLock) {
    if (NeedsLock)
      M.lock();
    Last = Value;
    if (NeedsLock)
      M.unlock();
  }
  void putTwice(int Value) {
    std::lock_guard<std::mutex> Guard(M);
    put(Value, true);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'Store::put' locks 'Store::M' again, which this thread holds already: it waits for itself for ever
    // CHECK-MESSAGES: :[[@LINE-3]]:33: note: 'Store::M' is locked here
    // CHECK-MESSAGES: :[[@LINE-10]]:7: note: 'Store::M' is locked again here
  }
  void okPut(int Value) {
    std::lock_guard<std::mutex> Guard(M);
    put(Value, false);
  }
  void okPass(int Value, bool NeedsLock) {
    if (!NeedsLock)
      M.lock();
    put(Value, NeedsLock);
    if (!NeedsLock)
      M.unlock();
  }

private:
  std::mutex M;
  int Last = 0;
};

// The lock is in what the class alone owns.
class Wrapped {
public:
  Wrapped();
  ~Wrapped();
  int size() const {
    std::lock_guard<std::mutex> Guard(D->Lock);
    return D->Size;
  }
  bool isEmpty() const {
    std::lock_guard<std::mutex> Guard(D->Lock);
    return size() == 0;
    // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 'Wrapped::size' locks 'Wrapped::Part::Lock' again, which this thread holds already: it waits for itself for ever
    // CHECK-MESSAGES: :[[@LINE-3]]:33: note: 'Wrapped::Part::Lock' is locked here
    // CHECK-MESSAGES: :[[@LINE-8]]:33: note: 'Wrapped::Part::Lock' is locked again here
  }
  bool okBoth() const {
    {
      std::lock_guard<std::mutex> Guard(D->Lock);
      if (D->Size < 0)
        return false;
    }
    return size() > 0;
  }

private:
  struct Part {
    mutable std::mutex Lock;
    int Size = 0;
  };
  std::unique_ptr<Part> D;
};

// There are two of them.
class OkTwo {
public:
  int size() const {
    std::lock_guard<std::mutex> Guard(A->Lock);
    return A->Size;
  }
  int both() const {
    std::lock_guard<std::mutex> Guard(B->Lock);
    return size() + B->Size;
  }

private:
  struct Part {
    mutable std::mutex Lock;
    int Size = 0;
  };
  std::unique_ptr<Part> A, B;
};
