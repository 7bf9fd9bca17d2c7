// One and the same from C++98 to C++23.
// RUN: %check_interop_tidy %s interop-teardown-order %t -std=c++98,c++03,c++11,c++14,c++17,c++20,c++23

#include <zmq.h>

class Context {
public:
  Context() : handle_(zmq_ctx_new()) {}
  ~Context() { zmq_ctx_term(handle_); }
  void *get() { return handle_; }

private:
  void *handle_;
};

class Socket {
public:
  Socket(Context &context, int type) : handle_(zmq_socket(context.get(), type)) {}
  ~Socket() { zmq_close(handle_); }

private:
  void *handle_;
};

class BadMembers {
public:
  BadMembers() : socket_(context_, ZMQ_PUB) {}

private:
  Socket socket_;
  Context context_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:10: warning: member 'socket_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-3]]:11: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-17]]:48: note: 'zmq_socket' is made from it here
// CHECK-MESSAGES: :[[@LINE-27]]:16: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: class BadMembers {
// CHECK-FIXES: Context context_;
// CHECK-FIXES-NEXT: Socket socket_;

class GoodMembers {
public:
  GoodMembers() : socket_(context_, ZMQ_PUB) {}

private:
  Context context_;
  Socket socket_;
};

class BadStatements {
public:
  BadStatements() : context_(zmq_ctx_new()), socket_(zmq_socket(context_, ZMQ_PUB)) {}
  ~BadStatements() {
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
// CHECK-FIXES: ~BadStatements() {
// CHECK-FIXES-NEXT: zmq_close(socket_);
// CHECK-FIXES-NEXT: zmq_ctx_term(context_);

class GoodStatements {
public:
  GoodStatements() : context_(zmq_ctx_new()), socket_(zmq_socket(context_, ZMQ_PUB)) {}
  ~GoodStatements() {
    zmq_close(socket_);
    zmq_ctx_term(context_);
  }

private:
  void *context_;
  void *socket_;
};

class Log {
public:
  ~Log();
  void write(const char *text);
};

class Guard {
public:
  explicit Guard(Log &log) : log_(log) {}
  ~Guard() { log_.write("end"); }

private:
  Log &log_;
};

class BadDestructor {
public:
  BadDestructor() : guard_(log_) {}

private:
  Guard guard_;
  Log log_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:9: warning: member 'guard_' outlives 'log_', which its destructor uses
// CHECK-MESSAGES: :[[@LINE-3]]:7: note: 'log_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-16]]:14: note: 'log_' is used here
// CHECK-FIXES: class BadDestructor {
// CHECK-FIXES: Log log_;
// CHECK-FIXES-NEXT: Guard guard_;

class GoodDestructor {
public:
  GoodDestructor() : guard_(log_) {}

private:
  Log log_;
  Guard guard_;
};
