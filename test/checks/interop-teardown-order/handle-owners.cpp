// Classes that own a raw handle: unique_ptr with a deleter, and wrappers of one's own.
// RUN: %check_interop_tidy %s interop-teardown-order %t -std=c++17,c++20

#include <memory>
#include <utility>
#include <zmq.h>

struct CloseSocket {
  void operator()(void *socket) const { zmq_close(socket); }
};
struct EndContext {
  void operator()(void *context) const { zmq_ctx_term(context); }
};
using SocketHandle = std::unique_ptr<void, CloseSocket>;
using ContextHandle = std::unique_ptr<void, EndContext>;

class BadDeleter {
public:
  BadDeleter() {
    context_.reset(zmq_ctx_new());
    socket_.reset(zmq_socket(context_.get(), ZMQ_PUB));
  }

private:
  SocketHandle socket_;
  ContextHandle context_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:16: warning: member 'socket_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-3]]:17: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-9]]:19: note: 'zmq_socket' is made from it here
// CHECK-MESSAGES: :[[@LINE-19]]:42: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: class BadDeleter {
// CHECK-FIXES: ContextHandle context_;
// CHECK-FIXES-NEXT: SocketHandle socket_;
// CHECK-FIXES-NEXT: };

class GoodDeleter {
public:
  GoodDeleter() {
    context_.reset(zmq_ctx_new());
    socket_.reset(zmq_socket(context_.get(), ZMQ_PUB));
  }

private:
  ContextHandle context_;
  SocketHandle socket_;
};

class BadDeleterByType {
  SocketHandle socket_;
  ContextHandle context_;

public:
  void open();
};
// CHECK-MESSAGES: :[[@LINE-6]]:16: warning: member 'socket_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-6]]:17: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-46]]:42: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: class BadDeleterByType {
// CHECK-FIXES-NEXT: ContextHandle context_;
// CHECK-FIXES-NEXT: SocketHandle socket_;

class GoodDeleterByType {
  ContextHandle context_;
  SocketHandle socket_;

public:
  GoodDeleterByType();
};

// The deleter's type names the function.
class BadDeleterFunction {
public:
  BadDeleterFunction() : context_(zmq_ctx_new(), &zmq_ctx_term) { open(); }
  void open() { socket_.reset(zmq_socket(context_.get(), ZMQ_PUB)); }

private:
  SocketHandle socket_;
  std::unique_ptr<void, decltype(&zmq_ctx_term)> context_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:16: warning: member 'socket_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-3]]:50: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-8]]:31: note: 'zmq_socket' is made from it here
// CHECK-MESSAGES: :[[@LINE-5]]:50: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: class BadDeleterFunction {
// CHECK-FIXES: std::unique_ptr<void, decltype(&zmq_ctx_term)> context_;
// CHECK-FIXES-NEXT: SocketHandle socket_;

class GoodDeleterFunction {
public:
  GoodDeleterFunction() : context_(zmq_ctx_new(), &zmq_ctx_term) { open(); }
  void open() { socket_.reset(zmq_socket(context_.get(), ZMQ_PUB)); }

private:
  std::unique_ptr<void, decltype(&zmq_ctx_term)> context_;
  SocketHandle socket_;
};

// Wrappers.
class Context {
public:
  Context() : handle_(zmq_ctx_new()) {}
  ~Context() { zmq_ctx_term(handle_); }
  Context(const Context &) = delete;
  void *get() { return handle_; }

private:
  void *handle_;
};

class Socket {
public:
  Socket(Context &context, int type) : handle_(zmq_socket(context.get(), type)) {}
  Socket(Socket &&other) : handle_(std::exchange(other.handle_, nullptr)) {}
  ~Socket() {
    if (handle_)
      zmq_close(handle_);
  }
  void send() { zmq_send(handle_, "x", 1, 0); }

private:
  void *handle_;
};

class BadWrappers {
public:
  BadWrappers() : socket_(context_, ZMQ_PUB) {}

private:
  Socket socket_;
  Context context_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:10: warning: member 'socket_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-3]]:11: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-22]]:48: note: 'zmq_socket' is made from it here
// CHECK-MESSAGES: :[[@LINE-33]]:16: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: class BadWrappers {
// CHECK-FIXES: Context context_;
// CHECK-FIXES-NEXT: Socket socket_;
// CHECK-FIXES-NEXT: };

class GoodWrappers {
public:
  GoodWrappers() : socket_(context_, ZMQ_PUB) {}

private:
  Context context_;
  Socket socket_;
};

class BadWrapperBehindPointer {
public:
  void open() { socket_ = std::make_unique<Socket>(*context_, ZMQ_PUB); }

private:
  std::unique_ptr<Socket> socket_;
  std::unique_ptr<Context> context_ = std::make_unique<Context>();
};
// CHECK-MESSAGES: :[[@LINE-3]]:27: warning: member 'socket_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-3]]:28: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-48]]:48: note: 'zmq_socket' is made from it here
// CHECK-MESSAGES: :[[@LINE-59]]:16: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: class BadWrapperBehindPointer {
// CHECK-FIXES: std::unique_ptr<Context> context_ = std::make_unique<Context>();
// CHECK-FIXES-NEXT: std::unique_ptr<Socket> socket_;

class GoodWrapperBehindPointer {
public:
  void open() { socket_ = std::make_unique<Socket>(*context_, ZMQ_PUB); }

private:
  std::unique_ptr<Context> context_ = std::make_unique<Context>();
  std::unique_ptr<Socket> socket_;
};

// A wrapper that only looks: it releases nothing.
class SocketView {
public:
  explicit SocketView(Socket &socket) : socket_(&socket) {}
  void send() { socket_->send(); }

private:
  Socket *socket_;
};

class GoodView {
public:
  explicit GoodView(Socket &socket) : view_(socket) {}

private:
  SocketView view_;
  Context context_;
};

// A handle that nobody's destructor releases.
class GoodNotReleased {
public:
  GoodNotReleased() : socket_(zmq_socket(context_.get(), ZMQ_PUB)) {}

private:
  void *socket_;
  Context context_;
};

// The context never ends: a pointer without an owner.
class GoodContextNotReleased {
public:
  GoodContextNotReleased() : context_(zmq_ctx_new()) { socket_.reset(zmq_socket(context_, ZMQ_PUB)); }

private:
  SocketHandle socket_;
  void *context_;
};

// A deleter that releases nothing.
struct KeepSocket {
  void operator()(void *) const {}
};
class GoodEmptyDeleter {
public:
  GoodEmptyDeleter() { socket_.reset(zmq_socket(context_.get(), ZMQ_PUB)); }

private:
  std::unique_ptr<void, KeepSocket> socket_;
  ContextHandle context_;
};

// Factories: functions that make the child from the parent that they belong to or are given.
class MovableSocket {
public:
  MovableSocket() = default;
  explicit MovableSocket(void *handle) : handle_(handle) {}
  MovableSocket(MovableSocket &&other) : handle_(std::exchange(other.handle_, nullptr)) {}
  MovableSocket &operator=(MovableSocket &&other) {
    std::swap(handle_, other.handle_);
    return *this;
  }
  ~MovableSocket() { close(); }
  void close() {
    if (handle_)
      zmq_close(std::exchange(handle_, nullptr));
  }

private:
  void *handle_ = nullptr;
};

class FactoryContext {
public:
  FactoryContext() : handle_(zmq_ctx_new()) {}
  ~FactoryContext() { zmq_ctx_term(handle_); }
  MovableSocket makeSocket(int type) { return MovableSocket(zmq_socket(handle_, type)); }

private:
  void *handle_;
};

class BadFactoryMember {
public:
  void open() { socket_ = context_.makeSocket(ZMQ_PUB); }

private:
  MovableSocket socket_;
  FactoryContext context_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:17: warning: member 'socket_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-3]]:18: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-17]]:23: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: class BadFactoryMember {
// CHECK-FIXES: FactoryContext context_;
// CHECK-FIXES-NEXT: MovableSocket socket_;

class GoodFactoryMember {
public:
  void open() { socket_ = context_.makeSocket(ZMQ_PUB); }

private:
  FactoryContext context_;
  MovableSocket socket_;
};

class GoodFactoryClosed {
public:
  ~GoodFactoryClosed() { socket_.close(); }
  void open() { socket_ = context_.makeSocket(ZMQ_PUB); }

private:
  MovableSocket socket_;
  FactoryContext context_;
};

// Somebody else's factory, and a context for others.
class GoodFactoryOfOthers {
public:
  explicit GoodFactoryOfOthers(FactoryContext &context) : socket_(context.makeSocket(ZMQ_PUB)) {}

private:
  MovableSocket socket_;
  FactoryContext forOthers_;
};

SocketHandle makeHandle(void *context) {
  return SocketHandle(zmq_socket(context, ZMQ_PUB));
}

class BadFactoryFunction {
public:
  void open() { socket_ = makeHandle(context_.get()); }

private:
  SocketHandle socket_;
  ContextHandle context_{zmq_ctx_new()};
};
// CHECK-MESSAGES: :[[@LINE-3]]:16: warning: member 'socket_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-3]]:17: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-304]]:42: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: class BadFactoryFunction {
// CHECK-FIXES: ContextHandle context_{zmq_ctx_new()};
// CHECK-FIXES-NEXT: SocketHandle socket_;

class GoodFactoryFunction {
public:
  void open() { socket_ = makeHandle(context_.get()); }

private:
  ContextHandle context_{zmq_ctx_new()};
  SocketHandle socket_;
};

// A private implementation with the order inside.
class Bridge {
public:
  Bridge();
  ~Bridge();

private:
  struct BadImpl;
  std::unique_ptr<BadImpl> impl_;
};
struct Bridge::BadImpl {
  BadImpl() : socket(zmq_socket(context.get(), ZMQ_PUB)) {}
  SocketHandle socket;
  ContextHandle context{zmq_ctx_new()};
};
Bridge::Bridge() : impl_(std::make_unique<BadImpl>()) {}
Bridge::~Bridge() = default;
// CHECK-MESSAGES: :[[@LINE-5]]:16: warning: member 'socket' outlives 'context', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-5]]:17: note: 'context' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-8]]:22: note: 'zmq_socket' is made from it here
// CHECK-MESSAGES: :[[@LINE-338]]:42: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: struct Bridge::BadImpl {
// CHECK-FIXES: ContextHandle context{zmq_ctx_new()};
// CHECK-FIXES-NEXT: SocketHandle socket;
