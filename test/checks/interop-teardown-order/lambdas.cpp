// Lambdas: how they capture, what they hold, what they call, what they contain.
// RUN: %check_interop_tidy %s interop-teardown-order %t -std=c++20

#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>
#include <zmq.hpp>

void work();

class BadCapturesAllByReference {
public:
  void start() {
    worker_ = std::jthread([&] { items_.push_back(1); });
  }

private:
  std::jthread worker_;
  std::vector<int> items_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:16: warning: member 'worker_' outlives 'items_', which its thread uses
// CHECK-MESSAGES: :[[@LINE-3]]:20: note: 'items_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-9]]:15: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-10]]:34: note: 'items_' is used here
// CHECK-FIXES: class BadCapturesAllByReference {
// CHECK-FIXES: std::vector<int> items_;
// CHECK-FIXES-NEXT: std::jthread worker_;

// The whole object is copied.
struct Values {
  std::vector<int> items;
  void run() { items.push_back(1); }
};
class GoodCapturesCopy {
public:
  void start() {
    worker_ = std::jthread([values = values_]() mutable { values.run(); });
  }

private:
  std::jthread worker_;
  Values values_;
};

class BadCapturesPointer {
public:
  void start() {
    auto *self = this;
    worker_ = std::jthread([self] { self->run(); });
  }

private:
  void run() { items_.push_back(1); }
  std::jthread worker_;
  std::vector<int> items_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:16: warning: member 'worker_' outlives 'items_', which its thread uses
// CHECK-MESSAGES: :[[@LINE-3]]:20: note: 'items_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-10]]:15: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-11]]:37: note: 'lambda' calls 'BadCapturesPointer::run' here
// CHECK-MESSAGES: :[[@LINE-8]]:16: note: 'items_' is used here
// CHECK-FIXES: class BadCapturesPointer {
// CHECK-FIXES: std::vector<int> items_;
// CHECK-FIXES-NEXT: std::jthread worker_;

// A lambda of a lambda.
class BadNested {
public:
  void start() {
    worker_ = std::jthread([this] {
      auto step = [this] { items_.push_back(1); };
      step();
    });
  }

private:
  std::jthread worker_;
  std::vector<int> items_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:16: warning: member 'worker_' outlives 'items_', which its thread uses
// CHECK-MESSAGES: :[[@LINE-3]]:20: note: 'items_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-12]]:15: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-11]]:7: note: 'lambda' calls 'lambda' here
// CHECK-MESSAGES: :[[@LINE-13]]:28: note: 'items_' is used here
// CHECK-FIXES: class BadNested {
// CHECK-FIXES: std::vector<int> items_;
// CHECK-FIXES-NEXT: std::jthread worker_;

class GoodNestedNotCalled {
public:
  void start() {
    worker_ = std::jthread([this] {
      auto never = [this] { items_.push_back(1); };
      work();
    });
  }

private:
  std::jthread worker_;
  std::vector<int> items_;
};

// Made apart from where it is given.
class BadNamedLambda {
public:
  void start() {
    auto body = [this] { items_.push_back(1); };
    worker_ = std::jthread(body);
  }

private:
  std::jthread worker_;
  std::vector<int> items_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:16: warning: member 'worker_' outlives 'items_', which its thread uses
// CHECK-MESSAGES: :[[@LINE-3]]:20: note: 'items_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-9]]:15: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-11]]:26: note: 'items_' is used here
// CHECK-FIXES: class BadNamedLambda {
// CHECK-FIXES: std::vector<int> items_;
// CHECK-FIXES-NEXT: std::jthread worker_;

// Statements and locals in a lambda's body.
void inLambda() {
  auto FN_statements = [] {
    void *context = zmq_ctx_new();
    void *socket = zmq_socket(context, ZMQ_PUB);
    zmq_ctx_term(context);
    zmq_close(socket);
  };
  auto good = [] {
    void *context = zmq_ctx_new();
    void *socket = zmq_socket(context, ZMQ_PUB);
    zmq_close(socket);
    zmq_ctx_term(context);
  };
  auto badLocals = [] {
    zmq::socket_t socket;
    zmq::context_t context;
    socket = zmq::socket_t(context, ZMQ_PUSH);
  };
  auto goodLocals = [] {
    zmq::context_t context;
    zmq::socket_t socket(context, ZMQ_PUSH);
  };
}
// CHECK-MESSAGES: :[[@LINE-9]]:19: warning: variable 'socket' outlives 'context', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-9]]:20: note: 'context' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-9]]:14: note: 'zmq_socket' is made from it here
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: auto badLocals = [] {
// CHECK-FIXES-NEXT: zmq::context_t context;
// CHECK-FIXES-NEXT: zmq::socket_t socket;

// What a lambda's destructor ends are its captures, in no order that one could write.
void goodCaptures(zmq::context_t &context) {
  auto lambda = [socket = std::make_unique<zmq::socket_t>(context, ZMQ_PUSH), own = std::make_unique<zmq::context_t>()] {
    socket->close();
  };
}
