// An engine whose end clears its worker blocks while their threads still look up blocks in its arrays.
// Where the blocks' own destructors join, the arrays that the workers use must be declared before the blocks.
// https://github.com/apache/mxnet/pull/6773
// RUN: %check_interop_tidy %s interop-teardown-order %t -std=c++17,c++20

#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <queue>
#include <thread>
#include <utility>
#include <vector>

class TaskQueue {
public:
  bool pop(std::function<void()> &task) {
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait(lock, [this] { return killed_ || !tasks_.empty(); });
    if (killed_)
      return false;
    task = tasks_.front();
    return true;
  }
  void kill() {
    std::lock_guard<std::mutex> lock(mutex_);
    killed_ = true;
    changed_.notify_all();
  }

private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool killed_ = false;
  std::queue<std::function<void()>> tasks_;
};

// Threads of one device; joins them when it goes.
class ThreadPool {
public:
  ThreadPool(int size, std::function<void()> body) {
    for (int i = 0; i != size; ++i)
      threads_.emplace_back(body);
  }
  ~ThreadPool() {
    for (auto &thread : threads_)
      thread.join();
  }

private:
  std::vector<std::thread> threads_;
};

// A queue and the pool that empties it: the pool must go first, and does.
class WorkerBlock {
public:
  ~WorkerBlock() { queue.kill(); }
  TaskQueue queue;
  std::unique_ptr<ThreadPool> pool;
};

// Not told of: the pool is given its body through an element, two levels below the member.
class FN_BlocksFirst {
public:
  void add(int device) {
    WorkerBlock &block = blocks_[device];
    block.pool = std::make_unique<ThreadPool>(1, [this] { run(); });
  }

private:
  void run() {
    std::lock_guard<std::mutex> lock(streams_mutex_);
    streams_.push_back(1);
  }
  std::map<int, WorkerBlock> blocks_;
  std::mutex streams_mutex_;
  std::vector<int> streams_;
};

class GoodBlocksLast {
public:
  void add(int device) {
    WorkerBlock &block = blocks_[device];
    block.pool = std::make_unique<ThreadPool>(1, [this] { run(); });
  }

private:
  void run() {
    std::lock_guard<std::mutex> lock(streams_mutex_);
    streams_.push_back(1);
  }
  std::mutex streams_mutex_;
  std::vector<int> streams_;
  std::map<int, WorkerBlock> blocks_;
};

// As the engine does it: the blocks go in the destructor's body.
class GoodBlocksCleared {
public:
  ~GoodBlocksCleared() { blocks_.clear(); }
  void add(int device) {
    WorkerBlock &block = blocks_[device];
    block.pool = std::make_unique<ThreadPool>(1, [this] { run(); });
  }

private:
  void run() {
    std::lock_guard<std::mutex> lock(streams_mutex_);
    streams_.push_back(1);
  }
  std::map<int, WorkerBlock> blocks_;
  std::mutex streams_mutex_;
  std::vector<int> streams_;
};

// The block with its members the other way round.
class BadBlock {
public:
  explicit BadBlock(std::function<void()> work) {
    pool_ = std::make_unique<ThreadPool>(1, [this] { run(); });
  }
  ~BadBlock() { queue_.kill(); }

private:
  void run() {
    std::function<void()> task;
    while (queue_.pop(task))
      task();
  }
  std::unique_ptr<ThreadPool> pool_;
  TaskQueue queue_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:31: warning: member 'pool_' outlives 'queue_', which its thread uses
// CHECK-MESSAGES: :[[@LINE-3]]:13: note: 'queue_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-15]]:45: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-16]]:54: note: 'lambda' calls 'BadBlock::run' here
// CHECK-MESSAGES: :[[@LINE-10]]:12: note: 'queue_' is used here
// CHECK-FIXES: class BadBlock {
// CHECK-FIXES: TaskQueue queue_;
// CHECK-FIXES-NEXT: std::unique_ptr<ThreadPool> pool_;
