// Only what still lives after the destructor's body counts: an explicit end comes first.
// RUN: %check_interop_tidy %s interop-teardown-order %t -std=c++20,c++23

#include <functional>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>
#include <zmq.hpp>

class GoodSocketClosed {
public:
  ~GoodSocketClosed() { socket_.close(); }

private:
  zmq::socket_t socket_;
  zmq::context_t context_;
};

// The context instead.
class BadContextClosed {
public:
  ~BadContextClosed() { context_.close(); }

private:
  zmq::context_t context_;
  zmq::socket_t socket_;
};
// CHECK-MESSAGES: :[[@LINE-6]]:25: warning: 'zmq::context_t::close' releases 'context_' before 'socket_', which was made from it: it waits for it
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-MESSAGES: :[[@LINE-8]]:25: note: release 'socket_' first

class GoodBothClosed {
public:
  ~GoodBothClosed() {
    socket_.close();
    context_.close();
  }

private:
  zmq::context_t context_;
  zmq::socket_t socket_;
};

class GoodReset {
public:
  ~GoodReset() { socket_.reset(); }

private:
  std::unique_ptr<zmq::socket_t> socket_;
  zmq::context_t context_;
};

class GoodAssignedNull {
public:
  ~GoodAssignedNull() { socket_ = nullptr; }

private:
  std::unique_ptr<zmq::socket_t> socket_;
  zmq::context_t context_;
};

class GoodOptionalReset {
public:
  ~GoodOptionalReset() { socket_.reset(); }

private:
  std::optional<zmq::socket_t> socket_;
  zmq::context_t context_;
};

class GoodOptionalAssigned {
public:
  ~GoodOptionalAssigned() { socket_ = std::nullopt; }

private:
  std::optional<zmq::socket_t> socket_;
  zmq::context_t context_;
};

class GoodCleared {
public:
  ~GoodCleared() { sockets_.clear(); }

private:
  std::vector<zmq::socket_t> sockets_;
  zmq::context_t context_;
};

class GoodClosedInLoop {
public:
  ~GoodClosedInLoop() {
    for (auto &socket : sockets_)
      socket.close();
  }

private:
  std::vector<zmq::socket_t> sockets_;
  zmq::context_t context_;
};

class GoodDeleted {
public:
  ~GoodDeleted() { delete socket_; }

private:
  zmq::socket_t *socket_ = nullptr;
  zmq::context_t context_;
};

class GoodHelper {
public:
  ~GoodHelper() { close(); }
  void close() {
    socket_.reset();
    name_.clear();
  }

private:
  std::unique_ptr<zmq::socket_t> socket_;
  zmq::context_t context_;
  std::string name_;
};

class GoodUnseenHelper {
public:
  ~GoodUnseenHelper() { close(); }
  void close();

private:
  std::unique_ptr<zmq::socket_t> socket_;
  zmq::context_t context_;
};

void closeSocket(zmq::socket_t &socket);
class GoodGivenToUnseen {
public:
  ~GoodGivenToUnseen() { closeSocket(socket_); }

private:
  zmq::socket_t socket_;
  zmq::context_t context_;
};

class GoodMovedOut {
public:
  ~GoodMovedOut() { auto last = std::move(socket_); }

private:
  zmq::socket_t socket_;
  zmq::context_t context_;
};

class GoodSwapped {
public:
  ~GoodSwapped() {
    std::vector<zmq::socket_t> last;
    std::swap(last, sockets_);
  }

private:
  std::vector<zmq::socket_t> sockets_;
  zmq::context_t context_;
};

// Other members' ends and other calls are no end of it.
class BadOtherReset {
public:
  ~BadOtherReset() {
    other_.reset();
    name_.clear();
  }

private:
  std::unique_ptr<zmq::socket_t> socket_;
  std::unique_ptr<int> other_;
  zmq::context_t context_;
  std::string name_;
};
// CHECK-MESSAGES: :[[@LINE-5]]:34: warning: member 'socket_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-4]]:18: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: class BadOtherReset {
// CHECK-FIXES: private:
// CHECK-FIXES-NEXT: std::unique_ptr<int> other_;
// CHECK-FIXES-NEXT: zmq::context_t context_;
// CHECK-FIXES-NEXT: std::unique_ptr<zmq::socket_t> socket_;
// CHECK-FIXES-NEXT: std::string name_;

