// Well written owners of threads.
// RUN: %check_interop_tidy %s interop-thread-lifetime %t -std=c++17,c++20

#include <atomic>
#include <memory>
#include <thread>
#include <utility>
#include <vector>

void poll();

class OkWorker {
public:
  void start() {
    thread_ = std::thread([this] {
      while (!stop_)
        poll();
    });
  }
  ~OkWorker() {
    stop_ = true;
    if (thread_.joinable())
      thread_.join();
  }

private:
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

class OkPool {
public:
  void grow() { threads_.push_back(std::make_unique<std::thread>(poll)); }
  ~OkPool() { endAll(); }

private:
  void endAll() {
    for (std::unique_ptr<std::thread> &thread : threads_)
      thread->join();
    threads_.clear();
  }
  std::vector<std::unique_ptr<std::thread>> threads_;
};

void okOwners() {
  OkWorker idle;
  OkWorker busy;
  busy.start();
  OkPool pool;
  pool.grow();
}

#if __cplusplus >= 202002L
class OkJoinsItself {
public:
  void start() { thread_ = std::jthread(poll); }

private:
  std::jthread thread_;
};
void okJoinsItself() {
  OkJoinsItself owner;
  owner.start();
}
#endif
