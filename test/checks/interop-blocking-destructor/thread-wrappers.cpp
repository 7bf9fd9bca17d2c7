// A project's own thread class that is given its body: whoever gives the body must be able to end it.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++17,c++20

#include <atomic>
#include <functional>
#include <memory>
#include <thread>
#include <utility>

void work();

// Joins when it goes, like std::jthread, but asks nobody to stop.
class JoiningThread {
public:
  JoiningThread() = default;
  template <class F> explicit JoiningThread(F f) : thread_(std::move(f)) {}
  ~JoiningThread() {
    if (thread_.joinable())
      thread_.join();
  }

private:
  std::thread thread_;
};

class GoodUserComputes {
  int result_ = 0;
  JoiningThread thread_{[this] { result_ = 1; }};
};

class GoodUserStops {
public:
  GoodUserStops() : thread_([this] {
    while (!stop_)
      work();
  }) {}
  ~GoodUserStops() { stop_ = true; }

private:
  std::atomic<bool> stop_{false};
  JoiningThread thread_;
};

// Guards for a thread that somebody else started.
class ThreadGuard {
public:
  explicit ThreadGuard(std::thread &thread) : thread_(thread) {}
  ~ThreadGuard() {
    if (thread_.joinable())
      thread_.join();
  }

private:
  std::thread &thread_;
};

void goodGuarded() {
  std::thread thread([] { work(); });
  ThreadGuard guard(thread);
  work();
}

class GoodGuardInDestructor {
public:
  GoodGuardInDestructor() : thread_([this] {
    while (!stop_)
      work();
  }) {}
  ~GoodGuardInDestructor() {
    ThreadGuard guard(thread_);
    stop_ = true;
  }

private:
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

// A thread class to derive from: run() is the derived class's.
class Runnable {
public:
  virtual ~Runnable() {}
  void start() { thread_ = std::thread(&Runnable::run, this); }
  void join() { thread_.join(); }

protected:
  virtual void run() = 0;
  std::thread thread_;
};

class GoodRunnable : public Runnable {
public:
  ~GoodRunnable() override {
    stop_ = true;
    join();
  }

protected:
  void run() override {
    while (!stop_)
      work();
  }

private:
  std::atomic<bool> stop_{false};
};

class GoodRunnableComputes : public Runnable {
public:
  ~GoodRunnableComputes() override { join(); }

protected:
  void run() override { work(); }
};

// Type-erased bodies can be anything.
class TaskThread {
public:
  explicit TaskThread(std::function<void()> body) : body_(std::move(body)), thread_([this] { body_(); }) {}
  ~TaskThread() { thread_.join(); }

private:
  std::function<void()> body_;
  std::thread thread_;
};

class GoodUserOfTaskThread {
  TaskThread thread_{[] { work(); }};
};
