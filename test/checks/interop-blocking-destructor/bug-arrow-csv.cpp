// A reader whose destructor waits for its own task group; the last owner may be one of those tasks.
// https://github.com/apache/arrow/issues/48741
// Its tasks end the wait, so that it is told only where strictness is asked for.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++17,c++20
// RUN: %check_interop_tidy %s interop-blocking-destructor %t --suffix=STRICT -- --config="{CheckOptions: {interop-blocking-destructor.Strict: true}}"

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

class StrictReader : public std::enable_shared_from_this<StrictReader> {
public:
  ~StrictReader() {
    if (group_)
      group_->finish();
      // CHECK-MESSAGES-STRICT: :[[@LINE-1]]:7: warning: destructor of 'StrictReader' may block forever in 'std::condition_variable::wait'
      // CHECK-MESSAGES-STRICT: :[[@LINE-2]]:7: note: 'StrictReader::~StrictReader' calls 'TaskGroup::finish' here
      // CHECK-MESSAGES-STRICT: :[[@LINE-24]]:5: note: 'TaskGroup::finish' calls 'std::condition_variable::wait' here
      // CHECK-MESSAGES-STRICT: :[[@LINE-25]]:5: note: 'std::condition_variable::wait' waits until the predicate holds after a notification (model cpp-std.yaml)
      // CHECK-MESSAGES-STRICT: :[[@LINE-5]]:7: note: tell whoever ends the wait to do so first
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
