// What is posted to a loop that one thread runs: that may be the engine's own.
// RUN: %check_interop_tidy %s interop-finalizer-releases-engine-handle %t -std=c++14,c++20 -- --config="{CheckOptions: {interop-finalizer-releases-engine-handle.ModelFiles: '%S/Inputs/kiln.yaml'}}"

#include "Inputs/kiln.h"
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

class Pot {
public:
  ~Pot() { pot_free(Handle); }
  pot *Handle = nullptr;
};
void look(const Pot *P);

class Loop {
public:
  Loop() : Thread([this] { run(); }) {}
  ~Loop() {
    post(nullptr);
    Thread.join();
  }
  void post(std::function<void()> Task) {
    std::lock_guard<std::mutex> Lock(Mutex);
    Tasks.push_back(std::move(Task));
    Ready.notify_one();
  }

private:
  void run() {
    while (true) {
      std::unique_lock<std::mutex> Lock(Mutex);
      Ready.wait(Lock, [this] { return !Tasks.empty(); });
      std::function<void()> Task = std::move(Tasks.front());
      Tasks.pop_front();
      Lock.unlock();
      if (!Task)
        return;
      Task();
    }
  }
  std::mutex Mutex;
  std::condition_variable Ready;
  std::deque<std::function<void()>> Tasks;
  std::thread Thread;
};

void goodPosted(Loop &L, std::shared_ptr<Pot> P) {
  L.post([P] { look(P.get()); });
}
