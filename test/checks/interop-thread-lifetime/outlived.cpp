// What a thread uses goes while it runs: locals of who starts it, and its object.
// RUN: %check_interop_tidy %s interop-thread-lifetime %t

#include <atomic>
#include <future>
#include <memory>
#include <thread>

void work(int value);

void capturesLocal() {
  int value = 1;
  std::thread([&value] { value = 2; }).detach();
// CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the thread uses 'value', a local of 'capturesLocal', and nothing waits for it before that returns
// CHECK-MESSAGES: :[[@LINE-2]]:26: note: it uses 'value' here
}

void capturesAll() {
  int value = 1;
  std::thread thread([&] { work(value); });
// CHECK-MESSAGES: :[[@LINE-1]]:15: warning: the thread uses 'value', a local of 'capturesAll', and nothing waits for it before that returns
// CHECK-MESSAGES: :[[@LINE-2]]:33: note: it uses 'value' here
// CHECK-MESSAGES: :[[@LINE+1]]:3: note: it is detached here
  thread.detach();
}

static void fill(int *value) { *value = 3; }
void givesAddress() {
  int value;
  std::thread(fill, &value).detach();
// CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the thread that runs 'fill' uses 'value', a local of 'givesAddress', and nothing waits for it before that returns
// CHECK-MESSAGES: :[[@LINE-5]]:32: note: it uses 'value' here
}

void okCopied() {
  int value = 1;
  std::thread([value] { work(value); }).detach();
}

void okWaited() {
  std::promise<void> done;
  std::thread([&done] { done.set_value(); }).detach();
  done.get_future().wait();
}

void okPolled() {
  std::atomic<bool> done{false};
  std::thread([&done] { done = true; }).detach();
  while (!done)
    std::this_thread::yield();
}

void okJoined() {
  int value;
  std::thread thread(fill, &value);
  thread.join();
}

int main() {
  int value = 0;
  std::thread([&value] { work(value); }).detach();
}

class OnlyAsks {
public:
  OnlyAsks() { std::thread(&OnlyAsks::loop, this).detach(); }
  ~OnlyAsks() { running_ = false; }
// CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the thread that runs 'OnlyAsks::loop' may still use this 'OnlyAsks' when it is destroyed: nothing waits for the thread
// CHECK-MESSAGES: :[[@LINE-3]]:16: note: the thread that runs 'OnlyAsks::loop' is started here
// CHECK-MESSAGES: :[[@LINE+6]]:12: note: it uses the object here
// CHECK-MESSAGES: :[[@LINE-5]]:16: note: the thread is detached here
// CHECK-MESSAGES: :[[@LINE-5]]:17: note: 'running_' only asks the thread to end; it goes on for a while

private:
  void loop() {
    while (running_)
      ++turns_;
  }
  std::atomic<bool> running_{true};
  int turns_ = 0;
};

class OkWaits {
public:
  OkWaits() { std::thread(&OkWaits::loop, this).detach(); }
  ~OkWaits() {
    running_ = false;
    while (!done_)
      std::this_thread::yield();
  }

private:
  void loop() {
    while (running_)
      ++turns_;
    done_ = true;
  }
  std::atomic<bool> running_{true}, done_{false};
  int turns_ = 0;
};

class OkShared : public std::enable_shared_from_this<OkShared> {
public:
  void start() {
    std::shared_ptr<OkShared> self = shared_from_this();
    std::thread([this, self] {
      while (running_)
        ++turns_;
    }).detach();
  }
  ~OkShared() { running_ = false; }

private:
  std::atomic<bool> running_{true};
  int turns_ = 0;
};
