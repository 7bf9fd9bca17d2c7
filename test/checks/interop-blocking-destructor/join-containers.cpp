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

// The stop stands inside the loop, after the first join.
class BadStopBetweenJoins {
public:
  BadStopBetweenJoins() : first_([this] { run(); }) {}
  ~BadStopBetweenJoins() {
    first_.join();
    stop_ = true;
  }

private:
  void run() {
    while (!stop_)
      work();
  }
  std::atomic<bool> stop_{false};
  std::thread first_;
};
