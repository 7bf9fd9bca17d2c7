// Layouts that the fix must leave as good as they were.
// RUN: %check_interop_tidy %s interop-teardown-order,clang-diagnostic-reorder-ctor %t -std=c++20 -- -- -Wreorder-ctor

#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>
#include <zmq.hpp>

void log(const char *text);

// Tabs.
class BadTabs {
public:
	void open();

private:
	zmq::socket_t socket_; 	// first
	zmq::context_t context_; 	// second
};
// CHECK-MESSAGES: :[[@LINE-3]]:16: warning: member 'socket_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-3]]:17: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: class BadTabs {
// CHECK-FIXES: private:
// CHECK-FIXES-NEXT: {{^	zmq::context_t context_; 	// second}}
// CHECK-FIXES-NEXT: {{^	zmq::socket_t socket_; 	// first}}
// CHECK-FIXES-NEXT: };

// Groups of members with blank lines.
class BadGroups {
public:
  void open();

private:
  // Counters.
  int sent_ = 0;
  int received_ = 0;

  // Network.
  zmq::socket_t socket_;
  zmq::context_t context_;

  // Names.
  std::string name_;
};
// CHECK-MESSAGES: :[[@LINE-6]]:17: warning: member 'socket_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-6]]:18: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: class BadGroups {
// CHECK-FIXES: int received_ = 0;
// CHECK-FIXES-EMPTY:
// CHECK-FIXES-NEXT: {{^  zmq::context_t context_;$}}
// CHECK-FIXES-NEXT: {{^  // Network.$}}
// CHECK-FIXES-NEXT: zmq::socket_t socket_;
// CHECK-FIXES-EMPTY:
// CHECK-FIXES-NEXT: // Names.
// CHECK-FIXES-NEXT: std::string name_;

// Trailing documentation over two lines.
class BadTrailingDocumentation {
public:
  void open();

private:
  zmq::socket_t socket_;   ///< sends
                           ///< what is queued
  zmq::context_t context_; ///< keeps
                           ///< its threads
  int last_ = 0;           /**< the last */
};
// CHECK-MESSAGES: :[[@LINE-6]]:17: warning: member 'socket_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-5]]:18: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: class BadTrailingDocumentation {
// CHECK-FIXES: private:
// CHECK-FIXES-NEXT: {{^  zmq::context_t context_; ///< keeps$}}
// CHECK-FIXES-NEXT: ///< its threads
// CHECK-FIXES-NEXT: zmq::socket_t socket_;   ///< sends
// CHECK-FIXES-NEXT: ///< what is queued
// CHECK-FIXES-NEXT: int last_ = 0;           /**< the last */

// The only member of its section.
class BadAloneInSection {
public:
  void open();

protected:
  zmq::socket_t socket_;

private:
  zmq::context_t context_;
};
// CHECK-MESSAGES: :[[@LINE-5]]:17: warning: member 'socket_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-3]]:18: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: class BadAloneInSection {
// CHECK-FIXES: private:
// CHECK-FIXES-NEXT: zmq::context_t context_;
// CHECK-FIXES-EMPTY:
// CHECK-FIXES-NEXT: protected:
// CHECK-FIXES-NEXT: zmq::socket_t socket_;
// CHECK-FIXES-NEXT: };

