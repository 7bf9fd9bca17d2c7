// The initializer lists of all constructors follow the members.
// RUN: %check_interop_tidy %s interop-teardown-order,clang-diagnostic-reorder-ctor %t -std=c++17,c++20 -- -- -Wreorder-ctor

#include <string>
#include <zmq.hpp>

class BadTwo {
public:
  BadTwo() : socket_(), context_(1) {}

private:
  zmq::socket_t socket_;
  zmq::context_t context_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:17: warning: member 'socket_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-3]]:18: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: BadTwo() : context_(1), socket_() {}
// CHECK-FIXES: zmq::context_t context_;
// CHECK-FIXES-NEXT: zmq::socket_t socket_;

class BadFour {
public:
  BadFour() : first_("a"), socket_(), context_(1), last_("b") {}

private:
  std::string first_;
  zmq::socket_t socket_;
  zmq::context_t context_;
  std::string last_;
};
// CHECK-MESSAGES: :[[@LINE-4]]:17: warning: member 'socket_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-4]]:18: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: BadFour() : first_("a"), context_(1), socket_(), last_("b") {}

class BadOwnLines {
public:
  BadOwnLines()
      : socket_(),
        name_("x"),
        context_(1) {}

private:
  zmq::socket_t socket_;
  std::string name_;
  zmq::context_t context_;
};
// CHECK-MESSAGES: :[[@LINE-4]]:17: warning: member 'socket_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-3]]:18: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: BadOwnLines()
// CHECK-FIXES-NEXT: : name_("x"),
// CHECK-FIXES-NEXT: context_(1),
// CHECK-FIXES-NEXT: socket_() {}

// Only one of them is in the list: it stays as it is.
class BadOneInList {
public:
  BadOneInList() : context_(1) {}
  explicit BadOneInList(int threads) : socket_() { context_ = zmq::context_t(threads); }

private:
  zmq::socket_t socket_;
  zmq::context_t context_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:17: warning: member 'socket_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-3]]:18: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: BadOneInList() : context_(1) {}
// CHECK-FIXES-NEXT: explicit BadOneInList(int threads) : socket_() { context_ = zmq::context_t(threads); }

class BadTwoConstructors {
public:
  BadTwoConstructors() : socket_(), context_(1) {}
  explicit BadTwoConstructors(int threads) : socket_(), context_(threads) {}

private:
  zmq::socket_t socket_;
  zmq::context_t context_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:17: warning: member 'socket_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-3]]:18: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: BadTwoConstructors() : context_(1), socket_() {}
// CHECK-FIXES-NEXT: explicit BadTwoConstructors(int threads) : context_(threads), socket_() {}

// Out of line.
class BadOutOfLine {
public:
  BadOutOfLine();

private:
  zmq::socket_t socket_;
  zmq::context_t context_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:17: warning: member 'socket_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-3]]:18: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
BadOutOfLine::BadOutOfLine() : socket_(), context_(2) {}
// CHECK-FIXES: BadOutOfLine::BadOutOfLine() : context_(2), socket_() {}

// Bases and braces.
struct Base {
  explicit Base(int);
};
class BadWithBase : Base {
public:
  BadWithBase() : Base(1), socket_{}, context_{2} {}

private:
  zmq::socket_t socket_;
  zmq::context_t context_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:17: warning: member 'socket_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-3]]:18: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: BadWithBase() : Base(1), context_{2}, socket_{} {}

// A delegating constructor has no list to order.
class BadDelegating {
public:
  BadDelegating() : BadDelegating(1) {}
  explicit BadDelegating(int threads) : socket_(), context_(threads) {}

private:
  zmq::socket_t socket_;
  zmq::context_t context_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:17: warning: member 'socket_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-3]]:18: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: BadDelegating() : BadDelegating(1) {}
// CHECK-FIXES-NEXT: explicit BadDelegating(int threads) : context_(threads), socket_() {}
