// A reader whose destructor waits for its own task group, which one of these tasks may run: whoever owns last,
// not what stands first. Shared owners are a matter of strictness here as well as for interop-blocking-destructor.
// https://github.com/apache/arrow/issues/48741
// RUN: %check_interop_tidy %s interop-teardown-order %t -std=c++17,c++20
// RUN: %check_interop_tidy %s interop-teardown-order,interop-blocking-destructor %t --suffix=STRICT -- --config="{CheckOptions: {interop-blocking-destructor.Strict: true}}"

#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

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

private:
  void finishOne() {
    if (--remaining_ == 0) {
      std::lock_guard<std::mutex> lock(mutex_);
      idle_.notify_one();
    }
  }
  std::atomic<int> remaining_{0};
  std::mutex mutex_;
  std::condition_variable idle_;
};

// Its destructor's body waits before any member goes: the order of members is no matter.
class GoodOrderStrictReader : public std::enable_shared_from_this<GoodOrderStrictReader> {
public:
  ~GoodOrderStrictReader() {
    if (group_)
      group_->finish();
  }
  void read() {
    group_->append([self = shared_from_this()] { self->blocks_.push_back(1); });
  }

private:
  std::shared_ptr<TaskGroup> group_ = std::make_shared<TaskGroup>();
  std::vector<int> blocks_;
};
// CHECK-MESSAGES-STRICT: :[[@LINE-10]]:7: warning: destructor of 'GoodOrderStrictReader' may block forever in 'std::condition_variable::wait'
// CHECK-MESSAGES-STRICT: :[[@LINE-11]]:7: note: 'GoodOrderStrictReader::~GoodOrderStrictReader' calls 'TaskGroup::finish' here
// CHECK-MESSAGES-STRICT: :[[@LINE-32]]:5: note: 'TaskGroup::finish' calls 'std::condition_variable::wait' here
// CHECK-MESSAGES-STRICT: :[[@LINE-33]]:5: note: 'std::condition_variable::wait' waits until the predicate holds after a notification (model cpp-std.yaml)
// CHECK-MESSAGES-STRICT: :[[@LINE-14]]:7: note: tell whoever ends the wait to do so first

// As it was mended: the tasks own the group, and the destructor waits for nothing.
class GoodReader : public std::enable_shared_from_this<GoodReader> {
public:
  ~GoodReader() = default;
  void read() {
    group_->append([self = shared_from_this(), group = group_] { self->blocks_.push_back(1); });
  }

private:
  std::shared_ptr<TaskGroup> group_ = std::make_shared<TaskGroup>();
  std::vector<int> blocks_;
};
