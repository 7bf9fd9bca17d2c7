// The fix moves the child's release before the parent's, where nothing between them can mind.
// RUN: %check_interop_tidy %s interop-teardown-order %t -std=c++17,c++20

#include <zmq.h>

void log(const char *text);

// Comments go along.
class BadComments {
public:
  BadComments();
  ~BadComments() {
    // First the context.
    zmq_ctx_term(context_); // waits
    // Then the socket.
    zmq_close(socket_); // last
  }

private:
  void *context_;
  void *socket_;
};
// CHECK-MESSAGES: :[[@LINE-9]]:5: warning: 'zmq_ctx_term' releases 'context_' before 'socket_', which was made from it: it waits for it
// CHECK-MESSAGES: :[[@LINE-10]]:5: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: ~BadComments() {
// CHECK-FIXES-NEXT: // Then the socket.
// CHECK-FIXES-NEXT: zmq_close(socket_); // last
// CHECK-FIXES-NEXT: // First the context.
// CHECK-FIXES-NEXT: zmq_ctx_term(context_); // waits
// CHECK-FIXES-NEXT: {{^  \}$}}

class BadCheckedResult {
public:
  BadCheckedResult();
  ~BadCheckedResult() {
    int result = zmq_ctx_term(context_);
    (void)result;
    zmq_close(socket_);
  }

private:
  void *context_;
  void *socket_;
};
// CHECK-MESSAGES: :[[@LINE-9]]:18: warning: 'zmq_ctx_term' releases 'context_' before 'socket_', which was made from it: it waits for it
// CHECK-MESSAGES: :[[@LINE-10]]:18: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: ~BadCheckedResult() {
// CHECK-FIXES-NEXT: zmq_close(socket_);
// CHECK-FIXES-NEXT: int result = zmq_ctx_term(context_);
// CHECK-FIXES-NEXT: (void)result;

// Another use of the socket between, or of what the release returns.
class BadUsedBetween {
public:
  BadUsedBetween();
  ~BadUsedBetween() {
    zmq_ctx_term(context_);
    zmq_send(socket_, "x", 1, ZMQ_DONTWAIT);
    zmq_close(socket_);
  }

private:
  void *context_;
  void *socket_;
};
// CHECK-MESSAGES: :[[@LINE-9]]:5: warning: 'zmq_ctx_term' releases 'context_' before 'socket_', which was made from it: it waits for it
// CHECK-MESSAGES: :[[@LINE-10]]:5: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-MESSAGES: :[[@LINE-11]]:5: note: release 'socket_' first by hand: what stands between may belong to it

class BadResultDecides {
public:
  BadResultDecides();
  ~BadResultDecides() {
    if (zmq_ctx_term(context_) == 0)
      zmq_close(socket_);
  }

private:
  void *context_;
  void *socket_;
};
// CHECK-MESSAGES: :[[@LINE-8]]:9: warning: 'zmq_ctx_term' releases 'context_' before 'socket_', which was made from it: it waits for it
// CHECK-MESSAGES: :[[@LINE-9]]:9: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-MESSAGES: :[[@LINE-10]]:9: note: release 'socket_' first by hand: they do not stand in one block

// The release stands in a helper: the call of the helper is what can be moved.
class BadHelper {
public:
  BadHelper();
  ~BadHelper() {
    zmq_ctx_term(context_);
    closeSocket();
  }

private:
  void closeSocket() { zmq_close(socket_); }
  void *context_;
  void *socket_;
};
// CHECK-MESSAGES: :[[@LINE-9]]:5: warning: 'zmq_ctx_term' releases 'context_' before 'socket_', which was made from it: it waits for it
// CHECK-MESSAGES: :[[@LINE-10]]:5: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: ~BadHelper() {
// CHECK-FIXES-NEXT: closeSocket();
// CHECK-FIXES-NEXT: zmq_ctx_term(context_);

class GoodHelper {
public:
  GoodHelper();
  ~GoodHelper() {
    closeSocket();
    zmq_ctx_term(context_);
  }

private:
  void closeSocket() { zmq_close(socket_); }
  void *context_;
  void *socket_;
};

// What has no edit stays.
// CHECK-REMAINS: warning: 'zmq_ctx_term' releases 'context_' before 'socket_', which was made from it: it waits for it
// CHECK-REMAINS: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-REMAINS: note: release 'socket_' first by hand: what stands between may belong to it
// CHECK-REMAINS: warning: 'zmq_ctx_term' releases 'context_' before 'socket_', which was made from it: it waits for it
// CHECK-REMAINS: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-REMAINS: note: release 'socket_' first by hand: they do not stand in one block
