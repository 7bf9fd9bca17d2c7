// Shared owners: who goes last cannot be told, so that they are told only where strictness is asked for, or where there is no
// other owner: a private member or a local that nothing copies.
// RUN: %check_interop_tidy %s interop-teardown-order %t -std=c++20
// RUN: %check_interop_tidy %s interop-teardown-order %t -std=c++20 --suffix=STRICT -- --config="{CheckOptions: {interop-teardown-order.Strict: true}}"

#include <memory>
#include <thread>
#include <vector>
#include <zmq.hpp>

class BadChildShared {
public:
  void open() { socket_ = std::make_shared<zmq::socket_t>(context_, ZMQ_PUSH); }

private:
  std::shared_ptr<zmq::socket_t> socket_;
  zmq::context_t context_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:34: warning: member 'socket_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-3]]:18: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-8]]:27: note: 'zmq_socket' is made from it here
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: class BadChildShared {
// CHECK-FIXES: zmq::context_t context_;
// CHECK-FIXES-NEXT: std::shared_ptr<zmq::socket_t> socket_;

class GoodChildShared {
public:
  void open() { socket_ = std::make_shared<zmq::socket_t>(context_, ZMQ_PUSH); }

private:
  zmq::context_t context_;
  std::shared_ptr<zmq::socket_t> socket_;
};

class StrictParentShared {
public:
  void open() { socket_ = std::make_unique<zmq::socket_t>(*context_, ZMQ_PUSH); }

private:
  std::unique_ptr<zmq::socket_t> socket_;
  std::shared_ptr<zmq::context_t> context_;
};
// CHECK-MESSAGES-STRICT: :[[@LINE-3]]:34: warning: member 'socket_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES-STRICT: :[[@LINE-3]]:35: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES-STRICT: :[[@LINE-8]]:27: note: 'zmq_socket' is made from it here
// CHECK-MESSAGES-STRICT: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES-STRICT: class StrictParentShared {
// CHECK-FIXES-STRICT: std::shared_ptr<zmq::context_t> context_;
// CHECK-FIXES-STRICT-NEXT: std::unique_ptr<zmq::socket_t> socket_;

class GoodParentShared {
public:
  void open() { socket_ = std::make_unique<zmq::socket_t>(*context_, ZMQ_PUSH); }

private:
  std::shared_ptr<zmq::context_t> context_;
  std::unique_ptr<zmq::socket_t> socket_;
};

class StrictUsedShared {
public:
  void start() {
    worker_ = std::jthread([this] { items_->push_back(1); });
  }

private:
  std::jthread worker_;
  std::shared_ptr<std::vector<int>> items_;
};
// CHECK-MESSAGES-STRICT: :[[@LINE-3]]:16: warning: member 'worker_' outlives 'items_', which its thread uses
// CHECK-MESSAGES-STRICT: :[[@LINE-3]]:37: note: 'items_' is declared later, so that it is destroyed first
// CHECK-MESSAGES-STRICT: :[[@LINE-9]]:15: note: the thread is started here
// CHECK-MESSAGES-STRICT: :[[@LINE-10]]:37: note: 'items_' is used here
// CHECK-FIXES-STRICT: class StrictUsedShared {
// CHECK-FIXES-STRICT: std::shared_ptr<std::vector<int>> items_;
// CHECK-FIXES-STRICT-NEXT: std::jthread worker_;

// The thread has its own share.
class GoodShareCaptured {
public:
  void start() {
    worker_ = std::jthread([items = items_] { items->push_back(1); });
  }

private:
  std::jthread worker_;
  std::shared_ptr<std::vector<int>> items_;
};

class GoodWeak {
public:
  void open(std::shared_ptr<zmq::socket_t> socket) { socket_ = socket; }

private:
  std::weak_ptr<zmq::socket_t> socket_;
  zmq::context_t context_;
};

class StrictVectorOfShared {
public:
  void open() { sockets_.push_back(std::make_shared<zmq::socket_t>(context_, ZMQ_PUSH)); }

private:
  std::vector<std::shared_ptr<zmq::socket_t>> sockets_;
  zmq::context_t context_;
};
// CHECK-MESSAGES-STRICT: :[[@LINE-3]]:47: warning: member 'sockets_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES-STRICT: :[[@LINE-3]]:18: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES-STRICT: :[[@LINE-8]]:36: note: 'zmq_socket' is made from it here
// CHECK-MESSAGES-STRICT: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES-STRICT: class StrictVectorOfShared {
// CHECK-FIXES-STRICT: zmq::context_t context_;
// CHECK-FIXES-STRICT-NEXT: std::vector<std::shared_ptr<zmq::socket_t>> sockets_;

void badLocal() {
  std::shared_ptr<zmq::socket_t> socket;
  zmq::context_t context;
  socket = std::make_shared<zmq::socket_t>(context, ZMQ_PUSH);
}
// CHECK-MESSAGES: :[[@LINE-4]]:34: warning: variable 'socket' outlives 'context', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-4]]:18: note: 'context' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-4]]:12: note: 'zmq_socket' is made from it here
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: void badLocal() {
// CHECK-FIXES-NEXT: zmq::context_t context;
// CHECK-FIXES-NEXT: std::shared_ptr<zmq::socket_t> socket;
