// Pools: many threads in a container.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++14,c++20

#include <algorithm>
#include <array>
#include <atomic>
#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

void work();

class BadPool {
public:
  explicit BadPool(int count) {
    for (int i = 0; i < count; ++i)
      threads_.emplace_back([this] { run(); });
  }
  ~BadPool() {
    for (auto &thread : threads_)
      thread.join();
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: destructor of 'BadPool' may block forever in 'std::thread::join': nothing tells the thread to stop
      // CHECK-MESSAGES: :[[@LINE-2]]:7: note: 'BadPool::~BadPool' calls 'std::thread::join' here
      // CHECK-MESSAGES: :[[@LINE-7]]:7: note: the thread is started here
      // CHECK-MESSAGES: :[[@LINE+6]]:5: note: it leaves this loop only when 'stop_' changes
      // CHECK-MESSAGES: :[[@LINE-5]]:7: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
  }

private:
  void run() {
    while (!stop_)
      work();
  }
  std::atomic<bool> stop_{false};
  std::vector<std::thread> threads_;
};

class GoodPool {
public:
  explicit GoodPool(int count) {
    for (int i = 0; i < count; ++i)
      threads_.emplace_back([this] { run(); });
  }
  ~GoodPool() {
    stop_ = true;
    for (auto &thread : threads_)
      thread.join();
  }

private:
  void run() {
    while (!stop_)
      work();
  }
  std::atomic<bool> stop_{false};
  std::vector<std::thread> threads_;
};

class BadMemberPointerEmplaced {
public:
  BadMemberPointerEmplaced() { threads_.emplace_back(&BadMemberPointerEmplaced::run, this); }
  ~BadMemberPointerEmplaced() {
    for (std::thread &thread : threads_)
      if (thread.joinable())
        thread.join();
        // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: destructor of 'BadMemberPointerEmplaced' may block forever in 'std::thread::join': nothing tells the thread to stop
        // CHECK-MESSAGES: :[[@LINE-2]]:9: note: 'BadMemberPointerEmplaced::~BadMemberPointerEmplaced' calls 'std::thread::join' here
        // CHECK-MESSAGES: :[[@LINE-7]]:32: note: the thread that runs 'BadMemberPointerEmplaced::run' is started here
        // CHECK-MESSAGES: :[[@LINE+6]]:5: note: it leaves this loop only when 'stop_' changes
        // CHECK-MESSAGES: :[[@LINE-5]]:9: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
  }

private:
  void run() {
    while (!stop_)
      work();
  }
  std::atomic<bool> stop_{false};
  std::vector<std::thread> threads_;
};

class BadPushed {
public:
  BadPushed() { threads_.push_back(std::thread([this] { run(); })); }
  ~BadPushed() {
    for (unsigned i = 0; i < threads_.size(); ++i)
      threads_[i].join();
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: destructor of 'BadPushed' may block forever in 'std::thread::join': nothing tells the thread to stop
      // CHECK-MESSAGES: :[[@LINE-2]]:7: note: 'BadPushed::~BadPushed' calls 'std::thread::join' here
      // CHECK-MESSAGES: :[[@LINE-6]]:36: note: the thread is started here
      // CHECK-MESSAGES: :[[@LINE+6]]:5: note: it leaves this loop only when 'stop_' changes
      // CHECK-MESSAGES: :[[@LINE-5]]:7: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
  }

private:
  void run() {
    while (!stop_)
      work();
  }
  std::atomic<bool> stop_{false};
  std::vector<std::thread> threads_;
};

class GoodPushed {
public:
  GoodPushed() { threads_.push_back(std::thread([this] { run(); })); }
  ~GoodPushed() {
    stop_ = true;
    for (unsigned i = 0; i < threads_.size(); ++i)
      threads_[i].join();
  }

private:
  void run() {
    while (!stop_)
      work();
  }
  std::atomic<bool> stop_{false};
  std::vector<std::thread> threads_;
};

