// A mutex and a lock of a library: one calls the library under the mutex, a callback locks it under the library's.
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c++11,c++17

#include <mutex>
#include <sqlite3.h>

int compute(int);

static std::mutex queue;
static int size;
static int progress(void *cookie) {
  std::lock_guard<std::mutex> lock(queue);
  return size;
}
void setUp(sqlite3 *db) { sqlite3_progress_handler(db, 100, progress, nullptr); }
void badStep(sqlite3_stmt *statement) {
  std::lock_guard<std::mutex> lock(queue);
  sqlite3_step(statement);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: the connection's mutex is taken here while 'queue' is locked, and a callback under it locks 'queue'
// CHECK-MESSAGES: :[[@LINE-4]]:31: note: 'queue' is locked here
// CHECK-MESSAGES: :[[@LINE-7]]:61: note: the other way round, 'progress' is called under the connection's mutex; it is handed to 'sqlite3_progress_handler' here
// CHECK-MESSAGES: :[[@LINE-11]]:31: note: 'queue' is locked here

// Unlocked before the library is called.
static std::mutex list;
static int progressToo(void *cookie) {
  std::lock_guard<std::mutex> lock(list);
  return size;
}
void setUpToo(sqlite3 *db) { sqlite3_progress_handler(db, 100, progressToo, nullptr); }
void goodStep(sqlite3_stmt *statement) {
  {
    std::lock_guard<std::mutex> lock(list);
    ++size;
  }
  sqlite3_step(statement);
}
void goodNoLock(sqlite3 *db) {
  std::lock_guard<std::mutex> lock(list);
  sqlite3_changes(db);
}

// The callback only tries.
static std::mutex tried;
static int progressTries(void *cookie) {
  if (!tried.try_lock())
    return 0;
  int n = size;
  tried.unlock();
  return n;
}
void setUpTries(sqlite3 *db) { sqlite3_progress_handler(db, 100, progressTries, nullptr); }
void goodTried(sqlite3_stmt *statement) {
  std::lock_guard<std::mutex> lock(tried);
  sqlite3_step(statement);
}

// Both in callees, in a class; the callback is set up after it is called.
class Store {
public:
  void run() {
    std::lock_guard<std::mutex> lock(mutex_);
    step();
  }
  void badSetUp(sqlite3 *db) { sqlite3_progress_handler(db, 100, tick, this); }

private:
  void step() { sqlite3_step(statement_); }
  static int tick(void *cookie) { return static_cast<Store *>(cookie)->count(); }
  int count() {
    std::lock_guard<std::mutex> lock(mutex_);
    return ++ticks_;
  }
  std::mutex mutex_;
  sqlite3_stmt *statement_ = nullptr;
  int ticks_ = 0;
};
// CHECK-MESSAGES: :[[@LINE-9]]:42: warning: 'Store::count' locks 'Store::mutex_' under the connection's mutex, which is taken elsewhere while it is locked
// CHECK-MESSAGES: :[[@LINE-14]]:66: note: 'Store::tick' is called under the connection's mutex; it is handed to 'sqlite3_progress_handler' here
// CHECK-MESSAGES: :[[@LINE-9]]:33: note: 'Store::mutex_' is locked here
// CHECK-MESSAGES: :[[@LINE-19]]:33: note: the other way round, 'Store::mutex_' is locked here
// CHECK-MESSAGES: :[[@LINE-19]]:5: note: 'Store::run' calls 'Store::step' here
// CHECK-MESSAGES: :[[@LINE-15]]:17: note: the connection's mutex is taken here
