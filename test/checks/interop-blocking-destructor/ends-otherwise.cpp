// Threads that end for a reason that is not a store in the destructor, and their twins that do not.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++17,c++20

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <pthread.h>
#include <queue>
#include <signal.h>
#include <sys/wait.h>
#include <thread>

void work();
bool more();

// loops ended by a call's result: the body decides itself
class GoodLoopOnCall {
public:
  GoodLoopOnCall()
      : t_([] {
          while (more())
            work();
        }) {}

  ~GoodLoopOnCall() { t_.join(); }

  std::thread t_;
};

// Loop with local deadline
class GoodDeadline {
public:
  GoodDeadline()
      : t_([this] {
          auto end = std::chrono::steady_clock::now();
          int n = 0;
          while (n < 100 && !stop_) {
            work();
            ++n;
          }
        }) {}

  ~GoodDeadline() { t_.join(); }

  bool stop_ = false;
  std::thread t_;
};

// flag set by another member function which the thread's body calls
class GoodBodyCallsSetter {
public:
  GoodBodyCallsSetter()
      : t_([this] {
          while (!done_)
            step();
        }) {}

  ~GoodBodyCallsSetter() { t_.join(); }

  void step() {
    if (more())
      finish();
  }

  void finish() { done_ = true; }

  bool done_ = false;
  std::thread t_;
};

// flag changed inside the loop via ++
class GoodCounts {
public:
  GoodCounts()
      : t_([this] {
          while (n_ < 10)
            ++n_;
        }) {}

  ~GoodCounts() { t_.join(); }

  std::atomic<int> n_{0};
  std::thread t_;
};

// Another thread of the same class ends it
class GoodEndedBySibling {
public:
  GoodEndedBySibling()
      : a_([this] {
          work();
          done_ = true;
        }),
        b_([this] {
          while (!done_)
            work();
        }) {}

  ~GoodEndedBySibling() {
    a_.join();
    b_.join();
  }

  std::atomic<bool> done_{false};
  std::thread a_, b_;
};

// queue drained: wait for empty
class GoodPopUntilEmpty {
public:
  GoodPopUntilEmpty()
      : t_([this] {
          while (!q_.empty())
            q_.pop();
        }) {}

  ~GoodPopUntilEmpty() { t_.join(); }

  std::queue<int> q_;
  std::thread t_;
};

// destructor calls stop() of base class that does everything
class Base {
protected:
  void shutdown() {
    m_.lock();
    stop_ = true;
    m_.unlock();
    cv_.notify_all();
    if (t_.joinable())
      t_.join();
  }

  std::atomic<bool> stop_{false};
  std::condition_variable cv_;
  std::mutex m_;
  std::thread t_;
};

class GoodBaseShutdown : Base {
public:
  GoodBaseShutdown() {
    t_ = std::thread([this] {
      std::unique_lock<std::mutex> l(m_);
      while (!stop_)
        cv_.wait(l);
    });
  }

  ~GoodBaseShutdown() { shutdown(); }
};

// std::function handler invoked to stop
class GoodCallbackStops {
public:
  explicit GoodCallbackStops(std::function<void()> s)
      : stop_(s), t_([this] {
          while (run_)
            work();
        }) {}

  ~GoodCallbackStops() {
    stop_();
    t_.join();
  }

  std::function<void()> stop_;
  bool run_ = true;
  std::thread t_;
};

// fork + kill + waitpid in helper
class GoodChild {
public:
  ~GoodChild() {
    terminate();
    reap();
  }

  void terminate() { kill(pid_, SIGTERM); }

  void reap() {
    int s;
    while (waitpid(pid_, &s, 0) < 0) {
    }
  }

  pid_t pid_;
};

class BadChild {
public:
  ~BadChild() { reap(); }

  void reap() {
    int s;
    while (waitpid(pid_, &s, 0) < 0) {
      // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: destructor of 'BadChild' may block forever in 'waitpid'
      // CHECK-MESSAGES: :[[@LINE-6]]:17: note: 'BadChild::~BadChild' calls 'BadChild::reap' here
      // CHECK-MESSAGES: :[[@LINE-3]]:12: note: 'BadChild::reap' calls 'waitpid' here
      // CHECK-MESSAGES: :[[@LINE-4]]:12: note: 'waitpid' waits until the child process ends (model posix.yaml)
      // CHECK-MESSAGES: :[[@LINE-5]]:12: note: end the wait first, with 'kill' or 'killpg'
    }
  }

  pid_t pid_;
};

// early return before the join
class GoodReturnsEarly {
public:
  GoodReturnsEarly()
      : t_([this] {
          while (!stop_)
            work();
        }) {}

