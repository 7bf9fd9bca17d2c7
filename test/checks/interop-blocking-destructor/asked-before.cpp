// Waits whose question is asked before the mutex is locked, and not again: a wake between the two comes to nobody.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++17

#include <atomic>
#include <condition_variable>
#include <mutex>

void compute();

class Commits {
public:
  void commit(long Index) {
    Wanted = Index;
    std::lock_guard<std::mutex> Guard(Mutex);
    Condition.notify_one();
  }
  void run() {
    while (true) {
      while (Wanted <= Done) {
        std::unique_lock<std::mutex> Lock(Mutex);
        Condition.wait(Lock);
        if (Stopped)
          return;
      }
      compute();
      ++Done;
    }
  }
  // CHECK-MESSAGES: :[[@LINE-8]]:9: warning: this wait can miss the wake of 'Condition': it asks 'Wanted' before it locks 'Mutex', and not again before it waits
  // CHECK-MESSAGES: :[[@LINE-11]]:14: note: 'Wanted' is asked here, without 'Mutex'
  // CHECK-MESSAGES: :[[@LINE-18]]:5: note: 'Wanted' is set here
  // CHECK-MESSAGES: :[[@LINE-17]]:5: note: then the wake comes here, to nobody who waits
  // CHECK-MESSAGES: :[[@LINE-12]]:9: note: ask 'Wanted' in a loop with 'Mutex' locked

private:
  std::mutex Mutex;
  std::condition_variable Condition;
  std::atomic<long> Wanted{0}, Done{0};
  bool Stopped = false;
};

// It asks with the mutex locked.
class OkLocked {
public:
  void commit(long Index) {
    std::lock_guard<std::mutex> Guard(Mutex);
    Wanted = Index;
    Condition.notify_one();
  }
  void run() {
    while (true) {
      std::unique_lock<std::mutex> Lock(Mutex);
      while (Wanted <= Done)
        Condition.wait(Lock);
      ++Done;
    }
  }
  void runTwice() {
    while (Wanted <= Done) {
      std::unique_lock<std::mutex> Lock(Mutex);
      if (Wanted > Done)
        break;
      Condition.wait(Lock);
    }
  }
  void runPredicate() {
    while (Wanted <= Done) {
      std::unique_lock<std::mutex> Lock(Mutex);
      Condition.wait(Lock, [this] { return Wanted > Done; });
    }
  }

private:
  std::mutex Mutex;
  std::condition_variable Condition;
  std::atomic<long> Wanted{0}, Done{0};
};

// What it waits for it starts itself, with the mutex locked.
class OkStarted {
public:
  void finished() {
    std::lock_guard<std::mutex> Guard(Mutex);
    Pending = false;
    Condition.notify_one();
  }
  void request() {
    while (Pending) {
      std::unique_lock<std::mutex> Lock(Mutex);
      send();
      Condition.wait(Lock);
    }
  }
  void send();

private:
  std::mutex Mutex;
  std::condition_variable Condition;
  std::atomic<bool> Pending{true};
};
