// A task that its destructor waits for. The hang needed an interpreter's lock besides; without one,
// whoever cancels before the wait is well written, and whoever only waits is not.
// https://github.com/GafferHQ/gaffer/commit/ca37126da504afebfc0e47a722d692e5b27b7b93
// https://github.com/ImageEngine/gaffer/issues/855
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++14,c++20

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

class BadBackgroundTask {
public:
  explicit BadBackgroundTask(std::function<void(const Canceller &)> function) : data_(std::make_shared<TaskData>()) {
    data_->function = function;
    enqueue([data = data_] {
      data->function(data->canceller);
      std::unique_lock<std::mutex> lock(data->mutex);
      data->status = TaskData::Completed;
      data->changed.notify_one();
    });
  }
  ~BadBackgroundTask() { wait(); }

  void wait() {
    std::unique_lock<std::mutex> lock(data_->mutex);
    data_->changed.wait(lock, [this] { return data_->status == TaskData::Completed; });
  }

private:
  std::shared_ptr<TaskData> data_;
};

// The order the other way round.
class BadWaitAndCancel {
public:
  ~BadWaitAndCancel() {
    {
      std::unique_lock<std::mutex> lock(data_->mutex);
      data_->changed.wait(lock, [this] { return data_->status == TaskData::Completed; });
    }
    data_->canceller.cancel();
  }

private:
  std::shared_ptr<TaskData> data_;
};
