// As a queue with one worker, but somebody passes it by.
// RUN: %check_interop_tidy %s interop-engine-threads %t -std=c++17,c++20 -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml'}}"

#include "Inputs/press.h"
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>

class Engine {
public:
  Engine() : Worker([this] { work(); }) {}
  void post(std::function<void()> Task) {
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
        Changed.wait(Guard, [this] { return !Tasks.empty(); });
        Task = std::move(Tasks.front());
        Tasks.pop_front();
      }
      Task();
    }
  }
  std::deque<std::function<void()>> Tasks;
  std::mutex Lock;
  std::condition_variable Changed;
  std::thread Worker;
};

static Engine Shared;

static void goodWork(int Sheet) {
  Shared.post([Sheet] { press_run(Sheet); });
}
static void badWork(int Sheet) { press_run(Sheet); }
// CHECK-MESSAGES: :[[@LINE-1]]:34: warning: 'press_run' must always be called by the same thread, but the thread that runs 'badWork' and the thread that runs the lambda reach the press
// CHECK-MESSAGES: :[[@LINE+9]]:35: note: 'badWork' is started as a thread here
// CHECK-MESSAGES: :[[@LINE-36]]:14: note: the lambda is started as a thread here
// CHECK-MESSAGES: :[[@LINE-37]]:30: note: the lambda calls 'Engine::work' here
// CHECK-MESSAGES: :[[@LINE-19]]:7: note: 'Engine::work' calls the lambda here
// CHECK-MESSAGES: :[[@LINE-8]]:15: note: the lambda is given to 'Engine::post' here
// CHECK-MESSAGES: :[[@LINE-9]]:25: note: the other thread calls 'press_run' here
// CHECK-MESSAGES: :[[@LINE-8]]:34: note: have the thread that owns the press make this call; the options Dispatcher and DispatcherRun can name a function that passes the call to it

int main() {
  std::thread First(goodWork, 1), Second(badWork, 2);
  First.join();
  Second.join();
  return 0;
}
