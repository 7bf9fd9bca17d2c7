// A callable that is bound or packed under a mutex, and called by others later, is not called under it.
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c++17,c++20 --real-headers

#include <functional>
#include <mutex>
#include <utility>
#include <vector>

// A queue of bound tasks, as a thread pool has it.
class Pool {
public:
  template <class F> void schedule(F &&task) {
    std::unique_lock<std::mutex> lock(mutex_);
    auto bound = std::bind(std::forward<F>(task));
    tasks_.push_back([bound]() mutable { bound(); });
    last_ = std::make_pair(static_cast<int>(tasks_.size()), tasks_.back());
  }

private:
  std::mutex mutex_;
  std::vector<std::function<void()>> tasks_;
  std::pair<int, std::function<void()>> last_;
};
static Pool pool;

class Transport {
public:
  void receive() {
    std::lock_guard<std::mutex> lock(mutex_);
    ++received_;
  }
  void goodStart() {
    pool.schedule([this] { receive(); });
  }
  void goodRetry() {
    std::lock_guard<std::mutex> lock(mutex_);
    pool.schedule([this] { receive(); });
  }

private:
  std::mutex mutex_;
  int received_ = 0;
};
void use(Transport &transport) {
  transport.goodStart();
  transport.goodRetry();
}
