// Handles that are released by statements: destructors, close functions, free functions.
// RUN: %check_interop_tidy %s interop-teardown-order %t -std=c++11,c++17,c++20

#include <memory>
#include <zmq.h>

bool isDone();

class BadDestructor {
public:
  BadDestructor() : context_(zmq_ctx_new()), socket_(zmq_socket(context_, ZMQ_PUB)) {}
  ~BadDestructor() {
    zmq_ctx_term(context_);
    zmq_close(socket_);
  }

private:
  void *context_;
  void *socket_;
};
// CHECK-MESSAGES: :[[@LINE-8]]:5: warning: 'zmq_ctx_term' releases 'context_' before 'socket_', which was made from it: it waits for it
// CHECK-MESSAGES: :[[@LINE-11]]:54: note: 'zmq_socket' is made from it here
// CHECK-MESSAGES: :[[@LINE-10]]:5: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: ~BadDestructor() {
// CHECK-FIXES-NEXT: zmq_close(socket_);
// CHECK-FIXES-NEXT: zmq_ctx_term(context_);
// CHECK-FIXES-NEXT: }

class GoodDestructor {
public:
  GoodDestructor() : context_(zmq_ctx_new()), socket_(zmq_socket(context_, ZMQ_PUB)) {}
  ~GoodDestructor() {
    zmq_close(socket_);
    zmq_ctx_term(context_);
  }

private:
  void *context_;
  void *socket_;
};

// The order of raw members is no matter: their ends do nothing.
class GoodRawMembers {
public:
  GoodRawMembers() {
    context_ = zmq_ctx_new();
    socket_ = zmq_socket(context_, ZMQ_PUB);
  }
  ~GoodRawMembers() {
    zmq_close(socket_);
    zmq_ctx_term(context_);
  }

private:
  void *socket_;
  void *context_;
};

// Where the socket is made is elsewhere: the kinds of what is released tell.
class BadByKind {
public:
  BadByKind();
  ~BadByKind() {
    zmq_ctx_term(context_);
    zmq_close(socket_);
  }

private:
  void *context_;
  void *socket_;
};
// CHECK-MESSAGES: :[[@LINE-8]]:5: warning: 'zmq_ctx_term' releases 'context_' before 'socket_', which was made from it: it waits for it
// CHECK-MESSAGES: :[[@LINE-9]]:5: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: ~BadByKind() {
// CHECK-FIXES-NEXT: zmq_close(socket_);
// CHECK-FIXES-NEXT: zmq_ctx_term(context_);

class GoodByKind {
public:
  GoodByKind();
  ~GoodByKind() {
    zmq_close(socket_);
    zmq_ctx_term(context_);
  }

private:
  void *context_;
  void *socket_;
};

// A close function, reported where it stands, once.
class BadClose {
public:
  BadClose() : context_(zmq_ctx_new()), socket_(zmq_socket(context_, ZMQ_PUB)) {}
  ~BadClose() { close(); }
  void close() {
    if (!context_)
      return;
    zmq_ctx_term(context_);
    zmq_close(socket_);
    context_ = nullptr;
  }

private:
  void *context_;
  void *socket_;
};
// CHECK-MESSAGES: :[[@LINE-9]]:5: warning: 'zmq_ctx_term' releases 'context_' before 'socket_', which was made from it: it waits for it
// CHECK-MESSAGES: :[[@LINE-15]]:49: note: 'zmq_socket' is made from it here
// CHECK-MESSAGES: :[[@LINE-11]]:5: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: void close() {
// CHECK-FIXES: return;
// CHECK-FIXES-NEXT: zmq_close(socket_);
// CHECK-FIXES-NEXT: zmq_ctx_term(context_);
// CHECK-FIXES-NEXT: context_ = nullptr;

class GoodClose {
public:
  GoodClose() : context_(zmq_ctx_new()), socket_(zmq_socket(context_, ZMQ_PUB)) {}
  ~GoodClose() { close(); }
  void close() {
    if (!context_)
      return;
    zmq_close(socket_);
    zmq_ctx_term(context_);
    context_ = nullptr;
  }

private:
  void *context_;
  void *socket_;
};

