// A thread that runs a loop to its end, where a member sees to it that the loop has work.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++14,c++20

namespace std {
class thread {
public:
  template <class F, class... A> explicit thread(F &&, A &&...);
  void join();
  bool joinable() const;
};
template <class T> class unique_ptr {
public:
  explicit unique_ptr(T *);
  ~unique_ptr();
  void reset(T * = nullptr);
};
} // namespace std

namespace asio {
class io_context {
public:
  class executor_type {};
  class work {
  public:
    explicit work(io_context &);
  };
  unsigned long run();
  void stop();
};
template <class E> class executor_work_guard {
public:
  explicit executor_work_guard(const E &);
  void reset();
};
executor_work_guard<io_context::executor_type> make_work_guard(io_context &);
template <class C, class F> void post(C &, F &&);
} // namespace asio

using Guard = asio::executor_work_guard<asio::io_context::executor_type>;

class BadScheduler {
public:
  BadScheduler() : work_(asio::make_work_guard(io_)), thread_([this] { io_.run(); }) {}
  ~BadScheduler() { thread_.join(); }
// CHECK-MESSAGES: :[[@LINE-1]]:21: warning: destructor of 'BadScheduler' may block forever in 'std::thread::join': nothing tells the thread to stop
// CHECK-MESSAGES: :[[@LINE-2]]:21: note: 'BadScheduler::~BadScheduler' calls 'std::thread::join' here
// CHECK-MESSAGES: :[[@LINE-4]]:55: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-5]]:72: note: 'lambda' calls 'asio::io_context::run' here
// CHECK-MESSAGES: :[[@LINE-6]]:72: note: 'asio::io_context::run' waits until the context is stopped or has no work left (model asio.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:21: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
private:
  asio::io_context io_;
  Guard work_;
  std::thread thread_;
};

class GoodReset {
public:
  GoodReset() : work_(asio::make_work_guard(io_)), thread_([this] { io_.run(); }) {}
  ~GoodReset() {
    work_.reset();
    thread_.join();
  }

private:
  asio::io_context io_;
  Guard work_;
  std::thread thread_;
};

class GoodStop {
public:
  GoodStop() : work_(asio::make_work_guard(io_)), thread_([this] { io_.run(); }) {}
  ~GoodStop() {
    io_.stop();
    thread_.join();
  }

private:
  asio::io_context io_;
  Guard work_;
  std::thread thread_;
};

// What is posted ends the work on the loop's thread.
class GoodPosted {
public:
  GoodPosted() : work_(asio::make_work_guard(io_)), thread_([this] { io_.run(); }) {}
  ~GoodPosted() {
    asio::post(io_, [this] { work_.reset(); });
    thread_.join();
  }

private:
  asio::io_context io_;
  Guard work_;
  std::thread thread_;
};

// Without a guard the loop ends when it has done all there is.
class GoodDrained {
public:
  GoodDrained() : thread_([this] { io_.run(); }) {}
  ~GoodDrained() { thread_.join(); }

private:
  asio::io_context io_;
  std::thread thread_;
};

// The guard of another loop.
class GoodOther {
public:
  GoodOther() : work_(asio::make_work_guard(other_)), thread_([this] { io_.run(); }) {}
  ~GoodOther() { thread_.join(); }

private:
  asio::io_context io_, other_;
  Guard work_;
  std::thread thread_;
};

// A destructor that runs the loop to its end itself.
class GoodDrain {
public:
  GoodDrain() : work_(asio::make_work_guard(io_)) {}
  ~GoodDrain() {
    work_.reset();
    io_.run();
  }

private:
  asio::io_context io_;
  Guard work_;
};
