// Waits, under a mutex, for a thread that takes it.
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c++11,c++17

#include <condition_variable>
#include <future>
#include <memory>
#include <mutex>
#include <pthread.h>
#include <thread>
#include <vector>

int compute(int);

//===-- A method that stops -------------------------------------------------===//

class Counter {
public:
  void start() { worker_ = std::thread(&Counter::run, this); }
  void badStop() {
    std::lock_guard<std::mutex> guard(mutex_);
    stopped_ = true;
    worker_.join();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'std::thread::join' waits, while 'Counter::mutex_' is held, for the thread of 'Counter::run', which locks it [interop-lock-order]
    // CHECK-MESSAGES: :[[@LINE-4]]:33: note: 'Counter::mutex_' is locked here
    // CHECK-MESSAGES: :[[@LINE-7]]:28: note: the thread is started here
    // CHECK-MESSAGES: :[[@LINE+25]]:7: note: 'Counter::run' calls 'Counter::add' here
    // CHECK-MESSAGES: :[[@LINE+19]]:33: note: 'Counter::mutex_' is locked here; this waits for ever if the other waits already
    // CHECK-MESSAGES: :[[@LINE-6]]:5: note: unlock 'Counter::mutex_' before this call
  }
  void goodStop() {
    {
      std::lock_guard<std::mutex> guard(mutex_);
      stopped_ = true;
    }
    worker_.join();
  }
  void goodStopUnlocked() {
    std::unique_lock<std::mutex> guard(mutex_);
    stopped_ = true;
    guard.unlock();
    worker_.join();
  }

private:
  void add(int value) {
    std::lock_guard<std::mutex> guard(mutex_);
    value_ += value;
  }
  void run() {
    while (!stopped_)
      add(1);
  }
  std::mutex mutex_;
  bool stopped_ = false;
  int value_ = 0;
  std::thread worker_;
};

// The thread takes another mutex.
class Apart {
public:
  void start() {
    worker_ = std::thread([this] {
      std::lock_guard<std::mutex> guard(data_);
      ++value_;
    });
  }
  void goodStop() {
    std::lock_guard<std::mutex> guard(control_);
    worker_.join();
  }

private:
  std::mutex control_, data_;
  int value_ = 0;
  std::thread worker_;
};

//===-- Threads of other objects --------------------------------------------===//

struct Node {
  std::mutex mutex;
  std::thread thread;
  Node *next = nullptr;
  int value = 0;
  void start() {
    thread = std::thread([this] {
      std::lock_guard<std::mutex> guard(mutex);
      ++value;
    });
  }
  // It is the mutex of this node, and the thread of the next one, which takes its own.
  void goodEndNext() {
    std::lock_guard<std::mutex> guard(mutex);
    next->thread.join();
  }
};

// A session whose thread takes its pool's mutex, ended under that.
class Pool {
public:
  struct Session {
    Pool *pool = nullptr;
    std::thread thread;
    void run() {
      std::lock_guard<std::mutex> guard(pool->mutex_);
      ++pool->done_;
    }
    void start() { thread = std::thread(&Session::run, this); }
    void end() { thread.join(); }
  };
  void badEnd(Session *session) {
    std::lock_guard<std::mutex> guard(mutex_);
    session->end();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'std::thread::join' waits, while 'Pool::mutex_' is held, for the thread of 'Pool::Session::run', which locks it [interop-lock-order]
    // CHECK-MESSAGES: :[[@LINE-3]]:33: note: 'Pool::mutex_' is locked here
    // CHECK-MESSAGES: :[[@LINE-3]]:5: note: 'Pool::badEnd' calls 'Pool::Session::end' here
    // CHECK-MESSAGES: :[[@LINE-8]]:18: note: 'std::thread::join' waits here
    // CHECK-MESSAGES: :[[@LINE-10]]:29: note: the thread is started here
    // CHECK-MESSAGES: :[[@LINE-14]]:35: note: 'Pool::mutex_' is locked here; this waits for ever if the other waits already
    // CHECK-MESSAGES: :[[@LINE-7]]:5: note: unlock 'Pool::mutex_' before this call
  }
  void goodEnd(Session *session) { session->end(); }

private:
  std::mutex mutex_;
  int done_ = 0;
};

// The end of what is deleted under the mutex joins.
class Registry {
public:
  struct Job {
    explicit Job(Registry *owner) : owner(owner), thread([this] { this->owner->done(); }) {}
    ~Job() { thread.join(); }
    Registry *owner;
    std::thread thread;
  };
  void start() { job_.reset(new Job(this)); }
  void done() {
    std::lock_guard<std::mutex> guard(mutex_);
    ++done_;
  }
  void badDrop() {
    std::lock_guard<std::mutex> guard(mutex_);
    job_.reset();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'std::thread::join' waits, while 'Registry::mutex_' is held, for the thread of the lambda, which locks it [interop-lock-order]
    // CHECK-MESSAGES: :[[@LINE-3]]:33: note: 'Registry::mutex_' is locked here
    // CHECK-MESSAGES: :[[@LINE-3]]:5: note: 'Registry::badDrop' calls 'Registry::Job::~Job' here
    // CHECK-MESSAGES: :[[@LINE-15]]:14: note: 'std::thread::join' waits here
    // CHECK-MESSAGES: :[[@LINE-17]]:51: note: the thread is started here
    // CHECK-MESSAGES: :[[@LINE-18]]:67: note: the lambda calls 'Registry::done' here
    // CHECK-MESSAGES: :[[@LINE-12]]:33: note: 'Registry::mutex_' is locked here; this waits for ever if the other waits already
    // CHECK-MESSAGES: :[[@LINE-8]]:5: note: unlock 'Registry::mutex_' before this call
  }
  void goodDrop() {
    std::unique_ptr<Job> old;
    {
      std::lock_guard<std::mutex> guard(mutex_);
      old = std::move(job_);
    }
    old.reset();
  }

private:
  std::mutex mutex_;
  int done_ = 0;
  std::unique_ptr<Job> job_;
};

//===-- Threads that are at their end ---------------------------------------===//

// The thread says that it is done, under the mutex, and takes it no more.
static std::mutex reaped;
static bool is_done;
static std::thread reaper;
static void work() {
  compute(1);
  std::lock_guard<std::mutex> guard(reaped);
  is_done = true;
}
void startWork() { reaper = std::thread(work); }
void goodReap() {
  std::lock_guard<std::mutex> guard(reaped);
  if (is_done)
    reaper.join();
}
void badReap() {
  std::lock_guard<std::mutex> guard(reaped);
  reaper.join();
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'std::thread::join' waits, while 'reaped' is held, for the thread of 'work', which locks it [interop-lock-order]
  // CHECK-MESSAGES: :[[@LINE-3]]:31: note: 'reaped' is locked here
  // CHECK-MESSAGES: :[[@LINE-11]]:29: note: the thread is started here
  // CHECK-MESSAGES: :[[@LINE-15]]:31: note: 'reaped' is locked here; this waits for ever if the other waits already
  // CHECK-MESSAGES: :[[@LINE-5]]:3: note: unlock 'reaped' before this call
}

//===-- Only tried ----------------------------------------------------------===//

static std::mutex tried;
static std::thread trier;
static int tries;
void startTrying() {
  trier = std::thread([] {
    if (tried.try_lock()) {
      ++tries;
      tried.unlock();
    }
  });
}
void goodEndTrier() {
  std::lock_guard<std::mutex> guard(tried);
  trier.join();
}
