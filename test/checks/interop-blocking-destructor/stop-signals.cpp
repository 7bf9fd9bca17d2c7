// What counts as telling the thread, and what does not.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++17,c++20

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <poll.h>
#include <queue>
#include <semaphore.h>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>

void work();
void log(const char *text);

class GoodPromise {
public:
  GoodPromise() : thread_([this] { exit_.get_future().wait(); }) {}
  ~GoodPromise() {
    exit_.set_value();
    thread_.join();
  }

private:
  std::promise<void> exit_;
  std::thread thread_;
};

class BadPromiseNeverSet {
public:
  BadPromiseNeverSet() : exited_(exit_.get_future()), thread_([this] { exited_.wait(); }) {}
  ~BadPromiseNeverSet() { thread_.join(); }
  // CHECK-MESSAGES: :[[@LINE-1]]:27: warning: destructor of 'BadPromiseNeverSet' may block forever in 'std::thread::join': nothing tells the thread to stop
  // CHECK-MESSAGES: :[[@LINE-2]]:27: note: 'BadPromiseNeverSet::~BadPromiseNeverSet' calls 'std::thread::join' here
  // CHECK-MESSAGES: :[[@LINE-4]]:55: note: the thread is started here
  // CHECK-MESSAGES: :[[@LINE-5]]:72: note: 'lambda' calls 'std::future::wait' here
  // CHECK-MESSAGES: :[[@LINE-6]]:72: note: 'std::future::wait' waits until the shared state is made ready (model cpp-std.yaml)
  // CHECK-MESSAGES: :[[@LINE-6]]:27: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first

private:
  std::promise<void> exit_;
  std::future<void> exited_;
  std::thread thread_;
};

// The project's own queue: pop waits until close.
class Queue {
public:
  int pop() {
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait(lock, [this] { return closed_ || !items_.empty(); });
    return closed_ ? -1 : items_.front();
  }
  void close() {
    std::lock_guard<std::mutex> lock(mutex_);
    closed_ = true;
    changed_.notify_all();
  }
  bool empty() const { return items_.empty(); }

private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool closed_ = false;
  std::queue<int> items_;
};

class GoodQueueClosed {
public:
  GoodQueueClosed() : thread_([this] { run(); }) {}
  ~GoodQueueClosed() {
    queue_.close();
    thread_.join();
  }

private:
  void run() {
    while (queue_.pop() >= 0)
      work();
  }
  Queue queue_;
  std::thread thread_;
};

class BadQueueNeverClosed {
public:
  BadQueueNeverClosed() : thread_([this] { run(); }) {}
  ~BadQueueNeverClosed() {
    thread_.join();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadQueueNeverClosed' may block forever in 'std::thread::join': nothing tells the thread to stop
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadQueueNeverClosed::~BadQueueNeverClosed' calls 'std::thread::join' here
    // CHECK-MESSAGES: :[[@LINE-5]]:27: note: the thread is started here
    // CHECK-MESSAGES: :[[@LINE-6]]:44: note: 'lambda' calls 'BadQueueNeverClosed::run' here
    // CHECK-MESSAGES: :[[@LINE+9]]:12: note: 'BadQueueNeverClosed::run' calls 'Queue::pop' here
    // CHECK-MESSAGES: :[[@LINE-44]]:5: note: 'Queue::pop' calls 'std::condition_variable::wait' here
    // CHECK-MESSAGES: :[[@LINE-45]]:5: note: 'std::condition_variable::wait' waits until the predicate holds after a notification (model cpp-std.yaml)
    // CHECK-MESSAGES: :[[@LINE-8]]:5: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
    queue_.close();
  }

private:
  void run() {
    while (queue_.pop() >= 0)
      work();
  }
  Queue queue_;
  std::thread thread_;
};

