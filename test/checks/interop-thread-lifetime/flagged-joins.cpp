// Joins that are skipped once another function has told the thread to end.
// RUN: %check_interop_tidy %s interop-thread-lifetime %t

#include <atomic>
#include <thread>
#include <vector>

void work();

//===-- A stop that others can call, and a join that asks ----------------===//

class BadMiner {
public:
  void start() {
    Stop = false;
    for (int I = 0; I < 4; ++I)
      Threads.emplace_back(&BadMiner::run, this);
  }
  bool isMining() const { return !Stop; }
  void sendStopSignal() { Stop = true; }
  void stop() {
    if (!isMining())
      return;
    sendStopSignal();
    for (std::thread &T : Threads)
      T.join();
// CHECK-MESSAGES: :[[@LINE-1]]:7: warning: 'BadMiner::Threads' is not joined once 'sendStopSignal' has told the thread to end: that changes 'Stop', which this join asks [interop-thread-lifetime]
// CHECK-MESSAGES: :[[@LINE-11]]:7: note: the thread that runs 'BadMiner::run' is started here
// CHECK-MESSAGES: :[[@LINE-9]]:27: note: it changes 'Stop' here
    Threads.clear();
  }

private:
  void run() {
    while (!Stop)
      work();
  }
  std::atomic<bool> Stop{true};
  std::vector<std::thread> Threads;
};

class GoodMiner {
public:
  void start() {
    Stop = false;
    for (int I = 0; I < 4; ++I)
      Threads.emplace_back(&GoodMiner::run, this);
  }
  void sendStopSignal() { Stop = true; }
  void stop() {
    if (Threads.empty())
      return;
    sendStopSignal();
    for (std::thread &T : Threads)
      T.join();
    Threads.clear();
  }

private:
  void run() {
    while (!Stop)
      work();
  }
  std::atomic<bool> Stop{true};
  std::vector<std::thread> Threads;
};

// Nobody but the function that joins can tell the thread.
class GoodPrivate {
public:
  void start() {
    Running = true;
    Worker = std::thread([this] {
      while (Running)
        work();
    });
  }
  void stop() {
    if (!Running)
      return;
    tell();
    Worker.join();
  }

private:
  void tell() { Running = false; }
  std::atomic<bool> Running{false};
  std::thread Worker;
};

// The exchange says whether somebody was here before: that somebody joins.
class GoodExchange {
public:
  void start() {
    Running = true;
    Worker = std::thread([this] {
      while (Running.load())
        work();
    });
  }
  void stop() {
    if (Running.exchange(false) == false)
      return;
    Worker.join();
  }

private:
  std::atomic<bool> Running{false};
  std::thread Worker;
};

class BadExchange {
public:
  void start() {
    Running = true;
    Worker = std::thread([this] {
      while (Running.load())
        work();
    });
  }
  void stop() {
    if (!Running.exchange(false))
      return;
    if (Worker.joinable())
      Worker.join();
// CHECK-MESSAGES: :[[@LINE-1]]:7: warning: 'BadExchange::Worker' is not joined once 'interrupt' has told the thread to end: that changes 'Running', which this join asks [interop-thread-lifetime]
// CHECK-MESSAGES: :[[@LINE-11]]:14: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE+2]]:22: note: it changes 'Running' here
  }
  void interrupt() { Running = false; }

private:
  std::atomic<bool> Running{false};
  std::thread Worker;
};

// Another join does not ask.
class GoodTwoJoins {
public:
  ~GoodTwoJoins() {
    Running = false;
    if (Worker.joinable())
      Worker.join();
  }
  void start() {
    Running = true;
    Worker = std::thread([this] {
      while (Running)
        work();
    });
  }
  void stop() {
    if (!Running)
      return;
    Running = false;
    Worker.join();
  }
  void interrupt() { Running = false; }

private:
  std::atomic<bool> Running{false};
  std::thread Worker;
};

// The thread does not ask the flag: it says something else.
class GoodOtherFlag {
public:
  void start() {
    Open = true;
    Worker = std::thread([] { work(); });
  }
  void stop() {
    if (Open)
      Worker.join();
  }
  void forget() { Open = false; }

private:
  bool Open = false;
  std::thread Worker;
};

// It stops the thread for a while.
class GoodPause {
public:
  void start() {
    Running = true;
    Worker = std::thread([this] {
      while (Running)
        work();
    });
  }
  void stop() {
    if (!Running)
      return;
    Running = false;
    Worker.join();
  }
  void pause() {
    Running = false;
    work();
    Running = true;
  }

private:
  std::atomic<bool> Running{false};
  std::thread Worker;
};

// To read a flag with a memory order stores nothing.
class GoodOrder {
public:
  void start() {
    Kill.store(false, std::memory_order_seq_cst);
    Worker = std::thread([this] {
      while (!Kill.load(std::memory_order_acquire))
        work();
    });
  }
  void stop() {
    if (Kill.exchange(true, std::memory_order_seq_cst))
      return;
    Worker.join();
  }

private:
  std::atomic<bool> Kill{true};
  std::thread Worker;
};
