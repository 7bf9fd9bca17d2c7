// Members of derived classes, members that are derived classes, and calls of virtual functions.
// RUN: %check_interop_tidy %s interop-teardown-order %t -std=c++20

#include <map>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>
#include <zmq.hpp>

void work();

class Base {
public:
  virtual ~Base() = default;
  virtual void step() = 0;
  std::string name_;
};

class BadMembersOfDerived : public Base {
public:
  void start() {
    worker_ = std::jthread([this] { step(); });
  }
  void step() override { items_.push_back(1); }

private:
  std::jthread worker_;
  std::vector<int> items_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:16: warning: member 'worker_' outlives 'items_', which its thread uses
// CHECK-MESSAGES: :[[@LINE-3]]:20: note: 'items_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-10]]:15: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-11]]:37: note: 'lambda' calls 'BadMembersOfDerived::step' here
// CHECK-MESSAGES: :[[@LINE-10]]:26: note: 'items_' is used here
// CHECK-FIXES: class BadMembersOfDerived : public Base {
// CHECK-FIXES: std::vector<int> items_;
// CHECK-FIXES-NEXT: std::jthread worker_;

// What the base has was there first and goes last.
class GoodMembersOfBase : public Base {
public:
  void start() {
    worker_ = std::jthread([this] { name_ = "x"; });
  }
  void step() override {}

private:
  std::jthread worker_;
  std::vector<int> items_;
};

// A pure virtual function of nobody knows which class.
class GoodPureVirtual {
public:
  virtual ~GoodPureVirtual() = default;
  void start() {
    worker_ = std::jthread([this] { step(); });
  }
  virtual void step() = 0;

private:
  std::jthread worker_;
  std::vector<int> items_;
};

// A socket class derived from the library's.
class NamedSocket : public zmq::socket_t {
public:
  NamedSocket() = default;
  NamedSocket(zmq::context_t &context, const char *name)
      : zmq::socket_t(context, zmq::socket_type::push), name_(name) {}

private:
  std::string name_;
};

class BadDerivedSocket {
public:
  void open() { socket_ = std::make_unique<NamedSocket>(context_, "x"); }

private:
  std::unique_ptr<NamedSocket> socket_;
  zmq::context_t context_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:32: warning: member 'socket_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-3]]:18: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: class BadDerivedSocket {
// CHECK-FIXES: zmq::context_t context_;
// CHECK-FIXES-NEXT: std::unique_ptr<NamedSocket> socket_;

class GoodDerivedSocket {
public:
  void open() { socket_ = std::make_unique<NamedSocket>(context_, "x"); }

private:
  zmq::context_t context_;
  std::unique_ptr<NamedSocket> socket_;
};

// Behind an interface: what is behind it is nobody's guess.
class Channel {
public:
  virtual ~Channel() = default;
  virtual void send() = 0;
};

class GoodInterface {
public:
  explicit GoodInterface(std::unique_ptr<Channel> channel) : channel_(std::move(channel)) {}

private:
  std::unique_ptr<Channel> channel_;
  zmq::context_t context_;
};

// Private, protected, nested, local classes.
void inFunction() {
  class BadLocalClass {
  public:
    BadLocalClass() { socket_ = zmq::socket_t(context_, ZMQ_PUSH); }

  private:
    zmq::socket_t socket_;
    zmq::context_t context_;
  };
  BadLocalClass local;
}
// CHECK-MESSAGES: :[[@LINE-5]]:19: warning: member 'socket_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-5]]:20: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-10]]:33: note: 'zmq_socket' is made from it here
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: class BadLocalClass {
// CHECK-FIXES: zmq::context_t context_;
// CHECK-FIXES-NEXT: zmq::socket_t socket_;

class Outer {
  class BadNested {
    zmq::socket_t socket_;
    zmq::context_t context_;

  public:
    void open();
  };
  BadNested *nested_;
};
// CHECK-MESSAGES: :[[@LINE-8]]:19: warning: member 'socket_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-8]]:20: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: class BadNested {
// CHECK-FIXES-NEXT: zmq::context_t context_;
// CHECK-FIXES-NEXT: zmq::socket_t socket_;

// Structures within: their members are theirs.
class GoodInnerStructures {
  struct {
    zmq::socket_t socket_;
  } inner_;
  int number_ = 0;
};

namespace {
class BadInNamespace {
  zmq::socket_t socket;
  zmq::context_t context;
};
} // namespace
// CHECK-MESSAGES: :[[@LINE-4]]:17: warning: member 'socket' outlives 'context', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-4]]:18: note: 'context' is declared later, so that it is destroyed first
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: class BadInNamespace {
// CHECK-FIXES-NEXT: zmq::context_t context;
// CHECK-FIXES-NEXT: zmq::socket_t socket;
