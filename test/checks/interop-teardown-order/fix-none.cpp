// Where no edit is safe there is none, but advice.
// RUN: %check_interop_tidy %s interop-teardown-order %t -std=c++20

#include <memory>
#include <string>
#include <thread>
#include <vector>
#include <zmq.hpp>

// One declaration for several members.
class BadSeveralDeclarators {
public:
  void open();

private:
  zmq::socket_t first_, second_;
  zmq::context_t context_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:17: warning: member 'first_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-3]]:18: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:17: note: declare 'first_' after 'context_' by hand: 'first_' is declared together with another name
// CHECK-MESSAGES: :[[@LINE-7]]:25: warning: member 'second_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-7]]:18: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-MESSAGES: :[[@LINE-10]]:25: note: declare 'second_' after 'context_'

// Aggregates are initialized by the order of their members.
struct BadAggregate {
  zmq::socket_t socket;
  zmq::context_t context;
};
// CHECK-MESSAGES: :[[@LINE-3]]:17: warning: member 'socket' outlives 'context', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-3]]:18: note: 'context' is declared later, so that it is destroyed first
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:17: note: declare 'socket' after 'context' by hand: 'BadAggregate' is an aggregate, which is initialized by position

// A later member's initializer, and another's in between, need it: the order cannot be turned round.
class Log {
public:
  Log();
  ~Log();
  void write(const char *text);
};
class Guard {
public:
  explicit Guard(Log &log) : log_(log) {}
  ~Guard() { log_.write("end"); }
  const char *getName();

private:
  Log &log_;
};
class NamedLog : public Log {
public:
  explicit NamedLog(const char *name);
};
class BadNeededBetween {
public:
  BadNeededBetween() : guard_(log_), log_(guard_.getName()) {}

private:
  Guard guard_;
  NamedLog log_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:9: warning: member 'guard_' outlives 'log_', which its destructor uses
// CHECK-MESSAGES: :[[@LINE-3]]:12: note: 'log_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-20]]:14: note: 'log_' is used here
// CHECK-MESSAGES: :[[@LINE-6]]:9: note: release 'guard_' in the destructor first

class BadNeededInClass {
  Guard guard_{log_};
  std::string name_ = guard_.getName();
  Log log_;
};
BadNeededInClass neededInClass;
// CHECK-MESSAGES: :[[@LINE-5]]:9: warning: member 'guard_' outlives 'log_', which its destructor uses
// CHECK-MESSAGES: :[[@LINE-4]]:7: note: 'log_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-31]]:14: note: 'log_' is used here
// CHECK-MESSAGES: :[[@LINE-8]]:9: note: release 'guard_' in the destructor first

// In the other order as well: each needs the other, and no order is right.
class BadEachOther {
public:
  BadEachOther() {
    first_ = std::jthread([this] { second_.joinable(); });
    second_ = std::jthread([this] { first_.joinable(); });
  }

private:
  std::jthread first_;
  std::jthread second_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:16: warning: member 'first_' outlives 'second_', which its thread uses
// CHECK-MESSAGES: :[[@LINE-3]]:16: note: 'second_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-10]]:14: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-11]]:36: note: 'second_' is used here
// CHECK-MESSAGES: :[[@LINE-7]]:16: note: release 'first_' in the destructor first

// A lambda's start in the list, and the list from a macro.
#define MEMBERS socket_(), context_(1)
class BadListFromMacro {
public:
  BadListFromMacro() : MEMBERS {}

private:
  zmq::socket_t socket_;
  zmq::context_t context_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:17: warning: member 'socket_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-3]]:18: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:17: note: declare 'socket_' after 'context_' by hand: an initializer stands in a macro

// Variables: several in one declaration, used in between.
void badSeveralVariables() {
  std::jthread first, second;
  std::vector<int> items;
  first = std::jthread([&] { items.push_back(1); });
}
// CHECK-MESSAGES: :[[@LINE-4]]:16: warning: variable 'first' outlives 'items', which its thread uses
// CHECK-MESSAGES: :[[@LINE-4]]:20: note: 'items' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-4]]:11: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-5]]:30: note: 'items' is used here
// CHECK-MESSAGES: :[[@LINE-8]]:16: note: declare 'first' after 'items' by hand: it is not declared alone

// Constructors that are not to be seen.
class BadConstructorElsewhere {
public:
  BadConstructorElsewhere();

private:
  zmq::socket_t socket_;
  zmq::context_t context_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:17: warning: member 'socket_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-3]]:18: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:17: note: declare 'socket_' after 'context_' by hand: constructors that are defined elsewhere may list initializers in the old order

// Bit-fields between, whose storage is shared.
class BadBitFields {
public:
  void open();

private:
  zmq::socket_t socket_;
  unsigned first_ : 1;
  unsigned second_ : 2;
  zmq::context_t context_;
};
// CHECK-MESSAGES: :[[@LINE-5]]:17: warning: member 'socket_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-3]]:18: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-MESSAGES: :[[@LINE-8]]:17: note: declare 'socket_' after 'context_' by hand: 'first_' is a bit-field

// Initializers of which each may change what the other reads.
class BadBothUseOther {
public:
  BadBothUseOther() = default;
  void open() { socket_ = zmq::socket_t(context_, ZMQ_PUSH); }
  BadBothUseOther(BadBothUseOther &&other)
      : socket_(std::move(other.socket_)), context_(std::move(other.context_)) {}

private:
  zmq::socket_t socket_;
  zmq::context_t context_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:17: warning: member 'socket_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-3]]:18: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-10]]:27: note: 'zmq_socket' is made from it here
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-MESSAGES: :[[@LINE-7]]:17: note: declare 'socket_' after 'context_' by hand: the initializers of 'socket_' and 'context_' both use 'other'
