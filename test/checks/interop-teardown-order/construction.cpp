// A thread that is started in an initializer may run before what comes later is there, whoever joins it.
// RUN: %check_interop_tidy %s interop-teardown-order %t -std=c++20,c++23

#include <atomic>
#include <condition_variable>
#include <future>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

void work();

class BadInitializerList {
public:
  BadInitializerList() : thread_([this] { run(); }) {}
  ~BadInitializerList() {
    stop_ = true;
    thread_.join();
  }

private:
  void run() {
    while (!stop_)
      work();
  }
  std::thread thread_;
  std::atomic<bool> stop_{false};
};
// CHECK-MESSAGES: :[[@LINE-3]]:15: warning: member 'thread_' starts a thread that uses 'stop_' before 'stop_' is constructed
// CHECK-MESSAGES: :[[@LINE-3]]:21: note: 'stop_' is declared later, so that it is constructed later
// CHECK-MESSAGES: :[[@LINE-16]]:26: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-17]]:43: note: 'lambda' calls 'BadInitializerList::run' here
// CHECK-MESSAGES: :[[@LINE-10]]:13: note: 'stop_' is used here
// CHECK-FIXES: class BadInitializerList {
// CHECK-FIXES: std::atomic<bool> stop_{false};
// CHECK-FIXES-NEXT: std::thread thread_;
// CHECK-FIXES-NEXT: };

