// Default arguments are no part of a body, and there may be none.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++17,c++20

#include <atomic>
#include <memory>
#include <thread>

void work();

class DefaultArguments {
public:
  explicit DefaultArguments(std::unique_ptr<int> value = std::make_unique<int>(1),
                            std::thread thread = std::thread([] { work(); }));
  void later(std::unique_ptr<std::thread> thread = std::make_unique<std::thread>([] { work(); })) {}
};

// Checked with all threads of the file in view.
class BadWithThreads {
public:
  BadWithThreads() : thread_([this] {
    while (!stop_)
      work();
  }) {}
  ~BadWithThreads() { thread_.join(); }
  // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: destructor of 'BadWithThreads' may block forever in 'std::thread::join': nothing tells the thread to stop
  // CHECK-MESSAGES: :[[@LINE-2]]:23: note: 'BadWithThreads::~BadWithThreads' calls 'std::thread::join' here
  // CHECK-MESSAGES: :[[@LINE-7]]:22: note: the thread is started here
  // CHECK-MESSAGES: :[[@LINE-7]]:5: note: it leaves this loop only when 'stop_' changes
  // CHECK-MESSAGES: :[[@LINE-5]]:23: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first

private:
  std::atomic<bool> stop_{false};
  std::thread thread_;
};
