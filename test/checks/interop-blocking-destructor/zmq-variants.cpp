// Contexts and sockets held, made and set in the ways that real code has.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++17,c++20

#include <memory>
#include <vector>
#include <zmq.h>
#include <zmq.hpp>

struct CtxDeleter {
  void operator()(void *c) const { zmq_ctx_term(c); }
};

struct SockDeleter {
  void operator()(void *s) const { zmq_close(s); }
};

class BadOwnersWrongOrder {
  std::unique_ptr<void, SockDeleter> socket_;
  std::unique_ptr<void, CtxDeleter> context_{zmq_ctx_new()};
  // CHECK-MESSAGES: :[[@LINE-1]]:37: warning: destructor of 'BadOwnersWrongOrder' may block forever in 'zmq_ctx_term'
  // CHECK-MESSAGES: :[[@LINE-2]]:37: note: member 'context_' is destroyed here by 'CtxDeleter::operator()'
  // CHECK-MESSAGES: :[[@LINE-12]]:36: note: 'CtxDeleter::operator()' calls 'zmq_ctx_term' here
  // CHECK-MESSAGES: :[[@LINE-13]]:36: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
  // CHECK-MESSAGES: :[[@LINE+4]]:41: note: 'zmq_socket' made here is still open then
  // CHECK-MESSAGES: :[[@LINE-6]]:37: note: release it before what it was made from

public:
  BadOwnersWrongOrder() { socket_.reset(zmq_socket(context_.get(), ZMQ_SUB)); }
};

class GoodOwnersRightOrder {
  std::unique_ptr<void, CtxDeleter> context_{zmq_ctx_new()};
  std::unique_ptr<void, SockDeleter> socket_;

public:
  GoodOwnersRightOrder() { socket_.reset(zmq_socket(context_.get(), ZMQ_SUB)); }
};

class BadOwnersSends {
  std::unique_ptr<void, CtxDeleter> context_{zmq_ctx_new()};
  // CHECK-MESSAGES: :[[@LINE-1]]:37: warning: destructor of 'BadOwnersSends' may block forever in 'zmq_ctx_term'
  // CHECK-MESSAGES: :[[@LINE-2]]:37: note: member 'context_' is destroyed here by 'CtxDeleter::operator()'
  // CHECK-MESSAGES: :[[@LINE-33]]:36: note: 'CtxDeleter::operator()' calls 'zmq_ctx_term' here
  // CHECK-MESSAGES: :[[@LINE-34]]:36: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
  // CHECK-MESSAGES: :[[@LINE+5]]:36: note: 'zmq_socket' made here may still hold what was not delivered, and nothing bounds the wait for it
  // CHECK-MESSAGES: :[[@LINE-6]]:37: note: bound the wait first, with 'zmq_setsockopt' or 'zmq::detail::socket_base::set'
  std::unique_ptr<void, SockDeleter> socket_;

public:
  BadOwnersSends() { socket_.reset(zmq_socket(context_.get(), ZMQ_PUSH)); }

  void send() { zmq_send(socket_.get(), "x", 1, 0); }
};

class BadVectorOfSockets {
public:
  BadVectorOfSockets() : ctx_(zmq_ctx_new()) {}

  void add() { socks_.push_back(zmq_socket(ctx_, ZMQ_PUSH)); }

  ~BadVectorOfSockets() {
    for (void *s : socks_)
      zmq_close(s);
    zmq_ctx_term(ctx_);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadVectorOfSockets' may block forever in 'zmq_ctx_term'
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadVectorOfSockets::~BadVectorOfSockets' calls 'zmq_ctx_term' here
    // CHECK-MESSAGES: :[[@LINE-3]]:5: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
    // CHECK-MESSAGES: :[[@LINE-9]]:33: note: 'zmq_socket' made here may still hold what was not delivered, and nothing bounds the wait for it
    // CHECK-MESSAGES: :[[@LINE-5]]:5: note: bound the wait first, with 'zmq_setsockopt' or 'zmq::detail::socket_base::set'
  }

  void send() { zmq_send(socks_[0], "x", 1, 0); }

  void *ctx_;
  std::vector<void *> socks_;
};

class GoodVectorOfSockets {
public:
  GoodVectorOfSockets() : ctx_(zmq_ctx_new()) {}

