// Code that does not compile: no crash, and nothing said of classes that are not whole.
// RUN: %check_interop_tidy %s interop-teardown-order %t -std=c++20 -- -- -ferror-limit=0

#include <thread>
#include <vector>
#include <zmq.hpp>

class GoodIsFine {
  zmq::context_t context_;
  zmq::socket_t socket_;
};

void lastWords(void *socket);
void badIsFine() {
  void *context = zmq_ctx_new();
  void *socket = zmq_socket(context, ZMQ_PUB);
  zmq_ctx_term(context);
  lastWords(socket);
  zmq_close(socket);
}
// CHECK-MESSAGES: :[[@LINE-4]]:3: warning: 'zmq_ctx_term' releases 'context' before 'socket', which was made from it: it waits for it
// CHECK-MESSAGES: :[[@LINE-6]]:18: note: 'zmq_socket' is made from it here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: release 'socket' first by hand: what stands between may belong to it

class MissingType {
  zmq::socket_t socket_;
  Undeclared member_;
  zmq::context_t context_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:3: error: unknown type name 'Undeclared'

class MissingInThread {
public:
  void start() {
    worker_ = std::jthread([this] { undeclared(items_); });
  }

private:
  std::vector<int> items_;
  std::jthread worker_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:37: error: use of undeclared identifier 'undeclared'

class MissingInitializer {
public:
  MissingInitializer() : nothing_(1), context_(1) {}

private:
  zmq::context_t context_;
  zmq::socket_t socket_;
};
// CHECK-MESSAGES: :[[@LINE-6]]:26: error: member initializer 'nothing_' does not name a non-static data member or base class

class MissingBase : NoSuchBase {
  std::vector<int> items_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:21: error: expected class name

struct Incomplete;
class HasIncomplete {
  zmq::context_t context_;
  Incomplete member_;
};
// CHECK-MESSAGES: :[[@LINE-2]]:14: error: field has incomplete type 'Incomplete'
// CHECK-MESSAGES: :[[@LINE-6]]:8: note: forward declaration of 'Incomplete'

void missingExpression(void *context, void *socket) {
  int x = ;
  zmq_close(socket);
  zmq_ctx_term(context);
}
// CHECK-MESSAGES: :[[@LINE-4]]:11: error: expected expression

void wrongArguments(void *context, void *socket) {
  zmq_close(socket);
  zmq_ctx_term();
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: error: no matching function for call to 'zmq_ctx_term'
// CHECK-MESSAGES: zmq.h:47:5: note: candidate function not viable: requires single argument 'context', but no arguments were provided
