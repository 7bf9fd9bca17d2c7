// A guard whose mutex the body unlocks for a while by itself.
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c++17

class Mutex {
public:
  void Lock();
  void Unlock();
};

class MutexLock {
public:
  explicit MutexLock(Mutex *mu) : mu_(mu) { mu_->Lock(); }
  ~MutexLock() { mu_->Unlock(); }

private:
  Mutex *const mu_;
};

int read(int key);

class Store {
public:
  int goodGet(int key) {
    MutexLock l(&mutex_);
    count_++;
    mutex_.Unlock();
    int found = read(key);
    mutex_.Lock();
    return found;
  }
  void goodTouch(int key) {
    MutexLock l(&mutex_);
    mutex_.Unlock();
    read(key);
    mutex_.Lock();
  }
  void put(int key) {
    MutexLock l(&mutex_);
    count_ = key;
  }
  int size() {
    mutex_.Lock();
    int n = count_;
    mutex_.Unlock();
    return n;
  }
  int badSize() {
    other_.Lock();
    return more_;
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'Store::badSize' returns here with 'other_' still locked: whoever locks it next waits for ever, and so does a teardown that waits for that thread [interop-lock-order]
    // CHECK-MESSAGES: :[[@LINE-3]]:5: note: 'other_' is locked here
    // CHECK-MESSAGES: :[[@LINE-4]]:5: note: and nothing in this file unlocks it for 'Store::badSize'
  }
  void goodMore() {
    other_.Lock();
    more_++;
    other_.Unlock();
  }

private:
  Mutex mutex_, other_;
  int count_ = 0, more_ = 0;
};
