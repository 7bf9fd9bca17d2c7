// A pool that wraps what it is given in packaged tasks.
// RUN: %check_interop_tidy %s interop-engine-threads %t -std=c++17,c++20 -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml'}}"

#include "Inputs/press.h"
#include <condition_variable>
#include <deque>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

int compute(int);

class Pool {
public:
  explicit Pool(int Count) {
    for (int I = 0; I != Count; ++I)
      Workers.emplace_back([this] {
        for (;;) {
          std::function<void()> Task;
          {
            std::unique_lock<std::mutex> Guard(Lock);
            Changed.wait(Guard, [this] { return IsDone || !Tasks.empty(); });
            if (IsDone && Tasks.empty())
              return;
            Task = std::move(Tasks.front());
            Tasks.pop_front();
          }
          Task();
        }
      });
  }
  ~Pool();
  template <class F, class... As> std::future<void> enqueue(F &&Function, As &&...Arguments) {
    auto Task =
        std::make_shared<std::packaged_task<void()>>(std::bind(std::forward<F>(Function), std::forward<As>(Arguments)...));
    std::future<void> Result = Task->get_future();
    {
      std::unique_lock<std::mutex> Guard(Lock);
      Tasks.emplace_back([Task]() { (*Task)(); });
    }
    Changed.notify_one();
    return Result;
  }

private:
  std::vector<std::thread> Workers;
  std::deque<std::function<void()>> Tasks;
  std::mutex Lock;
  std::condition_variable Changed;
  bool IsDone = false;
};

static void badPrint(int Sheet) { press_run(Sheet); }
// CHECK-MESSAGES: :[[@LINE-1]]:35: warning: 'press_run' must always be called by the same thread, but several threads that run the lambda reach it
// CHECK-MESSAGES: :[[@LINE-38]]:7: note: the lambda is started as a thread here, in a loop
// CHECK-MESSAGES: :[[@LINE-28]]:11: note: the lambda calls the lambda here
// CHECK-MESSAGES: :[[@LINE-18]]:26: note: the lambda is kept in 'Tasks' here
// CHECK-MESSAGES: :[[@LINE-19]]:37: note: the lambda calls 'badPrint' here
// CHECK-MESSAGES: :[[@LINE+5]]:13: note: 'badPrint' is given to 'Pool::enqueue' here
// CHECK-MESSAGES: :[[@LINE-7]]:35: note: have the thread that owns the press make this call; the options Dispatcher and DispatcherRun can name a function that passes the call to it
static void goodCompute(int Sheet) { compute(Sheet); }

void printAll(Pool &P) {
  P.enqueue(badPrint, 1);
  P.enqueue(goodCompute, 2);
}