// Asking the queue something is no signal.
class BadQueueOnlyAsked {
public:
  BadQueueOnlyAsked() : thread_([this] { run(); }) {}
  ~BadQueueOnlyAsked() {
    if (!queue_.empty())
      log("not empty");
    thread_.join();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadQueueOnlyAsked' may block forever in 'std::thread::join': nothing tells the thread to stop
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadQueueOnlyAsked::~BadQueueOnlyAsked' calls 'std::thread::join' here
    // CHECK-MESSAGES: :[[@LINE-7]]:25: note: the thread is started here
    // CHECK-MESSAGES: :[[@LINE-8]]:42: note: 'lambda' calls 'BadQueueOnlyAsked::run' here
    // CHECK-MESSAGES: :[[@LINE+8]]:12: note: 'BadQueueOnlyAsked::run' calls 'Queue::pop' here
    // CHECK-MESSAGES: :[[@LINE-72]]:5: note: 'Queue::pop' calls 'std::condition_variable::wait' here
    // CHECK-MESSAGES: :[[@LINE-73]]:5: note: 'std::condition_variable::wait' waits until the predicate holds after a notification (model cpp-std.yaml)
    // CHECK-MESSAGES: :[[@LINE-8]]:5: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
  }

private:
  void run() {
    while (queue_.pop() >= 0)
      work();
  }
  Queue queue_;
  std::thread thread_;
};

class BadOtherQueueClosed {
public:
  BadOtherQueueClosed() : thread_([this] { run(); }) {}
  ~BadOtherQueueClosed() {
    results_.close();
    thread_.join();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadOtherQueueClosed' may block forever in 'std::thread::join': nothing tells the thread to stop
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadOtherQueueClosed::~BadOtherQueueClosed' calls 'std::thread::join' here
    // CHECK-MESSAGES: :[[@LINE-6]]:27: note: the thread is started here
    // CHECK-MESSAGES: :[[@LINE-7]]:44: note: 'lambda' calls 'BadOtherQueueClosed::run' here
    // CHECK-MESSAGES: :[[@LINE+8]]:12: note: 'BadOtherQueueClosed::run' calls 'Queue::pop' here
    // CHECK-MESSAGES: :[[@LINE-97]]:5: note: 'Queue::pop' calls 'std::condition_variable::wait' here
    // CHECK-MESSAGES: :[[@LINE-98]]:5: note: 'std::condition_variable::wait' waits until the predicate holds after a notification (model cpp-std.yaml)
    // CHECK-MESSAGES: :[[@LINE-8]]:5: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
  }

private:
  void run() {
    while (jobs_.pop() >= 0)
      work();
  }
  Queue jobs_;
  Queue results_;
  std::thread thread_;
};

class GoodQueueBehindPointer {
public:
  GoodQueueBehindPointer() : queue_(std::make_shared<Queue>()), thread_([this] { run(); }) {}
  ~GoodQueueBehindPointer() {
    queue_->close();
    thread_.join();
  }

private:
  void run() {
    while (queue_->pop() >= 0)
      work();
  }
  std::shared_ptr<Queue> queue_;
  std::thread thread_;
};

class GoodPipe {
public:
  GoodPipe() : thread_([this] { run(); }) { pipe(fds_); }
  ~GoodPipe() {
    char byte = 0;
    write(fds_[1], &byte, 1);
    thread_.join();
  }

private:
  void run() {
    char byte;
    read(fds_[0], &byte, 1);
  }
  int fds_[2];
  std::thread thread_;
};

class GoodPipeWithPoll {
public:
  GoodPipeWithPoll() : thread_([this] { run(); }) { pipe(fds_); }
  ~GoodPipeWithPoll() {
    write(fds_[1], "x", 1);
    thread_.join();
  }

private:
  void run() {
    pollfd item = {fds_[0], POLLIN, 0};
    poll(&item, 1, -1);
  }
  int fds_[2];
  std::thread thread_;
};

class GoodShutdown {
public:
  explicit GoodShutdown(int fd) : fd_(fd), thread_([this] { run(); }) {}
  ~GoodShutdown() {
    shutdown(fd_, SHUT_RDWR);
    thread_.join();
    close(fd_);
  }

private:
  void run() {
    while (accept(fd_, nullptr, nullptr) >= 0)
      work();
  }
  int fd_;
  std::thread thread_;
};