// Access on the line of the member.
class BadAccessOnLine {
public:
  void open();
  private: zmq::socket_t socket_;
  private: zmq::context_t context_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:26: warning: member 'socket_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-3]]:27: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: class BadAccessOnLine {
// CHECK-FIXES: private: zmq::context_t context_;
// CHECK-FIXES: zmq::socket_t socket_;
// CHECK-FIXES: };

// Nested classes, statics, friends, aliases in between; they may need the member's type or name.
class BadOthersBetween {
  zmq::socket_t socket_;
  static int count_;
  friend class Nobody;
  using Strings = std::vector<std::string>;
  struct Inner {
    int value;
  };
  enum { Most = 4 };
  static_assert(Most == 4, "four");
  Strings strings_;
  zmq::context_t context_;

public:
  void open();
};
// CHECK-MESSAGES: :[[@LINE-15]]:17: warning: member 'socket_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-6]]:18: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: class BadOthersBetween {
// CHECK-FIXES-NEXT: {{^  static int count_;$}}
// CHECK-FIXES: Strings strings_;
// CHECK-FIXES-NEXT: zmq::context_t context_;
// CHECK-FIXES-NEXT: zmq::socket_t socket_;
// CHECK-FIXES-EMPTY:
// CHECK-FIXES-NEXT: public:

// Used inside a decltype that comes before its new place.
class BadNamedBetween {
public:
  void open();

private:
  zmq::socket_t socket_;
  decltype(socket_) *pointer_ = nullptr;
  zmq::context_t context_;
};
// CHECK-MESSAGES: :[[@LINE-4]]:17: warning: member 'socket_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-3]]:18: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-MESSAGES: :[[@LINE-7]]:17: note: declare 'socket_' after 'context_' by hand: a declaration in between depends on 'socket_'

// mutable, alignas, several tokens before the type, an initializer with commas and braces.
class BadSpecifiers {
public:
  void open();

private:
  alignas(64) mutable zmq::socket_t socket_ = {};
  [[maybe_unused]] mutable zmq::context_t context_ = zmq::context_t{1};
};
// CHECK-MESSAGES: :[[@LINE-3]]:37: warning: member 'socket_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-3]]:43: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: class BadSpecifiers {
// CHECK-FIXES: {{^  \[\[}}maybe_unused]] mutable zmq::context_t context_ = zmq::context_t{1};
// CHECK-FIXES-NEXT: alignas(64) mutable zmq::socket_t socket_ = {};

// Initializers one to a line, comma first, with comments.
class BadCommaFirst {
public:
  BadCommaFirst()
      : socket_() // none yet
      , context_(1) // one thread
      , name_("x") {}

private:
  zmq::socket_t socket_;
  zmq::context_t context_;
  std::string name_;
};
// CHECK-MESSAGES: :[[@LINE-4]]:17: warning: member 'socket_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-4]]:18: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: BadCommaFirst()
// CHECK-FIXES-NEXT: : context_(1)
// CHECK-FIXES-NEXT: , socket_()
// CHECK-FIXES-NEXT: , name_("x") {}

// Constructors with noexcept, with a function try block, with arguments over lines, as templates.
class BadConstructors {
public:
  BadConstructors() noexcept(false) : socket_(), context_(1) {}
  explicit BadConstructors(int threads) try : socket_(), context_(threads) {
  } catch (...) {
    log("bad");
  }
  BadConstructors(int first,
                  int second)
      : socket_(), context_(first +
                            second) {}
  template <class T> explicit BadConstructors(T &&) : socket_(), context_(3) {}

private:
  zmq::socket_t socket_;
  zmq::context_t context_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:17: warning: member 'socket_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-3]]:18: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: BadConstructors() noexcept(false) : context_(1), socket_() {}
// CHECK-FIXES: explicit BadConstructors(int threads) try : context_(threads), socket_() {
// CHECK-FIXES: : context_(first +
// CHECK-FIXES-NEXT: second), socket_() {}
// CHECK-FIXES-NEXT: template <class T> explicit BadConstructors(T &&) : context_(3), socket_() {}

// A comment line within the list of members that belongs to nothing.
class BadLooseComment {
public:
  void open();

private:
  zmq::socket_t socket_;

  // TODO: more members.

  zmq::context_t context_;

  // The end.
};
// CHECK-MESSAGES: :[[@LINE-8]]:17: warning: member 'socket_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-5]]:18: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: class BadLooseComment {
// CHECK-FIXES: {{^  // TODO: more members.$}}
// CHECK-FIXES-EMPTY:
// CHECK-FIXES-NEXT: zmq::context_t context_;
// CHECK-FIXES-NEXT: zmq::socket_t socket_;
// CHECK-FIXES-EMPTY:
// CHECK-FIXES-NEXT: // The end.

// What has no edit stays.
// CHECK-REMAINS: warning: member 'socket_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-REMAINS: note: 'context_' is declared later, so that it is destroyed first
// CHECK-REMAINS: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-REMAINS: note: declare 'socket_' after 'context_' by hand: a declaration in between depends on 'socket_'
