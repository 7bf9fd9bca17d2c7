// Thread classes, pools and workers of one's own: what their ends wait for.
// RUN: %check_interop_tidy %s interop-teardown-order %t -std=c++17,c++20

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <pthread.h>
#include <thread>
#include <utility>
#include <vector>

void work();

// Joins when it goes, whatever it was given.
class JoiningThread {
public:
  JoiningThread() = default;
  template <class F> explicit JoiningThread(F f) : thread_(std::move(f)) {}
  JoiningThread(JoiningThread &&other) : thread_(std::move(other.thread_)) {}
  JoiningThread &operator=(JoiningThread &&other) {
    thread_ = std::move(other.thread_);
    return *this;
  }
  ~JoiningThread() {
    if (thread_.joinable())
      thread_.join();
  }
  void join() { thread_.join(); }

private:
  std::thread thread_;
};

class BadJoiningThread {
public:
  BadJoiningThread() { worker_ = JoiningThread([this] { items_.push_back(1); }); }

private:
  JoiningThread worker_;
  std::vector<int> items_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:17: warning: member 'worker_' outlives 'items_', which its thread uses
// CHECK-MESSAGES: :[[@LINE-3]]:20: note: 'items_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-8]]:48: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-9]]:57: note: 'items_' is used here
// CHECK-FIXES: class BadJoiningThread {
// CHECK-FIXES: std::vector<int> items_;
// CHECK-FIXES-NEXT: JoiningThread worker_;

class GoodJoiningThread {
public:
  GoodJoiningThread() { worker_ = JoiningThread([this] { items_.push_back(1); }); }

private:
  std::vector<int> items_;
  JoiningThread worker_;
};

class GoodJoiningThreadJoined {
public:
  GoodJoiningThreadJoined() { worker_ = JoiningThread([this] { items_.push_back(1); }); }
  ~GoodJoiningThreadJoined() { worker_.join(); }

private:
  JoiningThread worker_;
  std::vector<int> items_;
};

// One that lets go instead.
class DetachingThread {
public:
  DetachingThread() = default;
  template <class F> void start(F f) { thread_ = std::thread(std::move(f)); }
  ~DetachingThread() {
    if (thread_.joinable())
      thread_.detach();
  }

private:
  std::thread thread_;
};

class GoodDetachingThread {
public:
  GoodDetachingThread() {
    worker_.start([this] { items_.push_back(1); });
  }

private:
  DetachingThread worker_;
  std::vector<int> items_;
};

// A worker that knows its owner.
class Owner;
class Worker {
public:
  explicit Worker(Owner &owner) : owner_(owner) {}
  ~Worker() {
    stop_ = true;
    if (thread_.joinable())
      thread_.join();
  }
  void start() {
    thread_ = std::thread([this] { run(); });
  }

private:
  void run();
  Owner &owner_;
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

class Owner {
public:
  Owner() : worker_(*this) { worker_.start(); }
  void collect() { items_.push_back(1); }

private:
  Worker worker_;
  std::vector<int> items_;
};

void Worker::run() {
  while (!stop_)
    owner_.collect();
}
// CHECK-MESSAGES: :[[@LINE-8]]:10: warning: member 'worker_' outlives 'items_', which its thread uses
// CHECK-MESSAGES: :[[@LINE-8]]:20: note: 'items_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-26]]:15: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-27]]:36: note: 'lambda' calls 'Worker::run' here
// CHECK-MESSAGES: :[[@LINE-6]]:5: note: 'Worker::run' calls 'Owner::collect' here
// CHECK-MESSAGES: :[[@LINE-16]]:20: note: 'items_' is used here
// CHECK-FIXES: class Owner {
// CHECK-FIXES: std::vector<int> items_;
// CHECK-FIXES-NEXT: Worker worker_;

class GoodOwner;
class GoodWorker {
public:
  explicit GoodWorker(GoodOwner &owner) : owner_(owner) {}
  ~GoodWorker() {
    stop_ = true;
    if (thread_.joinable())
      thread_.join();
  }
  void start() {
    thread_ = std::thread([this] { run(); });
  }

private:
  void run();
  GoodOwner &owner_;
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

class GoodOwner {
public:
  GoodOwner() : worker_(*this) { worker_.start(); }
  void collect() { items_.push_back(1); }

private:
  std::vector<int> items_;
  GoodWorker worker_;
};

void GoodWorker::run() {
  while (!stop_)
    owner_.collect();
}

// A worker that knows a sibling.
class Writer {
public:
  explicit Writer(std::vector<int> &items) : out_(items) {}
  ~Writer() { thread_.join(); }
  void start() {
    thread_ = std::thread([this] { write(); });
  }

private:
  void write() { out_.push_back(1); }
  std::vector<int> &out_;
  std::thread thread_;
};

class BadSiblingByReference {
public:
  BadSiblingByReference() : writer_(items_) { writer_.start(); }

private:
  Writer writer_;
  std::vector<int> items_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:10: warning: member 'writer_' outlives 'items_', which its thread uses
// CHECK-MESSAGES: :[[@LINE-3]]:20: note: 'items_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-19]]:15: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-20]]:36: note: 'lambda' calls 'Writer::write' here
// CHECK-MESSAGES: :[[@LINE-17]]:18: note: 'items_' is used here
// CHECK-FIXES: class BadSiblingByReference {
// CHECK-FIXES: std::vector<int> items_;
// CHECK-FIXES-NEXT: Writer writer_;

class GoodSiblingByReference {
public:
  GoodSiblingByReference() : writer_(items_) { writer_.start(); }

private:
  std::vector<int> items_;
  Writer writer_;
};

class GoodSomebodyElses {
public:
  explicit GoodSomebodyElses(std::vector<int> &items) : writer_(items) { writer_.start(); }

private:
  Writer writer_;
  std::vector<int> mine_;
};

// A pool: its tasks run until its destructor has joined.
class Pool {
public:
  explicit Pool(int threads) {
    for (int i = 0; i != threads; ++i)
      threads_.emplace_back([this] { run(); });
  }
  ~Pool() { stop(); }
  void submit(std::function<void()> task) {
    std::lock_guard<std::mutex> lock(mutex_);
    tasks_.push_back(std::move(task));
    changed_.notify_one();
  }
  void stop() {
    {
      std::lock_guard<std::mutex> lock(mutex_);
      stop_ = true;
    }
    changed_.notify_all();
    for (auto &thread : threads_)
      if (thread.joinable())
        thread.join();
  }

private:
  void run() {
    for (;;) {
      std::unique_lock<std::mutex> lock(mutex_);
      changed_.wait(lock, [this] { return stop_ || !tasks_.empty(); });
      if (tasks_.empty())
        return;
      std::function<void()> task = std::move(tasks_.front());
      tasks_.pop_front();
      lock.unlock();
      task();
    }
  }
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::function<void()>> tasks_;
  bool stop_ = false;
  std::vector<std::thread> threads_;
};

class BadPoolFirst {
public:
  BadPoolFirst() : pool_(4) {}
  void add() {
    pool_.submit([this] { items_.push_back(1); });
  }

private:
  Pool pool_;
  std::vector<int> items_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:8: warning: member 'pool_' outlives 'items_', which its callback uses
// CHECK-MESSAGES: :[[@LINE-3]]:20: note: 'items_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-9]]:18: note: the callback is given here
// CHECK-MESSAGES: :[[@LINE-10]]:27: note: 'items_' is used here
// CHECK-FIXES: class BadPoolFirst {
// CHECK-FIXES: std::vector<int> items_;
// CHECK-FIXES-NEXT: Pool pool_;

class GoodPoolLast {
public:
  GoodPoolLast() : pool_(4) {}
  void add() {
    pool_.submit([this] { items_.push_back(1); });
  }

private:
  std::vector<int> items_;
  Pool pool_;
};

class GoodPoolStopped {
public:
  GoodPoolStopped() : pool_(4) {}
  ~GoodPoolStopped() { pool_.stop(); }
  void add() {
    pool_.submit([this] { items_.push_back(1); });
  }

private:
  Pool pool_;
  std::vector<int> items_;
};

class GoodTasksUseNothing {
public:
  GoodTasksUseNothing() : pool_(4) {}
  void add() {
    pool_.submit([] { work(); });
  }

private:
  Pool pool_;
  std::vector<int> items_;
};

class BadPoolBehindPointer {
public:
  BadPoolBehindPointer() : pool_(std::make_unique<Pool>(4)) {}
  void add() {
    pool_->submit([this] { items_.push_back(1); });
  }

private:
  std::unique_ptr<Pool> pool_;
  std::vector<int> items_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:25: warning: member 'pool_' outlives 'items_', which its callback uses
// CHECK-MESSAGES: :[[@LINE-3]]:20: note: 'items_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-9]]:19: note: the callback is given here
// CHECK-MESSAGES: :[[@LINE-10]]:28: note: 'items_' is used here
// CHECK-FIXES: class BadPoolBehindPointer {
// CHECK-FIXES: std::vector<int> items_;
// CHECK-FIXES-NEXT: std::unique_ptr<Pool> pool_;

class GoodPoolBehindPointerReset {
public:
  GoodPoolBehindPointerReset() : pool_(std::make_unique<Pool>(4)) {}
  ~GoodPoolBehindPointerReset() { pool_.reset(); }
  void add() {
    pool_->submit([this] { items_.push_back(1); });
  }

private:
  std::unique_ptr<Pool> pool_;
  std::vector<int> items_;
};

// Somebody else's pool.
class GoodPoolReferredTo {
public:
  explicit GoodPoolReferredTo(Pool &pool) : pool_(pool) {}
  void add() {
    pool_.submit([this] { items_.push_back(1); });
  }

private:
  Pool &pool_;
  std::vector<int> items_;
};

// A pool that gives futures: whoever keeps them waits for the task.
class FuturePool {
public:
  FuturePool() : thread_([this] { run(); }) {}
  ~FuturePool() {
    {
      std::lock_guard<std::mutex> lock(mutex_);
      stop_ = true;
    }
    changed_.notify_all();
    thread_.join();
  }
  std::future<void> submit(std::function<void()> task) {
    auto promise = std::make_shared<std::promise<void>>();
    std::future<void> result = promise->get_future();
    std::lock_guard<std::mutex> lock(mutex_);
    tasks_.push_back([task = std::move(task), promise] {
      task();
      promise->set_value();
    });
    changed_.notify_one();
    return result;
  }

private:
  void run() {
    for (;;) {
      std::unique_lock<std::mutex> lock(mutex_);
      changed_.wait(lock, [this] { return stop_ || !tasks_.empty(); });
      if (tasks_.empty())
        return;
      std::function<void()> task = std::move(tasks_.front());
      tasks_.pop_front();
      lock.unlock();
      task();
    }
  }
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::function<void()>> tasks_;
  bool stop_ = false;
  std::thread thread_;
};

class BadResultThrownAway {
public:
  void add() {
    pool_.submit([this] { items_.push_back(1); });
  }

private:
  FuturePool pool_;
  std::vector<int> items_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:14: warning: member 'pool_' outlives 'items_', which its callback uses
// CHECK-MESSAGES: :[[@LINE-3]]:20: note: 'items_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-9]]:18: note: the callback is given here
// CHECK-MESSAGES: :[[@LINE-10]]:27: note: 'items_' is used here
// CHECK-FIXES: class BadResultThrownAway {
// CHECK-FIXES: std::vector<int> items_;
// CHECK-FIXES-NEXT: FuturePool pool_;

class GoodResultWaitedFor {
public:
  void add() {
    std::future<void> done = pool_.submit([this] { items_.push_back(1); });
    done.get();
  }

private:
  FuturePool pool_;
  std::vector<int> items_;
};

class GoodResultWaitedForAtOnce {
public:
  void add() {
    pool_.submit([this] { items_.push_back(1); }).get();
  }

private:
  FuturePool pool_;
  std::vector<int> items_;
};

// An object with a thread of its own is whole in itself.
class Counter {
public:
  Counter() : thread_([this] { ++count_; }) {}
  ~Counter() { thread_.join(); }

private:
  std::atomic<int> count_{0};
  std::thread thread_;
};

class GoodOwnsWholeObject {
  Counter counter_;
  std::vector<int> items_;
};

// Two layers down.
class Service {
public:
  void start() {
    pool_.submit([this] { items_.push_back(1); });
  }

private:
  std::vector<int> items_;
  Pool pool_{2};
};

class GoodOwnsService {
public:
  GoodOwnsService() { service_.start(); }

private:
  Service service_;
  std::vector<int> items_;
};

// POSIX threads in a class that joins.
class PosixThread {
public:
  PosixThread(void *(*body)(void *), void *cookie) { pthread_create(&thread_, nullptr, body, cookie); }
  ~PosixThread() { pthread_join(thread_, nullptr); }

private:
  pthread_t thread_;
};

// A class that is given body and cookie.
class BadPosixThread {
public:
  void start() { thread_ = std::make_unique<PosixThread>(&BadPosixThread::main, this); }

private:
  static void *main(void *cookie) {
    static_cast<BadPosixThread *>(cookie)->run();
    return nullptr;
  }
  void run() { items_.push_back(1); }
  std::unique_ptr<PosixThread> thread_;
  std::vector<int> items_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:32: warning: member 'thread_' outlives 'items_', which its thread uses
// CHECK-MESSAGES: :[[@LINE-3]]:20: note: 'items_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-13]]:28: note: the thread that runs 'BadPosixThread::main' is started here
// CHECK-MESSAGES: :[[@LINE-10]]:5: note: 'BadPosixThread::main' calls 'BadPosixThread::run' here
// CHECK-MESSAGES: :[[@LINE-8]]:16: note: 'items_' is used here

class GoodPosixThread {
public:
  void start() { thread_ = std::make_unique<PosixThread>(&GoodPosixThread::main, this); }

private:
  static void *main(void *cookie) {
    static_cast<GoodPosixThread *>(cookie)->run();
    return nullptr;
  }
  void run() { items_.push_back(1); }
  std::vector<int> items_;
  std::unique_ptr<PosixThread> thread_;
};
