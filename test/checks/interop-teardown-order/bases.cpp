// Base classes end after all members: what joins there must not run what the members are for.
// RUN: %check_interop_tidy %s interop-teardown-order %t -std=c++17,c++20

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>
#include <zmq.hpp>

void work();

// A thread class to derive from, which joins in its own destructor: run() is gone by then.
class JoinsInBase {
public:
  virtual ~JoinsInBase() { stop(); }
  void start() {
    thread_ = std::thread([this] { run(); });
  }
  void stop() {
    stop_ = true;
    if (thread_.joinable())
      thread_.join();
  }

protected:
  virtual void run() = 0;
  std::atomic<bool> stop_{false};

private:
  std::thread thread_;
};

class BadDerived : public JoinsInBase {
protected:
  void run() override { items_.push_back(1); }

private:
  std::vector<int> items_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:20: warning: base class 'JoinsInBase' outlives 'items_', which its thread uses
// CHECK-MESSAGES: :[[@LINE-3]]:20: note: 'items_' is a member, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-25]]:15: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-26]]:36: note: 'lambda' calls 'BadDerived::run' here
// CHECK-MESSAGES: :[[@LINE-9]]:25: note: 'items_' is used here
// CHECK-MESSAGES: :[[@LINE-12]]:20: note: stop and join it in the destructor of 'BadDerived'

class GoodStopsFirst : public JoinsInBase {
public:
  ~GoodStopsFirst() override { stop(); }

protected:
  void run() override { items_.push_back(1); }

private:
  std::vector<int> items_;
};

class GoodNoMembers : public JoinsInBase {
protected:
  void run() override { work(); }
};

class GoodNumber : public JoinsInBase {
protected:
  void run() override {
    while (!stop_)
      ++count_;
  }

private:
  std::atomic<int> count_{0};
};

class GoodDestructorUnseen : public JoinsInBase {
public:
  ~GoodDestructorUnseen() override;

protected:
  void run() override { items_.push_back(1); }

private:
  std::vector<int> items_;
};

// The end of a class in between is in time.
class StopsInBetween : public JoinsInBase {
public:
  ~StopsInBetween() override { stop(); }
};

class BadBelowStopsInBetween : public StopsInBetween {
protected:
  void run() override { items_.push_back(1); }

private:
  std::vector<int> items_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:32: warning: base class 'StopsInBetween' outlives 'items_', which its thread uses
// CHECK-MESSAGES: :[[@LINE-3]]:20: note: 'items_' is a member, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-83]]:15: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-84]]:36: note: 'lambda' calls 'BadBelowStopsInBetween::run' here
// CHECK-MESSAGES: :[[@LINE-9]]:25: note: 'items_' is used here
// CHECK-MESSAGES: :[[@LINE-12]]:32: note: stop and join it in the destructor of 'BadBelowStopsInBetween'

// What the base's own run uses is the base's own.
class OwnLoop {
public:
  virtual ~OwnLoop() {
    stop_ = true;
    thread_.join();
  }
  void start() {
    thread_ = std::thread([this] { loop(); });
  }

private:
  void loop() {
    while (!stop_)
      work();
  }
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

class GoodBaseUsesItself : public OwnLoop {
  std::vector<int> items_;
};

// A body given to the base by the derived class.
class RunsFunction {
public:
  explicit RunsFunction(std::function<void()> body) : body_(std::move(body)) {}
  ~RunsFunction() {
    if (thread_.joinable())
      thread_.join();
  }
  void start() {
    thread_ = std::thread([this] { body_(); });
  }

private:
  std::function<void()> body_;
  std::thread thread_;
};

class BadGivesBody : RunsFunction {
public:
  BadGivesBody() : RunsFunction([this] { items_.push_back(1); }) { start(); }

private:
  std::vector<int> items_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:22: warning: base class 'RunsFunction' outlives 'items_', which its callback uses
// CHECK-MESSAGES: :[[@LINE-3]]:20: note: 'items_' is a member, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-7]]:33: note: the callback is given here
// CHECK-MESSAGES: :[[@LINE-8]]:42: note: 'items_' is used here
// CHECK-MESSAGES: :[[@LINE-11]]:22: note: stop and join it in the destructor of 'BadGivesBody'

class GoodGivesBodyOfOthers : RunsFunction {
public:
  GoodGivesBodyOfOthers() : RunsFunction([] { work(); }) { start(); }

private:
  std::vector<int> items_;
};

// Two bases: the later one ends first.
class Items {
public:
  ~Items();
  void add();
};

class GoodSecondBase : public Items, public JoinsInBase {
protected:
  void run() override { add(); }
};

// Handles in bases.
class HasContext {
protected:
  zmq::context_t context_;
};

class GoodContextInBase : HasContext {
public:
  GoodContextInBase() : socket_(context_, ZMQ_PUSH) {}

private:
  zmq::socket_t socket_;
};

class HasSocket {
public:
  void open(zmq::context_t &context) { socket_ = zmq::socket_t(context, ZMQ_PUSH); }

protected:
  zmq::socket_t socket_;
};

class BadSocketInBase : HasSocket {
public:
  BadSocketInBase() { open(context_); }

private:
  zmq::context_t context_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:25: warning: base class 'HasSocket' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-3]]:18: note: 'context_' is a member, so that it is destroyed first
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-MESSAGES: :[[@LINE-10]]:25: note: release 'HasSocket' in the destructor first

class GoodSocketInBaseClosed : HasSocket {
public:
  GoodSocketInBaseClosed() { open(context_); }
  ~GoodSocketInBaseClosed() { socket_.close(); }

private:
  zmq::context_t context_;
};

// Virtual bases end last of all.
class BadVirtualBase : virtual public JoinsInBase {
protected:
  void run() override { items_.push_back(1); }

private:
  std::vector<int> items_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:24: warning: base class 'JoinsInBase' outlives 'items_', which its thread uses
// CHECK-MESSAGES: :[[@LINE-3]]:20: note: 'items_' is a member, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-215]]:15: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-216]]:36: note: 'lambda' calls 'BadVirtualBase::run' here
// CHECK-MESSAGES: :[[@LINE-9]]:25: note: 'items_' is used here
// CHECK-MESSAGES: :[[@LINE-12]]:24: note: stop and join it in the destructor of 'BadVirtualBase'

class GoodVirtualBaseStopped : virtual public JoinsInBase {
public:
  ~GoodVirtualBaseStopped() override { stop(); }

protected:
  void run() override { items_.push_back(1); }

private:
  std::vector<int> items_;
};

// A base that lets its thread go.
class Detaches {
public:
  virtual ~Detaches() { thread_.detach(); }
  void start() {
    thread_ = std::thread([this] { run(); });
  }

protected:
  virtual void run() = 0;

private:
  std::thread thread_;
};

class GoodDetaches : public Detaches {
protected:
  void run() override { items_.push_back(1); }

private:
  std::vector<int> items_;
};
