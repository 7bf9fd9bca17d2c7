// Suppressing a finding on its line.
// RUN: %check_interop_tidy %s interop-teardown-order %t

#include <zmq.hpp>

class GoodSameLine {
public:
  GoodSameLine();

private:
  zmq::socket_t socket_; // NOLINT(interop-teardown-order)
  zmq::context_t context_;
};

class GoodNextLine {
public:
  GoodNextLine();

private:
  // NOLINTNEXTLINE(interop-teardown-order)
  zmq::socket_t socket_;
  zmq::context_t context_;
};

class GoodPattern {
public:
  GoodPattern();

private:
  zmq::socket_t socket_; // NOLINT(interop-*)
  zmq::context_t context_;
};

void goodStatement(void *context, void *socket) {
  zmq_ctx_term(context); // NOLINT
  zmq_close(socket);
}

// NOLINTBEGIN(interop-teardown-order)
class GoodBlock {
public:
  GoodBlock();

private:
  zmq::socket_t socket_;
  zmq::context_t context_;
};
// NOLINTEND(interop-teardown-order)

class BadOtherCheck {
public:
  void open();

private:
  zmq::socket_t socket_; // NOLINT(interop-blocking-destructor)
  zmq::context_t context_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:17: warning: member 'socket_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-3]]:18: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: class BadOtherCheck {
// CHECK-FIXES: zmq::context_t context_;
// CHECK-FIXES-NEXT: zmq::socket_t socket_; // NOLINT(interop-blocking-destructor)
