// A task that its destructor waits for. The hang needed an interpreter's lock besides; without one,
// whoever cancels before the wait is well written, whoever cancels after it is not, and whoever only
// waits is told so where strictness is asked for.
// https://github.com/GafferHQ/gaffer/commit/ca37126da504afebfc0e47a722d692e5b27b7b93
// https://github.com/ImageEngine/gaffer/issues/855
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++14,c++20
// RUN: %check_interop_tidy %s interop-blocking-destructor %t --suffix=STRICT -- --config="{CheckOptions: {interop-blocking-destructor.Strict: true}}"

#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>

void enqueue(std::function<void()> function);

struct Canceller {
  std::atomic<bool> cancelled{false};
  void cancel() { cancelled = true; }
};

struct TaskData {
  enum Status { Pending, Running, Completed };
  std::function<void(const Canceller &)> function;
  Canceller canceller;
  std::mutex mutex;
  std::condition_variable changed;
  Status status = Pending;
};

class GoodBackgroundTask {
public:
  explicit GoodBackgroundTask(std::function<void(const Canceller &)> function) : data_(std::make_shared<TaskData>()) {
    data_->function = function;
    enqueue([data = data_] {
      data->function(data->canceller);
      std::unique_lock<std::mutex> lock(data->mutex);
      data->status = TaskData::Completed;
      data->changed.notify_one();
    });
  }
  ~GoodBackgroundTask() { cancelAndWait(); }

  void cancel() { data_->canceller.cancel(); }
  void wait() {
    std::unique_lock<std::mutex> lock(data_->mutex);
    data_->changed.wait(lock, [this] { return data_->status == TaskData::Completed; });
  }
  void cancelAndWait() {
    cancel();
    wait();
  }

private:
  std::shared_ptr<TaskData> data_;
};

class StrictBackgroundTask {
public:
  explicit StrictBackgroundTask(std::function<void(const Canceller &)> function) : data_(std::make_shared<TaskData>()) {
    data_->function = function;
    enqueue([data = data_] {
      data->function(data->canceller);
      std::unique_lock<std::mutex> lock(data->mutex);
      data->status = TaskData::Completed;
      data->changed.notify_one();
    });
  }
  ~StrictBackgroundTask() { wait(); }

  void wait() {
    std::unique_lock<std::mutex> lock(data_->mutex);
    data_->changed.wait(lock, [this] { return data_->status == TaskData::Completed; });
    // CHECK-MESSAGES-STRICT: :[[@LINE-1]]:5: warning: destructor of 'StrictBackgroundTask' may block forever in 'std::condition_variable::wait'
    // CHECK-MESSAGES-STRICT: :[[@LINE-6]]:29: note: 'StrictBackgroundTask::~StrictBackgroundTask' calls 'StrictBackgroundTask::wait' here
    // CHECK-MESSAGES-STRICT: :[[@LINE-3]]:5: note: 'StrictBackgroundTask::wait' calls 'std::condition_variable::wait' here
    // CHECK-MESSAGES-STRICT: :[[@LINE-4]]:5: note: 'std::condition_variable::wait' waits until the predicate holds after a notification (model cpp-std.yaml)
    // CHECK-MESSAGES-STRICT: :[[@LINE-5]]:5: note: tell whoever ends the wait to do so first
  }

private:
  std::shared_ptr<TaskData> data_;
};

// The order the other way round: a stop after the wait is seen where it is a store, not where it is a call.
class FN_WaitAndCancel {
public:
  explicit FN_WaitAndCancel(std::function<void(const Canceller &)> function) : data_(std::make_shared<TaskData>()) {
    data_->function = function;
    enqueue([data = data_] {
      data->function(data->canceller);
      std::unique_lock<std::mutex> lock(data->mutex);
      data->status = TaskData::Completed;
      data->changed.notify_one();
    });
  }
  ~FN_WaitAndCancel() {
    {
      std::unique_lock<std::mutex> lock(data_->mutex);
      data_->changed.wait(lock, [this] { return data_->status == TaskData::Completed; });
      // CHECK-MESSAGES-STRICT: :[[@LINE-1]]:7: warning: destructor of 'FN_WaitAndCancel' may block forever in 'std::condition_variable::wait'
      // CHECK-MESSAGES-STRICT: :[[@LINE-2]]:7: note: 'FN_WaitAndCancel::~FN_WaitAndCancel' calls 'std::condition_variable::wait' here
      // CHECK-MESSAGES-STRICT: :[[@LINE-3]]:7: note: 'std::condition_variable::wait' waits until the predicate holds after a notification (model cpp-std.yaml)
      // CHECK-MESSAGES-STRICT: :[[@LINE-4]]:7: note: tell whoever ends the wait to do so first
    }
    data_->canceller.cancel();
  }

private:
  std::shared_ptr<TaskData> data_;
};
