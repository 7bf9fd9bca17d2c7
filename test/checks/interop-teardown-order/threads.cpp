// Members whose end waits for a thread: what the thread uses must be declared before them.
// RUN: %check_interop_tidy %s interop-teardown-order %t -std=c++20,c++23

#include <atomic>
#include <condition_variable>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <optional>
#include <queue>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

void work();

class BadJthread {
public:
  void start() { worker_ = std::jthread([this] { run(); }); }

private:
  void run() { items_.push_back(1); }
  std::jthread worker_;
  std::vector<int> items_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:16: warning: member 'worker_' outlives 'items_', which its thread uses
// CHECK-MESSAGES: :[[@LINE-3]]:20: note: 'items_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-9]]:28: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-10]]:50: note: 'lambda' calls 'BadJthread::run' here
// CHECK-MESSAGES: :[[@LINE-8]]:16: note: 'items_' is used here
// CHECK-FIXES: class BadJthread {
// CHECK-FIXES: void run() { items_.push_back(1); }
// CHECK-FIXES-NEXT: std::vector<int> items_;
// CHECK-FIXES-NEXT: std::jthread worker_;
// CHECK-FIXES-NEXT: };

class GoodJthread {
public:
  void start() { worker_ = std::jthread([this] { run(); }); }

private:
  void run() { items_.push_back(1); }
  std::vector<int> items_;
  std::jthread worker_;
};

// It uses nothing that comes later.
class GoodUsesEarlier {
public:
  void start() { worker_ = std::jthread([this] { items_.push_back(1); }); }

private:
  std::vector<int> items_;
  std::jthread worker_;
  std::vector<int> others_;
};

class GoodUsesNothing {
public:
  void start() {
    worker_ = std::jthread([] { work(); });
  }

private:
  std::jthread worker_;
  std::vector<int> items_;
};

// A copy is captured, not the object.
class GoodCapturesCopy {
public:
  void start() {
    worker_ = std::jthread([items = items_] { items.size(); });
  }

private:
  std::jthread worker_;
  std::vector<int> items_;
};

class BadCapturesReference {
public:
  void start() {
    worker_ = std::jthread([&items = items_] { items.push_back(1); });
  }

private:
  std::jthread worker_;
  std::vector<int> items_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:16: warning: member 'worker_' outlives 'items_', which its thread uses
// CHECK-MESSAGES: :[[@LINE-3]]:20: note: 'items_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-9]]:15: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-10]]:48: note: 'items_' is used here
// CHECK-FIXES: class BadCapturesReference {
// CHECK-FIXES: private:
// CHECK-FIXES-NEXT: std::vector<int> items_;
// CHECK-FIXES-NEXT: std::jthread worker_;

class BadMemberFunction {
public:
  void start() { worker_ = std::jthread(&BadMemberFunction::run, this); }

private:
  void run() { items_.push_back(1); }
  std::jthread worker_;
  std::vector<int> items_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:16: warning: member 'worker_' outlives 'items_', which its thread uses
// CHECK-MESSAGES: :[[@LINE-3]]:20: note: 'items_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-9]]:28: note: the thread that runs 'BadMemberFunction::run' is started here
// CHECK-MESSAGES: :[[@LINE-7]]:16: note: 'items_' is used here
// CHECK-FIXES: class BadMemberFunction {
// CHECK-FIXES: std::vector<int> items_;
// CHECK-FIXES-NEXT: std::jthread worker_;

// Locks, conditions, semaphores: their ends do nothing, but using them after is undefined.
class BadMutexLater {
public:
  void start() {
    worker_ = std::jthread([this] { run(); });
  }

private:
  void run() { std::lock_guard<std::mutex> lock(mutex_); }
  std::jthread worker_;
  std::mutex mutex_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:16: warning: member 'worker_' outlives 'mutex_', which its thread uses
// CHECK-MESSAGES: :[[@LINE-3]]:14: note: 'mutex_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-10]]:15: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-11]]:37: note: 'lambda' calls 'BadMutexLater::run' here
// CHECK-MESSAGES: :[[@LINE-8]]:49: note: 'mutex_' is used here
// CHECK-FIXES: class BadMutexLater {
// CHECK-FIXES: std::mutex mutex_;
// CHECK-FIXES-NEXT: std::jthread worker_;

class GoodMutexFirst {
public:
  void start() {
    worker_ = std::jthread([this] { run(); });
  }

private:
  void run() { std::lock_guard<std::mutex> lock(mutex_); }
  std::mutex mutex_;
  std::jthread worker_;
};

// Numbers and flags have no end: nothing happens to them before the thread is joined.
class GoodTrivial {
public:
  void start() {
    worker_ = std::jthread([this] {
      while (!stop_)
        ++count_;
    });
  }

private:
  std::jthread worker_;
  std::atomic<bool> stop_;
  long count_;
};

// The whole set: the first is named, three others are told, all are moved past.
class BadQueueWithAll {
public:
  void start() {
    worker_ = std::jthread([this](std::stop_token token) { run(token); });
  }

private:
  void run(std::stop_token token) {
    while (!token.stop_requested()) {
      std::unique_lock<std::mutex> lock(mutex_);
      changed_.wait_for(lock, std::chrono::seconds(1));
      if (!queue_.empty())
        queue_.pop();
      name_ = "worker";
      done_.push_back(1);
    }
  }
  std::jthread worker_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::queue<int> queue_;
  std::string name_;
  std::vector<int> done_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:16: warning: member 'worker_' outlives 'mutex_', which its thread uses
// CHECK-MESSAGES: :[[@LINE-7]]:14: note: 'mutex_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-7]]:27: note: 'changed_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-7]]:19: note: 'queue_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-7]]:15: note: 'name_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-26]]:15: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-27]]:60: note: 'lambda' calls 'BadQueueWithAll::run' here
// CHECK-MESSAGES: :[[@LINE-22]]:41: note: 'mutex_' is used here
// CHECK-FIXES: class BadQueueWithAll {
// CHECK-FIXES: std::mutex mutex_;
// CHECK-FIXES-NEXT: std::condition_variable changed_;
// CHECK-FIXES-NEXT: std::queue<int> queue_;
// CHECK-FIXES-NEXT: std::string name_;
// CHECK-FIXES-NEXT: std::vector<int> done_;
// CHECK-FIXES-NEXT: std::jthread worker_;

class GoodQueueWithAll {
public:
  void start() {
    worker_ = std::jthread([this](std::stop_token token) { run(token); });
  }

private:
  void run(std::stop_token token) {
    while (!token.stop_requested()) {
      std::unique_lock<std::mutex> lock(mutex_);
      changed_.wait_for(lock, std::chrono::seconds(1));
      if (!queue_.empty())
        queue_.pop();
      name_ = "worker";
    }
  }
  std::mutex mutex_;
  std::condition_variable changed_;
  std::queue<int> queue_;
  std::string name_;
  std::jthread worker_;
};

// Between what is used and what is not.
class BadMovedPastTheLastOnly {
public:
  void start() {
    worker_ = std::jthread([this] { items_.push_back(1); });
  }

private:
  std::jthread worker_;
  std::string before_;
  std::vector<int> items_;
  std::string after_;
};
// CHECK-MESSAGES: :[[@LINE-5]]:16: warning: member 'worker_' outlives 'items_', which its thread uses
// CHECK-MESSAGES: :[[@LINE-4]]:20: note: 'items_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-11]]:15: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-12]]:37: note: 'items_' is used here
// CHECK-FIXES: class BadMovedPastTheLastOnly {
// CHECK-FIXES: std::string before_;
// CHECK-FIXES-NEXT: std::vector<int> items_;
// CHECK-FIXES-NEXT: std::jthread worker_;
// CHECK-FIXES-NEXT: std::string after_;

// Containers and owners of threads.
class BadVector {
public:
  void start() {
    for (int i = 0; i != 4; ++i)
      workers_.emplace_back([this] { items_.push_back(1); });
  }

private:
  std::vector<std::jthread> workers_;
  std::vector<int> items_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:29: warning: member 'workers_' outlives 'items_', which its thread uses
// CHECK-MESSAGES: :[[@LINE-3]]:20: note: 'items_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-9]]:7: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-10]]:38: note: 'items_' is used here
// CHECK-FIXES: class BadVector {
// CHECK-FIXES: std::vector<int> items_;
// CHECK-FIXES-NEXT: std::vector<std::jthread> workers_;

class GoodVector {
public:
  void start() {
    for (int i = 0; i != 4; ++i)
      workers_.emplace_back([this] { items_.push_back(1); });
  }

private:
  std::vector<int> items_;
  std::vector<std::jthread> workers_;
};

class BadUniquePtr {
public:
  void start() {
    worker_ = std::make_unique<std::jthread>([this] { items_.push_back(1); });
  }

private:
  std::unique_ptr<std::jthread> worker_;
  std::vector<int> items_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:33: warning: member 'worker_' outlives 'items_', which its thread uses
// CHECK-MESSAGES: :[[@LINE-3]]:20: note: 'items_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-9]]:15: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-10]]:55: note: 'items_' is used here
// CHECK-FIXES: class BadUniquePtr {
// CHECK-FIXES: std::vector<int> items_;
// CHECK-FIXES-NEXT: std::unique_ptr<std::jthread> worker_;

class GoodUniquePtr {
public:
  void start() {
    worker_ = std::make_unique<std::jthread>([this] { items_.push_back(1); });
  }

private:
  std::vector<int> items_;
  std::unique_ptr<std::jthread> worker_;
};

class BadOptional {
public:
  void start() {
    worker_.emplace([this] { items_.push_back(1); });
  }

private:
  std::optional<std::jthread> worker_;
  std::vector<int> items_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:31: warning: member 'worker_' outlives 'items_', which its thread uses
// CHECK-MESSAGES: :[[@LINE-3]]:20: note: 'items_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-9]]:5: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-10]]:30: note: 'items_' is used here
// CHECK-FIXES: class BadOptional {
// CHECK-FIXES: std::vector<int> items_;
// CHECK-FIXES-NEXT: std::optional<std::jthread> worker_;

// What the thread uses may be behind a pointer that the class owns.
class BadOwnedBehindPointer {
public:
  void start() {
    worker_ = std::jthread([this] { items_->push_back(1); });
  }

private:
  std::jthread worker_;
  std::unique_ptr<std::vector<int>> items_ = std::make_unique<std::vector<int>>();
};
// CHECK-MESSAGES: :[[@LINE-3]]:16: warning: member 'worker_' outlives 'items_', which its thread uses
// CHECK-MESSAGES: :[[@LINE-3]]:37: note: 'items_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-9]]:15: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-10]]:37: note: 'items_' is used here
// CHECK-FIXES: class BadOwnedBehindPointer {
// CHECK-FIXES: std::unique_ptr<std::vector<int>> items_ = std::make_unique<std::vector<int>>();
// CHECK-FIXES-NEXT: std::jthread worker_;

class GoodPlainPointer {
public:
  void start() {
    worker_ = std::jthread([this] { items_->push_back(1); });
  }

private:
  std::jthread worker_;
  std::vector<int> *items_;
};

class GoodReference {
public:
  explicit GoodReference(std::vector<int> &items) : items_(items) {}
  void start() {
    worker_ = std::jthread([this] { items_.push_back(1); });
  }

private:
  std::jthread worker_;
  std::vector<int> &items_;
};

// Futures of std::async wait, others do not.
class BadAsync {
public:
  void start() {
    done_ = std::async(std::launch::async, [this] { items_.push_back(1); });
  }

private:
  std::future<void> done_;
  std::vector<int> items_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:21: warning: member 'done_' outlives 'items_', which its thread uses
// CHECK-MESSAGES: :[[@LINE-3]]:20: note: 'items_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-9]]:13: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-10]]:53: note: 'items_' is used here
// CHECK-FIXES: class BadAsync {
// CHECK-FIXES: std::vector<int> items_;
// CHECK-FIXES-NEXT: std::future<void> done_;

class GoodAsync {
public:
  void start() {
    done_ = std::async(std::launch::async, [this] { items_.push_back(1); });
  }

private:
  std::vector<int> items_;
  std::future<void> done_;
};

class GoodDeferred {
public:
  void start() {
    done_ = std::async(std::launch::deferred, [this] { items_.push_back(1); });
  }

private:
  std::future<void> done_;
  std::vector<int> items_;
};

class GoodFutureOfPromise {
public:
  void start() { done_ = promise_.get_future(); }

private:
  std::future<void> done_;
  std::promise<void> promise_;
};

class BadVectorOfFutures {
public:
  void start() { tasks_.push_back(std::async(std::launch::async, [this] { items_.push_back(1); })); }

private:
  std::vector<std::future<void>> tasks_;
  std::vector<int> items_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:34: warning: member 'tasks_' outlives 'items_', which its thread uses
// CHECK-MESSAGES: :[[@LINE-3]]:20: note: 'items_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-8]]:35: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-9]]:75: note: 'items_' is used here
// CHECK-FIXES: class BadVectorOfFutures {
// CHECK-FIXES: std::vector<int> items_;
// CHECK-FIXES-NEXT: std::vector<std::future<void>> tasks_;

// A std::thread is joined by the destructor's body, or ends the process: its place is no matter.
class GoodJoinedInDestructor {
public:
  void start() {
    worker_ = std::thread([this] { items_.push_back(1); });
  }
  ~GoodJoinedInDestructor() { worker_.join(); }

private:
  std::thread worker_;
  std::vector<int> items_;
};

class GoodDetached {
public:
  void start() {
    worker_ = std::thread([this] { items_.push_back(1); });
    worker_.detach();
  }

private:
  std::thread worker_;
  std::vector<int> items_;
};

// Two calls down.
class BadTwoHops {
public:
  void start() {
    worker_ = std::jthread([this] { loop(); });
  }

private:
  void loop() { step(); }
  void step() { items_.push_back(1); }
  std::jthread worker_;
  std::vector<int> items_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:16: warning: member 'worker_' outlives 'items_', which its thread uses
// CHECK-MESSAGES: :[[@LINE-3]]:20: note: 'items_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-11]]:15: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-12]]:37: note: 'lambda' calls 'BadTwoHops::loop' here
// CHECK-MESSAGES: :[[@LINE-9]]:17: note: 'BadTwoHops::loop' calls 'BadTwoHops::step' here
// CHECK-MESSAGES: :[[@LINE-9]]:17: note: 'items_' is used here
// CHECK-FIXES: class BadTwoHops {
// CHECK-FIXES: std::vector<int> items_;
// CHECK-FIXES-NEXT: std::jthread worker_;

// Another object of the class.
class GoodOtherObject {
public:
  void start(GoodOtherObject &other) {
    worker_ = std::jthread([&other] { other.items_.push_back(1); });
  }

private:
  std::jthread worker_;
  std::vector<int> items_;
};

// The address alone is handed on before the start; what is done with it cannot be seen: told strictly or not at all.
void keep(std::vector<int> *items);
class GoodGivenAwayBefore {
public:
  void start() {
    keep(&items_);
    worker_ = std::jthread([] { work(); });
  }

private:
  std::jthread worker_;
  std::vector<int> items_;
};

// Static members outlive every object.
class GoodStatic {
public:
  void start() {
    worker_ = std::jthread([] { items_.push_back(1); });
  }

private:
  std::jthread worker_;
  static std::vector<int> items_;
};

// A class that holds a lock is one: its end is the lock's.
struct Guarded {
  std::mutex mutex;
  int value = 0;
};
class BadLockInside {
public:
  void start() {
    worker_ = std::jthread([this] { std::lock_guard<std::mutex> lock(guarded_.mutex); });
  }

private:
  std::jthread worker_;
  Guarded guarded_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:16: warning: member 'worker_' outlives 'guarded_', which its thread uses
// CHECK-MESSAGES: :[[@LINE-3]]:11: note: 'guarded_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-9]]:15: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-10]]:70: note: 'guarded_' is used here
// CHECK-FIXES: class BadLockInside {
// CHECK-FIXES: Guarded guarded_;
// CHECK-FIXES-NEXT: std::jthread worker_;

class GoodLockInside {
public:
  void start() {
    worker_ = std::jthread([this] { std::lock_guard<std::mutex> lock(guarded_.mutex); });
  }

private:
  Guarded guarded_;
  std::jthread worker_;
};

class BadLocks {
public:
  void start() {
    worker_ = std::jthread([this] { std::lock_guard<std::mutex> lock(mutexes_[0]); });
  }

private:
  std::jthread worker_;
  std::mutex mutexes_[4];
};
// CHECK-MESSAGES: :[[@LINE-3]]:16: warning: member 'worker_' outlives 'mutexes_', which its thread uses
// CHECK-MESSAGES: :[[@LINE-3]]:14: note: 'mutexes_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-9]]:15: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-10]]:70: note: 'mutexes_' is used here
// CHECK-FIXES: class BadLocks {
// CHECK-FIXES: std::mutex mutexes_[4];
// CHECK-FIXES-NEXT: std::jthread worker_;

// Given on by reference.
void fill(std::vector<int> &items);
class BadGivenOn {
public:
  void start() {
    worker_ = std::jthread([this] { fill(items_); });
  }

private:
  std::jthread worker_;
  std::vector<int> items_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:16: warning: member 'worker_' outlives 'items_', which its thread uses
// CHECK-MESSAGES: :[[@LINE-3]]:20: note: 'items_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-9]]:15: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-10]]:42: note: 'items_' is used here
// CHECK-FIXES: class BadGivenOn {
// CHECK-FIXES: std::vector<int> items_;
// CHECK-FIXES-NEXT: std::jthread worker_;

// As an argument of the body.
class BadArgument {
public:
  void start() { worker_ = std::jthread(&BadArgument::run, std::ref(items_)); }

private:
  static void run(std::vector<int> &items) { items.push_back(1); }
  std::jthread worker_;
  std::vector<int> items_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:16: warning: member 'worker_' outlives 'items_', which its thread uses
// CHECK-MESSAGES: :[[@LINE-3]]:20: note: 'items_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-9]]:28: note: the thread that runs 'BadArgument::run' is started here
// CHECK-MESSAGES: :[[@LINE-7]]:46: note: 'items_' is used here
// CHECK-FIXES: class BadArgument {
// CHECK-FIXES: std::vector<int> items_;
// CHECK-FIXES-NEXT: std::jthread worker_;

class GoodArgumentCopied {
public:
  void start() { worker_ = std::jthread(&GoodArgumentCopied::run, items_); }

private:
  static void run(std::vector<int> items) { items.push_back(1); }
  std::jthread worker_;
  std::vector<int> items_;
};

//===-- What is only told apart -------------------------------------------===//
// libtorrent's disk_io_thread_pool: a thread asks which of two pools it is of.

class Pool {
public:
  void push();
  std::string name_;
};

class BadPools {
public:
  void start() { worker_ = std::jthread([this] { run(first_); }); }

private:
  void run(Pool &pool) {
    if (&pool == &second_)
      second_.push();
  }
  Pool first_;
  std::jthread worker_;
  Pool second_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:16: warning: member 'worker_' outlives 'second_', which its thread uses
// CHECK-MESSAGES: :[[@LINE-3]]:8: note: 'second_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-13]]:28: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-14]]:50: note: 'lambda' calls 'BadPools::run' here
// CHECK-MESSAGES: :[[@LINE-10]]:7: note: 'second_' is used here

class GoodPools {
public:
  void start() { worker_ = std::jthread([this] { run(first_); }); }

private:
  void run(Pool &pool) {
    if (&pool != &second_)
      first_.push();
  }
  Pool first_;
  std::jthread worker_;
  Pool second_;
};
