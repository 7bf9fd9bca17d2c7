// A reader whose destructor waits for its own task group; the last owner may be one of those tasks.
// https://github.com/apache/arrow/issues/48741
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++17,c++20

#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>

void submit(std::function<void()> task);

class TaskGroup {
public:
  void append(std::function<void()> task) {
    ++remaining_;
    submit([this, task] {
      task();
      finishOne();
    });
  }
  void finish() {
    std::unique_lock<std::mutex> lock(mutex_);
    idle_.wait(lock, [this] { return remaining_.load() == 0; });
  }
  void cancel() { cancelled_ = true; }

private:
  void finishOne() {
    if (--remaining_ == 0) {
      std::lock_guard<std::mutex> lock(mutex_);
      idle_.notify_one();
    }
  }
  std::atomic<int> remaining_{0};
  std::atomic<bool> cancelled_{false};
  std::mutex mutex_;
  std::condition_variable idle_;
};

class BadReader : public std::enable_shared_from_this<BadReader> {
public:
  ~BadReader() {
    if (group_)
      group_->finish();
  }
  void read() {
    group_->append([self = shared_from_this()] { self->parseBlock(); });
  }

private:
  void parseBlock();
  std::shared_ptr<TaskGroup> group_ = std::make_shared<TaskGroup>();
};

// As it was mended: the tasks own the group, and the destructor waits for nothing.
class GoodReader : public std::enable_shared_from_this<GoodReader> {
public:
  ~GoodReader() = default;
  void read() {
    group_->append([self = shared_from_this(), group = group_] { self->parseBlock(); });
  }

private:
  void parseBlock();
  std::shared_ptr<TaskGroup> group_ = std::make_shared<TaskGroup>();
};

// Told to end before it is waited for.
class GoodCancelsFirst {
public:
  ~GoodCancelsFirst() {
    group_.cancel();
    group_.finish();
  }

private:
  TaskGroup group_;
};
