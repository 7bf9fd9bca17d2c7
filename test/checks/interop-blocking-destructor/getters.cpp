// A handle behind a getter is the handle: children that another class makes of it, and bounds, are seen.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++11,c++17

#include <zmq.h>

class GoodContext {
public:
  GoodContext() : handle_(zmq_ctx_new()) {}
  ~GoodContext() { zmq_ctx_term(handle_); }
  void *get() const { return handle_; }

private:
  void *handle_;
};

class GoodBoundedSocket {
public:
  bool open(const GoodContext &from) {
    int linger = 0;
    socket_ = zmq_socket(from.get(), ZMQ_PUSH);
    return zmq_setsockopt(socket_, ZMQ_LINGER, &linger, sizeof linger) == 0;
  }
  void send() { zmq_send(socket_, "x", 1, 0); }
  ~GoodBoundedSocket() { zmq_close(socket_); }

private:
  void *socket_ = nullptr;
};

namespace unbounded {
class BadContext {
public:
  BadContext() : context_(zmq_ctx_new()) {}
  ~BadContext() { zmq_ctx_term(context_); }
  void *get() const { return context_; }

private:
  void *context_;
};
// CHECK-MESSAGES: :[[@LINE-6]]:19: warning: destructor of 'unbounded::BadContext' may block forever in 'zmq_ctx_term'
// CHECK-MESSAGES: :[[@LINE-7]]:19: note: 'unbounded::BadContext::~BadContext' calls 'zmq_ctx_term' here
// CHECK-MESSAGES: :[[@LINE-8]]:19: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-MESSAGES: :[[@LINE+5]]:58: note: 'zmq_socket' made here may still hold what was not delivered, and nothing bounds the wait for it
// CHECK-MESSAGES: :[[@LINE-10]]:19: note: bound the wait first, with 'zmq_setsockopt' or 'zmq::detail::socket_base::set'

class Pusher {
public:
  void open(const BadContext &from) { unboundedSocket_ = zmq_socket(from.get(), ZMQ_PUSH); }
  void send() { zmq_send(unboundedSocket_, "x", 1, 0); }
  ~Pusher() { zmq_close(unboundedSocket_); }

private:
  void *unboundedSocket_ = nullptr;
};
} // namespace unbounded
