// Waits before which something else is asked than what the wake is for: what came before the wait lies there.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++17

#include <condition_variable>
#include <deque>
#include <mutex>

void publish(int);
using Values = std::deque<int>;
void take(Values &From, Values &To);

class Logger {
public:
  void log(int Message) {
    std::lock_guard<std::mutex> Guard(Mutex);
    Queue.push_back(Message);
    Condition.notify_all();
  }
  void stop() {
    std::lock_guard<std::mutex> Guard(Mutex);
    Stopped = true;
    Condition.notify_all();
  }
  void run() {
    while (!Stopped) {
      Values Local;
      {
        std::unique_lock<std::mutex> Lock(Mutex);
        if (Stopped)
          return;
        Condition.wait(Lock);
        // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: this wait can miss the wake of 'Condition': after 'Mutex' is locked 'Queue' is not asked [interop-blocking-destructor]
        // CHECK-MESSAGES: :[[@LINE-4]]:13: note: only this is asked before the wait
        // CHECK-MESSAGES: :[[@LINE-18]]:5: note: 'Queue' gets something here
        // CHECK-MESSAGES: :[[@LINE-18]]:5: note: then the wake comes here; if nobody waits yet, it is lost
        // CHECK-MESSAGES: :[[@LINE-5]]:9: note: wait only while 'Queue' is empty
        if (Stopped)
          return;
        take(Queue, Local);
      }
      for (int Message : Local)
        publish(Message);
    }
  }

private:
  std::mutex Mutex;
  std::condition_variable Condition;
  Values Queue;
  bool Stopped = false;
};

// It looks at the queue first, itself or by a function; or the mutex stays locked from the last look to the wait.
class OkLogger {
public:
  void log(int Message) {
    std::lock_guard<std::mutex> Guard(Mutex);
    Queue.push_back(Message);
    Condition.notify_all();
  }
  void run() {
    while (!Stopped) {
      Values Local;
      {
        std::unique_lock<std::mutex> Lock(Mutex);
        if (Stopped)
          return;
        if (Queue.empty())
          Condition.wait(Lock);
        take(Queue, Local);
      }
      for (int Message : Local)
        publish(Message);
    }
  }
  void runAsked() {
    while (!Stopped) {
      Values Local;
      {
        std::unique_lock<std::mutex> Lock(Mutex);
        if (!hasWork())
          Condition.wait(Lock);
        take(Queue, Local);
      }
      for (int Message : Local)
        publish(Message);
    }
  }
  void runLocked() {
    std::unique_lock<std::mutex> Lock(Mutex);
    while (!Stopped) {
      while (!Queue.empty()) {
        int Message = Queue.front();
        Queue.pop_front();
        Lock.unlock();
        publish(Message);
        Lock.lock();
      }
      Condition.wait(Lock);
    }
  }
  bool hasWork() const { return !Queue.empty(); }

private:
  std::mutex Mutex;
  std::condition_variable Condition;
  Values Queue;
  bool Stopped = false;
};

// The wake is for what is asked.
class OkFlag {
public:
  void request(int Value) {
    std::lock_guard<std::mutex> Guard(Mutex);
    Pending.push_back(Value);
    Wanted = true;
    Condition.notify_all();
  }
  void run() {
    while (true) {
      std::unique_lock<std::mutex> Lock(Mutex);
      if (!Wanted)
        Condition.wait(Lock);
      Wanted = false;
      Pending.pop_front();
    }
  }

private:
  std::mutex Mutex;
  std::condition_variable Condition;
  ::Values Pending;
  bool Wanted = false;
};
