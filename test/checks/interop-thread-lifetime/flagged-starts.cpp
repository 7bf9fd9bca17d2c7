// Starts that ask a flag which the thread itself changes when it ends.
// RUN: %check_interop_tidy %s interop-thread-lifetime %t

#include <atomic>
#include <mutex>
#include <thread>

bool work();

//===-- The thread resets the flag, and is still joinable ----------------===//

class BadScan {
public:
  ~BadScan() {
    Cancel = true;
    if (Thread.joinable())
      Thread.join();
  }
  bool start() {
    if (Busy)
      return false;
    Busy = true;
    Thread = std::thread([this] {
// CHECK-MESSAGES: :[[@LINE-1]]:14: warning: 'BadScan::Thread' gets a new thread where the one before has ended by itself and is still joinable: std::terminate [interop-thread-lifetime]
// CHECK-MESSAGES: :[[@LINE+4]]:7: note: a thread that ends by itself changes 'Busy' here, which this start asks
// CHECK-MESSAGES: :[[@LINE-9]]:7: note: nothing joins it before this
      while (!Cancel && work()) {
      }
      Busy = false;
    });
    return true;
  }

private:
  std::atomic<bool> Busy{false}, Cancel{false};
  std::thread Thread;
};

// A plain flag under a lock, a method, and a test in a function of one line.
class BadLocked {
public:
  ~BadLocked() { finish(); }
  void startIfIdle() {
    std::lock_guard<std::mutex> Guard(Lock);
    if (isActive())
      return;
    Active = true;
    Thread = std::thread(&BadLocked::run, this);
// CHECK-MESSAGES: :[[@LINE-1]]:14: warning: 'BadLocked::Thread' gets a new thread where the one before has ended by itself and is still joinable: std::terminate [interop-thread-lifetime]
// CHECK-MESSAGES: :[[@LINE+13]]:5: note: a thread that ends by itself changes 'Active' here, which this start asks
// CHECK-MESSAGES: :[[@LINE+6]]:7: note: nothing joins it before this
  }

private:
  void finish() {
    if (Thread.joinable())
      Thread.join();
  }
  bool isActive() const { return Active; }
  void run() {
    work();
    std::lock_guard<std::mutex> Guard(Lock);
    Active = false;
  }
  std::mutex Lock;
  bool Active = false;
  std::thread Thread;
};

// The flag is set by the test.
class BadExchange {
public:
  ~BadExchange() {
    if (Thread.joinable())
      Thread.join();
  }
  void start() {
    bool Idle = false;
    if (!Busy.compare_exchange_strong(Idle, true))
      return;
    Thread = std::thread(&BadExchange::run, this);
// CHECK-MESSAGES: :[[@LINE-1]]:14: warning: 'BadExchange::Thread' gets a new thread where the one before has ended by itself and is still joinable: std::terminate [interop-thread-lifetime]
// CHECK-MESSAGES: :[[@LINE+7]]:5: note: a thread that ends by itself changes 'Busy' here, which this start asks
// CHECK-MESSAGES: :[[@LINE-9]]:7: note: nothing joins it before this
  }

private:
  void run() {
    work();
    Busy.store(false);
  }
  std::atomic<bool> Busy{false};
  std::thread Thread;
};

// Others may join it, but it ends by itself, too.
class BadWorker {
public:
  ~BadWorker() { stop(); }
  void start() {
    if (Running)
      return;
    Running = true;
    Thread = std::thread(&BadWorker::run, this);
// CHECK-MESSAGES: :[[@LINE-1]]:14: warning: 'BadWorker::Thread' gets a new thread where the one before has ended by itself and is still joinable: std::terminate [interop-thread-lifetime]
// CHECK-MESSAGES: :[[@LINE+13]]:9: note: a thread that ends by itself changes 'Running' here, which this start asks
// CHECK-MESSAGES: :[[@LINE+5]]:7: note: nothing joins it before this
  }
  void stop() {
    Running = false;
    if (Thread.joinable())
      Thread.join();
  }

private:
  void run() {
    while (Running)
      if (!work())
        Running = false;
  }
  std::atomic<bool> Running{false};
  std::thread Thread;
};

//===-- Silent ------------------------------------------------------------===//

// It is joined before.
class GoodJoined {
public:
  ~GoodJoined() {
    if (Thread.joinable())
      Thread.join();
  }
  void start() {
    if (Busy)
      return;
    if (Thread.joinable())
      Thread.join();
    Busy = true;
    Thread = std::thread([this] {
      work();
      Busy = false;
    });
  }

private:
  std::atomic<bool> Busy{false};
  std::thread Thread;
};

// ... by a function of the class.
class GoodCleaned {
public:
  ~GoodCleaned() { clean(); }
  void start() {
    if (Busy)
      return;
    clean();
    Busy = true;
    Thread = std::thread([this] {
      work();
      Busy = false;
    });
  }

private:
  void clean() {
    if (Thread.joinable())
      Thread.join();
  }
  std::atomic<bool> Busy{false};
  std::thread Thread;
};

// ... by those who start it.
class GoodRestarted {
public:
  ~GoodRestarted() { stop(); }
  void restart() {
    stop();
    start();
  }

private:
  void start() {
    if (Busy)
      return;
    Busy = true;
    Thread = std::thread([this] {
      if (Busy)
        work();
      Busy = false;
    });
  }
  void stop() {
    if (Thread.joinable())
      Thread.join();
  }
  std::atomic<bool> Busy{false};
  std::thread Thread;
};

// joinable() is asked.
class GoodAsked {
public:
  ~GoodAsked() {
    if (Thread.joinable())
      Thread.join();
  }
  void start() {
    if (Busy || Thread.joinable())
      return;
    Busy = true;
    Thread = std::thread([this] {
      work();
      Busy = false;
    });
  }

private:
  std::atomic<bool> Busy{false};
  std::thread Thread;
};

// Nobody keeps it.
class GoodDetached {
public:
  ~GoodDetached() {
    while (Busy)
      std::this_thread::yield();
  }
  void start() {
    if (Busy)
      return;
    Busy = true;
    Thread = std::thread([this] {
      work();
      Busy = false;
    });
    Thread.detach();
  }

private:
  std::atomic<bool> Busy{false};
  std::thread Thread;
};

// Only who joins it resets the flag.
class GoodStopped {
public:
  ~GoodStopped() { stop(); }
  void start() {
    if (Running)
      return;
    Running = true;
    Thread = std::thread([this] {
      while (Running)
        work();
    });
  }
  void stop() {
    Running = false;
    if (Thread.joinable())
      Thread.join();
  }

private:
  std::atomic<bool> Running{false};
  std::thread Thread;
};

// It ends when it is told to, by who joins it then.
class GoodTold {
public:
  ~GoodTold() { stop(); }
  void start() {
    if (Running)
      return;
    Running = true;
    Thread = std::thread([this] {
      while (!Quit)
        work();
      Running = false;
    });
  }
  void stop() {
    Quit = true;
    if (Thread.joinable())
      Thread.join();
    Quit = false;
  }

private:
  std::atomic<bool> Running{false}, Quit{false};
  std::thread Thread;
};

// It starts once.
class GoodOnce {
public:
  ~GoodOnce() {
    if (Thread.joinable())
      Thread.join();
  }
  void start() {
    if (Started || Busy)
      return;
    Started = true;
    Busy = true;
    Thread = std::thread([this] {
      work();
      Busy = false;
    });
  }

private:
  std::atomic<bool> Started{false}, Busy{false};
  std::thread Thread;
};
