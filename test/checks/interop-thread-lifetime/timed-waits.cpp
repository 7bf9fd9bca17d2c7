// Waits that end by themselves, before a thread is detached that uses locals.
// RUN: %check_interop_tidy %s interop-thread-lifetime %t

#include <chrono>
#include <condition_variable>
#include <future>
#include <mutex>
#include <thread>

int compute();

bool badDetachedAfterTimeout(std::unique_lock<std::mutex> &lock, std::condition_variable &changed) {
  int result = 0;
  std::thread worker([&] { result = compute(); });
// CHECK-MESSAGES: :[[@LINE-1]]:15: warning: the thread uses 'result', a local of 'badDetachedAfterTimeout', and nothing waits for it before that returns
// CHECK-MESSAGES: :[[@LINE-2]]:28: note: it uses 'result' here
// CHECK-MESSAGES: :[[@LINE+2]]:5: note: it is detached here
  if (changed.wait_for(lock, std::chrono::seconds(1)) == std::cv_status::timeout) {
    worker.detach();
    return false;
  }
  worker.join();
  return result != 0;
}

void badNobodyAsks(std::unique_lock<std::mutex> &lock, std::condition_variable &changed) {
  int result = 0;
  std::thread worker([&] { result = compute(); });
// CHECK-MESSAGES: :[[@LINE-1]]:15: warning: the thread uses 'result', a local of 'badNobodyAsks', and nothing waits for it before that returns
// CHECK-MESSAGES: :[[@LINE-2]]:28: note: it uses 'result' here
// CHECK-MESSAGES: :[[@LINE+2]]:3: note: it is detached here
  changed.wait_for(lock, std::chrono::seconds(1));
  worker.detach();
}

void okWaitsToTheEnd(std::unique_lock<std::mutex> &lock, std::condition_variable &changed) {
  int result = 0;
  std::thread worker([&] { result = compute(); });
  changed.wait_for(lock, std::chrono::seconds(1));
  changed.wait(lock);
  worker.detach();
}

void okAskedOnly() {
  int result = 0;
  std::promise<void> done;
  std::future<void> ended = done.get_future();
  std::thread worker([&] { result = compute(); done.set_value(); });
  while (ended.wait_for(std::chrono::seconds(1)) != std::future_status::ready)
    compute();
  worker.detach();
}

void okWaitsAfterTimeout() {
  int result = 0;
  std::promise<void> done;
  std::future<void> ended = done.get_future();
  std::thread worker([&] { result = compute(); done.set_value(); });
  ended.wait_for(std::chrono::seconds(1));
  ended.wait();
  worker.detach();
}

bool okOwnCopies() {
  std::promise<int> done;
  std::future<int> ended = done.get_future();
  std::thread worker([done = std::move(done)]() mutable { done.set_value(compute()); });
  if (ended.wait_for(std::chrono::seconds(1)) != std::future_status::ready) {
    worker.detach();
    return false;
  }
  worker.join();
  return true;
}

bool okJoinedAnyway() {
  int result = 0;
  std::promise<void> done;
  std::future<void> ended = done.get_future();
  std::thread worker([&] { result = compute(); done.set_value(); });
  bool inTime = ended.wait_for(std::chrono::seconds(1)) == std::future_status::ready;
  worker.join();
  return inTime;
}
