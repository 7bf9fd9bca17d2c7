// What counts as telling the thread, and what does not.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++17,c++20

#include <atomic>
#include <condition_variable>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <poll.h>
#include <queue>
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
