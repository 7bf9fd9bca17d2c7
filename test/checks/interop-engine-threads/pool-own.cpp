// A pool of the program's own: what is enqueued runs on one of its workers.
// RUN: %check_interop_tidy %s interop-engine-threads %t -std=c++17,c++20 -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml'}}"

#include "Inputs/press.h"
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

int compute(int);

class Pool {
public:
  explicit Pool(int Count) {
    for (int I = 0; I != Count; ++I)
      Workers.emplace_back([this] { work(); });
  }
  ~Pool() {
    {
      std::lock_guard<std::mutex> Guard(Lock);
      IsDone = true;
    }
    Changed.notify_all();
    for (std::thread &Worker : Workers)
      Worker.join();
  }
  void enqueue(std::function<void()> Task) {
    {
      std::lock_guard<std::mutex> Guard(Lock);
      Tasks.push_back(std::move(Task));
    }
    Changed.notify_one();
  }

private:
  void work() {
    for (;;) {
      std::function<void()> Task;
      {
        std::unique_lock<std::mutex> Guard(Lock);
        Changed.wait(Guard, [this] { return IsDone || !Tasks.empty(); });
        if (Tasks.empty())
          return;
        Task = std::move(Tasks.front());
        Tasks.pop_front();
      }
      Task();
    }
  }
  std::vector<std::thread> Workers;
  std::deque<std::function<void()>> Tasks;
  std::mutex Lock;
  std::condition_variable Changed;
  bool IsDone = false;
};

static void badTask() { press_run(2); }
// CHECK-MESSAGES: :[[@LINE-1]]:25: warning: 'press_run' must always be called by the same thread, but several threads that run the lambda reach it
// CHECK-MESSAGES: :[[@LINE-43]]:7: note: the lambda is started as a thread here, in a loop
// CHECK-MESSAGES: :[[@LINE-44]]:37: note: the lambda calls 'Pool::work' here
// CHECK-MESSAGES: :[[@LINE-14]]:7: note: 'Pool::work' calls 'badTask' here
// CHECK-MESSAGES: :[[@LINE+5]]:13: note: 'badTask' is given to 'Pool::enqueue' here
// CHECK-MESSAGES: :[[@LINE-6]]:25: note: have the thread that owns the press make this call; the options Dispatcher and DispatcherRun can name a function that passes the call to it

void enqueueAll(Pool &P, int Sheet) {
  P.enqueue([Sheet] { press_run(Sheet); }); // bad
  P.enqueue(badTask);
  P.enqueue([Sheet] { compute(Sheet); });
}
// CHECK-MESSAGES: :[[@LINE-4]]:23: warning: 'press_run' must always be called by the same thread, but several threads that run the lambda reach it
// CHECK-MESSAGES: :[[@LINE-55]]:7: note: the lambda is started as a thread here, in a loop
// CHECK-MESSAGES: :[[@LINE-56]]:37: note: the lambda calls 'Pool::work' here
// CHECK-MESSAGES: :[[@LINE-26]]:7: note: 'Pool::work' calls the lambda here
// CHECK-MESSAGES: :[[@LINE-8]]:13: note: the lambda is given to 'Pool::enqueue' here
// CHECK-MESSAGES: :[[@LINE-9]]:23: note: have the thread that owns the press make this call; the options Dispatcher and DispatcherRun can name a function that passes the call to it
