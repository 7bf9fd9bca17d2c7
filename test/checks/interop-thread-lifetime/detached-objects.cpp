// Locals whose method starts a thread on them and detaches it, in functions that return at once.
// RUN: %check_interop_tidy %s interop-thread-lifetime %t

#include <memory>
#include <string>
#include <thread>

int load(int from);
void show(int value);
bool wait_for_all();

class BadLabel {
public:
  BadLabel() = default;
  BadLabel(const BadLabel &) = delete;
  BadLabel &operator=(const BadLabel &) = delete;
  void refresh() {
    std::thread([this] { Value = load(File); }).detach();
  }
  int get() const { return Value; }

private:
  int File = 0;
  int Value = 0;
};

int badPage() {
  BadLabel Label;
  Label.refresh();
// CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the thread may still use 'Label', a local of 'badPage', after that has returned: nothing waits for the thread [interop-thread-lifetime]
// CHECK-MESSAGES: :[[@LINE-13]]:5: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-14]]:39: note: it uses the object here
// CHECK-MESSAGES: :[[@LINE-15]]:5: note: the thread is detached here
  return Label.get();
}

// By a constructor, and a function that it calls.
class BadMonitor {
public:
  BadMonitor() { start(); }

private:
  void start() { std::thread(&BadMonitor::run, this).detach(); }
  void run() { Last = load(Last); }
  int Last = 0;
};

bool badCheck() {
  BadMonitor Monitor;
// CHECK-MESSAGES: :[[@LINE-1]]:14: warning: the thread that runs 'BadMonitor::run' may still use 'Monitor', a local of 'badCheck', after that has returned: nothing waits for the thread [interop-thread-lifetime]
// CHECK-MESSAGES: :[[@LINE-8]]:18: note: the thread that runs 'BadMonitor::run' is started here
// CHECK-MESSAGES: :[[@LINE-8]]:28: note: it uses the object here
// CHECK-MESSAGES: :[[@LINE-10]]:18: note: the thread is detached here
  return true;
}

//===-- Silent ------------------------------------------------------------===//

// The thread keeps its state itself.
class GoodLabel {
public:
  void refresh() {
    std::thread([State = State] { *State = load(0); }).detach();
  }

private:
  std::shared_ptr<int> State = std::make_shared<int>(0);
};
void okShared() {
  GoodLabel Label;
  Label.refresh();
}

class Worker {
public:
  void start() {
    std::thread([this] { Value = load(Value); }).detach();
  }
  int Value = 0;
};

// It lives as long as the process.
void okStatic() {
  static Worker Only;
  Only.start();
}
Worker Global;
void okGlobal() { Global.start(); }
void okNew() { (new Worker)->start(); }
int main() {
  Worker OfMain;
  OfMain.start();
}

// Something may wait.
void okWaits() {
  Worker W;
  W.start();
  wait_for_all();
}
void serve(Worker &W);
void okGiven() {
  Worker W;
  W.start();
  serve(W);
}
void okLooks() {
  Worker W;
  W.start();
  while (!W.Value)
    show(0);
}

// The end of the object waits.
class Waiting {
public:
  ~Waiting() {
    while (!Done)
      std::this_thread::yield();
  }
  void start() {
    std::thread([this] {
      load(0);
      Done = true;
    }).detach();
  }

private:
  volatile bool Done = false;
};
void okDestructor() {
  Waiting W;
  W.start();
}

// The thread has copies: of an owner, whose pointee is another object, and of a number, whose address is the copy's.
void goodCopies(int *Raw) {
  std::shared_ptr<int> Owner(Raw);
  std::thread([Owner] { show(*Owner.get()); }).detach();
  int Number = 1;
  std::thread([Number] {
    const int *To = &Number;
    show(*To);
  }).detach();
}

void badCopiedAddress() {
  int Number = 1;
  std::thread([To = &Number] { show(*To); }).detach();
// CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the thread uses 'Number', a local of 'badCopiedAddress', and nothing waits for it before that returns [interop-thread-lifetime]
// CHECK-MESSAGES: :[[@LINE-2]]:38: note: it uses 'Number' here
}
