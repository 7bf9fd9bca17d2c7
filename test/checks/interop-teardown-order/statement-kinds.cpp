// Releases by statements that are no plain calls of the library: helpers, owners, loops, globals.
// RUN: %check_interop_tidy %s interop-teardown-order %t -std=c++17,c++20

#include <memory>
#include <thread>
#include <zmq.hpp>

struct EndContext {
  void operator()(void *context) const { zmq_ctx_term(context); }
};
struct CloseSocket {
  void operator()(void *socket) const { zmq_close(socket); }
};

// A helper of the file: named as what the reader sees.
static void endContext(void *context) { zmq_ctx_term(context); }

void badHelper() {
  void *context = zmq_ctx_new();
  void *socket = zmq_socket(context, ZMQ_PUB);
  endContext(context);
  zmq_close(socket);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'endContext' releases 'context' before 'socket', which was made from it: it waits for it
// CHECK-MESSAGES: :[[@LINE-5]]:18: note: 'zmq_socket' is made from it here
// CHECK-MESSAGES: :[[@LINE-10]]:41: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: void badHelper() {
// CHECK-FIXES: zmq_close(socket);
// CHECK-FIXES-NEXT: endContext(context);

void goodHelper() {
  void *context = zmq_ctx_new();
  void *socket = zmq_socket(context, ZMQ_PUB);
  zmq_close(socket);
  endContext(context);
}

// Owners that are emptied.
class BadResets {
public:
  ~BadResets() {
    context_.reset();
    socket_.reset();
  }
  void open() { socket_.reset(zmq_socket(context_.get(), ZMQ_PUB)); }

private:
  std::unique_ptr<void, EndContext> context_{zmq_ctx_new()};
  std::unique_ptr<void, CloseSocket> socket_;
};
// CHECK-MESSAGES: :[[@LINE-9]]:5: warning: 'EndContext::operator()' releases 'context_' before 'socket_', which was made from it: it waits for it
// CHECK-MESSAGES: :[[@LINE-7]]:31: note: 'zmq_socket' is made from it here
// CHECK-MESSAGES: :[[@LINE-44]]:42: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: ~BadResets() {
// CHECK-FIXES-NEXT: socket_.reset();
// CHECK-FIXES-NEXT: context_.reset();
// CHECK-FIXES-NEXT: }

class GoodResets {
public:
  ~GoodResets() {
    socket_.reset();
    context_.reset();
  }
  void open() { socket_.reset(zmq_socket(context_.get(), ZMQ_PUB)); }

private:
  std::unique_ptr<void, EndContext> context_{zmq_ctx_new()};
  std::unique_ptr<void, CloseSocket> socket_;
};

class BadDeletes {
public:
  ~BadDeletes() {
    delete context_;
    delete socket_;
  }

private:
  zmq::context_t *context_ = new zmq::context_t;
  zmq::socket_t *socket_ = new zmq::socket_t(*context_, ZMQ_PUB);
};
// CHECK-MESSAGES: :[[@LINE-8]]:5: warning: 'zmq::context_t::~context_t' releases 'context_' before 'socket_', which was made from it: it waits for it
// CHECK-MESSAGES: :[[@LINE-3]]:32: note: 'zmq_socket' is made from it here
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: ~BadDeletes() {
// CHECK-FIXES-NEXT: delete socket_;
// CHECK-FIXES-NEXT: delete context_;
// CHECK-FIXES-NEXT: }

class GoodDeletes {
public:
  ~GoodDeletes() {
    delete socket_;
    delete context_;
  }

private:
  zmq::context_t *context_ = new zmq::context_t;
  zmq::socket_t *socket_ = new zmq::socket_t(*context_, ZMQ_PUB);
};

class BadCloses {
public:
  ~BadCloses() {
    context_.close();
    socket_.close();
  }

private:
  zmq::context_t context_;
  zmq::socket_t socket_{context_, ZMQ_PUB};
};
// CHECK-MESSAGES: :[[@LINE-8]]:5: warning: 'zmq::context_t::close' releases 'context_' before 'socket_', which was made from it: it waits for it
// CHECK-MESSAGES: :[[@LINE-3]]:24: note: 'zmq_socket' is made from it here
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: ~BadCloses() {
// CHECK-FIXES-NEXT: socket_.close();
// CHECK-FIXES-NEXT: context_.close();
// CHECK-FIXES-NEXT: }

class GoodCloses {
public:
  ~GoodCloses() {
    socket_.close();
    context_.close();
  }

private:
  zmq::context_t context_;
  zmq::socket_t socket_{context_, ZMQ_PUB};
};

// Loops.
void badLoop() {
  void *context = zmq_ctx_new();
  void *sockets[3];
  for (int i = 0; i < 3; ++i)
    sockets[i] = zmq_socket(context, ZMQ_PUB);
  zmq_ctx_term(context);
  for (int i = 0; i < 3; ++i)
    zmq_close(sockets[i]);
}
// CHECK-MESSAGES: :[[@LINE-4]]:3: warning: 'zmq_ctx_term' releases 'context' before 'sockets', which was made from it: it waits for it
// CHECK-MESSAGES: :[[@LINE-6]]:18: note: 'zmq_socket' is made from it here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: release 'sockets' first by hand: they do not stand in one block

void goodLoop() {
  void *context = zmq_ctx_new();
  void *sockets[3];
  for (int i = 0; i < 3; ++i)
    sockets[i] = zmq_socket(context, ZMQ_PUB);
  for (int i = 0; i < 3; ++i)
    zmq_close(sockets[i]);
  zmq_ctx_term(context);
}

// Each turn of a loop has its own pair.
void goodTurns() {
  for (int i = 0; i < 3; ++i) {
    void *context = zmq_ctx_new();
    void *socket = zmq_socket(context, ZMQ_PUB);
    zmq_close(socket);
    zmq_ctx_term(context);
  }
}

// One context for all turns: the socket closed in a turn is that turn's.
void goodSocketOfTurn() {
  void *context = zmq_ctx_new();
  for (int i = 0; i < 3; ++i) {
    void *socket = zmq_socket(context, ZMQ_PUB);
    zmq_close(socket);
  }
  zmq_ctx_term(context);
}

// Globals.
void *badContext;
void *badSocket;
void badOpen() {
  badContext = zmq_ctx_new();
  badSocket = zmq_socket(badContext, ZMQ_PUB);
}
void badClose() {
  zmq_ctx_term(badContext);
  zmq_close(badSocket);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'zmq_ctx_term' releases 'badContext' before 'badSocket', which was made from it: it waits for it
// CHECK-MESSAGES: :[[@LINE-7]]:15: note: 'zmq_socket' is made from it here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: void badClose() {
// CHECK-FIXES-NEXT: zmq_close(badSocket);
// CHECK-FIXES-NEXT: zmq_ctx_term(badContext);

void *goodContext;
void *goodSocket;
void goodOpen() {
  goodContext = zmq_ctx_new();
  goodSocket = zmq_socket(goodContext, ZMQ_PUB);
}
void goodClose() {
  zmq_close(goodSocket);
  zmq_ctx_term(goodContext);
}

// Two functions of the destructor.
class BadSplit {
public:
  ~BadSplit() {
    endContext();
    closeSocket();
  }

private:
  void endContext() { zmq_ctx_term(context_); }
  void closeSocket() { zmq_close(socket_); }
  void *context_ = zmq_ctx_new();
  void *socket_ = zmq_socket(context_, ZMQ_PUB);
};
// CHECK-MESSAGES: :[[@LINE-10]]:5: warning: 'BadSplit::endContext' releases 'context_' before 'socket_', which was made from it: it waits for it
// CHECK-MESSAGES: :[[@LINE-3]]:19: note: 'zmq_socket' is made from it here
// CHECK-MESSAGES: :[[@LINE-7]]:23: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: ~BadSplit() {
// CHECK-FIXES-NEXT: closeSocket();
// CHECK-FIXES-NEXT: endContext();

class GoodSplit {
public:
  ~GoodSplit() {
    closeSocket();
    endContext();
  }

private:
  void endContext() { zmq_ctx_term(context_); }
  void closeSocket() { zmq_close(socket_); }
  void *context_ = zmq_ctx_new();
  void *socket_ = zmq_socket(context_, ZMQ_PUB);
};

// The context ends on another thread, which waits there: the usual way to wake all sockets.
void goodOnAnotherThread() {
  void *context = zmq_ctx_new();
  void *socket = zmq_socket(context, ZMQ_PUB);
  std::thread ending([context] { zmq_ctx_term(context); });
  zmq_close(socket);
  ending.join();
}

// Deferred: the guard's end comes after the statement.
void goodDeferred() {
  void *context = zmq_ctx_new();
  std::unique_ptr<void, EndContext> guard(context);
  void *socket = zmq_socket(context, ZMQ_PUB);
  zmq_close(socket);
}

// In handlers: the way without and the way with an error.
void mayThrow();
void goodHandlers() {
  void *context = zmq_ctx_new();
  void *socket = zmq_socket(context, ZMQ_PUB);
  try {
    mayThrow();
  } catch (...) {
    zmq_close(socket);
    zmq_ctx_term(context);
    throw;
  }
  zmq_close(socket);
  zmq_ctx_term(context);
}

// Handed on to another owner, who closes it.
void keepForEver(void *context);
void goodContextHandedOn() {
  void *context = zmq_ctx_new();
  void *socket = zmq_socket(context, ZMQ_PUB);
  keepForEver(context);
  zmq_close(socket);
}

// What has no edit stays.
// CHECK-REMAINS: warning: 'zmq_ctx_term' releases 'context' before 'sockets', which was made from it: it waits for it
// CHECK-REMAINS: note: 'zmq_socket' is made from it here
// CHECK-REMAINS: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-REMAINS: note: release 'sockets' first by hand: they do not stand in one block