// close() does not wake who waits in accept().
class BadCloseOnly {
public:
  explicit BadCloseOnly(int fd) : fd_(fd), thread_([this] { run(); }) {}
  ~BadCloseOnly() {
    close(fd_);
    thread_.join();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadCloseOnly' may block forever in 'std::thread::join': nothing ends the thread's wait in 'accept'
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadCloseOnly::~BadCloseOnly' calls 'std::thread::join' here
    // CHECK-MESSAGES: :[[@LINE-6]]:44: note: the thread is started here
    // CHECK-MESSAGES: :[[@LINE-7]]:61: note: 'lambda' calls 'BadCloseOnly::run' here
    // CHECK-MESSAGES: :[[@LINE+7]]:12: note: 'BadCloseOnly::run' calls 'accept' here
    // CHECK-MESSAGES: :[[@LINE+6]]:12: note: 'accept' waits until a peer connects (model posix.yaml)
    // CHECK-MESSAGES: :[[@LINE-8]]:5: note: this comes before the wait, but does not end it
  }

private:
  void run() {
    while (accept(fd_, nullptr, nullptr) >= 0)
      work();
  }
  int fd_;
  std::thread thread_;
};

class BadFlagWhileInAccept {
public:
  explicit BadFlagWhileInAccept(int fd) : fd_(fd), thread_([this] { run(); }) {}
  ~BadFlagWhileInAccept() {
    stop_ = true;
    thread_.join();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadFlagWhileInAccept' may block forever in 'std::thread::join': nothing ends the thread's wait in 'accept'
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadFlagWhileInAccept::~BadFlagWhileInAccept' calls 'std::thread::join' here
    // CHECK-MESSAGES: :[[@LINE-6]]:52: note: the thread is started here
    // CHECK-MESSAGES: :[[@LINE-7]]:69: note: 'lambda' calls 'BadFlagWhileInAccept::run' here
    // CHECK-MESSAGES: :[[@LINE+8]]:7: note: 'BadFlagWhileInAccept::run' calls 'accept' here
    // CHECK-MESSAGES: :[[@LINE+7]]:7: note: 'accept' waits until a peer connects (model posix.yaml)
    // CHECK-MESSAGES: :[[@LINE-8]]:5: note: this comes before the wait, but does not end it
  }

private:
  void run() {
    while (!stop_)
      accept(fd_, nullptr, nullptr);
  }
  int fd_;
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

class GoodFlagWhilePolling {
public:
  GoodFlagWhilePolling() : thread_([this] { run(); }) {}
  ~GoodFlagWhilePolling() {
    stop_ = true;
    thread_.join();
  }

private:
  void run() {
    while (!stop_)
      poll(nullptr, 0, 100);
  }
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

class GoodOwnStop {
public:
  GoodOwnStop() : thread_([this] { run(); }) {}
  ~GoodOwnStop() {
    stop();
    thread_.join();
  }
  void stop() { stop_ = true; }

private:
  void run() {
    while (!stop_)
      work();
  }
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

class GoodOwnStopThatJoins {
public:
  GoodOwnStopThatJoins() : thread_([this] { run(); }) {}
  ~GoodOwnStopThatJoins() { stop(); }
  void stop() {
    stop_ = true;
    if (thread_.joinable())
      thread_.join();
  }

private:
  void run() {
    while (!stop_)
      work();
  }
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

class BadOwnStopThatOnlyJoins {
public:
  BadOwnStopThatOnlyJoins() : thread_([this] { run(); }) {}
  ~BadOwnStopThatOnlyJoins() { stop(); }
  void stop() {
    if (thread_.joinable())
      thread_.join();
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: destructor of 'BadOwnStopThatOnlyJoins' may block forever in 'std::thread::join': nothing tells the thread to stop
      // CHECK-MESSAGES: :[[@LINE-5]]:32: note: 'BadOwnStopThatOnlyJoins::~BadOwnStopThatOnlyJoins' calls 'BadOwnStopThatOnlyJoins::stop' here
      // CHECK-MESSAGES: :[[@LINE-3]]:7: note: 'BadOwnStopThatOnlyJoins::stop' calls 'std::thread::join' here
      // CHECK-MESSAGES: :[[@LINE-8]]:31: note: the thread is started here
      // CHECK-MESSAGES: :[[@LINE+6]]:5: note: it leaves this loop only when 'stop_' changes
      // CHECK-MESSAGES: :[[@LINE-6]]:7: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
  }

private:
  void run() {
    while (!stop_)
      work();
  }
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

// The body of stop() is elsewhere: it may tell the thread.
class GoodStopElsewhere {
public:
  GoodStopElsewhere() : thread_([this] { run(); }) {}
  ~GoodStopElsewhere() {
    stop();
    thread_.join();
  }
  void stop();

private:
  void run() {
    while (!stop_)
      work();
  }
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

class GoodVirtualStop {
public:
  GoodVirtualStop() : thread_([this] { run(); }) {}
  virtual ~GoodVirtualStop() {
    stop();
    thread_.join();
  }
  virtual void stop() { stop_ = true; }

private:
  void run() {
    while (!stop_)
      work();
  }
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

// In a destructor the class's own version runs, whatever overrides it.
class BadVirtualStopDoesNothing {
public:
  BadVirtualStopDoesNothing() : thread_([this] { run(); }) {}
  virtual ~BadVirtualStopDoesNothing() {
    stop();
    thread_.join();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadVirtualStopDoesNothing' may block forever in 'std::thread::join': nothing tells the thread to stop
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadVirtualStopDoesNothing::~BadVirtualStopDoesNothing' calls 'std::thread::join' here
    // CHECK-MESSAGES: :[[@LINE-6]]:33: note: the thread is started here
    // CHECK-MESSAGES: :[[@LINE+7]]:5: note: it leaves this loop only when 'stop_' changes
    // CHECK-MESSAGES: :[[@LINE-5]]:5: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
  }
  virtual void stop() {}

private:
  void run() {
    while (!stop_)
      work();
  }
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

class Service {
public:
  virtual ~Service() = default;
  virtual void run() = 0;
  virtual void stop() = 0;
};

class GoodServiceStopped {
public:
  explicit GoodServiceStopped(Service *service) : service_(service), thread_([this] { run(); }) {}
  ~GoodServiceStopped() {
    service_->stop();
    thread_.join();
  }

private:
  void run() {
    for (;;)
      service_->run();
  }
  std::unique_ptr<Service> service_;
  std::thread thread_;
};

class GoodFreeFunctionGetsThis;
void tellElsewhere(GoodFreeFunctionGetsThis *);
class GoodFreeFunctionGetsThis {
public:
  GoodFreeFunctionGetsThis() : thread_([this] { run(); }) {}
  ~GoodFreeFunctionGetsThis() {
    tellElsewhere(this);
    thread_.join();
  }

private:
  void run() {
    while (!stop_)
      work();
  }
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

void setFlag(std::atomic<bool> *flag);
class GoodFlagHandedOver {
public:
  GoodFlagHandedOver() : thread_([this] { run(); }) {}
  ~GoodFlagHandedOver() {
    setFlag(&stop_);
    thread_.join();
  }

private:
  void run() {
    while (!stop_)
      work();
  }
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

// Logging before the join tells nobody.
class BadOnlyLogs {
public:
  BadOnlyLogs() : thread_([this] { run(); }) {}
  ~BadOnlyLogs() {
    log("stopping");
    thread_.join();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadOnlyLogs' may block forever in 'std::thread::join': nothing tells the thread to stop
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadOnlyLogs::~BadOnlyLogs' calls 'std::thread::join' here
    // CHECK-MESSAGES: :[[@LINE-6]]:19: note: the thread is started here
    // CHECK-MESSAGES: :[[@LINE+6]]:5: note: it leaves this loop only when 'stop_' changes
    // CHECK-MESSAGES: :[[@LINE-5]]:5: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
  }

private:
  void run() {
    while (!stop_)
      work();
  }
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

// Work is dropped by its owner, and the loop ends with it (asio's work guard).
class Work {};
class Loop {
public:
  void run();
  void stop();
};
class GoodLoopStopped {
public:
  GoodLoopStopped() : work_(new Work), thread_([this] { loop_.run(); }) {}
  ~GoodLoopStopped() {
    work_.reset();
    loop_.stop();
    thread_.join();
  }

private:
  Loop loop_;
  std::unique_ptr<Work> work_;
  std::thread thread_;
};

class GoodStdFunctionCalled {
public:
  GoodStdFunctionCalled() : thread_([this] { run(); }) {}
  ~GoodStdFunctionCalled() {
    if (onStop_)
      onStop_();
    thread_.join();
  }

private:
  void run() {
    while (!stop_)
      work();
  }
  std::function<void()> onStop_ = [this] { stop_ = true; };
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

class GoodIncrementEndsIt {
public:
  GoodIncrementEndsIt() : thread_([this] { run(); }) {}
  ~GoodIncrementEndsIt() {
    ++generation_;
    thread_.join();
  }

private:
  void run() {
    int mine = generation_;
    while (generation_ == mine)
      work();
  }
  std::atomic<int> generation_{0};
  std::thread thread_;
};

class GoodEnumState {
  enum State { Running, Stopping };

public:
  GoodEnumState() : thread_([this] { run(); }) {}
  ~GoodEnumState() {
    state_.store(Stopping);
    thread_.join();
  }

private:
  void run() {
    while (state_.load() == Running)
      work();
  }
  std::atomic<State> state_{Running};
  std::thread thread_;
};

class BadEnumState {
  enum State { Running, Stopping };

public:
  BadEnumState() : thread_([this] { run(); }) {}
  ~BadEnumState() { thread_.join(); }
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: destructor of 'BadEnumState' may block forever in 'std::thread::join': nothing tells the thread to stop
  // CHECK-MESSAGES: :[[@LINE-2]]:21: note: 'BadEnumState::~BadEnumState' calls 'std::thread::join' here
  // CHECK-MESSAGES: :[[@LINE-4]]:20: note: the thread is started here
  // CHECK-MESSAGES: :[[@LINE+5]]:5: note: it leaves this loop only when 'state_' changes
  // CHECK-MESSAGES: :[[@LINE-5]]:21: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first

private:
  void run() {
    while (state_.load() == Running)
      work();
  }
  std::atomic<State> state_{Running};
  std::thread thread_;
};

class GoodExchange {
public:
  GoodExchange() : thread_([this] { run(); }) {}
  ~GoodExchange() {
    if (!stop_.exchange(true))
      thread_.join();
  }

private:
  void run() {
    while (!stop_)
      work();
  }
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

// The flag is set by another member function that nobody calls before the join.
class BadSetterNotCalled {
public:
  BadSetterNotCalled() : thread_([this] { run(); }) {}
  ~BadSetterNotCalled() { thread_.join(); }
  // CHECK-MESSAGES: :[[@LINE-1]]:27: warning: destructor of 'BadSetterNotCalled' may block forever in 'std::thread::join': nothing tells the thread to stop
  // CHECK-MESSAGES: :[[@LINE-2]]:27: note: 'BadSetterNotCalled::~BadSetterNotCalled' calls 'std::thread::join' here
  // CHECK-MESSAGES: :[[@LINE-4]]:26: note: the thread is started here
  // CHECK-MESSAGES: :[[@LINE+6]]:5: note: it leaves this loop only when 'stop_' changes
  // CHECK-MESSAGES: :[[@LINE-5]]:27: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
  void stop() { stop_ = true; }

private:
  void run() {
    while (!stop_)
      work();
  }
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

class GoodFlagInImpl {
  struct Impl {
    std::atomic<bool> stop{false};
    std::thread thread;
    void run() {
      while (!stop)
        work();
    }
  };

public:
  GoodFlagInImpl() : impl_(new Impl) {
    impl_->thread = std::thread(&Impl::run, impl_.get());
  }
  ~GoodFlagInImpl() {
    impl_->stop = true;
    impl_->thread.join();
  }

private:
  std::unique_ptr<Impl> impl_;
};

class BadFlagInImpl {
  struct Impl {
    std::atomic<bool> stop{false};
    std::thread thread;
    void run() {
      while (!stop)
        work();
    }
  };

public:
  BadFlagInImpl() : impl_(new Impl) {
    impl_->thread = std::thread(&Impl::run, impl_.get());
  }
  ~BadFlagInImpl() { impl_->thread.join(); }
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: destructor of 'BadFlagInImpl' may block forever in 'std::thread::join': nothing tells the thread to stop
  // CHECK-MESSAGES: :[[@LINE-2]]:22: note: 'BadFlagInImpl::~BadFlagInImpl' calls 'std::thread::join' here
  // CHECK-MESSAGES: :[[@LINE-5]]:21: note: the thread that runs 'BadFlagInImpl::Impl::run' is started here
  // CHECK-MESSAGES: :[[@LINE-13]]:7: note: it leaves this loop only when 'stop' changes
  // CHECK-MESSAGES: :[[@LINE-5]]:22: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first

private:
  std::unique_ptr<Impl> impl_;
};

bool globalStop = false;
class GoodGlobalFlag {
public:
  GoodGlobalFlag() : thread_([] {
    while (!globalStop)
      work();
  }) {}
  ~GoodGlobalFlag() {
    globalStop = true;
    thread_.join();
  }

private:
  std::thread thread_;
};

class BadGlobalFlag {
public:
  BadGlobalFlag() : thread_([] {
    while (!globalStop)
      work();
  }) {}
  ~BadGlobalFlag() { thread_.join(); }
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: destructor of 'BadGlobalFlag' may block forever in 'std::thread::join': nothing tells the thread to stop
  // CHECK-MESSAGES: :[[@LINE-2]]:22: note: 'BadGlobalFlag::~BadGlobalFlag' calls 'std::thread::join' here
  // CHECK-MESSAGES: :[[@LINE-7]]:21: note: the thread is started here
  // CHECK-MESSAGES: :[[@LINE-7]]:5: note: it leaves this loop only when 'globalStop' changes
  // CHECK-MESSAGES: :[[@LINE-5]]:22: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first

private:
  std::thread thread_;
};

class GoodAsksFlagInLoop {
public:
  GoodAsksFlagInLoop() : thread_([this] { run(); }) {}
  ~GoodAsksFlagInLoop() {
    stop_.store(true, std::memory_order_release);
    thread_.join();
  }

private:
  bool stopped() const { return stop_.load(std::memory_order_acquire); }
  void run() {
    while (true) {
      work();
      if (stopped())
        break;
    }
  }
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

class BadAsksFlagInLoop {
public:
  BadAsksFlagInLoop() : thread_([this] { run(); }) {}
  ~BadAsksFlagInLoop() { thread_.join(); }
  // CHECK-MESSAGES: :[[@LINE-1]]:26: warning: destructor of 'BadAsksFlagInLoop' may block forever in 'std::thread::join': nothing tells the thread to stop
  // CHECK-MESSAGES: :[[@LINE-2]]:26: note: 'BadAsksFlagInLoop::~BadAsksFlagInLoop' calls 'std::thread::join' here
  // CHECK-MESSAGES: :[[@LINE-4]]:25: note: the thread is started here
  // CHECK-MESSAGES: :[[@LINE+6]]:5: note: it leaves this loop only when 'stop_' changes
  // CHECK-MESSAGES: :[[@LINE-5]]:26: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first

private:
  bool stopped() const { return stop_.load(std::memory_order_acquire); }
  void run() {
    while (true) {
      work();
      if (stopped())
        break;
    }
  }
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

class GoodTimedWaitAndFlag {
public:
  GoodTimedWaitAndFlag() : thread_([this] { run(); }) {}
  ~GoodTimedWaitAndFlag() {
    stop_ = true;
    thread_.join();
  }

private:
  void run() {
    std::unique_lock<std::mutex> lock(mutex_);
    while (!stop_)
      changed_.wait_for(lock, std::chrono::seconds(1));
  }
  std::mutex mutex_;
  std::condition_variable changed_;
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

class BadTimedWaitForEver {
public:
  BadTimedWaitForEver() : thread_([this] { run(); }) {}
  ~BadTimedWaitForEver() { thread_.join(); }
  // CHECK-MESSAGES: :[[@LINE-1]]:28: warning: destructor of 'BadTimedWaitForEver' may block forever in 'std::thread::join': nothing tells the thread to stop
  // CHECK-MESSAGES: :[[@LINE-2]]:28: note: 'BadTimedWaitForEver::~BadTimedWaitForEver' calls 'std::thread::join' here
  // CHECK-MESSAGES: :[[@LINE-4]]:27: note: the thread is started here
  // CHECK-MESSAGES: :[[@LINE+6]]:5: note: it leaves this loop only when 'stop_' changes
  // CHECK-MESSAGES: :[[@LINE-5]]:28: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first

private:
  void run() {
    std::unique_lock<std::mutex> lock(mutex_);
    while (!stop_)
      changed_.wait_for(lock, std::chrono::seconds(1));
  }
  std::mutex mutex_;
  std::condition_variable changed_;
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

class GoodFlagTestAndSet {
public:
  GoodFlagTestAndSet() : thread_([this] { run(); }) { running_.test_and_set(); }
  ~GoodFlagTestAndSet() {
    running_.clear();
    thread_.join();
  }

private:
  void run() {
    while (running_.test_and_set())
      work();
  }
  std::atomic_flag running_ = ATOMIC_FLAG_INIT;
  std::thread thread_;
};

class GoodPosixSemaphore {
public:
  GoodPosixSemaphore() : thread_([this] { run(); }) { sem_init(&wake_, 0, 0); }
  ~GoodPosixSemaphore() {
    stop_ = true;
    sem_post(&wake_);
    thread_.join();
  }

private:
  void run() {
    while (!stop_)
      sem_wait(&wake_);
  }
  sem_t wake_;
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

class BadPosixSemaphore {
public:
  BadPosixSemaphore() : thread_([this] { run(); }) { sem_init(&wake_, 0, 0); }
  ~BadPosixSemaphore() {
    stop_ = true;
    thread_.join();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadPosixSemaphore' may block forever in 'std::thread::join': nothing ends the thread's wait in 'sem_wait'
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadPosixSemaphore::~BadPosixSemaphore' calls 'std::thread::join' here
    // CHECK-MESSAGES: :[[@LINE-6]]:25: note: the thread is started here
    // CHECK-MESSAGES: :[[@LINE-7]]:42: note: 'lambda' calls 'BadPosixSemaphore::run' here
    // CHECK-MESSAGES: :[[@LINE+8]]:7: note: 'BadPosixSemaphore::run' calls 'sem_wait' here
    // CHECK-MESSAGES: :[[@LINE+7]]:7: note: 'sem_wait' waits until the semaphore is posted (model posix.yaml)
    // CHECK-MESSAGES: :[[@LINE-8]]:5: note: this comes before the wait, but does not end it
  }

private:
  void run() {
    while (!stop_)
      sem_wait(&wake_);
  }
  sem_t wake_;
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

// A promise that is dropped breaks, and its future is ready.
class GoodPromiseDropped {
public:
  GoodPromiseDropped()
      : exit_(new std::promise<void>), exited_(exit_->get_future()), thread_([this] { exited_.wait(); }) {}
  ~GoodPromiseDropped() {
    exit_.reset();
    thread_.join();
  }

private:
  std::unique_ptr<std::promise<void>> exit_;
  std::future<void> exited_;
  std::thread thread_;
};

// Reading the flag is no signal, and neither is a comparison or a log of it.
class BadOnlyReadsFlag {
public:
  BadOnlyReadsFlag() : thread_([this] { run(); }) {}
  ~BadOnlyReadsFlag() {
    if (!stop_.load())
      log("still running");
    thread_.join();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadOnlyReadsFlag' may block forever in 'std::thread::join': nothing tells the thread to stop
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadOnlyReadsFlag::~BadOnlyReadsFlag' calls 'std::thread::join' here
    // CHECK-MESSAGES: :[[@LINE-7]]:24: note: the thread is started here
    // CHECK-MESSAGES: :[[@LINE+6]]:5: note: it leaves this loop only when 'stop_' changes
    // CHECK-MESSAGES: :[[@LINE-5]]:5: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
  }

private:
  void run() {
    while (!stop_)
      work();
  }
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

class BadOnlyLocks {
public:
  BadOnlyLocks() : thread_([this] { run(); }) {}
  ~BadOnlyLocks() {
    {
      std::lock_guard<std::mutex> lock(mutex_);
      log("stopping");
    }
    thread_.join();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadOnlyLocks' may block forever in 'std::thread::join': nothing tells the thread to stop
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadOnlyLocks::~BadOnlyLocks' calls 'std::thread::join' here
    // CHECK-MESSAGES: :[[@LINE-9]]:20: note: the thread is started here
    // CHECK-MESSAGES: :[[@LINE+6]]:5: note: it leaves this loop only when 'stop_' changes
    // CHECK-MESSAGES: :[[@LINE-5]]:5: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
  }

private:
  void run() {
    for (;;) {
      std::lock_guard<std::mutex> lock(mutex_);
      if (stop_)
        return;
    }
  }
  std::mutex mutex_;
  bool stop_ = false;
  std::thread thread_;
};

// The promise and its future are members of their own.
class GoodPromiseSetFutureWaited {
public:
  GoodPromiseSetFutureWaited() : exited_(exit_.get_future()), thread_([this] { exited_.wait(); }) {}
  ~GoodPromiseSetFutureWaited() {
    exit_.set_value();
    thread_.join();
  }

private:
  std::promise<void> exit_;
  std::future<void> exited_;
  std::thread thread_;
};
