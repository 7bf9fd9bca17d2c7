// Members that own handles: the parent must be declared before what is made from it.
// What is expected stands behind each class, so that no fix takes it for a comment of a member.
// RUN: %check_interop_tidy %s interop-teardown-order %t -std=c++17,c++20

#include <memory>
#include <mutex>
#include <optional>
#include <vector>
#include <zmq.hpp>

class BadSocketFirst {
public:
  BadSocketFirst() { socket_ = zmq::socket_t(context_, zmq::socket_type::push); }

private:
  zmq::socket_t socket_;
  zmq::context_t context_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:17: warning: member 'socket_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-3]]:18: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-8]]:32: note: 'zmq_socket' is made from it here
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: class BadSocketFirst {
// CHECK-FIXES: private:
// CHECK-FIXES-NEXT: zmq::context_t context_;
// CHECK-FIXES-NEXT: zmq::socket_t socket_;
// CHECK-FIXES-NEXT: };

class GoodContextFirst {
public:
  GoodContextFirst() { socket_ = zmq::socket_t(context_, zmq::socket_type::push); }

private:
  zmq::context_t context_;
  zmq::socket_t socket_;
};

// Made in the initializer list: from a context that is not there yet, too.
class BadInInitializer {
public:
  BadInInitializer() : socket_(context_, zmq::socket_type::push), context_(1) {}

private:
  zmq::socket_t socket_;
  zmq::context_t context_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:17: warning: member 'socket_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-3]]:18: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-8]]:24: note: 'zmq_socket' is made from it here
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: BadInInitializer() : context_(1), socket_(context_, zmq::socket_type::push) {}
// CHECK-FIXES: zmq::context_t context_;
// CHECK-FIXES-NEXT: zmq::socket_t socket_;

class GoodInInitializer {
public:
  GoodInInitializer() : context_(1), socket_(context_, zmq::socket_type::push) {}

private:
  zmq::context_t context_;
  zmq::socket_t socket_;
};

// The acquisition is elsewhere: by type, where the class knows one context alone.
class BadByType {
public:
  void connect();

private:
  zmq::socket_t socket_;
  zmq::context_t context_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:17: warning: member 'socket_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-3]]:18: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: class BadByType {
// CHECK-FIXES: private:
// CHECK-FIXES-NEXT: zmq::context_t context_;
// CHECK-FIXES-NEXT: zmq::socket_t socket_;
// CHECK-FIXES-NEXT: };

class GoodByType {
public:
  GoodByType();
  void connect();

private:
  zmq::context_t context_;
  zmq::socket_t socket_;
};

// Which of two contexts it is made from cannot be told.
class GoodTwoContexts {
public:
  GoodTwoContexts();

private:
  zmq::context_t first_;
  zmq::socket_t socket_;
  zmq::context_t second_;
};

// The context may be the one referred to.
class GoodContextReferredTo {
public:
  explicit GoodContextReferredTo(zmq::context_t &context);

private:
  zmq::socket_t socket_;
  zmq::context_t &context_;
};

class GoodContextPointedTo {
public:
  explicit GoodContextPointedTo(zmq::context_t *context) : socket_(*context, ZMQ_PUSH), context_(context) {}

private:
  zmq::socket_t socket_;
  zmq::context_t *context_;
};

// Made from somebody else's context, whatever else the class has.
class GoodMadeFromArgument {
public:
  explicit GoodMadeFromArgument(zmq::context_t &context) : socket_(context, ZMQ_PUSH) {}

private:
  zmq::socket_t socket_;
  zmq::context_t forOthers_;
};

class BadOneOfTwoContexts {
public:
  BadOneOfTwoContexts() { socket_ = zmq::socket_t(second_, ZMQ_PUSH); }

private:
  zmq::context_t first_;
  zmq::socket_t socket_;
  zmq::context_t second_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:17: warning: member 'socket_' outlives 'second_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-3]]:18: note: 'second_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-9]]:37: note: 'zmq_socket' is made from it here
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: class BadOneOfTwoContexts {
// CHECK-FIXES: zmq::context_t first_;
// CHECK-FIXES-NEXT: zmq::context_t second_;
// CHECK-FIXES-NEXT: zmq::socket_t socket_;

class GoodOtherOfTwoContexts {
public:
  GoodOtherOfTwoContexts() { socket_ = zmq::socket_t(first_, ZMQ_PUSH); }

private:
  zmq::context_t first_;
  zmq::socket_t socket_;
  zmq::context_t second_;
};

// Behind what owns.
class BadOptional {
public:
  void open() { socket_.emplace(context_, ZMQ_PUSH); }

private:
  std::optional<zmq::socket_t> socket_;
  zmq::context_t context_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:32: warning: member 'socket_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-3]]:18: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-8]]:17: note: 'zmq_socket' is made from it here
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: class BadOptional {
// CHECK-FIXES: zmq::context_t context_;
// CHECK-FIXES-NEXT: std::optional<zmq::socket_t> socket_;

class GoodOptional {
public:
  void open() { socket_.emplace(context_, ZMQ_PUSH); }

private:
  zmq::context_t context_;
  std::optional<zmq::socket_t> socket_;
};

class BadUniquePtr {
public:
  void open() { socket_ = std::make_unique<zmq::socket_t>(context_, ZMQ_PUSH); }

private:
  std::unique_ptr<zmq::socket_t> socket_;
  zmq::context_t context_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:34: warning: member 'socket_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-3]]:18: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-8]]:27: note: 'zmq_socket' is made from it here
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: class BadUniquePtr {
// CHECK-FIXES: zmq::context_t context_;
// CHECK-FIXES-NEXT: std::unique_ptr<zmq::socket_t> socket_;

class GoodUniquePtr {
public:
  void open() { socket_ = std::make_unique<zmq::socket_t>(context_, ZMQ_PUSH); }

private:
  zmq::context_t context_;
  std::unique_ptr<zmq::socket_t> socket_;
};

class BadUniquePtrBoth {
public:
  void open() {
    context_ = std::make_unique<zmq::context_t>(1);
    socket_.reset(new zmq::socket_t(*context_, ZMQ_PUSH));
  }

private:
  std::unique_ptr<zmq::socket_t> socket_;
  std::unique_ptr<zmq::context_t> context_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:34: warning: member 'socket_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-3]]:35: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-9]]:23: note: 'zmq_socket' is made from it here
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: class BadUniquePtrBoth {
// CHECK-FIXES: std::unique_ptr<zmq::context_t> context_;
// CHECK-FIXES-NEXT: std::unique_ptr<zmq::socket_t> socket_;

class GoodUniquePtrBoth {
public:
  void open() {
    context_ = std::make_unique<zmq::context_t>(1);
    socket_.reset(new zmq::socket_t(*context_, ZMQ_PUSH));
  }

private:
  std::unique_ptr<zmq::context_t> context_;
  std::unique_ptr<zmq::socket_t> socket_;
};

class BadVector {
public:
  void add() { sockets_.emplace_back(context_, ZMQ_PUSH); }

private:
  std::vector<zmq::socket_t> sockets_;
  zmq::context_t context_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:30: warning: member 'sockets_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-3]]:18: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-8]]:16: note: 'zmq_socket' is made from it here
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: class BadVector {
// CHECK-FIXES: zmq::context_t context_;
// CHECK-FIXES-NEXT: std::vector<zmq::socket_t> sockets_;

class GoodVector {
public:
  void add() { sockets_.emplace_back(context_, ZMQ_PUSH); }

private:
  zmq::context_t context_;
  std::vector<zmq::socket_t> sockets_;
};

class BadVectorOfPointers {
public:
  void add() { sockets_.push_back(std::make_unique<zmq::socket_t>(context_, ZMQ_PUSH)); }

private:
  std::vector<std::unique_ptr<zmq::socket_t>> sockets_;
  zmq::context_t context_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:47: warning: member 'sockets_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-3]]:18: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-8]]:35: note: 'zmq_socket' is made from it here
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: class BadVectorOfPointers {
// CHECK-FIXES: zmq::context_t context_;
// CHECK-FIXES-NEXT: std::vector<std::unique_ptr<zmq::socket_t>> sockets_;

// Plain pointers own nothing: who deletes them decides.
class GoodVectorOfPlainPointers {
  std::vector<zmq::socket_t *> sockets_;
  zmq::context_t context_;
};

class BadArray {
  zmq::socket_t sockets_[2];
  zmq::context_t context_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:17: warning: member 'sockets_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-3]]:18: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: class BadArray {
// CHECK-FIXES-NEXT: zmq::context_t context_;
// CHECK-FIXES-NEXT: zmq::socket_t sockets_[2];
// CHECK-FIXES-NEXT: };

// A class of one's own that has the socket.
class Client {
public:
  explicit Client(zmq::context_t &context) : socket_(context, zmq::socket_type::req) {}
  void ask() { socket_.send(zmq::str_buffer("x")); }

private:
  zmq::socket_t socket_;
};

class BadOwnClass {
public:
  BadOwnClass() : client_(std::make_unique<Client>(context_)) {}

private:
  std::unique_ptr<Client> client_;
  zmq::context_t context_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:27: warning: member 'client_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-3]]:18: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-17]]:46: note: 'zmq_socket' is made from it here
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: class BadOwnClass {
// CHECK-FIXES: zmq::context_t context_;
// CHECK-FIXES-NEXT: std::unique_ptr<Client> client_;

class GoodOwnClass {
public:
  GoodOwnClass() : client_(context_) {}

private:
  zmq::context_t context_;
  Client client_;
};

// The context is inside a class of its own as well.
class Environment {
public:
  zmq::context_t &get() { return context_; }

private:
  zmq::context_t context_;
  std::mutex mutex_;
};

class BadBothInside {
  Client client_;
  Environment environment_;

public:
  void open();
};
// CHECK-MESSAGES: :[[@LINE-6]]:10: warning: member 'client_' outlives 'environment_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-6]]:15: note: 'environment_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: class BadBothInside {
// CHECK-FIXES-NEXT: Environment environment_;
// CHECK-FIXES-NEXT: Client client_;

class GoodBothInside {
  Environment environment_;
  Client client_;

public:
  GoodBothInside();
};

// A static member is none of the object's.
class GoodStatic {
  zmq::socket_t socket_;
  static zmq::context_t context_;
};

// A union's members are ended by hand.
union GoodUnion {
  GoodUnion() {}
  ~GoodUnion() {}
  zmq::socket_t socket_;
  zmq::context_t context_;
};
