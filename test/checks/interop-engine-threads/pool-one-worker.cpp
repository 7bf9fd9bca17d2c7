// A queue with one worker is a dispatcher to that thread.
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
  ~Engine() {
    post([this] { IsDone = true; });
    Worker.join();
  }
  void post(std::function<void()> Task) {
    {
      std::lock_guard<std::mutex> Guard(Lock);
      Tasks.push_back(std::move(Task));
    }
    Changed.notify_one();
  }

private:
  void work() {
    press_start();
    while (!IsDone) {
      std::function<void()> Task;
      {
        std::unique_lock<std::mutex> Guard(Lock);
        Changed.wait(Guard, [this] { return !Tasks.empty(); });
        Task = std::move(Tasks.front());
        Tasks.pop_front();
      }
      Task();
    }
    press_stop();
  }
  std::deque<std::function<void()>> Tasks;
  std::mutex Lock;
  std::condition_variable Changed;
  bool IsDone = false;
  std::thread Worker;
};

static Engine Shared;

static void goodWork(int Sheet) {
  Shared.post([Sheet] { press_run(Sheet); });
}

int main() {
  std::thread First(goodWork, 1), Second(goodWork, 2);
  goodWork(3);
  First.join();
  Second.join();
  return 0;
}
