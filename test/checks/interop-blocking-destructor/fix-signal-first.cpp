// A stop signal that comes too late, or that the thread does not hear: the one fix that loses nothing.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++11,c++17,c++23

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

void work();

class BadStoreAfterJoin {
public:
  BadStoreAfterJoin() : thread_(&BadStoreAfterJoin::run, this) {}
  ~BadStoreAfterJoin() {
    thread_.join();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadStoreAfterJoin' may block forever in 'std::thread::join': the thread is told to stop only after that
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadStoreAfterJoin::~BadStoreAfterJoin' calls 'std::thread::join' here
    // CHECK-MESSAGES: :[[@LINE-5]]:25: note: the thread that runs 'BadStoreAfterJoin::run' is started here
    // CHECK-MESSAGES: :[[@LINE+12]]:5: note: it leaves this loop only when 'stop_' changes
    // CHECK-MESSAGES: :[[@LINE-5]]:5: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
    // CHECK-FIXES: ~BadStoreAfterJoin() {
    // CHECK-FIXES-NEXT: stop_ = true;
    // CHECK-FIXES-NEXT: thread_.join();
    // CHECK-FIXES-NOT: stop_ = true;
    // CHECK-FIXES: private:
    stop_ = true;
  }

private:
  void run() {
    while (!stop_.load())
      work();
  }
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

class BadStoreButThreadSleepsInCondition {
public:
  BadStoreButThreadSleepsInCondition() : thread_([this] { run(); }) {}
  ~BadStoreButThreadSleepsInCondition() {
    stop_ = true;
    thread_.join();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadStoreButThreadSleepsInCondition' may block forever in 'std::thread::join': nothing ends the thread's wait in 'std::condition_variable::wait'
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadStoreButThreadSleepsInCondition::~BadStoreButThreadSleepsInCondition' calls 'std::thread::join' here
    // CHECK-MESSAGES: :[[@LINE-6]]:42: note: the thread is started here
    // CHECK-MESSAGES: :[[@LINE-7]]:59: note: 'lambda' calls 'BadStoreButThreadSleepsInCondition::run' here
    // CHECK-MESSAGES: :[[@LINE+14]]:7: note: 'BadStoreButThreadSleepsInCondition::run' calls 'std::condition_variable::wait' here
    // CHECK-MESSAGES: :[[@LINE+13]]:7: note: 'std::condition_variable::wait' waits until another thread notifies it (model cpp-std.yaml)
    // CHECK-MESSAGES: :[[@LINE-8]]:5: note: this comes before the wait, but does not end it
    // CHECK-FIXES: stop_ = true;
    // CHECK-FIXES-NEXT: mutex_.lock();
    // CHECK-FIXES-NEXT: mutex_.unlock();
    // CHECK-FIXES-NEXT: changed_.notify_all();
    // CHECK-FIXES-NEXT: thread_.join();
  }

private:
  void run() {
    std::unique_lock<std::mutex> lock(mutex_);
    while (!stop_)
      changed_.wait(lock);
  }
  std::mutex mutex_;
  std::condition_variable changed_;
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

class BadNotifyAfterJoin {
public:
  BadNotifyAfterJoin() : thread_([this] { run(); }) {}
  ~BadNotifyAfterJoin() {
    thread_.join();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadNotifyAfterJoin' may block forever in 'std::thread::join': the thread is told to stop only after that
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadNotifyAfterJoin::~BadNotifyAfterJoin' calls 'std::thread::join' here
    // CHECK-MESSAGES: :[[@LINE-5]]:26: note: the thread is started here
    // CHECK-MESSAGES: :[[@LINE-6]]:43: note: 'lambda' calls 'BadNotifyAfterJoin::run' here
    // CHECK-MESSAGES: :[[@LINE+16]]:5: note: 'BadNotifyAfterJoin::run' calls 'std::condition_variable::wait' here
    // CHECK-MESSAGES: :[[@LINE+15]]:5: note: 'std::condition_variable::wait' waits until another thread notifies it (model cpp-std.yaml)
    // CHECK-MESSAGES: :[[@LINE-7]]:5: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
    // CHECK-FIXES: ~BadNotifyAfterJoin() {
    // CHECK-FIXES-NEXT: mutex_.lock();
    // CHECK-FIXES-NEXT: mutex_.unlock();
    // CHECK-FIXES-NEXT: changed_.notify_all();
    // CHECK-FIXES-NEXT: thread_.join();
    // CHECK-FIXES-NOT: notify_all
    // CHECK-FIXES: private:
    changed_.notify_all();
  }

private:
  void run() {
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait(lock);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: this wait can miss the wake of 'changed_': nothing is asked after 'mutex_' is locked, and the wake may have come before
    // CHECK-MESSAGES: :[[@LINE-8]]:5: note: 'changed_' is woken here
    // CHECK-MESSAGES: :[[@LINE-3]]:5: note: wait in a loop that asks, with 'mutex_' locked, for what whoever wakes has set
    // CHECK-REMAINS: warning: this wait can miss the wake of 'changed_': nothing is asked after 'mutex_' is locked, and the wake may have come before
    // CHECK-REMAINS: note: 'changed_' is woken here
    // CHECK-REMAINS: note: wait in a loop that asks, with 'mutex_' locked, for what whoever wakes has set
  }
  std::mutex mutex_;
  std::condition_variable changed_;
  std::thread thread_;
};

// Stopped between two joins would be too late for the first.
class BadStopBetweenJoins {
public:
  BadStopBetweenJoins() : first_([this] { run(); }) {}
  ~BadStopBetweenJoins() {
    first_.join();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadStopBetweenJoins' may block forever in 'std::thread::join': the thread is told to stop only after that
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadStopBetweenJoins::~BadStopBetweenJoins' calls 'std::thread::join' here
    // CHECK-MESSAGES: :[[@LINE-5]]:27: note: the thread is started here
    // CHECK-MESSAGES: :[[@LINE+11]]:5: note: it leaves this loop only when 'stop_' changes
    // CHECK-MESSAGES: :[[@LINE-5]]:5: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
    // CHECK-FIXES: stop_ = true;
    // CHECK-FIXES-NEXT: first_.join();
    // CHECK-FIXES-NOT: stop_ = true;
    // CHECK-FIXES: private:
    stop_ = true;
  }

private:
  void run() {
    while (!stop_)
      work();
  }
  std::atomic<bool> stop_{false};
  std::thread first_;
};

class BadStoreAfterManyJoins {
public:
  BadStoreAfterManyJoins() { threads_.emplace_back([this] { run(); }); }
  ~BadStoreAfterManyJoins() {
    for (auto &thread : threads_)
      thread.join();
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: destructor of 'BadStoreAfterManyJoins' may block forever in 'std::thread::join': the thread is told to stop only after that
      // CHECK-MESSAGES: :[[@LINE-2]]:7: note: 'BadStoreAfterManyJoins::~BadStoreAfterManyJoins' calls 'std::thread::join' here
      // CHECK-MESSAGES: :[[@LINE-6]]:30: note: the thread is started here
      // CHECK-MESSAGES: :[[@LINE+11]]:5: note: it leaves this loop only when 'stop_' changes
      // CHECK-MESSAGES: :[[@LINE-5]]:7: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
    // CHECK-FIXES: stop_ = true;
    // CHECK-FIXES-NEXT: for (auto &thread : threads_)
    // CHECK-FIXES-NOT: stop_ = true;
    // CHECK-FIXES: private:
    stop_ = true;
  }

private:
  void run() {
    while (!stop_)
      work();
  }
  std::atomic<bool> stop_{false};
  std::vector<std::thread> threads_;
};

class BadBothAfterJoin {
public:
  BadBothAfterJoin()
      : t_([this] {
          std::unique_lock<std::mutex> l(m_);
          while (!stop_)
            cv_.wait(l);
        }) {}
  ~BadBothAfterJoin() {
    t_.join();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadBothAfterJoin' may block forever in 'std::thread::join': the thread is told to stop only after that
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadBothAfterJoin::~BadBothAfterJoin' calls 'std::thread::join' here
    // CHECK-MESSAGES: :[[@LINE-9]]:9: note: the thread is started here
    // CHECK-MESSAGES: :[[@LINE-7]]:13: note: 'lambda' calls 'std::condition_variable::wait' here
    // CHECK-MESSAGES: :[[@LINE-8]]:13: note: 'std::condition_variable::wait' waits until another thread notifies it (model cpp-std.yaml)
    // CHECK-MESSAGES: :[[@LINE-6]]:5: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
    // CHECK-FIXES: ~BadBothAfterJoin() {
    // CHECK-FIXES-NEXT: stop_ = true;
    // CHECK-FIXES-NEXT: m_.lock();
    // CHECK-FIXES-NEXT: m_.unlock();
    // CHECK-FIXES-NEXT: cv_.notify_all();
    // CHECK-FIXES-NEXT: t_.join();
    stop_ = true;
    cv_.notify_all();
  }

private:
  std::mutex m_;
  std::condition_variable cv_;
  std::atomic<bool> stop_{false};
  std::thread t_;
};

class BadNotifyAfter {
public:
  BadNotifyAfter()
      : t_([this] {
          std::unique_lock<std::mutex> l(m_);
          while (!stop_)
            cv_.wait(l);
        }) {}
  ~BadNotifyAfter() {
    stop_ = true;
    t_.join();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadNotifyAfter' may block forever in 'std::thread::join': nothing ends the thread's wait in 'std::condition_variable::wait'
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadNotifyAfter::~BadNotifyAfter' calls 'std::thread::join' here
    // CHECK-MESSAGES: :[[@LINE-10]]:9: note: the thread is started here
    // CHECK-MESSAGES: :[[@LINE-8]]:13: note: 'lambda' calls 'std::condition_variable::wait' here
    // CHECK-MESSAGES: :[[@LINE-9]]:13: note: 'std::condition_variable::wait' waits until another thread notifies it (model cpp-std.yaml)
    // CHECK-MESSAGES: :[[@LINE-7]]:5: note: this comes before the wait, but does not end it
    // CHECK-FIXES: ~BadNotifyAfter() {
    // CHECK-FIXES-NEXT: stop_ = true;
    // CHECK-FIXES-NEXT: m_.lock();
    // CHECK-FIXES-NEXT: m_.unlock();
    // CHECK-FIXES-NEXT: cv_.notify_all();
    // CHECK-FIXES-NEXT: t_.join();
    cv_.notify_all();
  }

private:
  std::mutex m_;
  std::condition_variable cv_;
  std::atomic<bool> stop_{false};
  std::thread t_;
};

class BadJoinable {
public:
  BadJoinable()
      : t_([this] {
          while (!stop_)
            work();
        }) {}
  ~BadJoinable() {
    if (t_.joinable())
      t_.join();
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: destructor of 'BadJoinable' may block forever in 'std::thread::join': the thread is told to stop only after that
      // CHECK-MESSAGES: :[[@LINE-2]]:7: note: 'BadJoinable::~BadJoinable' calls 'std::thread::join' here
      // CHECK-MESSAGES: :[[@LINE-9]]:9: note: the thread is started here
      // CHECK-MESSAGES: :[[@LINE-9]]:11: note: it leaves this loop only when 'stop_' changes
      // CHECK-MESSAGES: :[[@LINE-5]]:7: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
      // CHECK-FIXES: ~BadJoinable() {
      // CHECK-FIXES-NEXT: stop_ = true;
      // CHECK-FIXES-NEXT: if (t_.joinable())
      // CHECK-FIXES-NEXT: t_.join();
    stop_ = true;
  }

private:
  std::atomic<bool> stop_{false};
  std::thread t_;
};

class BadJoinableBraces {
public:
  BadJoinableBraces()
      : t_([this] {
          while (!stop_)
            work();
        }) {}
  ~BadJoinableBraces() {
    if (t_.joinable()) {
      t_.join();
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: destructor of 'BadJoinableBraces' may block forever in 'std::thread::join': the thread is told to stop only after that
      // CHECK-MESSAGES: :[[@LINE-2]]:7: note: 'BadJoinableBraces::~BadJoinableBraces' calls 'std::thread::join' here
      // CHECK-MESSAGES: :[[@LINE-9]]:9: note: the thread is started here
      // CHECK-MESSAGES: :[[@LINE-9]]:11: note: it leaves this loop only when 'stop_' changes
      // CHECK-MESSAGES: :[[@LINE-5]]:7: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
      // CHECK-FIXES: ~BadJoinableBraces() {
      // CHECK-FIXES-NEXT: if (t_.joinable()) {
      // CHECK-FIXES-NEXT: stop_ = true;
      // CHECK-FIXES-NEXT: t_.join();
      stop_ = true;
    }
  }

private:
  std::atomic<bool> stop_{false};
  std::thread t_;
};

class BadOutOfLine {
public:
  BadOutOfLine();
  ~BadOutOfLine();

private:
  std::atomic<bool> stop_{false};
  std::thread t_;
};
BadOutOfLine::BadOutOfLine()
    : t_([this] {
        while (!stop_)
          work();
      }) {}
BadOutOfLine::~BadOutOfLine() {
  t_.join();
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: destructor of 'BadOutOfLine' may block forever in 'std::thread::join': the thread is told to stop only after that
  // CHECK-MESSAGES: :[[@LINE-2]]:3: note: 'BadOutOfLine::~BadOutOfLine' calls 'std::thread::join' here
  // CHECK-MESSAGES: :[[@LINE-8]]:7: note: the thread is started here
  // CHECK-MESSAGES: :[[@LINE-8]]:9: note: it leaves this loop only when 'stop_' changes
  // CHECK-MESSAGES: :[[@LINE-5]]:3: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
  // CHECK-FIXES: ~BadOutOfLine() {
  // CHECK-FIXES-NEXT: this->stop_ = true;
  // CHECK-FIXES-NEXT: t_.join();
  this->stop_ = true;
}
