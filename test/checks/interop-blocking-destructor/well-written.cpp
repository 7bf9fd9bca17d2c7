// Well-written code that must stay silent: one class for each line of the list in docs/design/design.md.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++20,c++23

#include <algorithm>
#include <atomic>
#include <chrono>
#include <future>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <shared_mutex>
#include <thread>
#include <unistd.h>
#include <vector>
#include <zmq.hpp>

void work();
bool parse(const char *file);

// Taking a mutex is no wait.
class Registry {
public:
  ~Registry() {
    std::lock_guard<std::mutex> guard(mutex_);
    map_.clear();
  }

private:
  std::mutex mutex_;
  std::map<int, int> map_;
};

class SharedRegistry {
public:
  ~SharedRegistry() {
    std::unique_lock<std::shared_mutex> guard(mutex_);
    map_.clear();
  }

private:
  std::shared_mutex mutex_;
  std::map<int, int> map_;
};

class TimedRegistry {
public:
  ~TimedRegistry() {
    if (mutex_.try_lock_for(std::chrono::seconds(1)))
      mutex_.unlock();
  }

private:
  std::timed_mutex mutex_;
};

// call_once and the guard of a static.
class OnceUser {
public:
  ~OnceUser() {
    std::call_once(once_, [] { work(); });
    getInstance();
  }
  static int &getInstance() {
    static int instance = (work(), 1);
    return instance;
  }

private:
  std::once_flag once_;
};

// jthreads that sort chunks.
void sortChunks(std::vector<int> &numbers) {
  std::vector<std::jthread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&numbers, i] { std::sort(numbers.begin() + i, numbers.end()); });
}

void sortTwo(std::vector<int> &first, std::vector<int> &second) {
  std::jthread one([&] { std::sort(first.begin(), first.end()); });
  std::jthread two([&] { std::sort(second.begin(), second.end()); });
}

// A loader joins its parse.
class Loader {
public:
  explicit Loader(const char *file) : thread_([this, file] { ok_ = parse(file); }) {}
  ~Loader() { thread_.join(); }

private:
  bool ok_ = false;
  std::thread thread_;
};

// An algorithm with tasks that end.
int sum(const std::vector<int> &numbers) {
  auto half = std::async(std::launch::async, [&] { return parse("a") ? 1 : 0; });
  return half.get();
}

// work_.reset(); io_.stop();
class Service {
public:
  void run();
  void stop();
};
struct WorkGuard {
  explicit WorkGuard(Service &);
  ~WorkGuard();
};
class Server {
public:
  Server() : guard_(new WorkGuard(service_)), thread_([this] { service_.run(); }) {}
  ~Server() {
    guard_.reset();
    service_.stop();
    thread_.join();
  }

private:
  Service service_;
  std::unique_ptr<WorkGuard> guard_;
  std::thread thread_;
};

// exit_.set_value();
class Ticker {
public:
  Ticker() : thread_([this] {
    auto told = exit_.get_future();
    while (told.wait_for(std::chrono::seconds(1)) == std::future_status::timeout)
      work();
  }) {}
  ~Ticker() {
    exit_.set_value();
    thread_.join();
  }

private:
  std::promise<void> exit_;
  std::thread thread_;
};

// A byte down its pipe.
class Reactor {
public:
  Reactor() : thread_([this] {
    char byte;
    while (read(fds_[0], &byte, 1) == 1 && byte != 'q')
      work();
  }) {}
  ~Reactor() {
    write(fds_[1], "q", 1);
    thread_.join();
  }

private:
  int fds_[2];
  std::thread thread_;
};

// A static that stops and joins at exit.
class Pool {
public:
  static Pool &getInstance() {
    static Pool pool;
    return pool;
  }
  ~Pool() {
    stop_ = true;
    for (auto &thread : threads_)
      thread.join();
  }

private:
  Pool() {
    threads_.emplace_back([this] {
      while (!stop_)
        work();
    });
  }
  std::atomic<bool> stop_{false};
  std::vector<std::thread> threads_;
};

// zmq in main.
int mainLoop() {
  zmq::context_t c;
  zmq::socket_t s(c, zmq::socket_type::sub);
  zmq::message_t m;
  while (s.recv(m) > 0)
    work();
  return 0;
}

// A thread that is given back to its caller, or left to itself.
std::thread start() {
  std::thread thread([] { work(); });
  return thread;
}
void leave() {
  std::thread([] {
    for (;;)
      work();
  }).detach();
}

// A local thread, joined where it was started.
void runBoth() {
  std::thread other([] { work(); });
  work();
  other.join();
}
