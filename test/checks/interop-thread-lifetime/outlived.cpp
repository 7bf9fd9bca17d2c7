// What a thread uses goes while it runs: locals of who starts it, and its object.
// RUN: %check_interop_tidy %s interop-thread-lifetime %t

#include <atomic>
#include <future>
#include <memory>
#include <pthread.h>
#include <signal.h>
#include <sys/wait.h>
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

//===-- Cancelled in the destructor ----------------------------------------===//

// https://github.com/kiwix/libkiwix/blob/4e98a76c19/src/subprocess_unix.cpp
class BadProcess {
public:
  BadProcess();
  ~BadProcess();
  void run();

private:
  static void *await(void *argument);
  pthread_mutex_t mutex_;
  pthread_t thread_;
  int pid_ = 0;
  bool running_ = false;
};
BadProcess::~BadProcess() {
// CHECK-MESSAGES: :[[@LINE-1]]:13: warning: the thread that runs 'BadProcess::await' may still use this 'BadProcess' when it is destroyed: nothing waits for the thread
// CHECK-MESSAGES: :[[@LINE+14]]:26: note: the thread that runs 'BadProcess::await' is started here
// CHECK-MESSAGES: :[[@LINE+7]]:17: note: it uses the object here
// CHECK-MESSAGES: :[[@LINE+2]]:3: note: 'pthread_cancel' only asks the thread to end; it goes on for a while
  kill(pid_, SIGKILL);
  pthread_cancel(thread_);
}
void *BadProcess::await(void *argument) {
  BadProcess *self = static_cast<BadProcess *>(argument);
  waitpid(self->pid_, nullptr, 0);
  pthread_mutex_lock(&self->mutex_);
  self->running_ = false;
  pthread_mutex_unlock(&self->mutex_);
  return nullptr;
}
void BadProcess::run() { pthread_create(&thread_, nullptr, await, this); }

class OkProcess {
public:
  OkProcess() { pthread_create(&thread_, nullptr, await, this); }
  ~OkProcess();

private:
  static void *await(void *argument);
  pthread_t thread_;
  int pid_ = 0;
  bool running_ = false;
};
OkProcess::~OkProcess() {
  pthread_cancel(thread_);
  pthread_join(thread_, nullptr);
}
void *OkProcess::await(void *argument) {
  OkProcess *self = static_cast<OkProcess *>(argument);
  waitpid(self->pid_, nullptr, 0);
  self->running_ = false;
  return nullptr;
}
