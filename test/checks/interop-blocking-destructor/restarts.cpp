// A function that joins the thread of the last time and starts the next one.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t

#include <atomic>
#include <thread>

void poll();

class BadPoller {
public:
  BadPoller() : Terminate(false) { Thread = std::thread(&BadPoller::run, this); }
  ~BadPoller() { stop(); }
  void start() {
    if (Thread.joinable())
      Thread.join();
// CHECK-MESSAGES: :[[@LINE-1]]:7: warning: 'BadPoller::start' may block forever in 'std::thread::join': nothing tells the thread to stop [interop-blocking-destructor]
// CHECK-MESSAGES: :[[@LINE-2]]:7: note: 'BadPoller::start' calls 'std::thread::join' here
// CHECK-MESSAGES: :[[@LINE-7]]:45: note: the thread that runs 'BadPoller::run' is started here
// CHECK-MESSAGES: :[[@LINE+15]]:5: note: it leaves this loop only when 'Terminate' changes
// CHECK-MESSAGES: :[[@LINE-5]]:7: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
    Terminate = false;
    Thread = std::thread(&BadPoller::run, this);
  }
  void stop() {
    Terminate = true;
    if (Thread.joinable())
      Thread.join();
  }

  bool isStopped() const { return Terminate; }

private:
  void run() {
    while (!Terminate)
      poll();
  }
  std::atomic<bool> Terminate;
  std::thread Thread;
};

class GoodPoller {
public:
  GoodPoller() : Terminate(false) { Thread = std::thread(&GoodPoller::run, this); }
  ~GoodPoller() { stop(); }
  void start() {
    stop();
    Terminate = false;
    Thread = std::thread(&GoodPoller::run, this);
  }
  void stop() {
    Terminate = true;
    if (Thread.joinable())
      Thread.join();
  }

private:
  void run() {
    while (!Terminate)
      poll();
  }
  std::atomic<bool> Terminate;
  std::thread Thread;
};

// Who tells the thread leaves the join to the next start.
class GoodTeller {
public:
  ~GoodTeller() {
    tell();
    if (Thread.joinable())
      Thread.join();
  }
  void start() {
    if (Thread.joinable())
      Thread.join();
    Terminate = false;
    Thread = std::thread(&GoodTeller::run, this);
  }
  void tell() { Terminate = true; }

private:
  void run() {
    while (!Terminate)
      poll();
  }
  std::atomic<bool> Terminate{false};
  std::thread Thread;
};

// A thread that ends by itself is there to be joined.
class GoodTask {
public:
  void start() {
    if (Thread.joinable())
      Thread.join();
    Thread = std::thread(poll);
  }
  ~GoodTask() {
    if (Thread.joinable())
      Thread.join();
  }

private:
  std::thread Thread;
};
