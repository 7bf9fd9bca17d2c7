// RUN: %check_interop_tidy %s interop-blocking-destructor,interop-constructor-leak,interop-teardown-order %t
// Checks whose edits are made otherwise: advice in place of each.

#include <thread>
#include <zmq.h>
#include <zmq.hpp>

#line 10 "rules.y"
class BadOrder {
  zmq::socket_t Socket{Context, 1};
  zmq::context_t Context;
};
// CHECK-MESSAGES: :[[@LINE-3]]:17: warning: member 'Socket' outlives 'Context', the zmq_context that it was made from, whose end waits for it [interop-teardown-order]
// CHECK-MESSAGES: :[[@LINE-4]]:17: note: generated from 'rules.y', line 11
// CHECK-MESSAGES: :[[@LINE-4]]:18: note: 'Context' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-6]]:23: note: 'zmq_socket' is made from it here
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-MESSAGES: :[[@LINE-8]]:17: note: declare 'Socket' after 'Context'
// CHECK-MESSAGES: :[[@LINE-8]]:18: warning: destructor of 'BadOrder' may block forever in 'zmq_ctx_term' [interop-blocking-destructor]
// CHECK-MESSAGES: :[[@LINE-9]]:18: note: generated from 'rules.y', line 12
// CHECK-MESSAGES: :[[@LINE-10]]:18: note: member 'Context' is destroyed here by 'zmq::context_t::~context_t'
// CHECK-MESSAGES: zmq.hpp:51:27: note: 'zmq::context_t::~context_t' calls 'zmq::context_t::close' here
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq::context_t::close' calls 'zmq_ctx_term' here
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-MESSAGES: :[[@LINE-15]]:23: note: 'zmq_socket' made here is still open then
// CHECK-MESSAGES: :[[@LINE-15]]:18: note: release it before what it was made from

class BadJoin {
public:
  BadJoin() : Thread([this] { while (!Stop) std::this_thread::yield(); }) {}
  ~BadJoin() { Thread.join(); Stop = true; }

private:
  bool Stop = false;
  std::thread Thread;
};
// CHECK-MESSAGES: :[[@LINE-6]]:16: warning: destructor of 'BadJoin' may block forever in 'std::thread::join': the thread is told to stop only after that [interop-blocking-destructor]
// CHECK-MESSAGES: :[[@LINE-7]]:16: note: generated from 'rules.y', line 32
// CHECK-MESSAGES: :[[@LINE-8]]:16: note: 'BadJoin::~BadJoin' calls 'std::thread::join' here
// CHECK-MESSAGES: :[[@LINE-10]]:15: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-11]]:31: note: it leaves this loop only when 'Stop' changes
// CHECK-MESSAGES: :[[@LINE-11]]:16: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first

void badStatements() {
  void *Context = zmq_ctx_new(), *Socket = zmq_socket(Context, 1);
  zmq_ctx_term(Context);
  zmq_close(Socket);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'zmq_ctx_term' releases 'Context' before 'Socket', which was made from it: it waits for it [interop-teardown-order]
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: generated from 'rules.y', line 47
// CHECK-MESSAGES: :[[@LINE-6]]:44: note: 'zmq_socket' is made from it here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: release 'Socket' first

class BadLeak {
public:
  BadLeak() {
    Context = zmq_ctx_new();
    Socket = zmq_socket(Context, 1);
    if (!Socket)
      throw 2;
  }
  ~BadLeak() {
    zmq_close(Socket);
    zmq_ctx_term(Context);
  }

private:
  void *Context, *Socket;
};
// CHECK-MESSAGES: :[[@LINE-10]]:7: warning: exception thrown here leaves the constructor of 'BadLeak' without releasing 'Context', a zmq_context [interop-constructor-leak]
// CHECK-MESSAGES: :[[@LINE-11]]:7: note: generated from 'rules.y', line 62
// CHECK-MESSAGES: :[[@LINE-15]]:15: note: 'zmq_ctx_new' acquires it here
// CHECK-MESSAGES: :[[@LINE-9]]:5: note: 'zmq_ctx_term' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-14]]:7: note: release it before the exception leaves, or give it an owner as soon as it is acquired

BadOrder *A;
BadJoin *B;
BadLeak *C;