  void add() {
    void *s = zmq_socket(ctx_, ZMQ_PUSH);
    int l = 0;
    zmq_setsockopt(s, ZMQ_LINGER, &l, sizeof l);
    socks_.push_back(s);
  }

  ~GoodVectorOfSockets() {
    for (void *s : socks_)
      zmq_close(s);
    zmq_ctx_term(ctx_);
  }

  void send() { zmq_send(socks_[0], "x", 1, 0); }

  void *ctx_;
  std::vector<void *> socks_;
};

class GoodVectorCppzmq {
public:
  void add() {
    socks_.emplace_back(ctx_, zmq::socket_type::push);
    socks_.back().set(zmq::sockopt::linger, 0);
  }

  void send() { socks_[0].send(zmq::str_buffer("x")); }

  zmq::context_t ctx_;
  std::vector<zmq::socket_t> socks_;
};

class BadVectorCppzmq {
public:
  void add() { socks_.emplace_back(ctx_, zmq::socket_type::push); }

  void send() { socks_[0].send(zmq::str_buffer("x")); }

  zmq::context_t ctx_;
  // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: destructor of 'BadVectorCppzmq' may block forever in 'zmq_ctx_term'
  // CHECK-MESSAGES: :[[@LINE-2]]:18: note: member 'ctx_' is destroyed here by 'zmq::context_t::~context_t'
  // CHECK-MESSAGES: zmq.hpp:51:27: note: 'zmq::context_t::~context_t' calls 'zmq::context_t::close' here
  // CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq::context_t::close' calls 'zmq_ctx_term' here
  // CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
  // CHECK-MESSAGES: :[[@LINE-10]]:16: note: 'zmq_socket' made here may still hold what was not delivered, and nothing bounds the wait for it
  // CHECK-MESSAGES: :[[@LINE-7]]:18: note: bound the wait first, with 'zmq_setsockopt' or 'zmq::detail::socket_base::set'
  std::vector<zmq::socket_t> socks_;
};

class GoodPtrCppzmq {
public:
  GoodPtrCppzmq() : sock_(std::make_unique<zmq::socket_t>(ctx_, zmq::socket_type::push)) {
    sock_->set(zmq::sockopt::linger, 0);
  }

  void send() { sock_->send(zmq::str_buffer("x")); }

  zmq::context_t ctx_;
  std::unique_ptr<zmq::socket_t> sock_;
};

class BadPtrCppzmq {
public:
  BadPtrCppzmq() : sock_(std::make_unique<zmq::socket_t>(ctx_, zmq::socket_type::push)) {}

  void send() { sock_->send(zmq::str_buffer("x")); }

  zmq::context_t ctx_;
  // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: destructor of 'BadPtrCppzmq' may block forever in 'zmq_ctx_term'
  // CHECK-MESSAGES: :[[@LINE-2]]:18: note: member 'ctx_' is destroyed here by 'zmq::context_t::~context_t'
  // CHECK-MESSAGES: zmq.hpp:51:27: note: 'zmq::context_t::~context_t' calls 'zmq::context_t::close' here
  // CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq::context_t::close' calls 'zmq_ctx_term' here
  // CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
  // CHECK-MESSAGES: :[[@LINE-10]]:26: note: 'zmq_socket' made here may still hold what was not delivered, and nothing bounds the wait for it
  // CHECK-MESSAGES: :[[@LINE-7]]:18: note: bound the wait first, with 'zmq_setsockopt' or 'zmq::detail::socket_base::set'
  std::unique_ptr<zmq::socket_t> sock_;
};

class BadPtrOrder {
public:
  BadPtrOrder() : ctx_(new zmq::context_t), sock_(new zmq::socket_t(*ctx_, zmq::socket_type::sub)) {}

  ~BadPtrOrder() {
    delete ctx_;
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadPtrOrder' may block forever in 'zmq_ctx_term'
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadPtrOrder::~BadPtrOrder' calls 'zmq::context_t::~context_t' here
    // CHECK-MESSAGES: zmq.hpp:51:27: note: 'zmq::context_t::~context_t' calls 'zmq::context_t::close' here
    // CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq::context_t::close' calls 'zmq_ctx_term' here
    // CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
    // CHECK-MESSAGES: :[[@LINE-9]]:55: note: 'zmq_socket' made here is still open then
    // CHECK-MESSAGES: :[[@LINE-7]]:5: note: release it before what it was made from
    delete sock_;
  }