// Locals of a function.
void badFunction() {
  void *context = zmq_ctx_new();
  void *socket = zmq_socket(context, ZMQ_PUB);
  zmq_connect(socket, "inproc://x");
  zmq_ctx_term(context);
  zmq_close(socket);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'zmq_ctx_term' releases 'context' before 'socket', which was made from it: it waits for it
// CHECK-MESSAGES: :[[@LINE-6]]:18: note: 'zmq_socket' is made from it here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: zmq_connect(socket, "inproc://x");
// CHECK-FIXES-NEXT: zmq_close(socket);
// CHECK-FIXES-NEXT: zmq_ctx_term(context);

void goodFunction() {
  void *context = zmq_ctx_new();
  void *socket = zmq_socket(context, ZMQ_PUB);
  zmq_connect(socket, "inproc://x");
  zmq_close(socket);
  zmq_ctx_term(context);
}

// On one way the socket is there no more, on the other it was never made.
void goodEarlyReturn() {
  void *context = zmq_ctx_new();
  void *socket = zmq_socket(context, ZMQ_PUB);
  if (!socket) {
    zmq_ctx_term(context);
    return;
  }
  zmq_close(socket);
  zmq_ctx_term(context);
}

void goodEitherOr(void *context, void *socket, bool last) {
  if (last)
    zmq_ctx_term(context);
  else
    zmq_close(socket);
}

// Another context's socket.
void goodOtherContext() {
  void *first = zmq_ctx_new();
  void *second = zmq_ctx_new();
  void *socket = zmq_socket(second, ZMQ_PUB);
  zmq_ctx_term(first);
  zmq_close(socket);
  zmq_ctx_term(second);
}

void badOneOfTwoContexts() {
  void *first = zmq_ctx_new();
  void *second = zmq_ctx_new();
  void *socket = zmq_socket(first, ZMQ_PUB);
  zmq_ctx_term(first);
  zmq_close(socket);
  zmq_ctx_term(second);
}
// CHECK-MESSAGES: :[[@LINE-4]]:3: warning: 'zmq_ctx_term' releases 'first' before 'socket', which was made from it: it waits for it
// CHECK-MESSAGES: :[[@LINE-6]]:18: note: 'zmq_socket' is made from it here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: void badOneOfTwoContexts() {
// CHECK-FIXES: zmq_socket(first, ZMQ_PUB);
// CHECK-FIXES-NEXT: zmq_close(socket);
// CHECK-FIXES-NEXT: zmq_ctx_term(first);
// CHECK-FIXES-NEXT: zmq_ctx_term(second);

// Which context the socket was made from cannot be told.
void goodParameters(void *context, void *socket) {
  zmq_ctx_term(context);
  zmq_close(socket);
}

// One after the other in a loop: the next turn's socket is made anew.
void goodLoop() {
  while (!isDone()) {
    void *context = zmq_ctx_new();
    void *socket = zmq_socket(context, ZMQ_PUB);
    zmq_close(socket);
    zmq_ctx_term(context);
  }
}

void goodReopened() {
  void *context = zmq_ctx_new();
  void *socket = zmq_socket(context, ZMQ_PUB);
  zmq_close(socket);
  zmq_ctx_term(context);
  context = zmq_ctx_new();
  socket = zmq_socket(context, ZMQ_PUB);
  zmq_close(socket);
  zmq_ctx_term(context);
}

// The members of two objects.
struct Pair {
  void *context;
  void *socket;
};
void goodTwoObjects(Pair &first, Pair &second) {
  zmq_ctx_term(first.context);
  zmq_close(second.socket);
}

void badOneObject(Pair &pair) {
  zmq_ctx_term(pair.context);
  zmq_close(pair.socket);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'zmq_ctx_term' releases 'context' before 'socket', which was made from it: it waits for it
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: void badOneObject(Pair &pair) {
// CHECK-FIXES-NEXT: zmq_close(pair.socket);
// CHECK-FIXES-NEXT: zmq_ctx_term(pair.context);

// The context ends in the body, the socket with the members.
struct CloseSocket {
  void operator()(void *socket) const { zmq_close(socket); }
};
class BadParentInBody {
public:
  BadParentInBody() : context_(zmq_ctx_new()), socket_(zmq_socket(context_, ZMQ_PUB)) {}
  ~BadParentInBody() { zmq_ctx_term(context_); }

private:
  void *context_;
  std::unique_ptr<void, CloseSocket> socket_;
};
// CHECK-MESSAGES: :[[@LINE-6]]:24: warning: 'zmq_ctx_term' releases 'context_' before 'socket_', which was made from it: it waits for it
// CHECK-MESSAGES: :[[@LINE-8]]:56: note: 'zmq_socket' is made from it here
// CHECK-MESSAGES: :[[@LINE-8]]:24: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-MESSAGES: :[[@LINE-9]]:24: note: release 'socket_' first

class GoodParentInBody {
public:
  GoodParentInBody() : context_(zmq_ctx_new()), socket_(zmq_socket(context_, ZMQ_PUB)) {}
  ~GoodParentInBody() {
    socket_.reset();
    zmq_ctx_term(context_);
  }

private:
  void *context_;
  std::unique_ptr<void, CloseSocket> socket_;
};

// Between them what may need the order as it is: no edit.
void lastWords(void *socket);
void badWithOthersBetween() {
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

void goodWithOthersBetween() {
  void *context = zmq_ctx_new();
  void *socket = zmq_socket(context, ZMQ_PUB);
  lastWords(socket);
  zmq_close(socket);
  zmq_ctx_term(context);
}

// Shutting down is not ending: the usual way to wake the sockets' owners.
void goodShutdown(void *context, void *socket) {
  zmq_ctx_shutdown(context);
  zmq_close(socket);
  zmq_ctx_term(context);
}

// Several sockets, one too late.
void badOneOfTwoSockets() {
  void *context = zmq_ctx_new();
  void *first = zmq_socket(context, ZMQ_PUB);
  void *second = zmq_socket(context, ZMQ_SUB);
  zmq_close(first);
  zmq_ctx_term(context);
  zmq_close(second);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'zmq_ctx_term' releases 'context' before 'second', which was made from it: it waits for it
// CHECK-MESSAGES: :[[@LINE-6]]:18: note: 'zmq_socket' is made from it here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: zmq_close(first);
// CHECK-FIXES-NEXT: zmq_close(second);
// CHECK-FIXES-NEXT: zmq_ctx_term(context);

// In branches of their own: no edit.
class BadInBranches {
public:
  ~BadInBranches() {
    if (context_)
      zmq_ctx_term(context_);
    if (socket_)
      zmq_close(socket_);
  }

private:
  void *context_ = zmq_ctx_new();
  void *socket_ = zmq_socket(context_, ZMQ_PUB);
};
// CHECK-MESSAGES: :[[@LINE-9]]:7: warning: 'zmq_ctx_term' releases 'context_' before 'socket_', which was made from it: it waits for it
// CHECK-MESSAGES: :[[@LINE-3]]:19: note: 'zmq_socket' is made from it here
// CHECK-MESSAGES: :[[@LINE-11]]:7: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-MESSAGES: :[[@LINE-12]]:7: note: release 'socket_' first by hand: they do not stand in one block

class GoodInBranches {
public:
  ~GoodInBranches() {
    if (socket_)
      zmq_close(socket_);
    if (context_)
      zmq_ctx_term(context_);
  }

private:
  void *context_ = zmq_ctx_new();
  void *socket_ = zmq_socket(context_, ZMQ_PUB);
};

// One or the other.
class GoodEitherOrMembers {
public:
  void release(bool last) {
    if (last) {
      zmq_ctx_term(context_);
      return;
    }
    zmq_close(socket_);
  }

private:
  void *context_ = zmq_ctx_new();
  void *socket_ = zmq_socket(context_, ZMQ_PUB);
};

// What is closed next is made anew.
void goodMadeAnew() {
  void *context = zmq_ctx_new();
  void *socket = zmq_socket(context, ZMQ_PUB);
  zmq_close(socket);
  zmq_ctx_term(context);
  void *other = zmq_ctx_new();
  socket = zmq_socket(other, ZMQ_PUB);
  zmq_close(socket);
  zmq_ctx_term(other);
}

// What has no edit stays.
// CHECK-REMAINS: warning: 'zmq_ctx_term' releases 'context_' before 'socket_', which was made from it: it waits for it
// CHECK-REMAINS: note: 'zmq_socket' is made from it here
// CHECK-REMAINS: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-REMAINS: note: release 'socket_' first
// CHECK-REMAINS: warning: 'zmq_ctx_term' releases 'context' before 'socket', which was made from it: it waits for it
// CHECK-REMAINS: note: 'zmq_socket' is made from it here
// CHECK-REMAINS: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-REMAINS: note: release 'socket' first by hand: what stands between may belong to it
// CHECK-REMAINS: warning: 'zmq_ctx_term' releases 'context_' before 'socket_', which was made from it: it waits for it
// CHECK-REMAINS: note: 'zmq_socket' is made from it here
// CHECK-REMAINS: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-REMAINS: note: release 'socket_' first by hand: they do not stand in one block
