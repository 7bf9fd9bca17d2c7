// Destructors that join a thread which a public function may have joined before.
// RUN: %check_interop_tidy %s interop-thread-lifetime %t -std=c++17

#include <thread>

void work();

class BadStop {
public:
  BadStop() : Worker(work) {}
  ~BadStop() { stop(true); }
  void stop(bool Wait);

private:
  bool Running = true;
  std::thread Worker;
};

void BadStop::stop(bool Wait) {
  Running = false;
  if (Wait)
    Worker.join();
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'BadStop::Worker' is joined here by the destructor also where 'stop' has joined it before: std::system_error, which ends the process in a destructor [interop-thread-lifetime]
  // CHECK-MESSAGES: :[[@LINE-14]]:15: note: the thread that runs 'work' is started here
  // CHECK-MESSAGES: :[[@LINE-13]]:8: note: 'stop' can be called by whoever has the object; ask joinable() before the join
}

class BadWait {
public:
  BadWait() : Worker(work) {}
  ~BadWait() { Worker.join(); }
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: 'BadWait::Worker' is joined here by the destructor also where 'wait' has joined it before: std::system_error, which ends the process in a destructor [interop-thread-lifetime]
  // CHECK-MESSAGES: :[[@LINE-3]]:15: note: the thread that runs 'work' is started here
  // CHECK-MESSAGES: :[[@LINE+1]]:8: note: 'wait' can be called by whoever has the object; ask joinable() before the join
  void wait() {
    if (Worker.joinable())
      Worker.join();
  }

private:
  std::thread Worker;
};

class GoodAsks {
public:
  GoodAsks() : Worker(work) {}
  ~GoodAsks() { stop(); }
  void stop() {
    if (Worker.joinable())
      Worker.join();
  }

private:
  std::thread Worker;
};

class GoodFlag {
public:
  GoodFlag() : Worker(work) {}
  ~GoodFlag() { stop(); }
  void stop() {
    if (Stopped)
      return;
    Stopped = true;
    Worker.join();
  }

private:
  bool Stopped = false;
  std::thread Worker;
};

// Nobody else can call it.
class GoodPrivate {
public:
  GoodPrivate() : Worker(work) {}
  ~GoodPrivate() { stop(); }

private:
  void stop() { Worker.join(); }
  std::thread Worker;
};

class GoodOnlyDestructor {
public:
  GoodOnlyDestructor() : Worker(work) {}
  ~GoodOnlyDestructor() { Worker.join(); }
  bool isBusy() const { return Busy; }

private:
  bool Busy = true;
  std::thread Worker;
};

// Nobody but the destructor calls it, and nobody else can.
namespace {
class GoodOfThisFile {
public:
  GoodOfThisFile() : Worker(work) {}
  ~GoodOfThisFile() { stop(); }
  void stop() { Worker.join(); }

private:
  std::thread Worker;
};
} // namespace

void useOfThisFile() { GoodOfThisFile Local; }

// What it leaves is no thread.
class GoodRestarted {
public:
  GoodRestarted() : Worker(work) {}
  ~GoodRestarted() { Worker.join(); }
  void restart() {
    Worker.join();
    Worker = std::thread(work);
  }

private:
  std::thread Worker;
};