class GoodThreadLast {
public:
  GoodThreadLast() : thread_([this] { run(); }) {}
  ~GoodThreadLast() {
    stop_ = true;
    thread_.join();
  }

private:
  void run() {
    while (!stop_)
      work();
  }
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

// Started when all is there.
class GoodStartedInBody {
public:
  GoodStartedInBody() { thread_ = std::thread([this] { run(); }); }
  ~GoodStartedInBody() {
    stop_ = true;
    thread_.join();
  }

private:
  void run() {
    while (!stop_)
      work();
  }
  std::thread thread_;
  std::atomic<bool> stop_{false};
};

class BadInClassInitializer {
public:
  ~BadInClassInitializer() { thread_.join(); }

private:
  void run() { items_.push_back(1); }
  std::thread thread_{&BadInClassInitializer::run, this};
  std::vector<int> items_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:15: warning: member 'thread_' starts a thread that uses 'items_' before 'items_' is constructed
// CHECK-MESSAGES: :[[@LINE-3]]:20: note: 'items_' is declared later, so that it is constructed later
// CHECK-MESSAGES: :[[@LINE-5]]:22: note: the thread that runs 'BadInClassInitializer::run' is started here
// CHECK-MESSAGES: :[[@LINE-7]]:16: note: 'items_' is used here
// CHECK-FIXES: class BadInClassInitializer {
// CHECK-FIXES: std::vector<int> items_;
// CHECK-FIXES-NEXT: std::thread thread_{&BadInClassInitializer::run, this};

class GoodInClassInitializer {
public:
  ~GoodInClassInitializer() { thread_.join(); }

private:
  void run() { items_.push_back(1); }
  std::vector<int> items_;
  std::thread thread_{&GoodInClassInitializer::run, this};
};

class BadAssignmentInitializer {
public:
  ~BadAssignmentInitializer() { thread_.join(); }

private:
  std::thread thread_ = std::thread([this] { items_.push_back(1); });
  std::vector<int> items_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:15: warning: member 'thread_' starts a thread that uses 'items_' before 'items_' is constructed
// CHECK-MESSAGES: :[[@LINE-3]]:20: note: 'items_' is declared later, so that it is constructed later
// CHECK-MESSAGES: :[[@LINE-5]]:25: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-6]]:46: note: 'items_' is used here
// CHECK-FIXES: class BadAssignmentInitializer {
// CHECK-FIXES: std::vector<int> items_;
// CHECK-FIXES-NEXT: std::thread thread_ = std::thread([this] { items_.push_back(1); });

// Numbers: what the initializer writes may come after what the thread wrote.
class BadNumberWithInitializer {
public:
  BadNumberWithInitializer() : thread_([this] { result_ = 1; }) {}
  ~BadNumberWithInitializer() { thread_.join(); }

private:
  std::thread thread_;
  int result_ = 0;
};
// CHECK-MESSAGES: :[[@LINE-3]]:15: warning: member 'thread_' starts a thread that uses 'result_' before 'result_' is constructed
// CHECK-MESSAGES: :[[@LINE-3]]:7: note: 'result_' is declared later, so that it is constructed later
// CHECK-MESSAGES: :[[@LINE-9]]:32: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-10]]:49: note: 'result_' is used here
// CHECK-FIXES: class BadNumberWithInitializer {
// CHECK-FIXES: int result_ = 0;
// CHECK-FIXES-NEXT: std::thread thread_;

class BadNumberInList {
public:
  BadNumberInList() : thread_([this] { result_ = 1; }), result_(0) {}
  ~BadNumberInList() { thread_.join(); }

private:
  std::thread thread_;
  int result_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:15: warning: member 'thread_' starts a thread that uses 'result_' before 'result_' is constructed
// CHECK-MESSAGES: :[[@LINE-3]]:7: note: 'result_' is declared later, so that it is constructed later
// CHECK-MESSAGES: :[[@LINE-9]]:23: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-10]]:40: note: 'result_' is used here
// CHECK-FIXES: BadNumberInList() : result_(0), thread_([this] { result_ = 1; }) {}
// CHECK-FIXES: int result_;
// CHECK-FIXES-NEXT: std::thread thread_;

class GoodNumberWithoutInitializer {
public:
  GoodNumberWithoutInitializer() : thread_([this] { result_ = 1; }) {}
  ~GoodNumberWithoutInitializer() { thread_.join(); }

private:
  std::thread thread_;
  int result_;
};

// A jthread waits at the end as well: that counts first.
class BadJthreadBoth {
public:
  BadJthreadBoth() : thread_([this] { items_.push_back(1); }) {}

private:
  std::jthread thread_;
  std::vector<int> items_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:16: warning: member 'thread_' outlives 'items_', which its thread uses
// CHECK-MESSAGES: :[[@LINE-3]]:20: note: 'items_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-8]]:22: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-9]]:39: note: 'items_' is used here
// CHECK-FIXES: class BadJthreadBoth {
// CHECK-FIXES: std::vector<int> items_;
// CHECK-FIXES-NEXT: std::jthread thread_;

// The flag's end does nothing, but its start does.
class BadJthreadFlag {
public:
  BadJthreadFlag()
      : thread_([this] {
          while (!stop_)
            work();
        }) {}
  ~BadJthreadFlag() { stop_ = true; }

private:
  std::jthread thread_;
  std::atomic<bool> stop_{false};
};
// CHECK-MESSAGES: :[[@LINE-3]]:16: warning: member 'thread_' starts a thread that uses 'stop_' before 'stop_' is constructed
// CHECK-MESSAGES: :[[@LINE-3]]:21: note: 'stop_' is declared later, so that it is constructed later
// CHECK-MESSAGES: :[[@LINE-12]]:9: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-12]]:19: note: 'stop_' is used here
// CHECK-FIXES: class BadJthreadFlag {
// CHECK-FIXES: std::atomic<bool> stop_{false};
// CHECK-FIXES-NEXT: std::jthread thread_;

// Stopped and joined in the destructor: the end is in order, the start is not.
class BadJthreadJoined {
public:
  BadJthreadJoined() : thread_([this] { items_.push_back(1); }) {}
  ~BadJthreadJoined() {
    thread_.request_stop();
    thread_.join();
  }

private:
  std::jthread thread_;
  std::vector<int> items_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:16: warning: member 'thread_' starts a thread that uses 'items_' before 'items_' is constructed
// CHECK-MESSAGES: :[[@LINE-3]]:20: note: 'items_' is declared later, so that it is constructed later
// CHECK-MESSAGES: :[[@LINE-12]]:24: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-13]]:41: note: 'items_' is used here
// CHECK-FIXES: class BadJthreadJoined {
// CHECK-FIXES: std::vector<int> items_;
// CHECK-FIXES-NEXT: std::jthread thread_;

class GoodJthreadJoinedStartedInBody {
public:
  GoodJthreadJoinedStartedInBody() {
    thread_ = std::jthread([this] { items_.push_back(1); });
  }
  ~GoodJthreadJoinedStartedInBody() {
    thread_.request_stop();
    thread_.join();
  }

private:
  std::jthread thread_;
  std::vector<int> items_;
};

class BadAsync {
public:
  BadAsync() : result_(std::async(std::launch::async, [this] { count_ = 1; })) {}

private:
  std::future<void> result_;
  int count_ = 0;
};
// CHECK-MESSAGES: :[[@LINE-3]]:21: warning: member 'result_' starts a thread that uses 'count_' before 'count_' is constructed
// CHECK-MESSAGES: :[[@LINE-3]]:7: note: 'count_' is declared later, so that it is constructed later
// CHECK-MESSAGES: :[[@LINE-8]]:24: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-9]]:64: note: 'count_' is used here
// CHECK-FIXES: class BadAsync {
// CHECK-FIXES: int count_ = 0;
// CHECK-FIXES-NEXT: std::future<void> result_;

class BadBehindPointer {
public:
  BadBehindPointer() : thread_(std::make_unique<std::thread>([this] { items_.push_back(1); })) {}
  ~BadBehindPointer() { thread_->join(); }

private:
  std::unique_ptr<std::thread> thread_;
  std::vector<int> items_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:32: warning: member 'thread_' starts a thread that uses 'items_' before 'items_' is constructed
// CHECK-MESSAGES: :[[@LINE-3]]:20: note: 'items_' is declared later, so that it is constructed later
// CHECK-MESSAGES: :[[@LINE-9]]:32: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-10]]:71: note: 'items_' is used here
// CHECK-FIXES: class BadBehindPointer {
// CHECK-FIXES: std::vector<int> items_;
// CHECK-FIXES-NEXT: std::unique_ptr<std::thread> thread_;

// A reference is bound at once; a pointer given by the list is set late.
class GoodReferenceLater {
public:
  explicit GoodReferenceLater(std::vector<int> &items) : thread_([&items] { items.push_back(1); }), items_(items) {}
  ~GoodReferenceLater() { thread_.join(); }

private:
  std::thread thread_;
  std::vector<int> &items_;
};

class BadPointerLater {
public:
  explicit BadPointerLater(std::vector<int> *items)
      : thread_([this] { items_->push_back(1); }), items_(items) {}
  ~BadPointerLater() { thread_.join(); }

private:
  std::thread thread_;
  std::vector<int> *items_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:15: warning: member 'thread_' starts a thread that uses 'items_' before 'items_' is constructed
// CHECK-MESSAGES: :[[@LINE-3]]:21: note: 'items_' is declared later, so that it is constructed later
// CHECK-MESSAGES: :[[@LINE-9]]:9: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-10]]:26: note: 'items_' is used here
// CHECK-FIXES: : items_(items), thread_([this] { items_->push_back(1); }) {}
// CHECK-FIXES: std::vector<int> *items_;
// CHECK-FIXES-NEXT: std::thread thread_;

// The members of its own object are ready before its thread: a class with a thread as a member of another.
class Worker {
public:
  Worker() : thread_([this] { ++count_; }) {}
  ~Worker() { thread_.join(); }

private:
  std::atomic<int> count_{0};
  std::thread thread_;
};

class GoodOwner {
  Worker worker_;
  std::string name_;
};

// Another constructor of the class starts it in its body.
class BadOneOfTwoConstructors {
public:
  BadOneOfTwoConstructors() { thread_ = std::thread([this] { items_.push_back(1); }); }
  explicit BadOneOfTwoConstructors(int) : thread_([this] { items_.push_back(2); }) {}
  ~BadOneOfTwoConstructors() { thread_.join(); }

private:
  std::thread thread_;
  std::vector<int> items_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:15: warning: member 'thread_' starts a thread that uses 'items_' before 'items_' is constructed
// CHECK-MESSAGES: :[[@LINE-3]]:20: note: 'items_' is declared later, so that it is constructed later
// CHECK-MESSAGES: :[[@LINE-9]]:43: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-10]]:60: note: 'items_' is used here
// CHECK-FIXES: class BadOneOfTwoConstructors {
// CHECK-FIXES: std::vector<int> items_;
// CHECK-FIXES-NEXT: std::thread thread_;

// Plain structures: like numbers, by whether anything is written into them.
struct Plain {
  int first;
  int second;
};
class BadPlainWithInitializer {
public:
  BadPlainWithInitializer() : thread_([this] { plain_.first = 1; }) {}
  ~BadPlainWithInitializer() { thread_.join(); }

private:
  std::thread thread_;
  Plain plain_{};
};
// CHECK-MESSAGES: :[[@LINE-3]]:15: warning: member 'thread_' starts a thread that uses 'plain_' before 'plain_' is constructed
// CHECK-MESSAGES: :[[@LINE-3]]:9: note: 'plain_' is declared later, so that it is constructed later
// CHECK-MESSAGES: :[[@LINE-9]]:31: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-10]]:48: note: 'plain_' is used here
// CHECK-FIXES: class BadPlainWithInitializer {
// CHECK-FIXES: Plain plain_{};
// CHECK-FIXES-NEXT: std::thread thread_;

class GoodPlainWithoutInitializer {
public:
  GoodPlainWithoutInitializer() : thread_([this] { plain_.first = 1; }) {}
  ~GoodPlainWithoutInitializer() { thread_.join(); }

private:
  std::thread thread_;
  Plain plain_;
};

class BadLock {
public:
  BadLock() : thread_([this] { std::lock_guard<std::mutex> lock(mutex_); }) {}
  ~BadLock() { thread_.join(); }

private:
  std::thread thread_;
  std::mutex mutex_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:15: warning: member 'thread_' starts a thread that uses 'mutex_' before 'mutex_' is constructed
// CHECK-MESSAGES: :[[@LINE-3]]:14: note: 'mutex_' is declared later, so that it is constructed later
// CHECK-MESSAGES: :[[@LINE-9]]:15: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-10]]:65: note: 'mutex_' is used here
// CHECK-FIXES: class BadLock {
// CHECK-FIXES: std::mutex mutex_;
// CHECK-FIXES-NEXT: std::thread thread_;

// Constants and statics are there before anything.
class GoodConstant {
public:
  GoodConstant() : thread_([this] { limit_ = Most; }) {}
  ~GoodConstant() { thread_.join(); }

private:
  int limit_ = 0;
  std::thread thread_;
  static constexpr int Most = 3;
};

// The thread waits until it is told that all is there.
class GoodWaitsForPromise {
public:
  GoodWaitsForPromise()
      : thread_([this] {
          ready_.get_future().wait();
          items_.push_back(1);
        }) {
    ready_.set_value();
  }
  ~GoodWaitsForPromise() { thread_.join(); }

private:
  std::promise<void> ready_;
  std::thread thread_;
  std::vector<int> items_;
};

class GoodWaitsForFlag {
public:
  GoodWaitsForFlag() : thread_([this] { run(); }) {
    {
      std::lock_guard<std::mutex> lock(mutex_);
      ready_ = true;
    }
    changed_.notify_one();
  }
  ~GoodWaitsForFlag() { thread_.join(); }

private:
  void run() {
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait(lock, [this] { return ready_; });
    items_.push_back(1);
  }
  std::mutex mutex_;
  std::condition_variable changed_;
  bool ready_ = false;
  std::thread thread_;
  std::vector<int> items_;
};
