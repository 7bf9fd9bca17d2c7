// Containers that a thread changes, and that somebody else changes without a lock.
// RUN: %check_interop_tidy %s interop-engine-threads %t -std=c++17,c++20
#include <algorithm>
#include <atomic>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

int measure();

class Recorder {
public:
  Recorder() : worker(&Recorder::run, this) {}
  ~Recorder() {
    stop = true;
    worker.join();
    values.clear();
  }
  void clear() { values.clear(); }
  unsigned long size() const { return values.size(); }

private:
  void run() {
    while (!stop)
      values.push_back(measure());
  }
  std::atomic<bool> stop{false};
  std::vector<int> values;
  std::thread worker;
};
// CHECK-MESSAGES: :[[@LINE-6]]:7: warning: 'std::vector::push_back' must not run on two threads at once, but the thread that runs 'Recorder::run' and whoever calls 'Recorder::clear' reach 'values' without a lock
// CHECK-MESSAGES: :[[@LINE-19]]:16: note: 'Recorder::run' is started as a thread here
// CHECK-MESSAGES: :[[@LINE-14]]:18: note: the other thread calls 'std::vector::clear' here
// CHECK-MESSAGES: :[[@LINE-9]]:7: note: hold one mutex wherever it is used (model cpp-containers.yaml)

// Both hold it.
class OkLocked {
public:
  OkLocked() : worker(&OkLocked::run, this) {}
  ~OkLocked() {
    stop = true;
    worker.join();
  }
  void clear() {
    std::lock_guard<std::mutex> hold(mutex);
    values.clear();
  }

private:
  void run() {
    while (!stop) {
      std::lock_guard<std::mutex> hold(mutex);
      values.push_back(measure());
    }
  }
  std::atomic<bool> stop{false};
  std::mutex mutex;
  std::vector<int> values;
  std::thread worker;
};

// What the thread works on is its own.
class OkTakenOut {
public:
  OkTakenOut() : worker(&OkTakenOut::run, this) {}
  ~OkTakenOut() {
    stop = true;
    worker.join();
  }
  void add(int value) {
    std::lock_guard<std::mutex> hold(mutex);
    queue.push_back(value);
  }

private:
  std::deque<int> take() {
    std::lock_guard<std::mutex> hold(mutex);
    return std::move(queue);
  }
  void run() {
    while (!stop) {
      std::deque<int> mine = take();
      while (!mine.empty())
        mine.pop_front();
    }
  }
  std::atomic<bool> stop{false};
  std::mutex mutex;
  std::deque<int> queue;
  std::thread worker;
};

// Only others change it, before the thread looks.
class OkFilledBefore {
public:
  void add(int key, int value) { table[key] = value; }
  void start() { worker = std::thread(&OkFilledBefore::run, this); }
  ~OkFilledBefore() {
    stop = true;
    if (worker.joinable())
      worker.join();
  }

private:
  void run() {
    while (!stop)
      if (table.find(measure()) != table.end())
        ++found;
  }
  std::atomic<bool> stop{false};
  std::atomic<int> found{0};
  std::map<int, int> table;
  std::thread worker;
};

// Nobody starts a thread on it.
class OkAlone {
public:
  void add(int value) { values.push_back(value); }
  void clear() { values.clear(); }

private:
  std::vector<int> values;
};

// A lock of the program's own making.
class Spin {
public:
  void acquire() {
    while (busy.exchange(true))
      ;
  }
  void release() { busy = false; }

private:
  std::atomic<bool> busy{false};
};
class OkOwnLock {
public:
  void start() { worker = std::thread(&OkOwnLock::run, this); }
  void stop() {
    ending = true;
    worker.join();
  }
  void clear() {
    spin.acquire();
    values.clear();
    spin.release();
  }

private:
  void run() {
    while (!ending) {
      spin.acquire();
      values.push_back(measure());
      spin.release();
    }
  }
  std::atomic<bool> ending{false};
  Spin spin;
  std::vector<int> values;
  std::thread worker;
};

// It is asked whether the thread runs.
class OkAsked {
public:
  bool add(int value) {
    if (running)
      return false;
    values.push_back(value);
    return true;
  }
  void start() {
    running = true;
    worker = std::thread(&OkAsked::run, this);
  }
  void stop() {
    running = false;
    worker.join();
  }

private:
  void run() {
    while (running)
      values.push_back(measure());
  }
  std::atomic<bool> running{false};
  std::vector<int> values;
  std::thread worker;
};

// Each thread has one of its own.
static void fill(std::vector<int> &values) { values.push_back(measure()); }
void ok_one_each() {
  std::vector<int> first, second;
  std::thread one(fill, std::ref(first)), other(fill, std::ref(second));
  one.join();
  other.join();
}
