// The future of std::async waits for its task when it goes.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++14,c++20

#include <atomic>
#include <future>
#include <vector>

void work();

class BadFutureMember {
public:
  BadFutureMember() : task_(std::async(std::launch::async, [this] { run(); })) {}

private:
  void run() {
    while (!stop_)
      work();
  }
  std::atomic<bool> stop_{false};
  std::future<void> task_;
};

class GoodFutureMember {
public:
  GoodFutureMember() : task_(std::async(std::launch::async, [this] { run(); })) {}
  ~GoodFutureMember() { stop_ = true; }

private:
  void run() {
    while (!stop_)
      work();
  }
  std::atomic<bool> stop_{false};
  std::future<void> task_;
};

class BadAssigned {
public:
  void start() { task_ = std::async(&BadAssigned::run, this); }

private:
  void run() {
    while (!stop_)
      work();
  }
  std::atomic<bool> stop_{false};
  std::future<void> task_;
};

class BadWaitedFor {
public:
  BadWaitedFor() : task_(std::async(std::launch::async, [this] { run(); })) {}
  ~BadWaitedFor() { task_.wait(); }

private:
  void run() {
    while (!stop_)
      work();
  }
  std::atomic<bool> stop_{false};
  std::future<void> task_;
};

class GoodWaitedFor {
public:
  GoodWaitedFor() : task_(std::async(std::launch::async, [this] { run(); })) {}
  ~GoodWaitedFor() {
    stop_ = true;
    task_.wait();
  }

private:
  void run() {
    while (!stop_)
      work();
  }
  std::atomic<bool> stop_{false};
  std::future<void> task_;
};

class GoodComputes {
public:
  GoodComputes() : task_(std::async([] { work(); })) {}
  ~GoodComputes() { task_.get(); }

private:
  std::future<void> task_;
};

class BadVector {
public:
  BadVector() { tasks_.push_back(std::async(std::launch::async, [this] { run(); })); }

private:
  void run() {
    while (!stop_)
      work();
  }
  std::atomic<bool> stop_{false};
  std::vector<std::future<void>> tasks_;
};

class GoodVector {
public:
  GoodVector() { tasks_.push_back(std::async(std::launch::async, [this] { run(); })); }
  ~GoodVector() {
    stop_ = true;
    for (auto &task : tasks_)
      task.wait();
  }

private:
  void run() {
    while (!stop_)
      work();
  }
  std::atomic<bool> stop_{false};
  std::vector<std::future<void>> tasks_;
};

void badLocal(std::atomic<bool> &stop) {
  auto task = std::async(std::launch::async, [&stop] {
    while (!stop)
      work();
  });
  work();
}

void goodLocal(std::atomic<bool> &stop) {
  auto task = std::async(std::launch::async, [&stop] {
    while (!stop)
      work();
  });
  work();
  stop = true;
}

void goodLocalComputes() {
  auto task = std::async(std::launch::async, [] { work(); });
}

// A future that no task of this program's view feeds may have been made by a promise.
class GoodFutureFromElsewhere {
public:
  explicit GoodFutureFromElsewhere(std::future<void> task);

private:
  std::future<void> task_;
};

class GoodDeferred {
public:
  GoodDeferred() : task_(std::async(std::launch::deferred, [this] { run(); })) {}

private:
  void run() {
    while (!stop_)
      work();
  }
  std::atomic<bool> stop_{false};
  std::future<void> task_;
};
