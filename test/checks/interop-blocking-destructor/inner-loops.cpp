// A wake that an inner loop does not listen to: it asks for work alone, and the flag is looked at outside of it.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++17

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

class BadWorker {
public:
  BadWorker() : thread([this] { run(); }) {}
  ~BadWorker() {
    {
      std::lock_guard<std::mutex> guard(mutex);
      stopped = true;
    }
    changed.notify_one();
    thread.join();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadWorker' may block forever in 'std::thread::join': the thread that is woken waits again [interop-blocking-destructor]
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadWorker::~BadWorker' calls 'std::thread::join' here
    // CHECK-MESSAGES: :[[@LINE-10]]:17: note: the thread is started here
    // CHECK-MESSAGES: :[[@LINE-11]]:33: note: 'lambda' calls 'BadWorker::run' here
    // CHECK-MESSAGES: :[[@LINE+15]]:9: note: 'BadWorker::run' calls 'std::condition_variable::wait' here
    // CHECK-MESSAGES: :[[@LINE+14]]:9: note: 'std::condition_variable::wait' waits until another thread notifies it (model cpp-std.yaml)
    // CHECK-MESSAGES: :[[@LINE-8]]:5: note: this wakes the thread, but it waits again until 'work' changes
  }
  void add() {
    std::lock_guard<std::mutex> guard(mutex);
    work.push_back(1);
    changed.notify_one();
  }

private:
  void run() {
    std::unique_lock<std::mutex> lock(mutex);
    while (!stopped) {
      while (work.empty())
        changed.wait(lock);
      work.pop_front();
    }
  }
  std::mutex mutex;
  std::condition_variable changed;
  std::deque<int> work;
  bool stopped = false;
  std::thread thread;
};

class OkWorker {
public:
  OkWorker() : thread([this] { run(); }) {}
  ~OkWorker() {
    {
      std::lock_guard<std::mutex> guard(mutex);
      stopped = true;
    }
    changed.notify_one();
    thread.join();
  }
  void add() {
    std::lock_guard<std::mutex> guard(mutex);
    work.push_back(1);
    changed.notify_one();
  }

private:
  void run() {
    std::unique_lock<std::mutex> lock(mutex);
    while (!stopped) {
      while (work.empty() && !stopped)
        changed.wait(lock);
      work.pop_front();
    }
  }
  std::mutex mutex;
  std::condition_variable changed;
  std::deque<int> work;
  bool stopped = false;
  std::thread thread;
};

// The end gives it something to do.
class OkLastWork {
public:
  OkLastWork() : thread([this] { run(); }) {}
  ~OkLastWork() {
    {
      std::lock_guard<std::mutex> guard(mutex);
      stopped = true;
      work.push_back(1);
    }
    changed.notify_one();
    thread.join();
  }

private:
  void run() {
    std::unique_lock<std::mutex> lock(mutex);
    while (!stopped) {
      while (work.empty())
        changed.wait(lock);
      work.pop_front();
    }
  }
  std::mutex mutex;
  std::condition_variable changed;
  std::deque<int> work;
  bool stopped = false;
  std::thread thread;
};
