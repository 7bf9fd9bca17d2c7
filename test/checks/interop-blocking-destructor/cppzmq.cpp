// cppzmq: destructors of context_t and socket_t, followed to libzmq.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++17,c++20

#include <memory>
#include <zmq.hpp>

// A context that gives itself to others.
class BadContextMember {
public:
  zmq::context_t &get() { return context_; }

private:
  zmq::context_t context_;
  // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: destructor of 'BadContextMember' may block forever in 'zmq_ctx_term'
  // CHECK-MESSAGES: :[[@LINE-2]]:18: note: member 'context_' is destroyed here by 'zmq::context_t::~context_t'
  // CHECK-MESSAGES: zmq.hpp:51:27: note: 'zmq::context_t::~context_t' calls 'zmq::context_t::close' here
  // CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq::context_t::close' calls 'zmq_ctx_term' here
  // CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
  // CHECK-MESSAGES: :[[@LINE-6]]:18: note: bound the wait first, with 'zmq_setsockopt' or 'zmq::detail::socket_base::set'
};

class BadContextBehindPointer {
  std::unique_ptr<zmq::context_t> context_;
  // CHECK-MESSAGES: :[[@LINE-1]]:35: warning: destructor of 'BadContextBehindPointer' may block forever in 'zmq_ctx_term'
  // CHECK-MESSAGES: :[[@LINE-2]]:35: note: member 'context_' is destroyed here by 'zmq::context_t::~context_t'
  // CHECK-MESSAGES: zmq.hpp:51:27: note: 'zmq::context_t::~context_t' calls 'zmq::context_t::close' here
  // CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq::context_t::close' calls 'zmq_ctx_term' here
  // CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
  // CHECK-MESSAGES: :[[@LINE-6]]:35: note: bound the wait first, with 'zmq_setsockopt' or 'zmq::detail::socket_base::set'
};

class StrictContextShared {
  std::shared_ptr<zmq::context_t> context_;
};

class BadSender {
public:
  BadSender() : socket_(context_, zmq::socket_type::push) {}
  // CHECK-ALTERNATIVE-1: BadSender() : socket_(context_, zmq::socket_type::push) { socket_.set(zmq::sockopt::linger, 1000); }
  void send() { socket_.send(zmq::str_buffer("x")); }

private:
  zmq::context_t context_;
  // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: destructor of 'BadSender' may block forever in 'zmq_ctx_term'
  // CHECK-MESSAGES: :[[@LINE-2]]:18: note: member 'context_' is destroyed here by 'zmq::context_t::~context_t'
  // CHECK-MESSAGES: zmq.hpp:51:27: note: 'zmq::context_t::~context_t' calls 'zmq::context_t::close' here
  // CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq::context_t::close' calls 'zmq_ctx_term' here
  // CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
  // CHECK-MESSAGES: :[[@LINE-11]]:17: note: 'zmq_socket' made here may still hold what was not delivered, and nothing bounds the wait for it
  // CHECK-MESSAGES: :[[@LINE-12]]:60: note: bound the linger period of this socket; messages not sent by then are lost
  zmq::socket_t socket_;
};

class GoodSenderLingerSet {
public:
  GoodSenderLingerSet() : socket_(context_, zmq::socket_type::push) { socket_.set(zmq::sockopt::linger, 0); }
  void send() { socket_.send(zmq::str_buffer("x")); }

private:
  zmq::context_t context_;
  zmq::socket_t socket_;
};

class BadSenderLingerForEver {
public:
  BadSenderLingerForEver() : socket_(context_, zmq::socket_type::push) { socket_.set(zmq::sockopt::linger, -1); }
  void send() { socket_.send(zmq::str_buffer("x")); }

private:
  zmq::context_t context_;
  // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: destructor of 'BadSenderLingerForEver' may block forever in 'zmq_ctx_term'
  // CHECK-MESSAGES: :[[@LINE-2]]:18: note: member 'context_' is destroyed here by 'zmq::context_t::~context_t'
  // CHECK-MESSAGES: zmq.hpp:51:27: note: 'zmq::context_t::~context_t' calls 'zmq::context_t::close' here
  // CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq::context_t::close' calls 'zmq_ctx_term' here
  // CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
  // CHECK-MESSAGES: :[[@LINE-10]]:30: note: 'zmq_socket' made here may still hold what was not delivered, and nothing bounds the wait for it
  // No edit: a bound put beside the call that asks for no bound would be taken back.
  // CHECK-MESSAGES: :[[@LINE-8]]:18: note: bound the wait first, with 'zmq_setsockopt' or 'zmq::detail::socket_base::set'
  zmq::socket_t socket_;
};

