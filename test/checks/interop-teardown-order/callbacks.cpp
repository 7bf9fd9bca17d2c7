// Closures given to a member whose end may still call them.
// RUN: %check_interop_tidy %s interop-teardown-order %t -std=c++17,c++20

#include <atomic>
#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

void work();

// Calls on a thread of its own until it goes.
class Timer {
public:
  Timer() = default;
  explicit Timer(std::function<void()> callback) : callback_(std::move(callback)) { start(); }
  ~Timer() { stop(); }
  void onTick(std::function<void()> callback) { callback_ = std::move(callback); }
  void start() {
    thread_ = std::thread([this] { run(); });
  }
  void stop() {
    stop_ = true;
    if (thread_.joinable())
      thread_.join();
  }

private:
  void run() {
    while (!stop_)
      callback_();
  }
  std::function<void()> callback_;
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

class BadTimerFirst {
public:
  BadTimerFirst() : timer_([this] { entries_.clear(); }) {}

private:
  Timer timer_;
  std::map<int, int> entries_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:9: warning: member 'timer_' outlives 'entries_', which its callback uses
// CHECK-MESSAGES: :[[@LINE-3]]:22: note: 'entries_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-8]]:28: note: the callback is given here
// CHECK-MESSAGES: :[[@LINE-9]]:37: note: 'entries_' is used here
// CHECK-FIXES: class BadTimerFirst {
// CHECK-FIXES: std::map<int, int> entries_;
// CHECK-FIXES-NEXT: Timer timer_;

class GoodTimerLast {
public:
  GoodTimerLast() : timer_([this] { entries_.clear(); }) {}

private:
  std::map<int, int> entries_;
  Timer timer_;
};

class BadGivenLater {
public:
  void open() {
    timer_.onTick([this] { sweep(); });
    timer_.start();
  }

private:
  void sweep() { entries_.clear(); }
  Timer timer_;
  std::map<int, int> entries_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:9: warning: member 'timer_' outlives 'entries_', which its callback uses
// CHECK-MESSAGES: :[[@LINE-3]]:22: note: 'entries_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-11]]:19: note: the callback is given here
// CHECK-MESSAGES: :[[@LINE-12]]:28: note: 'lambda' calls 'BadGivenLater::sweep' here
// CHECK-MESSAGES: :[[@LINE-8]]:18: note: 'entries_' is used here
// CHECK-FIXES: class BadGivenLater {
// CHECK-FIXES: std::map<int, int> entries_;
// CHECK-FIXES-NEXT: Timer timer_;

class GoodStoppedFirst {
public:
  ~GoodStoppedFirst() { timer_.stop(); }
  void open() {
    timer_.onTick([this] { sweep(); });
    timer_.start();
  }

private:
  void sweep() { entries_.clear(); }
  Timer timer_;
  std::map<int, int> entries_;
};

class BadBind {
public:
  void open() { timer_.onTick(std::bind(&BadBind::sweep, this)); }

private:
  void sweep() { entries_.clear(); }
  Timer timer_;
  std::map<int, int> entries_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:9: warning: member 'timer_' outlives 'entries_', which its callback uses
// CHECK-MESSAGES: :[[@LINE-3]]:22: note: 'entries_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-9]]:31: note: the callback is given here
// CHECK-MESSAGES: :[[@LINE-7]]:18: note: 'entries_' is used here
// CHECK-FIXES: class BadBind {
// CHECK-FIXES: std::map<int, int> entries_;
// CHECK-FIXES-NEXT: Timer timer_;

class GoodCallbackUsesCopy {
public:
  void open() {
    timer_.onTick([name = name_] { name.size(); });
  }

private:
  Timer timer_;
  std::string name_;
};

class GoodCallbackUsesNothing {
public:
  void open() {
    timer_.onTick([] { work(); });
  }

private:
  Timer timer_;
  std::map<int, int> entries_;
};

class GoodCallbackUsesNumber {
public:
  void open() {
    timer_.onTick([this] { ++ticks_; });
  }

private:
  Timer timer_;
  std::atomic<int> ticks_{0};
};

class BadCallbackTakesLock {
public:
  void open() {
    timer_.onTick([this] { std::lock_guard<std::mutex> lock(mutex_); });
  }

private:
  Timer timer_;
  std::mutex mutex_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:9: warning: member 'timer_' outlives 'mutex_', which its callback uses
// CHECK-MESSAGES: :[[@LINE-3]]:14: note: 'mutex_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-9]]:19: note: the callback is given here
// CHECK-MESSAGES: :[[@LINE-10]]:61: note: 'mutex_' is used here
// CHECK-FIXES: class BadCallbackTakesLock {
// CHECK-FIXES: std::mutex mutex_;
// CHECK-FIXES-NEXT: Timer timer_;

// The destructor itself calls what it was given.
class Cleanup {
public:
  explicit Cleanup(std::function<void()> callback) : callback_(std::move(callback)) {}
  ~Cleanup() { callback_(); }

private:
  std::function<void()> callback_;
};

class BadCleanup {
public:
  BadCleanup() : cleanup_([this] { entries_.clear(); }) {}

private:
  Cleanup cleanup_;
  std::map<int, int> entries_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:11: warning: member 'cleanup_' outlives 'entries_', which its callback uses
// CHECK-MESSAGES: :[[@LINE-3]]:22: note: 'entries_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-8]]:27: note: the callback is given here
// CHECK-MESSAGES: :[[@LINE-9]]:36: note: 'entries_' is used here
// CHECK-FIXES: class BadCleanup {
// CHECK-FIXES: std::map<int, int> entries_;
// CHECK-FIXES-NEXT: Cleanup cleanup_;

class GoodCleanup {
public:
  GoodCleanup() : cleanup_([this] { entries_.clear(); }) {}

private:
  std::map<int, int> entries_;
  Cleanup cleanup_;
};

// Stored, called when asked to, never at the end.
class Button {
public:
  void onClick(std::function<void()> callback) { callback_ = std::move(callback); }
  void click() { callback_(); }

private:
  std::function<void()> callback_;
};

class GoodButton {
public:
  GoodButton() {
    button_.onClick([this] { entries_.clear(); });
  }

private:
  Button button_;
  std::map<int, int> entries_;
};

class GoodFunctionMember {
public:
  GoodFunctionMember() : callback_([this] { entries_.clear(); }) {}

private:
  std::function<void()> callback_;
  std::map<int, int> entries_;
};

// Called during the call that it is given to.
class Table {
public:
  ~Table() { work(); }
  void forEach(std::function<void(int)> callback) { callback(1); }
};

class GoodCalledAtOnce {
public:
  void sum() {
    table_.forEach([this](int i) { entries_[i] = 1; });
  }

private:
  Table table_;
  std::map<int, int> entries_;
};

// A list of callbacks that the end calls.
class Subject {
public:
  ~Subject() {
    for (auto &callback : callbacks_)
      callback();
  }
  void onEnd(std::function<void()> callback) { callbacks_.push_back(std::move(callback)); }
  void clear() { callbacks_.clear(); }

private:
  std::vector<std::function<void()>> callbacks_;
};

class BadSubjectFirst {
public:
  BadSubjectFirst() {
    subject_.onEnd([this] { entries_.clear(); });
  }

private:
  Subject subject_;
  std::map<int, int> entries_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:11: warning: member 'subject_' outlives 'entries_', which its callback uses
// CHECK-MESSAGES: :[[@LINE-3]]:22: note: 'entries_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-9]]:20: note: the callback is given here
// CHECK-MESSAGES: :[[@LINE-10]]:29: note: 'entries_' is used here
// CHECK-FIXES: class BadSubjectFirst {
// CHECK-FIXES: std::map<int, int> entries_;
// CHECK-FIXES-NEXT: Subject subject_;

class GoodSubjectLast {
public:
  GoodSubjectLast() {
    subject_.onEnd([this] { entries_.clear(); });
  }

private:
  std::map<int, int> entries_;
  Subject subject_;
};

class GoodSubjectCleared {
public:
  GoodSubjectCleared() {
    subject_.onEnd([this] { entries_.clear(); });
  }
  ~GoodSubjectCleared() { subject_.clear(); }

private:
  Subject subject_;
  std::map<int, int> entries_;
};

// The callback reaches what is behind a pointer.
class Registry {
public:
  void sweep() { entries_.clear(); }

private:
  std::map<int, int> entries_;
};

class BadPointee {
public:
  BadPointee() {
    timer_.onTick([this] { registry_->sweep(); });
  }

private:
  Timer timer_;
  std::unique_ptr<Registry> registry_ = std::make_unique<Registry>();
};
// CHECK-MESSAGES: :[[@LINE-3]]:9: warning: member 'timer_' outlives 'registry_', which its callback uses
// CHECK-MESSAGES: :[[@LINE-3]]:29: note: 'registry_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-9]]:19: note: the callback is given here
// CHECK-MESSAGES: :[[@LINE-10]]:28: note: 'registry_' is used here
// CHECK-FIXES: class BadPointee {
// CHECK-FIXES: std::unique_ptr<Registry> registry_ = std::make_unique<Registry>();
// CHECK-FIXES-NEXT: Timer timer_;

class GoodPointee {
public:
  explicit GoodPointee(Registry *registry) : registry_(registry) {
    timer_.onTick([this] { registry_->sweep(); });
  }

private:
  Timer timer_;
  Registry *registry_;
};

// What a timer that somebody else owns calls is somebody else's to order.
class GoodTimerReferredTo {
public:
  explicit GoodTimerReferredTo(Timer &timer) : timer_(timer) {
    timer_.onTick([this] { entries_.clear(); });
  }

private:
  Timer &timer_;
  std::map<int, int> entries_;
};

// A public field is as good a place to put a closure into.
struct Alarm {
  std::function<void()> ring;
  ~Alarm() {
    if (ring)
      ring();
  }
};

class BadPublicField {
public:
  BadPublicField() {
    alarm_.ring = [this] { entries_.clear(); };
  }

private:
  Alarm alarm_;
  std::map<int, int> entries_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:9: warning: member 'alarm_' outlives 'entries_', which its callback uses
// CHECK-MESSAGES: :[[@LINE-3]]:22: note: 'entries_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-9]]:19: note: the callback is given here
// CHECK-MESSAGES: :[[@LINE-10]]:28: note: 'entries_' is used here
// CHECK-FIXES: class BadPublicField {
// CHECK-FIXES: std::map<int, int> entries_;
// CHECK-FIXES-NEXT: Alarm alarm_;

class GoodPublicField {
public:
  GoodPublicField() {
    alarm_.ring = [this] { entries_.clear(); };
  }

private:
  std::map<int, int> entries_;
  Alarm alarm_;
};

class GoodPublicFieldEmptied {
public:
  GoodPublicFieldEmptied() {
    alarm_.ring = [this] { entries_.clear(); };
  }
  ~GoodPublicFieldEmptied() { alarm_.ring = nullptr; }

private:
  Alarm alarm_;
  std::map<int, int> entries_;
};
