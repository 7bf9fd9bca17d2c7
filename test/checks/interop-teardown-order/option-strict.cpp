// Strict: what rests on a guess is told only where asked for.
// RUN: %check_interop_tidy %s interop-teardown-order %t -std=c++20
// RUN: %check_interop_tidy %s interop-teardown-order %t -std=c++20 -- --config="{CheckOptions: {interop-teardown-order.Strict: false}}"
// RUN: %check_interop_tidy %s interop-teardown-order %t -std=c++20 --suffix=STRICT -- --config="{CheckOptions: {interop-teardown-order.Strict: true}}"

#include <memory>
#include <thread>
#include <vector>
#include <zmq.hpp>

// The destructor's body is elsewhere: it may well end the socket first.
class StrictUnseenDestructor {
public:
  ~StrictUnseenDestructor();

private:
  zmq::socket_t socket_;
  zmq::context_t context_;
};
// CHECK-MESSAGES-STRICT: :[[@LINE-3]]:17: warning: member 'socket_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES-STRICT: :[[@LINE-3]]:18: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES-STRICT: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES-STRICT: class StrictUnseenDestructor {
// CHECK-FIXES-STRICT: zmq::context_t context_;
// CHECK-FIXES-STRICT-NEXT: zmq::socket_t socket_;

class GoodUnseenDestructor {
public:
  ~GoodUnseenDestructor();

private:
  zmq::context_t context_;
  zmq::socket_t socket_;
};

class StrictUnseenDestructorThread {
public:
  ~StrictUnseenDestructorThread();
  void start() {
    worker_ = std::jthread([this] { items_.push_back(1); });
  }

private:
  std::jthread worker_;
  std::vector<int> items_;
};
// CHECK-MESSAGES-STRICT: :[[@LINE-3]]:16: warning: member 'worker_' outlives 'items_', which its thread uses
// CHECK-MESSAGES-STRICT: :[[@LINE-3]]:20: note: 'items_' is declared later, so that it is destroyed first
// CHECK-MESSAGES-STRICT: :[[@LINE-9]]:15: note: the thread is started here
// CHECK-MESSAGES-STRICT: :[[@LINE-10]]:37: note: 'items_' is used here
// CHECK-FIXES-STRICT: class StrictUnseenDestructorThread {
// CHECK-FIXES-STRICT: std::vector<int> items_;
// CHECK-FIXES-STRICT-NEXT: std::jthread worker_;

// A start before what is used is there is no guess, wherever the destructor is.
class BadUnseenDestructorConstruction {
public:
  BadUnseenDestructorConstruction() : worker_([this] { items_.push_back(1); }) {}
  ~BadUnseenDestructorConstruction();

private:
  std::thread worker_;
  std::vector<int> items_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:15: warning: member 'worker_' starts a thread that uses 'items_' before 'items_' is constructed
// CHECK-MESSAGES: :[[@LINE-3]]:20: note: 'items_' is declared later, so that it is constructed later
// CHECK-MESSAGES: :[[@LINE-9]]:39: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-10]]:56: note: 'items_' is used here
// CHECK-FIXES: class BadUnseenDestructorConstruction {
// CHECK-FIXES: std::vector<int> items_;
// CHECK-FIXES-NEXT: std::thread worker_;

// What is explicit stays silent, strict or not.
class GoodExplicitEnd {
public:
  ~GoodExplicitEnd() { socket_.close(); }

private:
  zmq::socket_t socket_;
  zmq::context_t context_;
};
