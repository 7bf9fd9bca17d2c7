// The fix moves what is too early behind the last thing that it needs, with all that belongs to it.
// RUN: %check_interop_tidy %s interop-teardown-order,clang-diagnostic-reorder-ctor %t -std=c++20 -- -- -Wreorder-ctor

#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>
#include <zmq.hpp>

// Comments go with their member, behind it and before it.
class BadComments {
public:
  void open();

private:
  // Sends what is queued.
  // Never shared.
  zmq::socket_t socket_; // one for all
  // Keeps its threads.
  zmq::context_t context_; ///< the only one
  int last_ = 0;
};
// CHECK-MESSAGES: :[[@LINE-5]]:17: warning: member 'socket_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-4]]:18: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: class BadComments {
// CHECK-FIXES: private:
// CHECK-FIXES-NEXT: {{^  // Keeps its threads.}}
// CHECK-FIXES-NEXT: zmq::context_t context_; ///< the only one
// CHECK-FIXES-NEXT: {{^  // Sends what is queued.}}
// CHECK-FIXES-NEXT: // Never shared.
// CHECK-FIXES-NEXT: zmq::socket_t socket_; // one for all
// CHECK-FIXES-NEXT: int last_ = 0;
// CHECK-FIXES-NEXT: };

class BadBlockComment {
public:
  void open();

private:
  /**
   * Sends.
   */
  zmq::socket_t socket_;

  /* Keeps. */
  zmq::context_t context_;
};
// CHECK-MESSAGES: :[[@LINE-5]]:17: warning: member 'socket_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-3]]:18: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: class BadBlockComment {
// CHECK-FIXES: private:
// CHECK-FIXES: /* Keeps. */
// CHECK-FIXES-NEXT: zmq::context_t context_;
// CHECK-FIXES-EMPTY:
// CHECK-FIXES-NEXT: /**
// CHECK-FIXES-NEXT: * Sends.
// CHECK-FIXES-NEXT: */
// CHECK-FIXES-NEXT: zmq::socket_t socket_;
// CHECK-FIXES-NEXT: };

// A comment that a blank line parts from the member is not the member's.
class BadSectionComment {
public:
  void open();

private:
  // --- Network ---

  zmq::socket_t socket_;
  zmq::context_t context_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:17: warning: member 'socket_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-3]]:18: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: class BadSectionComment {
// CHECK-FIXES: // --- Network ---
// CHECK-FIXES-EMPTY:
// CHECK-FIXES-NEXT: {{^  zmq::context_t context_;}}
// CHECK-FIXES-NEXT: {{^  zmq::socket_t socket_;}}
// CHECK-FIXES-NEXT: };

// Initializers in the class, attributes, several lines.
class BadInitializers {
private:
  void run() { items_.push_back(1); }
  [[maybe_unused]] std::jthread worker_{[this] {
    run();
  }};
  std::vector<int> items_{1,
                          2};
  std::string name_ = "x";
};
// CHECK-MESSAGES: :[[@LINE-7]]:33: warning: member 'worker_' outlives 'items_', which its thread uses
// CHECK-MESSAGES: :[[@LINE-5]]:20: note: 'items_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-9]]:40: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-9]]:5: note: 'lambda' calls 'BadInitializers::run' here
// CHECK-MESSAGES: :[[@LINE-12]]:16: note: 'items_' is used here
// CHECK-FIXES: class BadInitializers {
// CHECK-FIXES: std::vector<int> items_{1,
// CHECK-FIXES-NEXT: 2};
// CHECK-FIXES-NEXT: {{\[\[}}maybe_unused]] std::jthread worker_{[this] {
// CHECK-FIXES-NEXT: run();
// CHECK-FIXES-NEXT: }};
// CHECK-FIXES-NEXT: std::string name_ = "x";

// Arrays.
class BadArray {
public:
  void open();

private:
  zmq::socket_t sockets_[2];
  int counts_[2];
  zmq::context_t context_;
  int last_ = 0;
};
// CHECK-MESSAGES: :[[@LINE-5]]:17: warning: member 'sockets_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-4]]:18: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: class BadArray {
// CHECK-FIXES: int counts_[2];
// CHECK-FIXES-NEXT: zmq::context_t context_;
// CHECK-FIXES-NEXT: zmq::socket_t sockets_[2];
// CHECK-FIXES-NEXT: int last_ = 0;

// Functions between members.
class BadFunctionsBetween {
  zmq::socket_t socket_;

public:
  void open();
  void send();

private:
  zmq::context_t context_;
  void receive();
};
// CHECK-MESSAGES: :[[@LINE-10]]:17: warning: member 'socket_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-4]]:18: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: class BadFunctionsBetween {
// CHECK-FIXES: public:
// CHECK-FIXES-NEXT: void open();
// CHECK-FIXES-NEXT: void send();
// CHECK-FIXES-EMPTY:
// CHECK-FIXES-NEXT: private:
// CHECK-FIXES-NEXT: zmq::context_t context_;
// CHECK-FIXES-NEXT: zmq::socket_t socket_;
// CHECK-FIXES-NEXT: void receive();

// Access: what was public stays public, what was private stays private.
class BadPublicSocket {
public:
  void open();
  zmq::socket_t socket_;

private:
  zmq::context_t context_;
  int last_ = 0;
};
// CHECK-MESSAGES: :[[@LINE-6]]:17: warning: member 'socket_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-4]]:18: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: class BadPublicSocket {
// CHECK-FIXES-NEXT: public:
// CHECK-FIXES-NEXT: void open();
// CHECK-FIXES: private:
// CHECK-FIXES-NEXT: zmq::context_t context_;
// CHECK-FIXES-EMPTY:
// CHECK-FIXES-NEXT: public:
// CHECK-FIXES-NEXT: zmq::socket_t socket_;
// CHECK-FIXES-EMPTY:
// CHECK-FIXES-NEXT: private:
// CHECK-FIXES-NEXT: int last_ = 0;
// CHECK-FIXES-NEXT: };

class BadPublicSocketAtTheEnd {
public:
  void open();
  zmq::socket_t socket_;

private:
  zmq::context_t context_;
};
// CHECK-MESSAGES: :[[@LINE-5]]:17: warning: member 'socket_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-3]]:18: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: class BadPublicSocketAtTheEnd {
// CHECK-FIXES: private:
// CHECK-FIXES-NEXT: zmq::context_t context_;
// CHECK-FIXES-EMPTY:
// CHECK-FIXES-NEXT: public:
// CHECK-FIXES-NEXT: zmq::socket_t socket_;

// Two sections of the same access.
struct BadTwoSections {
  void open();
  zmq::socket_t socket;

private:
  int number = 0;

public:
  zmq::context_t context;
};
// CHECK-MESSAGES: :[[@LINE-8]]:17: warning: member 'socket' outlives 'context', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-3]]:18: note: 'context' is declared later, so that it is destroyed first
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: struct BadTwoSections {
// CHECK-FIXES: private:
// CHECK-FIXES: public:
// CHECK-FIXES-NEXT: zmq::context_t context;
// CHECK-FIXES-NEXT: zmq::socket_t socket;
// CHECK-FIXES-NEXT: };

// No blank line, no own line: one line for all.
class BadOneLine { zmq::socket_t socket_; zmq::context_t context_; public: void open(); };
// CHECK-MESSAGES: :[[@LINE-1]]:34: warning: member 'socket_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-2]]:58: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: class BadOneLine { zmq::context_t context_; zmq::socket_t socket_; public: void open(); };
