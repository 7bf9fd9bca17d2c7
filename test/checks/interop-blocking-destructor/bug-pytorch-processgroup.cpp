// A destructor that waits until its queue is empty before it tells its workers to stop.
// https://github.com/pytorch/pytorch/issues/56297
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++14,c++20

#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

struct Work {
  virtual ~Work() = default;
  virtual void execute() = 0;
};

class BadProcessGroup {
public:
  explicit BadProcessGroup(int count) {
    for (int i = 0; i < count; ++i)
      threads_.emplace_back(&BadProcessGroup::runLoop, this);
  }
  ~BadProcessGroup() {
    std::unique_lock<std::mutex> lock(mutex_);
    consumed_.wait(lock, [this] { return queue_.empty(); });
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadProcessGroup' may block forever in 'std::condition_variable::wait'
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadProcessGroup::~BadProcessGroup' calls 'std::condition_variable::wait' here
    // CHECK-MESSAGES: :[[@LINE-3]]:5: note: 'std::condition_variable::wait' waits until the predicate holds after a notification (model cpp-std.yaml)
    // CHECK-MESSAGES: :[[@LINE-4]]:5: note: tell whoever ends the wait to do so first
    stop_ = true;
    lock.unlock();
    produced_.notify_all();
    for (auto &thread : threads_)
      thread.join();
  }

private:
  void runLoop() {
    std::unique_lock<std::mutex> lock(mutex_);
    while (!stop_) {
      if (queue_.empty()) {
        produced_.wait(lock);
        continue;
      }
      std::shared_ptr<Work> work = queue_.front();
      queue_.pop_front();
      lock.unlock();
      consumed_.notify_one();
      work->execute();
      lock.lock();
    }
  }

  std::mutex mutex_;
  std::condition_variable produced_;
  std::condition_variable consumed_;
  std::deque<std::shared_ptr<Work>> queue_;
  bool stop_ = false;
  std::vector<std::thread> threads_;
};

// Stop first: what is queued is dropped, not waited for.
class GoodProcessGroup {
public:
  explicit GoodProcessGroup(int count) {
    for (int i = 0; i < count; ++i)
      threads_.emplace_back(&GoodProcessGroup::runLoop, this);
  }
  ~GoodProcessGroup() {
    std::unique_lock<std::mutex> lock(mutex_);
    stop_ = true;
    lock.unlock();
    produced_.notify_all();
    for (auto &thread : threads_)
      thread.join();
  }

private:
  void runLoop() {
    std::unique_lock<std::mutex> lock(mutex_);
    while (!stop_) {
      if (queue_.empty()) {
        produced_.wait(lock);
        continue;
      }
      std::shared_ptr<Work> work = queue_.front();
      queue_.pop_front();
      lock.unlock();
      work->execute();
      lock.lock();
    }
  }

  std::mutex mutex_;
  std::condition_variable produced_;
  std::deque<std::shared_ptr<Work>> queue_;
  bool stop_ = false;
  std::vector<std::thread> threads_;
};