  ~GoodReturnsEarly() {
    if (!t_.joinable())
      return;
    stop_ = true;
    t_.join();
  }

  bool stop_ = false;
  std::thread t_;
};

// joined from another thread check
class GoodSelfJoinGuard {
public:
  GoodSelfJoinGuard()
      : t_([this] {
          while (!stop_)
            work();
        }) {}

  ~GoodSelfJoinGuard() {
    stop_ = true;
    if (std::this_thread::get_id() != t_.get_id())
      t_.join();
    else
      t_.detach();
  }

  bool stop_ = false;
  std::thread t_;
};

// thread-safe static helper with struct arg
struct Arg {
  std::atomic<bool> stop{false};
};

static void *loopC(void *p) {
  Arg *a = static_cast<Arg *>(p);
  while (!a->stop)
    work();
  return nullptr;
}

class GoodArgStruct {
public:
  GoodArgStruct() { pthread_create(&t_, nullptr, loopC, &arg_); }

  ~GoodArgStruct() {
    arg_.stop = true;
    pthread_join(t_, nullptr);
  }

  Arg arg_;
  pthread_t t_;
};

class BadArgStruct {
public:
  BadArgStruct() { pthread_create(&t_, nullptr, loopC, &arg_); }

  ~BadArgStruct() { pthread_join(t_, nullptr); }
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: destructor of 'BadArgStruct' may block forever in 'pthread_join': nothing tells the thread to stop
  // CHECK-MESSAGES: :[[@LINE-2]]:21: note: 'BadArgStruct::~BadArgStruct' calls 'pthread_join' here
  // CHECK-MESSAGES: :[[@LINE-5]]:20: note: the thread that runs 'loopC' is started here
  // CHECK-MESSAGES: :[[@LINE-26]]:3: note: it leaves this loop only when 'stop' changes
  // CHECK-MESSAGES: :[[@LINE-5]]:21: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first

  Arg arg_;
  pthread_t t_;
};

class GoodArgHeap {
public:
  GoodArgHeap() : arg_(new Arg) { pthread_create(&t_, nullptr, loopC, arg_); }

  ~GoodArgHeap() {
    arg_->stop = true;
    pthread_join(t_, nullptr);
    delete arg_;
  }

  Arg *arg_;
  pthread_t t_;
};

class BadArgHeap {
public:
  BadArgHeap() : arg_(new Arg) { pthread_create(&t_, nullptr, loopC, arg_); }

  ~BadArgHeap() {
    pthread_join(t_, nullptr);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadArgHeap' may block forever in 'pthread_join': nothing tells the thread to stop
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadArgHeap::~BadArgHeap' calls 'pthread_join' here
    // CHECK-MESSAGES: :[[@LINE-6]]:34: note: the thread that runs 'loopC' is started here
    // CHECK-MESSAGES: :[[@LINE-56]]:3: note: it leaves this loop only when 'stop' changes
    // CHECK-MESSAGES: :[[@LINE-5]]:5: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
    delete arg_;
  }

  Arg *arg_;
  pthread_t t_;
};

// promise/future stop token idiom: future in body's param
static void untilTold(std::future<void> told) {
  while (told.wait_for(std::chrono::milliseconds(1)) == std::future_status::timeout)
    work();
}

class GoodFutureParam {
public:
  GoodFutureParam() : t_(untilTold, exit_.get_future()) {}

  ~GoodFutureParam() {
    exit_.set_value();
    t_.join();
  }

  std::promise<void> exit_;
  std::thread t_;
};

// observer shared_ptr weak
class GoodWeak : public std::enable_shared_from_this<GoodWeak> {
public:
  void start() {
    std::weak_ptr<GoodWeak> w = shared_from_this();
    t_ = std::thread([w] {
      while (auto s = w.lock())
        work();
    });
  }

  ~GoodWeak() { t_.join(); }

  std::thread t_;
};

// the thread only sleeps bounded
class GoodSleepsOnce {
public:
  GoodSleepsOnce() : t_([] { std::this_thread::sleep_for(std::chrono::minutes(1)); }) {}

  ~GoodSleepsOnce() { t_.join(); }

  std::thread t_;
};

// A guard that notifies when its scope ends, through what it was made with.
struct NotifyOnExit {
  std::condition_variable &changed;
  ~NotifyOnExit() { changed.notify_all(); }
};

class GoodNotifiedByGuard {
public:
  GoodNotifiedByGuard() : t_([this] {
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait(lock, [this] { return stop_; });
  }) {}

  ~GoodNotifiedByGuard() {
    {
      NotifyOnExit guard{changed_};
      std::lock_guard<std::mutex> lock(mutex_);
      stop_ = true;
    }
    t_.join();
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  bool stop_ = false;
  std::thread t_;
};