// A bound that a later call takes back still counts: calls are not put in order.
class FN_LingerTakenBack {
public:
  FN_LingerTakenBack() : socket_(context_, zmq::socket_type::push) {
    socket_.set(zmq::sockopt::linger, 0);
    socket_.set(zmq::sockopt::linger, -1);
  }
  void send() { socket_.send(zmq::str_buffer("x")); }

private:
  zmq::context_t context_;
  zmq::socket_t socket_;
};

class BadSenderOtherOption {
public:
  BadSenderOtherOption() : socket_(context_, zmq::socket_type::push) { socket_.set(zmq::sockopt::sndtimeo, 0); }
  void send() { socket_.send(zmq::str_buffer("x")); }

private:
  zmq::context_t context_;
  // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: destructor of 'BadSenderOtherOption' may block forever in 'zmq_ctx_term'
  // CHECK-MESSAGES: :[[@LINE-2]]:18: note: member 'context_' is destroyed here by 'zmq::context_t::~context_t'
  // CHECK-MESSAGES: zmq.hpp:51:27: note: 'zmq::context_t::~context_t' calls 'zmq::context_t::close' here
  // CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq::context_t::close' calls 'zmq_ctx_term' here
  // CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
  // CHECK-MESSAGES: :[[@LINE-10]]:28: note: 'zmq_socket' made here may still hold what was not delivered, and nothing bounds the wait for it
  // CHECK-MESSAGES: :[[@LINE-11]]:71: note: bound the linger period of this socket; messages not sent by then are lost
  zmq::socket_t socket_;
};

class GoodSenderOldSetter {
public:
  GoodSenderOldSetter() : socket_(context_, ZMQ_PUSH) { socket_.setsockopt(ZMQ_LINGER, 100); }
  void send() { socket_.send(zmq::str_buffer("x")); }

private:
  zmq::context_t context_;
  zmq::socket_t socket_;
};

class GoodSubscriber {
public:
  GoodSubscriber() : socket_(context_, zmq::socket_type::sub) {}
  void receive() {
    zmq::message_t message;
    socket_.recv(message);
  }

private:
  zmq::context_t context_;
  zmq::socket_t socket_;
};

// The socket dies after the context.
class BadWrongOrder {
public:
  BadWrongOrder() : socket_(context_, zmq::socket_type::sub) {}

private:
  zmq::socket_t socket_;
  zmq::context_t context_;
  // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: destructor of 'BadWrongOrder' may block forever in 'zmq_ctx_term'
  // CHECK-MESSAGES: :[[@LINE-2]]:18: note: member 'context_' is destroyed here by 'zmq::context_t::~context_t'
  // CHECK-MESSAGES: zmq.hpp:51:27: note: 'zmq::context_t::~context_t' calls 'zmq::context_t::close' here
  // CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq::context_t::close' calls 'zmq_ctx_term' here
  // CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
  // CHECK-MESSAGES: :[[@LINE-10]]:21: note: 'zmq_socket' made here is still open then
  // CHECK-MESSAGES: :[[@LINE-7]]:18: note: release it before what it was made from
};

class GoodWrongOrderClosed {
public:
  ~GoodWrongOrderClosed() { socket_.close(); }
  void open() { socket_ = zmq::socket_t(context_, zmq::socket_type::sub); }

private:
  zmq::socket_t socket_;
  zmq::context_t context_;
};