// A query, an option: the socket lives on.
class BadOnlyConfigured {
public:
  ~BadOnlyConfigured() { socket_.set(zmq::sockopt::linger, 0); }

private:
  zmq::socket_t socket_;
  zmq::context_t context_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:17: warning: member 'socket_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-3]]:18: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: class BadOnlyConfigured {
// CHECK-FIXES: zmq::context_t context_;
// CHECK-FIXES-NEXT: zmq::socket_t socket_;

// Only sometimes: not told of, since a condition may well be whether there is anything to end.
class FN_Sometimes {
public:
  ~FN_Sometimes() {
    if (early_)
      socket_.close();
  }

private:
  zmq::socket_t socket_;
  zmq::context_t context_;
  bool early_ = false;
};

// Whether there is one is asked first.
class GoodIfAny {
public:
  ~GoodIfAny() {
    if (socket_)
      socket_->close();
  }

private:
  std::unique_ptr<zmq::socket_t> socket_;
  zmq::context_t context_;
};

// Closed elsewhere, not in the destructor.
class BadClosedElsewhere {
public:
  void close() { socket_.close(); }

private:
  zmq::socket_t socket_;
  zmq::context_t context_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:17: warning: member 'socket_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-3]]:18: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: class BadClosedElsewhere {
// CHECK-FIXES: zmq::context_t context_;
// CHECK-FIXES-NEXT: zmq::socket_t socket_;

// Threads: joined, replaced, reset.
class GoodJoined {
public:
  ~GoodJoined() { worker_.join(); }
  void start() {
    worker_ = std::jthread([this] { items_.push_back(1); });
  }

private:
  std::jthread worker_;
  std::vector<int> items_;
};

class GoodReplaced {
public:
  ~GoodReplaced() { worker_ = std::jthread(); }
  void start() {
    worker_ = std::jthread([this] { items_.push_back(1); });
  }

private:
  std::jthread worker_;
  std::vector<int> items_;
};

class GoodFutureWaitedFor {
public:
  ~GoodFutureWaitedFor() { done_.wait(); }
  void start() {
    done_ = std::async(std::launch::async, [this] { items_.push_back(1); });
  }

private:
  std::future<void> done_;
  std::vector<int> items_;
};

// Asked to stop is not joined.
class BadOnlyAskedToStop {
public:
  ~BadOnlyAskedToStop() { worker_.request_stop(); }
  void start() {
    worker_ = std::jthread([this] { items_.push_back(1); });
  }

private:
  std::jthread worker_;
  std::vector<int> items_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:16: warning: member 'worker_' outlives 'items_', which its thread uses
// CHECK-MESSAGES: :[[@LINE-3]]:20: note: 'items_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-9]]:15: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-10]]:37: note: 'items_' is used here
// CHECK-FIXES: class BadOnlyAskedToStop {
// CHECK-FIXES: std::vector<int> items_;
// CHECK-FIXES-NEXT: std::jthread worker_;

class GoodJoinedInLoop {
public:
  ~GoodJoinedInLoop() {
    for (auto &worker : workers_)
      worker.join();
  }
  void start() {
    workers_.emplace_back([this] { items_.push_back(1); });
  }

private:
  std::vector<std::jthread> workers_;
  std::vector<int> items_;
};

// In a function that the destructor of a base or a lambda of its body calls.
class GoodScopeExit {
public:
  ~GoodScopeExit() {
    auto end = [this] { worker_.join(); };
    end();
  }
  void start() {
    worker_ = std::jthread([this] { items_.push_back(1); });
  }

private:
  std::jthread worker_;
  std::vector<int> items_;
};

// The destructor's body is out of sight.
class GoodUnseenDestructor {
public:
  ~GoodUnseenDestructor();

private:
  zmq::socket_t socket_;
  zmq::context_t context_;
};

// What has no edit stays.
// CHECK-REMAINS: warning: 'zmq::context_t::close' releases 'context_' before 'socket_', which was made from it: it waits for it
// CHECK-REMAINS: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-REMAINS: note: release 'socket_' first