class BadForEach {
public:
  BadForEach() { threads_.emplace_back([this] { run(); }); }
  ~BadForEach() {
    std::for_each(threads_.begin(), threads_.end(), [](std::thread &thread) { thread.join(); });
    // CHECK-MESSAGES: :[[@LINE-1]]:53: warning: destructor of 'BadForEach' may block forever in 'std::thread::join': nothing tells the thread to stop
    // CHECK-MESSAGES: :[[@LINE-2]]:53: note: 'BadForEach::~BadForEach' calls 'lambda' here
    // CHECK-MESSAGES: :[[@LINE-3]]:79: note: 'lambda' calls 'std::thread::join' here
    // CHECK-MESSAGES: :[[@LINE-6]]:18: note: the thread is started here
    // CHECK-MESSAGES: :[[@LINE+6]]:5: note: it leaves this loop only when 'stop_' changes
    // CHECK-MESSAGES: :[[@LINE-6]]:79: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
  }

private:
  void run() {
    while (!stop_)
      work();
  }
  std::atomic<bool> stop_{false};
  std::vector<std::thread> threads_;
};

class GoodForEach {
public:
  GoodForEach() { threads_.emplace_back([this] { run(); }); }
  ~GoodForEach() {
    stop_ = true;
    std::for_each(threads_.begin(), threads_.end(), [](std::thread &thread) { thread.join(); });
  }

private:
  void run() {
    while (!stop_)
      work();
  }
  std::atomic<bool> stop_{false};
  std::vector<std::thread> threads_;
};

class BadIterators {
public:
  BadIterators() { threads_.emplace_back([this] { run(); }); }
  ~BadIterators() {
    for (auto it = threads_.begin(); it != threads_.end(); ++it)
      it->join();
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: destructor of 'BadIterators' may block forever in 'std::thread::join': nothing tells the thread to stop
      // CHECK-MESSAGES: :[[@LINE-2]]:7: note: 'BadIterators::~BadIterators' calls 'std::thread::join' here
      // CHECK-MESSAGES: :[[@LINE-6]]:20: note: the thread is started here
      // CHECK-MESSAGES: :[[@LINE+6]]:5: note: it leaves this loop only when 'stop_' changes
      // CHECK-MESSAGES: :[[@LINE-5]]:7: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
  }

private:
  void run() {
    while (!stop_)
      work();
  }
  std::atomic<bool> stop_{false};
  std::vector<std::thread> threads_;
};

class BadOwnedByPointers {
public:
  BadOwnedByPointers() { threads_.push_back(std::make_unique<std::thread>([this] { run(); })); }
  ~BadOwnedByPointers() {
    for (auto &thread : threads_)
      thread->join();
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: destructor of 'BadOwnedByPointers' may block forever in 'std::thread::join': nothing tells the thread to stop
      // CHECK-MESSAGES: :[[@LINE-2]]:7: note: 'BadOwnedByPointers::~BadOwnedByPointers' calls 'std::thread::join' here
      // CHECK-MESSAGES: :[[@LINE-6]]:45: note: the thread is started here
      // CHECK-MESSAGES: :[[@LINE+6]]:5: note: it leaves this loop only when 'stop_' changes
      // CHECK-MESSAGES: :[[@LINE-5]]:7: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
  }

private:
  void run() {
    while (!stop_)
      work();
  }
  std::atomic<bool> stop_{false};
  std::vector<std::unique_ptr<std::thread>> threads_;
};

class BadArray {
public:
  BadArray() {
    for (auto &thread : threads_)
      thread = std::thread([this] { run(); });
  }
  ~BadArray() {
    for (auto &thread : threads_)
      thread.join();
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: destructor of 'BadArray' may block forever in 'std::thread::join': nothing tells the thread to stop
      // CHECK-MESSAGES: :[[@LINE-2]]:7: note: 'BadArray::~BadArray' calls 'std::thread::join' here
      // CHECK-MESSAGES: :[[@LINE-7]]:16: note: the thread is started here
      // CHECK-MESSAGES: :[[@LINE+6]]:5: note: it leaves this loop only when 'stop_' changes
      // CHECK-MESSAGES: :[[@LINE-5]]:7: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
  }

private:
  void run() {
    while (!stop_)
      work();
  }
  std::atomic<bool> stop_{false};
  std::array<std::thread, 4> threads_;
};