class GoodLockstep {
public:
  GoodLockstep() : socket_(context_, zmq::socket_type::req) {}
  void ask() {
    zmq::message_t answer;
    socket_.send(zmq::str_buffer("x"));
    socket_.recv(answer);
  }

private:
  zmq::context_t context_;
  zmq::socket_t socket_;
};

class GoodSocketAlone {
public:
  explicit GoodSocketAlone(zmq::context_t &context) : socket_(context, zmq::socket_type::push) {}
  void send() { socket_.send(zmq::str_buffer("x")); }

private:
  zmq::socket_t socket_;
};

class GoodContextReference {
public:
  explicit GoodContextReference(zmq::context_t &context) : context_(context) {}

private:
  zmq::context_t &context_;
};

// Locals: silent unless a child may still be open, or can hold unsent data with unlimited linger.
void goodLocalSubscriber() {
  zmq::context_t context;
  zmq::socket_t socket(context, zmq::socket_type::sub);
  zmq::message_t message;
  socket.recv(message);
}

void badLocalSender() {
  zmq::context_t context;
  // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: destruction of 'context' may block forever in 'zmq_ctx_term'
  // CHECK-MESSAGES: :[[@LINE-2]]:18: note: variable 'context' is destroyed here by 'zmq::context_t::~context_t'
  // CHECK-MESSAGES: zmq.hpp:51:27: note: 'zmq::context_t::~context_t' calls 'zmq::context_t::close' here
  // CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq::context_t::close' calls 'zmq_ctx_term' here
  // CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
  // CHECK-MESSAGES: :[[@LINE+2]]:17: note: 'zmq_socket' made here may still hold what was not delivered, and nothing bounds the wait for it
  // CHECK-MESSAGES: :[[@LINE+1]]:57: note: bound the linger period of this socket; messages not sent by then are lost
  zmq::socket_t socket(context, zmq::socket_type::push);
  // CHECK-ALTERNATIVE-3: zmq::socket_t socket(context, zmq::socket_type::push);
  // CHECK-ALTERNATIVE-3-NEXT: socket.set(zmq::sockopt::linger, 1000);
  socket.connect("tcp://127.0.0.1:5555");
  socket.send(zmq::str_buffer("x"));
}

void goodLocalSenderLingerSet() {
  zmq::context_t context;
  zmq::socket_t socket(context, zmq::socket_type::push);
  socket.set(zmq::sockopt::linger, 100);
  socket.send(zmq::str_buffer("x"));
}

void goodLocalLockstep() {
  zmq::context_t context(1);
  zmq::socket_t socket(context, ZMQ_REQ);
  zmq::message_t answer;
  socket.send(zmq::str_buffer("x"));
  socket.recv(answer);
}

void useContext(zmq::context_t &);
void goodLocalHandedOn() {
  zmq::context_t context;
  useContext(context);
}

void goodLocalAlone() {
  zmq::context_t context;
}

zmq::context_t badGlobalContext;
// CHECK-MESSAGES: :[[@LINE-1]]:16: warning: destruction of 'badGlobalContext' may block forever in 'zmq_ctx_term'
// CHECK-MESSAGES: :[[@LINE-2]]:16: note: variable 'badGlobalContext' is destroyed here by 'zmq::context_t::~context_t'
// CHECK-MESSAGES: zmq.hpp:51:27: note: 'zmq::context_t::~context_t' calls 'zmq::context_t::close' here
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq::context_t::close' calls 'zmq_ctx_term' here
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:16: note: or never destroy it: what it holds is left to the end of the process

zmq::context_t &badStaticContext() {
  static zmq::context_t context;
  // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: destruction of 'context' may block forever in 'zmq_ctx_term'
  // CHECK-MESSAGES: :[[@LINE-2]]:25: note: variable 'context' is destroyed here by 'zmq::context_t::~context_t'
  // CHECK-MESSAGES: zmq.hpp:51:27: note: 'zmq::context_t::~context_t' calls 'zmq::context_t::close' here
  // CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq::context_t::close' calls 'zmq_ctx_term' here
  // CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
  // CHECK-MESSAGES: :[[@LINE-6]]:25: note: or never destroy it: what it holds is left to the end of the process
  return context;
}
