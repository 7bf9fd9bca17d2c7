// Several things that are too early: each has its finding. One edit, on the first, moves all members of a class.
// RUN: %check_interop_tidy %s interop-teardown-order %t -std=c++20

#include <mutex>
#include <thread>
#include <vector>
#include <zmq.hpp>

// One finding for each thing that is too early.
class BadTwoSockets {
public:
  BadTwoSockets() {
    requests_ = zmq::socket_t(context_, ZMQ_REQ);
    replies_ = zmq::socket_t(context_, ZMQ_REP);
  }

private:
  zmq::socket_t requests_;
  zmq::socket_t replies_;
  zmq::context_t context_;
};
// CHECK-MESSAGES: :[[@LINE-4]]:17: warning: member 'requests_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-3]]:18: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-11]]:17: note: 'zmq_socket' is made from it here
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-MESSAGES: :[[@LINE-7]]:17: warning: member 'replies_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-7]]:18: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-14]]:16: note: 'zmq_socket' is made from it here
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-MESSAGES: :[[@LINE-11]]:17: note: declare 'replies_' after 'context_'
// CHECK-FIXES: class BadTwoSockets {
// CHECK-FIXES: private:
// CHECK-FIXES-NEXT: zmq::context_t context_;
// CHECK-FIXES-NEXT: zmq::socket_t requests_;
// CHECK-FIXES-NEXT: zmq::socket_t replies_;
// CHECK-FIXES-NEXT: };

// Each behind what it needs.
class BadTwoPairs {
public:
  void open();

private:
  void run() { items_.push_back(1); }
  zmq::socket_t socket_;
  zmq::context_t context_;
  std::jthread worker_{[this] { run(); }};
  std::vector<int> items_;
};
// CHECK-MESSAGES: :[[@LINE-5]]:17: warning: member 'socket_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-5]]:18: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:16: warning: member 'worker_' outlives 'items_', which its thread uses
// CHECK-MESSAGES: :[[@LINE-6]]:20: note: 'items_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-8]]:23: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-9]]:33: note: 'lambda' calls 'BadTwoPairs::run' here
// CHECK-MESSAGES: :[[@LINE-13]]:16: note: 'items_' is used here
// CHECK-MESSAGES: :[[@LINE-11]]:16: note: declare 'worker_' after 'items_'
// CHECK-FIXES: class BadTwoPairs {
// CHECK-FIXES: zmq::context_t context_;
// CHECK-FIXES-NEXT: zmq::socket_t socket_;
// CHECK-FIXES-NEXT: std::vector<int> items_;
// CHECK-FIXES-NEXT: std::jthread worker_{[this] { run(); }};
// CHECK-FIXES-NEXT: };

// A chain: each needs the next.
class BadChain {
public:
  void open() {
    socket_ = zmq::socket_t(context_, ZMQ_PUSH);
    worker_ = std::jthread([this] { socket_.send(zmq::str_buffer("x")); });
  }

private:
  std::jthread worker_;
  zmq::socket_t socket_;
  zmq::context_t context_;
};
// CHECK-MESSAGES: :[[@LINE-4]]:16: warning: member 'worker_' outlives 'socket_', which its thread uses
// CHECK-MESSAGES: :[[@LINE-4]]:17: note: 'socket_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-10]]:15: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-11]]:37: note: 'socket_' is used here
// CHECK-MESSAGES: :[[@LINE-7]]:17: warning: member 'socket_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-7]]:18: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-15]]:15: note: 'zmq_socket' is made from it here
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-MESSAGES: :[[@LINE-11]]:17: note: declare 'socket_' after 'context_'
// CHECK-FIXES: class BadChain {
// CHECK-FIXES: private:
// CHECK-FIXES-NEXT: zmq::context_t context_;
// CHECK-FIXES-NEXT: zmq::socket_t socket_;
// CHECK-FIXES-NEXT: std::jthread worker_;
// CHECK-FIXES-NEXT: };

// Two that need one in between, and one that must stay where it is.
class BadMixed {
public:
  void open() {
    first_ = std::jthread([this] { items_.push_back(1); });
    second_ = std::jthread([this] { before_.push_back(1); });
    third_ = std::jthread([this] { names_.push_back(1); });
  }

private:
  std::vector<int> before_;
  std::jthread first_;
  std::jthread second_;
  std::jthread third_;
  std::vector<int> items_;
  std::vector<int> names_;
};
// CHECK-MESSAGES: :[[@LINE-6]]:16: warning: member 'first_' outlives 'items_', which its thread uses
// CHECK-MESSAGES: :[[@LINE-4]]:20: note: 'items_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-15]]:14: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-16]]:36: note: 'items_' is used here
// CHECK-MESSAGES: :[[@LINE-8]]:16: warning: member 'third_' outlives 'names_', which its thread uses
// CHECK-MESSAGES: :[[@LINE-7]]:20: note: 'names_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-17]]:14: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-18]]:36: note: 'names_' is used here
// CHECK-MESSAGES: :[[@LINE-12]]:16: note: declare 'third_' after 'names_'
// CHECK-FIXES: class BadMixed {
// CHECK-FIXES: std::vector<int> before_;
// CHECK-FIXES-NEXT: std::jthread second_;
// CHECK-FIXES-NEXT: std::vector<int> items_;
// CHECK-FIXES-NEXT: std::jthread first_;
// CHECK-FIXES-NEXT: std::vector<int> names_;
// CHECK-FIXES-NEXT: std::jthread third_;

// Statements: two children after their parent. One finding for the release that is too early; all of them come before it.
void badTwoStatements() {
  void *context = zmq_ctx_new();
  void *first = zmq_socket(context, ZMQ_PUB);
  void *second = zmq_socket(context, ZMQ_SUB);
  zmq_ctx_term(context);
  zmq_close(first);
  zmq_close(second);
}
// CHECK-MESSAGES: :[[@LINE-4]]:3: warning: 'zmq_ctx_term' releases 'context' before 'first', which was made from it: it waits for it
// CHECK-MESSAGES: :[[@LINE-7]]:17: note: 'zmq_socket' is made from it here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: void badTwoStatements() {
// CHECK-FIXES: zmq_close(first);
// CHECK-FIXES-NEXT: zmq_close(second);
// CHECK-FIXES-NEXT: zmq_ctx_term(context);