  zmq::context_t *ctx_;
  zmq::socket_t *sock_;
};

class GoodPtrOrder {
public:
  GoodPtrOrder() : ctx_(new zmq::context_t), sock_(new zmq::socket_t(*ctx_, zmq::socket_type::sub)) {}

  ~GoodPtrOrder() {
    delete sock_;
    delete ctx_;
  }

  zmq::context_t *ctx_;
  zmq::socket_t *sock_;
};

class GoodSetLater {
public:
  GoodSetLater() : sock_(ctx_, zmq::socket_type::push) {}

  ~GoodSetLater() {
    sock_.set(zmq::sockopt::linger, 0);
    sock_.close();
  }

  void send() { sock_.send(zmq::str_buffer("x")); }

  zmq::context_t ctx_;
  zmq::socket_t sock_;
};

class GoodConfigured {
public:
  explicit GoodConfigured(int linger) : sock_(ctx_, zmq::socket_type::push) { sock_.set(zmq::sockopt::linger, linger); }

  void send() { sock_.send(zmq::str_buffer("x")); }

  zmq::context_t ctx_;
  zmq::socket_t sock_;
};

class GoodHelperSets {
public:
  GoodHelperSets() : sock_(ctx_, zmq::socket_type::push) { configure(sock_); }

  static void configure(zmq::socket_t &s) { s.set(zmq::sockopt::linger, 0); }

  void send() { sock_.send(zmq::str_buffer("x")); }

  zmq::context_t ctx_;
  zmq::socket_t sock_;
};

// A send through a reference parameter is not bound to the argument.
class FN_HelperSends {
public:
  static void go(zmq::socket_t &s) { s.send(zmq::str_buffer("x")); }

  FN_HelperSends() : sock_(ctx_, zmq::socket_type::push) {}

  void send() { go(sock_); }

  zmq::context_t ctx_;
  zmq::socket_t sock_;
};

zmq::socket_t makeSocket(zmq::context_t &c) {
  zmq::socket_t s(c, zmq::socket_type::push);
  s.set(zmq::sockopt::linger, 0);
  return s;
}

class GoodFactory {
public:
  GoodFactory() : sock_(makeSocket(ctx_)) {}

  void send() { sock_.send(zmq::str_buffer("x")); }

  zmq::context_t ctx_;
  zmq::socket_t sock_;
};

class Base {
protected:
  zmq::context_t ctx_;
};

class GoodDerivedSocket : Base {
public:
  GoodDerivedSocket() : sock_(ctx_, zmq::socket_type::push) { sock_.set(zmq::sockopt::linger, 0); }

  void send() { sock_.send(zmq::str_buffer("x")); }

  zmq::socket_t sock_;
};

int goodMainServer() {
  zmq::context_t context{1};
  zmq::socket_t socket{context, zmq::socket_type::rep};
  for (;;) {
    zmq::message_t request;
    socket.recv(request);
    socket.send(zmq::str_buffer("World"));
  }
}

int badMainPublisher() {
  zmq::context_t context{1};
  // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: destruction of 'context' may block forever in 'zmq_ctx_term'
  // CHECK-MESSAGES: :[[@LINE-2]]:18: note: variable 'context' is destroyed here by 'zmq::context_t::~context_t'
  // CHECK-MESSAGES: zmq.hpp:51:27: note: 'zmq::context_t::~context_t' calls 'zmq::context_t::close' here
  // CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq::context_t::close' calls 'zmq_ctx_term' here
  // CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
  // CHECK-MESSAGES: :[[@LINE+2]]:17: note: 'zmq_socket' made here may still hold what was not delivered, and nothing bounds the wait for it
  // CHECK-MESSAGES: :[[@LINE+1]]:57: note: bound the linger period of this socket; messages not sent by then are lost
  zmq::socket_t socket{context, zmq::socket_type::push};
  for (int i = 0; i < 10; ++i)
    socket.send(zmq::str_buffer("x"));
  return 0;
}
