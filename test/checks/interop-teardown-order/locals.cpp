// Local variables of one block end in the reverse order of their declarations.
// RUN: %check_interop_tidy %s interop-teardown-order %t -std=c++20,c++23

#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>
#include <zmq.hpp>

void work();
void use(zmq::socket_t &socket);
bool isDone();

void badHandle() {
  zmq::socket_t socket;
  zmq::context_t context;
  socket = zmq::socket_t(context, ZMQ_PUSH);
}
// CHECK-MESSAGES: :[[@LINE-4]]:17: warning: variable 'socket' outlives 'context', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-4]]:18: note: 'context' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-4]]:12: note: 'zmq_socket' is made from it here
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: void badHandle() {
// CHECK-FIXES-NEXT: zmq::context_t context;
// CHECK-FIXES-NEXT: zmq::socket_t socket;
// CHECK-FIXES-NEXT: socket = zmq::socket_t(context, ZMQ_PUSH);

void goodHandle() {
  zmq::context_t context;
  zmq::socket_t socket(context, ZMQ_PUSH);
  use(socket);
}

void badUniquePtr() {
  std::unique_ptr<zmq::socket_t> socket;
  zmq::context_t context;
  socket = std::make_unique<zmq::socket_t>(context, ZMQ_PUSH);
  use(*socket);
}
// CHECK-MESSAGES: :[[@LINE-5]]:34: warning: variable 'socket' outlives 'context', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-5]]:18: note: 'context' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-5]]:12: note: 'zmq_socket' is made from it here
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: void badUniquePtr() {
// CHECK-FIXES-NEXT: zmq::context_t context;
// CHECK-FIXES-NEXT: std::unique_ptr<zmq::socket_t> socket;

void goodUniquePtr() {
  zmq::context_t context;
  std::unique_ptr<zmq::socket_t> socket;
  socket = std::make_unique<zmq::socket_t>(context, ZMQ_PUSH);
  use(*socket);
}

// Ended before the block is.
void goodReset() {
  std::unique_ptr<zmq::socket_t> socket;
  zmq::context_t context;
  socket = std::make_unique<zmq::socket_t>(context, ZMQ_PUSH);
  use(*socket);
  socket.reset();
}

void goodClosed() {
  zmq::socket_t socket;
  zmq::context_t context;
  socket = zmq::socket_t(context, ZMQ_PUSH);
  socket.close();
}

// Other blocks.
zmq::context_t &shared();
void goodOtherContext() {
  zmq::socket_t socket;
  zmq::context_t context;
  socket = zmq::socket_t(shared(), ZMQ_PUSH);
}

void goodNothingMade() {
  zmq::socket_t socket;
  zmq::context_t context;
  work();
}

void badInLoop() {
  while (!isDone()) {
    std::optional<zmq::socket_t> socket;
    zmq::context_t context;
    socket.emplace(context, ZMQ_PUSH);
  }
}
// CHECK-MESSAGES: :[[@LINE-5]]:34: warning: variable 'socket' outlives 'context', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-5]]:20: note: 'context' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-5]]:5: note: 'zmq_socket' is made from it here
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: while (!isDone()) {
// CHECK-FIXES-NEXT: zmq::context_t context;
// CHECK-FIXES-NEXT: std::optional<zmq::socket_t> socket;

// Threads.
void badJthread() {
  std::jthread worker;
  std::vector<int> items;
  worker = std::jthread([&] { items.push_back(1); });
}
// CHECK-MESSAGES: :[[@LINE-4]]:16: warning: variable 'worker' outlives 'items', which its thread uses
// CHECK-MESSAGES: :[[@LINE-4]]:20: note: 'items' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-4]]:12: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-5]]:31: note: 'items' is used here
// CHECK-FIXES: void badJthread() {
// CHECK-FIXES-NEXT: std::vector<int> items;
// CHECK-FIXES-NEXT: std::jthread worker;

void goodJthread() {
  std::vector<int> items;
  std::jthread worker;
  worker = std::jthread([&] { items.push_back(1); });
}

void goodCopyCaptured() {
  std::jthread worker;
  std::vector<int> items;
  worker = std::jthread([items] { items.size(); });
}

void goodJoined() {
  std::jthread worker;
  std::vector<int> items;
  worker = std::jthread([&] { items.push_back(1); });
  worker.join();
}

void badFutures() {
  std::vector<std::future<void>> tasks;
  std::mutex mutex;
  for (int i = 0; i != 4; ++i)
    tasks.push_back(std::async(std::launch::async, [&] { std::lock_guard<std::mutex> lock(mutex); }));
}
// CHECK-MESSAGES: :[[@LINE-5]]:34: warning: variable 'tasks' outlives 'mutex', which its thread uses
// CHECK-MESSAGES: :[[@LINE-5]]:14: note: 'mutex' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-4]]:21: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-5]]:91: note: 'mutex' is used here
// CHECK-FIXES: void badFutures() {
// CHECK-FIXES-NEXT: std::mutex mutex;
// CHECK-FIXES-NEXT: std::vector<std::future<void>> tasks;

void goodFuturesWaitedFor() {
  std::vector<std::future<void>> tasks;
  std::mutex mutex;
  for (int i = 0; i != 4; ++i)
    tasks.push_back(std::async(std::launch::async, [&] { std::lock_guard<std::mutex> lock(mutex); }));
  for (auto &task : tasks)
    task.get();
}

void goodTrivial() {
  std::jthread worker;
  int count = 0;
  worker = std::jthread([&] { ++count; });
}

// Scope guards.
class Scope {
public:
  Scope(std::function<void()> end) : end_(std::move(end)) {}
  ~Scope() {
    if (end_)
      end_();
  }
  void set(std::function<void()> end) { end_ = std::move(end); }

private:
  std::function<void()> end_;
};

void badScope() {
  Scope scope(nullptr);
  std::vector<int> items;
  scope.set([&] { items.clear(); });
}
// CHECK-MESSAGES: :[[@LINE-4]]:9: warning: variable 'scope' outlives 'items', which its callback uses
// CHECK-MESSAGES: :[[@LINE-4]]:20: note: 'items' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-4]]:13: note: the callback is given here
// CHECK-MESSAGES: :[[@LINE-5]]:19: note: 'items' is used here
// CHECK-FIXES: void badScope() {
// CHECK-FIXES-NEXT: std::vector<int> items;
// CHECK-FIXES-NEXT: Scope scope(nullptr);

void goodScope() {
  std::vector<int> items;
  Scope scope([&] { items.clear(); });
}

// Statics outlive every call.
void goodStatic() {
  static std::vector<int> items;
  std::jthread worker([] { items.push_back(1); });
}

// What is between is used before: nothing can be moved past its own use.
void badUsedBetween() {
  std::jthread worker([] { work(); });
  worker.joinable();
  std::vector<int> items;
  worker = std::jthread([&] { items.push_back(1); });
}
// CHECK-MESSAGES: :[[@LINE-5]]:16: warning: variable 'worker' outlives 'items', which its thread uses
// CHECK-MESSAGES: :[[@LINE-4]]:20: note: 'items' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-4]]:12: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-5]]:31: note: 'items' is used here
// CHECK-MESSAGES: :[[@LINE-9]]:16: note: declare 'worker' after 'items' by hand: it is used before that

// Returned, moved, given away: it outlives the block anyway, or ends elsewhere.
std::vector<int> goodReturned() {
  std::vector<int> items;
  std::jthread worker([&] { items.push_back(1); });
  worker.join();
  return items;
}

void take(std::jthread worker);
void goodMovedAway() {
  std::jthread worker;
  std::vector<int> items;
  worker = std::jthread([&] { items.push_back(1); });
  take(std::move(worker));
}

void goodInnerBlock() {
  std::vector<int> items;
  {
    std::jthread worker([&] { items.push_back(1); });
  }
}

void goodOtherBlock() {
  std::jthread worker;
  {
    std::vector<int> items;
    items.push_back(1);
  }
}

// What has no edit stays.
// CHECK-REMAINS: warning: variable 'worker' outlives 'items', which its thread uses
// CHECK-REMAINS: note: 'items' is declared later, so that it is destroyed first
// CHECK-REMAINS: note: the thread is started here
// CHECK-REMAINS: note: 'items' is used here
// CHECK-REMAINS: note: declare 'worker' after 'items' by hand: it is used before that