class BadPlainArray {
public:
  BadPlainArray() {
    for (int i = 0; i < 4; ++i)
      threads_[i] = std::thread(&BadPlainArray::run, this);
  }
  ~BadPlainArray() {
    for (int i = 0; i < 4; ++i)
      threads_[i].join();
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: destructor of 'BadPlainArray' may block forever in 'std::thread::join': nothing tells the thread to stop
      // CHECK-MESSAGES: :[[@LINE-2]]:7: note: 'BadPlainArray::~BadPlainArray' calls 'std::thread::join' here
      // CHECK-MESSAGES: :[[@LINE-7]]:21: note: the thread that runs 'BadPlainArray::run' is started here
      // CHECK-MESSAGES: :[[@LINE+6]]:5: note: it leaves this loop only when 'stop_' changes
      // CHECK-MESSAGES: :[[@LINE-5]]:7: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
  }

private:
  void run() {
    while (!stop_)
      work();
  }
  bool stop_ = false;
  std::thread threads_[4];
};

class BadStructInContainer {
  struct Worker {
    int index = 0;
    std::thread thread;
  };

public:
  BadStructInContainer() {
    workers_.emplace_back();
    workers_.back().thread = std::thread([this] { run(); });
  }
  ~BadStructInContainer() {
    for (Worker &worker : workers_)
      worker.thread.join();
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: destructor of 'BadStructInContainer' may block forever in 'std::thread::join': nothing tells the thread to stop
      // CHECK-MESSAGES: :[[@LINE-2]]:7: note: 'BadStructInContainer::~BadStructInContainer' calls 'std::thread::join' here
      // CHECK-MESSAGES: :[[@LINE-7]]:30: note: the thread is started here
      // CHECK-MESSAGES: :[[@LINE+6]]:5: note: it leaves this loop only when 'stop_' changes
      // CHECK-MESSAGES: :[[@LINE-5]]:7: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
  }

private:
  void run() {
    while (!stop_)
      work();
  }
  std::atomic<bool> stop_{false};
  std::vector<Worker> workers_;
};

class GoodStructInContainer {
  struct Worker {
    std::atomic<bool> stop{false};
    std::thread thread;
  };

public:
  GoodStructInContainer() {
    workers_.push_back(std::make_unique<Worker>());
    Worker *worker = workers_.back().get();
    worker->thread = std::thread([worker] {
      while (!worker->stop)
        work();
    });
  }
  ~GoodStructInContainer() {
    for (auto &worker : workers_) {
      worker->stop = true;
      worker->thread.join();
    }
  }

private:
  std::vector<std::unique_ptr<Worker>> workers_;
};

class BadMapOfThreads {
public:
  void add(int key) { threads_[key] = std::thread([this] { run(); }); }
  ~BadMapOfThreads() {
    for (auto &entry : threads_)
      entry.second.join();
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: destructor of 'BadMapOfThreads' may block forever in 'std::thread::join': nothing tells the thread to stop
      // CHECK-MESSAGES: :[[@LINE-2]]:7: note: 'BadMapOfThreads::~BadMapOfThreads' calls 'std::thread::join' here
      // CHECK-MESSAGES: :[[@LINE-6]]:39: note: the thread is started here
      // CHECK-MESSAGES: :[[@LINE+6]]:5: note: it leaves this loop only when 'stop_' changes
      // CHECK-MESSAGES: :[[@LINE-5]]:7: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
  }

private:
  void run() {
    while (!stop_)
      work();
  }
  std::atomic<bool> stop_{false};
  std::map<int, std::thread> threads_;
};

class GoodPoolWithQueue {
public:
  GoodPoolWithQueue() { threads_.emplace_back([this] { run(); }); }
  ~GoodPoolWithQueue() {
    {
      std::unique_lock<std::mutex> lock(mutex_);
      stop_ = true;
    }
    changed_.notify_all();
    for (std::thread &thread : threads_)
      thread.join();
  }

private:
  void run() {
    for (;;) {
      std::unique_lock<std::mutex> lock(mutex_);
      changed_.wait(lock, [this] { return stop_ || jobs_ > 0; });
      if (stop_ && jobs_ == 0)
        return;
      --jobs_;
    }
  }
  std::mutex mutex_;
  std::condition_variable changed_;
  bool stop_ = false;
  int jobs_ = 0;
  std::vector<std::thread> threads_;
};

