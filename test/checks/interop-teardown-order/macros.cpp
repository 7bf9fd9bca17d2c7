// What macros write is reported, but not edited.
// RUN: %check_interop_tidy %s interop-teardown-order %t -std=c++20

#include <thread>
#include <vector>
#include <zmq.hpp>

#define SOCKET_MEMBER zmq::socket_t socket_
#define DEFINE_MEMBERS                                                                                                 \
  zmq::socket_t socket_;                                                                                                \
  zmq::context_t context_
#define END(Context) zmq_ctx_term(Context)
#define CLOSE_ALL(Context, Socket)                                                                                     \
  do {                                                                                                                 \
    zmq_ctx_term(Context);                                                                                              \
    zmq_close(Socket);                                                                                                 \
  } while (0)

class BadMemberFromMacro {
public:
  void open();

private:
  SOCKET_MEMBER;
  zmq::context_t context_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: member 'socket_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-20]]:37: note: expanded from macro 'SOCKET_MEMBER'
// CHECK-MESSAGES: :[[@LINE-4]]:18: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: declare 'socket_' after 'context_' by hand: 'socket_' is declared in a macro or another file
// CHECK-MESSAGES: :[[@LINE-24]]:37: note: expanded from macro 'SOCKET_MEMBER'

class BadMembersFromMacro {
public:
  void open();

private:
  DEFINE_MEMBERS;
};
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: member 'socket_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-32]]:17: note: expanded from macro 'DEFINE_MEMBERS'
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-33]]:18: note: expanded from macro 'DEFINE_MEMBERS'
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: declare 'socket_' after 'context_' by hand: 'context_' is declared in a macro or another file
// CHECK-MESSAGES: :[[@LINE-37]]:17: note: expanded from macro 'DEFINE_MEMBERS'

// A type or an initializer from a macro.
#define ITEMS std::vector<int>
#define RUN_IT                                                                                                         \
  [this] { run(); }

class BadTypeFromMacro {
public:
  void start() { worker_ = std::jthread([this] { run(); }); }

private:
  void run() { items_.push_back(1); }
  std::jthread worker_;
  ITEMS items_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:16: warning: member 'worker_' outlives 'items_', which its thread uses
// CHECK-MESSAGES: :[[@LINE-3]]:9: note: 'items_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-9]]:28: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-10]]:50: note: 'lambda' calls 'BadTypeFromMacro::run' here
// CHECK-MESSAGES: :[[@LINE-8]]:16: note: 'items_' is used here
// CHECK-MESSAGES: :[[@LINE-8]]:16: note: declare 'worker_' after 'items_' by hand: 'items_' is declared in a macro or another file

class GoodTypeFromMacro {
public:
  void start() { worker_ = std::jthread(RUN_IT); }

private:
  void run() { items_.push_back(1); }
  ITEMS items_;
  std::jthread worker_;
};

void badStatementFromMacro() {
  void *context = zmq_ctx_new();
  void *socket = zmq_socket(context, ZMQ_PUB);
  END(context);
  zmq_close(socket);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'zmq_ctx_term' releases 'context' before 'socket', which was made from it: it waits for it
// CHECK-MESSAGES: :[[@LINE-75]]:22: note: expanded from macro 'END'
// CHECK-MESSAGES: :[[@LINE-6]]:18: note: 'zmq_socket' is made from it here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-MESSAGES: :[[@LINE-78]]:22: note: expanded from macro 'END'
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: release 'socket' first
// CHECK-MESSAGES: :[[@LINE-80]]:22: note: expanded from macro 'END'

void goodStatementFromMacro() {
  void *context = zmq_ctx_new();
  void *socket = zmq_socket(context, ZMQ_PUB);
  zmq_close(socket);
  END(context);
}

void badStatementsFromMacro() {
  void *context = zmq_ctx_new();
  void *socket = zmq_socket(context, ZMQ_PUB);
  CLOSE_ALL(context, socket);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'zmq_ctx_term' releases 'context' before 'socket', which was made from it: it waits for it
// CHECK-MESSAGES: :[[@LINE-92]]:5: note: expanded from macro 'CLOSE_ALL'
// CHECK-MESSAGES: :[[@LINE-5]]:18: note: 'zmq_socket' is made from it here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-MESSAGES: :[[@LINE-95]]:5: note: expanded from macro 'CLOSE_ALL'
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: release 'socket' first
// CHECK-MESSAGES: :[[@LINE-97]]:5: note: expanded from macro 'CLOSE_ALL'

// In conditional code the order of lines is not the order that is compiled.
class BadConditionalMembers {
public:
  void open();

private:
  zmq::socket_t socket_;
#ifdef WITH_NAME
  int name_;
#endif
  zmq::context_t context_;
};
// CHECK-MESSAGES: :[[@LINE-6]]:17: warning: member 'socket_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-3]]:18: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-MESSAGES: :[[@LINE-9]]:17: note: declare 'socket_' after 'context_' by hand: a preprocessor directive stands in between

// Into a branch nothing is moved.
class BadIntoBranch {
public:
  void open();

private:
  zmq::socket_t socket_;
#ifndef WITHOUT_CONTEXT
  zmq::context_t context_;
#endif
};
// CHECK-MESSAGES: :[[@LINE-5]]:17: warning: member 'socket_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-4]]:18: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-MESSAGES: :[[@LINE-8]]:17: note: declare 'socket_' after 'context_' by hand: a preprocessor directive stands in between
