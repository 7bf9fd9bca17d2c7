// Callables that the program keeps itself, in a field or a global.
// RUN: %check_interop_tidy %s interop-dangling-callback %t

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

struct Connection {
  std::function<void(int)> onMessage;
  std::vector<std::function<void(int)>> listeners;
  void run();
  int size() const;
  void listen(std::function<void(int)> by) { listeners.push_back(std::move(by)); }
};
void log(const char *text);
std::function<void(int)> hook;

void storesInParameter(Connection &to) {
  int count = 0;
  to.onMessage = [&count](int) { ++count; };
  log("set");
}
// CHECK-MESSAGES: :[[@LINE-3]]:18: warning: 'onMessage' keeps a reference to the local 'count', which is gone when 'storesInParameter' returns: the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE-5]]:7: note: 'count' is a local of this function

// The owner that goes with it keeps no local.
void storesInShared(std::shared_ptr<Connection> to) {
  int count = 0;
  to->onMessage = [&count, to](int) { count += to->size(); };
}
// CHECK-MESSAGES: :[[@LINE-2]]:19: warning: 'onMessage' keeps a reference to the local 'count', which is gone when 'storesInShared' returns: the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE-4]]:7: note: 'count' is a local of this function

void okByValue(std::shared_ptr<Connection> to) {
  auto count = std::make_shared<int>(0);
  to->onMessage = [count](int) { ++*count; };
}

void storesInGlobal(const std::string &name) {
  std::string text = name;
  hook = [&](int) { log(text.c_str()); };
}
// CHECK-MESSAGES: :[[@LINE-2]]:10: warning: 'hook' keeps a reference to the local 'text', which is gone when 'storesInGlobal' returns: the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE-4]]:15: note: 'text' is a local of this function

void givesToMethod(Connection &to) {
  int count = 0;
  to.listen([&count](int) { ++count; });
}
// CHECK-MESSAGES: :[[@LINE-2]]:13: warning: 'listeners' keeps a reference to the local 'count', which is gone when 'givesToMethod' returns: the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE-4]]:7: note: 'count' is a local of this function

class Owner {
public:
  void storesInMember() {
    int count = 0;
    connection_.onMessage = [&count](int) { ++count; };
  }
// CHECK-MESSAGES: :[[@LINE-2]]:29: warning: 'onMessage' keeps a reference to the local 'count', which is gone when 'Owner::storesInMember' returns: the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE-4]]:9: note: 'count' is a local of this function

  void okThis() {
    connection_.onMessage = [this](int) { ++count_; };
  }

private:
  Connection connection_;
  int count_ = 0;
};

void okReset(Connection &to) {
  int count = 0;
  to.onMessage = [&count](int) { ++count; };
  to.onMessage = nullptr;
}

void okRuns(Connection &to) {
  int count = 0;
  to.onMessage = [&count](int) { ++count; };
  to.run();
}

void okOwnConnection() {
  Connection own;
  int count = 0;
  own.onMessage = [&count](int) { ++count; };
  own.listen([&count](int) { ++count; });
}

void okOwnShared() {
  auto own = std::make_shared<Connection>();
  int count = 0;
  own->onMessage = [&count](int) { ++count; };
}

void okReferenceToOwn() {
  Connection own;
  Connection &to = own;
  int count = 0;
  to.onMessage = [&count](int) { ++count; };
}

void okCallersObject(Connection &to, int &count) {
  to.onMessage = [&count](int) { ++count; };
}

void waitForAll();
void okWaits(Connection &to) {
  int count = 0;
  to.onMessage = [&count](int) { ++count; };
  waitForAll();
}

template <typename F> void each(F f) { f(1); }
void okRunsAtOnce() {
  int count = 0;
  each([&count](int by) { count += by; });
}

//===-- Whoever is given it waits until it has run ------------------------===//

class Awaiting {
public:
  void give(std::function<void()> task) { // silent: it waits
    task_ = task;
    std::unique_lock<std::mutex> guard(lock_);
    done_.wait(guard);
  }

private:
  std::function<void()> task_;
  std::mutex lock_;
  std::condition_variable done_;
};
int goodAwaited(Awaiting &worker) {
  int result = 0;
  worker.give([&result] { result = 1; });
  return result;
}
