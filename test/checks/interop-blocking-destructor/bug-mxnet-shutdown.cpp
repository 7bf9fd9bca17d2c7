// An engine that clears its worker blocks under the lock with which the workers look up blocks.
// https://github.com/apache/mxnet/pull/6773
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++14,c++20

#include <condition_variable>
#include <functional>
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

// Nobody kills the queue: its thread sleeps in pop().
class BadEngineNeverKills {
public:
  BadEngineNeverKills() : worker_([this] { run(); }) {}
  ~BadEngineNeverKills() { worker_.join(); }
  // CHECK-MESSAGES: :[[@LINE-1]]:28: warning: destructor of 'BadEngineNeverKills' may block forever in 'std::thread::join': nothing tells the thread to stop
  // CHECK-MESSAGES: :[[@LINE-2]]:28: note: 'BadEngineNeverKills::~BadEngineNeverKills' calls 'std::thread::join' here
  // CHECK-MESSAGES: :[[@LINE-4]]:27: note: the thread is started here
  // CHECK-MESSAGES: :[[@LINE-5]]:44: note: 'lambda' calls 'BadEngineNeverKills::run' here
  // CHECK-MESSAGES: :[[@LINE+8]]:12: note: 'BadEngineNeverKills::run' calls 'TaskQueue::pop' here
  // CHECK-MESSAGES: :[[@LINE-29]]:5: note: 'TaskQueue::pop' calls 'std::condition_variable::wait' here
  // CHECK-MESSAGES: :[[@LINE-30]]:5: note: 'std::condition_variable::wait' waits until the predicate holds after a notification (model cpp-std.yaml)
  // CHECK-MESSAGES: :[[@LINE-8]]:28: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first

private:
  void run() {
    std::function<void()> task;
    while (queue_.pop(task))
      task();
  }
  TaskQueue queue_;
  std::thread worker_;
};

class GoodEngineKills {
public:
  GoodEngineKills() : worker_([this] { run(); }) {}
  ~GoodEngineKills() {
    queue_.kill();
    worker_.join();
  }

private:
  void run() {
    std::function<void()> task;
    while (queue_.pop(task))
      task();
  }
  TaskQueue queue_;
  std::thread worker_;
};

// The array of blocks: get() and clear() take one lock.
class BadEngineClearsUnderLock {
public:
  ~BadEngineClearsUnderLock() { clear(); }

  void start() {
    std::lock_guard<std::mutex> lock(mutex_);
    workers_.emplace_back([this] { run(); });
  }

private:
  void clear() {
    queue_.kill();
    std::lock_guard<std::mutex> lock(mutex_);
    for (auto &worker : workers_)
      worker.join();
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: destructor of 'BadEngineClearsUnderLock' may block forever in 'std::thread::join': the thread needs 'mutex_', which is held around it
      // CHECK-MESSAGES: :[[@LINE-14]]:33: note: 'BadEngineClearsUnderLock::~BadEngineClearsUnderLock' calls 'BadEngineClearsUnderLock::clear' here
      // CHECK-MESSAGES: :[[@LINE-3]]:7: note: 'BadEngineClearsUnderLock::clear' calls 'std::thread::join' here
      // CHECK-MESSAGES: :[[@LINE-12]]:5: note: the thread is started here
      // CHECK-MESSAGES: :[[@LINE-7]]:33: note: 'mutex_' is held around the wait from here
      // CHECK-MESSAGES: :[[@LINE+4]]:33: note: the thread takes 'mutex_' here
    workers_.clear();
  }
  int getBlock() {
    std::lock_guard<std::mutex> lock(mutex_);
    return static_cast<int>(workers_.size());
  }
  void run() {
    std::function<void()> task;
    while (queue_.pop(task) && getBlock() > 0)
      task();
  }
  TaskQueue queue_;
  std::mutex mutex_;
  std::vector<std::thread> workers_;
};

class GoodEngineClearsUnlocked {
public:
  ~GoodEngineClearsUnlocked() { clear(); }

  void start() {
    std::lock_guard<std::mutex> lock(mutex_);
    workers_.emplace_back([this] { run(); });
  }

private:
  void clear() {
    queue_.kill();
    std::vector<std::thread> workers;
    {
      std::lock_guard<std::mutex> lock(mutex_);
      workers = std::move(workers_);
    }
    for (auto &worker : workers)
      worker.join();
  }
  int getBlock() {
    std::lock_guard<std::mutex> lock(mutex_);
    return static_cast<int>(workers_.size());
  }
  void run() {
    std::function<void()> task;
    while (queue_.pop(task) && getBlock() > 0)
      task();
  }
  TaskQueue queue_;
  std::mutex mutex_;
  std::vector<std::thread> workers_;
};

// The join stands in the block's own destructor, the lock in the engine that owns it.
class BadEngineDestroysBlocksUnderLock {
  class Block {
  public:
    explicit Block(BadEngineDestroysBlocksUnderLock &engine)
        : engine_(engine), worker_([this] {
            std::function<void()> task;
            while (queue_.pop(task) && engine_.countBlocks() > 0)
              task();
          }) {}
    ~Block() {
      queue_.kill();
      worker_.join();
    }

  private:
    BadEngineDestroysBlocksUnderLock &engine_;
    TaskQueue queue_;
    std::thread worker_;
  };

public:
  ~BadEngineDestroysBlocksUnderLock() {
    std::lock_guard<std::mutex> lock(mutex_);
    block_.reset();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadEngineDestroysBlocksUnderLock' may block forever in 'std::thread::join': the thread needs 'mutex_', which is held around it
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadEngineDestroysBlocksUnderLock::~BadEngineDestroysBlocksUnderLock' calls 'BadEngineDestroysBlocksUnderLock::Block::~Block' here
    // CHECK-MESSAGES: :[[@LINE-15]]:7: note: 'BadEngineDestroysBlocksUnderLock::Block::~Block' calls 'std::thread::join' here
    // CHECK-MESSAGES: :[[@LINE-23]]:28: note: the thread is started here
    // CHECK-MESSAGES: :[[@LINE-6]]:33: note: 'mutex_' is held around the wait from here
    // CHECK-MESSAGES: :[[@LINE+3]]:33: note: the thread takes 'mutex_' here
  }
  int countBlocks() {
    std::lock_guard<std::mutex> lock(mutex_);
    return block_ ? 1 : 0;
  }

private:
  std::mutex mutex_;
  std::unique_ptr<Block> block_ = std::make_unique<Block>(*this);
};
