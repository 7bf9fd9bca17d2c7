// What whole projects taught: shapes that must stay silent, each beside one that differs by little and is reported.
// RUN: %check_interop_tidy %s interop-teardown-order %t -std=c++17,c++20

#include <atomic>
#include <condition_variable>

#include <functional>
#include <future>
#include <librdkafka/rdkafka.h>
#include <memory>
#include <mutex>
#include <queue>
#include <semaphore>
#include <thread>
#include <utility>
#include <vector>
#include <zmq.hpp>

extern "C" {
struct sqlite3;
struct sqlite3_stmt;
int sqlite3_open(const char *name, sqlite3 **db);
int sqlite3_close(sqlite3 *db);
int sqlite3_prepare_v2(sqlite3 *db, const char *sql, int size, sqlite3_stmt **statement, const char **tail);
int sqlite3_step(sqlite3_stmt *statement);
int sqlite3_finalize(sqlite3_stmt *statement);
}

void work();

// A proxy whose thread takes the socket over: https://github.com/zeromq/cppzmq (tests/socket.cpp)
bool goodMovedToThread() {
  zmq::context_t context;
  zmq::socket_t inbox(context, ZMQ_PULL);
  auto worker = std::async(std::launch::async, [&inbox] {
    zmq::socket_t mine = std::move(inbox);
    zmq::message_t message;
    return mine.recv(message) < 0;
  });
  context.close();
  return worker.get();
}

bool badUsedByThread() {
  zmq::context_t context;
  zmq::socket_t inbox(context, ZMQ_PULL);
  auto worker = std::async(std::launch::async, [&inbox] {
    zmq::socket_t &mine = inbox;
    zmq::message_t message;
    return mine.recv(message) < 0;
  });
  context.close();
  return worker.get();
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'zmq::context_t::close' releases 'context' before 'inbox', which was made from it: it waits for it
// CHECK-MESSAGES: :[[@LINE-10]]:17: note: 'zmq_socket' is made from it here
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: release 'inbox' first
// CHECK-REMAINS: warning: 'zmq::context_t::close' releases 'context' before 'inbox', which was made from it: it waits for it
// CHECK-REMAINS: note: 'zmq_socket' is made from it here
// CHECK-REMAINS: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-REMAINS: note: release 'inbox' first

// A client that is made anew: https://github.com/morganstanley/modern-cpp-kafka (KafkaClient.h)
struct EndClient {
  void operator()(rd_kafka_t *client) const { rd_kafka_destroy(client); }
};
struct EndQueue {
  void operator()(rd_kafka_queue_t *queue) const { rd_kafka_queue_destroy(queue); }
};
using ClientPtr = std::unique_ptr<rd_kafka_t, EndClient>;
using QueuePtr = std::unique_ptr<rd_kafka_queue_t, EndQueue>;

rd_kafka_t *makeClient();

class GoodFilledByReset {
public:
  GoodFilledByReset() {
    client_.reset(rd_kafka_new(RD_KAFKA_CONSUMER, nullptr, nullptr, 0));
    queue_.reset(rd_kafka_queue_new(client_.get()));
  }

private:
  ClientPtr client_;
  QueuePtr queue_;
};

class BadEmptiedByReset {
public:
  BadEmptiedByReset() {
    client_.reset(rd_kafka_new(RD_KAFKA_CONSUMER, nullptr, nullptr, 0));
    queue_.reset(rd_kafka_queue_new(client_.get()));
  }
  ~BadEmptiedByReset() {
    client_.reset();
    queue_.reset();
  }

private:
  ClientPtr client_;
  QueuePtr queue_;
};
// CHECK-MESSAGES: :[[@LINE-8]]:5: warning: 'EndClient::operator()' releases 'client_' before 'queue_', which was made from it: it waits for it
// CHECK-MESSAGES: :[[@LINE-12]]:18: note: 'rd_kafka_queue' is made from it here
// CHECK-MESSAGES: :[[@LINE-39]]:47: note: 'rd_kafka_destroy' waits until the consumer has left its group and every message, topic and queue is destroyed (model librdkafka.yaml)
// CHECK-FIXES: ~BadEmptiedByReset() {
// CHECK-FIXES-NEXT: queue_.reset();
// CHECK-FIXES-NEXT: client_.reset();
// CHECK-FIXES-NEXT: }

// A queue for one poll, made by what is called after the client: the same project
class Link {
public:
  void open() { client_.reset(rd_kafka_new(RD_KAFKA_CONSUMER, nullptr, nullptr, 0)); }
  void drain() {
    QueuePtr queue(rd_kafka_queue_new(client_.get()));
    rd_kafka_poll(client_.get(), 10);
  }
  void openAndDrain() {
    open();
    drain();
  }

private:
  ClientPtr client_;
};

void goodMadeAfterRelease() {
  Link link;
  link.openAndDrain();
  link.open();
  link.drain();
}

class GoodReopens {
public:
  void reopen() {
    client_.reset();
    client_.reset(rd_kafka_new(RD_KAFKA_CONSUMER, nullptr, nullptr, 0));
    QueuePtr queue(rd_kafka_queue_new(client_.get()));
    rd_kafka_poll(client_.get(), 10);
  }

private:
  ClientPtr client_;
};

class BadReopens {
public:
  void reopen() {
    QueuePtr queue(rd_kafka_queue_new(client_.get()));
    client_.reset();
    client_.reset(rd_kafka_new(RD_KAFKA_CONSUMER, nullptr, nullptr, 0));
    rd_kafka_poll(client_.get(), 10);
  }

private:
  ClientPtr client_;
};
// CHECK-MESSAGES: :[[@LINE-8]]:5: warning: 'EndClient::operator()' releases 'client_' before 'queue', which was made from it: it waits for it
// CHECK-MESSAGES: :[[@LINE-10]]:20: note: 'rd_kafka_queue' is made from it here
// CHECK-MESSAGES: :[[@LINE-96]]:47: note: 'rd_kafka_destroy' waits until the consumer has left its group and every message, topic and queue is destroyed (model librdkafka.yaml)
// CHECK-MESSAGES: :[[@LINE-11]]:5: note: release 'queue' first
// CHECK-REMAINS: warning: 'EndClient::operator()' releases 'client_' before 'queue', which was made from it: it waits for it
// CHECK-REMAINS: note: 'rd_kafka_queue' is made from it here
// CHECK-REMAINS: note: 'rd_kafka_destroy' waits until the consumer has left its group and every message, topic and queue is destroyed (model librdkafka.yaml)
// CHECK-REMAINS: note: release 'queue' first

// Two clients of one class: the same project (tests/unit/TestKafkaRecoverableProducer.cc)
class Client {
public:
  Client() : client_(rd_kafka_new(RD_KAFKA_CONSUMER, nullptr, nullptr, 0)) {}
  rd_kafka_t *get() const { return client_.get(); }

protected:
  ClientPtr client_;
};
class Sender : public Client {};
class Reader : public Client {
public:
  Reader() : queue_(rd_kafka_queue_new(get())) {}

private:
  QueuePtr queue_;
};

void goodTwoClients() {
  Reader reader;
  Sender sender;
  rd_kafka_poll(sender.get(), 10);
}

class QueueOf {
public:
  explicit QueueOf(Client &client) : queue_(rd_kafka_queue_new(client.get())) {}

private:
  QueuePtr queue_;
};

class BadQueueOfOther {
  QueueOf queue_{sender_};
  Sender sender_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:11: warning: member 'queue_' outlives 'sender_', the rd_kafka that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-3]]:10: note: 'sender_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-12]]:45: note: 'rd_kafka_queue' is made from it here
// CHECK-MESSAGES: :[[@LINE-142]]:47: note: 'rd_kafka_destroy' waits until the consumer has left its group and every message, topic and queue is destroyed (model librdkafka.yaml)
// CHECK-FIXES: class BadQueueOfOther {
// CHECK-FIXES-NEXT: Sender sender_;
// CHECK-FIXES-NEXT: QueueOf queue_{sender_};

// A callback that calls the function that it stands in: https://github.com/arvidn/libtorrent (src/upnp.cpp)
void goodOwnLocals(int depth) {
  std::future<void> again;
  std::vector<int> seen;
  if (depth)
    again = std::async(std::launch::async, [depth] { goodOwnLocals(depth - 1); });
  seen.push_back(depth);
}

void badSameLocals(int depth) {
  std::future<void> again;
  std::vector<int> seen;
  if (depth)
    again = std::async(std::launch::async, [depth, &seen] { seen.push_back(depth - 1); });
}
// CHECK-MESSAGES: :[[@LINE-5]]:21: warning: variable 'again' outlives 'seen', which its thread uses
// CHECK-MESSAGES: :[[@LINE-5]]:20: note: 'seen' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-4]]:13: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-5]]:61: note: 'seen' is used here
// CHECK-FIXES: void badSameLocals(int depth) {
// CHECK-FIXES-NEXT: std::vector<int> seen;
// CHECK-FIXES-NEXT: std::future<void> again;

template <class F> struct AtEnd {
  explicit AtEnd(F f) : f_(std::move(f)) {}
  ~AtEnd() { f_(); }
  F f_;
};
struct Parser {
  ~Parser();
  void feed(int part);
};
struct Port {
  void receive(std::function<void(int)> handler);
};

class GoodArmsAgain {
  void onReply(int part) {
    auto arm = [this] { port_.receive([this](int next) { onReply(next); }); };
    AtEnd<decltype(arm)> again(arm);
    Parser parser;
    parser.feed(part);
  }
  Port port_;
};
void goodGuardRecursion(int depth) {
  auto arm = [depth] {
    if (depth)
      goodGuardRecursion(depth - 1);
  };
  AtEnd<decltype(arm)> again(arm);
  Parser parser;
  parser.feed(depth);
}

// Connections counted by hand: https://github.com/fnc12/sqlite_orm (connection_holder)
class Counted {
public:
  void take() {
    if (users_++ == 0)
      sqlite3_open("x.db", &db_);
  }
  void giveBack() {
    if (--users_ == 0)
      sqlite3_close(db_);
  }
  sqlite3 *get() const { return db_; }

private:
  sqlite3 *db_ = nullptr;
  int users_ = 0;
};

void goodCountedByHand() {
  Counted connection;
  connection.take();
  sqlite3_stmt *statement = nullptr;
  sqlite3_prepare_v2(connection.get(), "select 1", -1, &statement, nullptr);
  connection.giveBack();
  sqlite3_finalize(statement);
}

class Uncounted {
public:
  void take() { sqlite3_open("x.db", &db_); }
  void giveBack() { sqlite3_close(db_); }
  sqlite3 *get() const { return db_; }

private:
  sqlite3 *db_ = nullptr;
};

void badUncounted() {
  Uncounted connection;
  connection.take();
  sqlite3_stmt *statement = nullptr;
  sqlite3_prepare_v2(connection.get(), "select 1", -1, &statement, nullptr);
  connection.giveBack();
  sqlite3_finalize(statement);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'Uncounted::giveBack' releases 'connection' before 'statement', which was made from it: it fails
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'sqlite3_stmt' is made from it here
// CHECK-MESSAGES: :[[@LINE-17]]:21: note: a sqlite3_stmt must be released before its sqlite3 (model sqlite3.yaml)
// CHECK-FIXES: void badUncounted() {
// CHECK-FIXES: sqlite3_finalize(statement);
// CHECK-FIXES-NEXT: connection.giveBack();

class Ref {
public:
  explicit Ref(Counted &counted) : counted_(&counted) { counted_->take(); }
  ~Ref() { counted_->giveBack(); }
  sqlite3 *get() const { return counted_->get(); }

private:
  Counted *counted_;
};

void ask(Counted &connection) { Ref ref(connection); }

void goodCountedInCalls() {
  Counted connection;
  Ref first(connection);
  sqlite3_stmt *statement = nullptr;
  sqlite3_prepare_v2(first.get(), "select 1", -1, &statement, nullptr);
  {
    Ref second(connection);
  }
  ask(connection);
  sqlite3_finalize(statement);
}

void askUncounted(Uncounted &connection) {
  connection.take();
  connection.giveBack();
}

void badUncountedInCalls() {
  Uncounted connection;
  connection.take();
  sqlite3_stmt *statement = nullptr;
  sqlite3_prepare_v2(connection.get(), "select 1", -1, &statement, nullptr);
  askUncounted(connection);
  sqlite3_finalize(statement);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'askUncounted' releases 'connection' before 'statement', which was made from it: it fails
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'sqlite3_stmt' is made from it here
// CHECK-MESSAGES: :[[@LINE-61]]:21: note: a sqlite3_stmt must be released before its sqlite3 (model sqlite3.yaml)
// CHECK-FIXES: void badUncountedInCalls() {
// CHECK-FIXES: sqlite3_finalize(statement);
// CHECK-FIXES-NEXT: askUncounted(connection);

// Closed once for what comes first: the same project (tests/backup_tests.cpp)
void goodDeclaredLater() {
  Uncounted connection;
  connection.take();
  connection.giveBack();
  connection.take();
  sqlite3_stmt *statement = nullptr;
  sqlite3_prepare_v2(connection.get(), "select 1", -1, &statement, nullptr);
  sqlite3_finalize(statement);
  connection.giveBack();
}

// Closing fails while there is a statement, and is tried again: https://sqlite.org/c3ref/close.html
class GoodTriedAgain {
public:
  GoodTriedAgain() {
    sqlite3_open("x.db", &db_);
    sqlite3_prepare_v2(db_, "select 1", -1, &statement_, nullptr);
  }
  ~GoodTriedAgain() {
    if (sqlite3_close(db_) != 0) {
      sqlite3_finalize(statement_);
      sqlite3_close(db_);
    }
  }

private:
  sqlite3 *db_ = nullptr;
  sqlite3_stmt *statement_ = nullptr;
};

class BadTriedOnce {
public:
  BadTriedOnce() {
    sqlite3_open("x.db", &db_);
    sqlite3_prepare_v2(db_, "select 1", -1, &statement_, nullptr);
  }
  ~BadTriedOnce() {
    if (sqlite3_close(db_) != 0) {
      sqlite3_finalize(statement_);
    }
  }

private:
  sqlite3 *db_ = nullptr;
  sqlite3_stmt *statement_ = nullptr;
};
// CHECK-MESSAGES: :[[@LINE-9]]:9: warning: 'sqlite3_close' releases 'db_' before 'statement_', which was made from it: it fails
// CHECK-MESSAGES: :[[@LINE-13]]:5: note: 'sqlite3_stmt' is made from it here
// CHECK-MESSAGES: :[[@LINE-11]]:9: note: a sqlite3_stmt must be released before its sqlite3 (model sqlite3.yaml)
// CHECK-MESSAGES: :[[@LINE-12]]:9: note: release 'statement_' first by hand: they do not stand in one block
// CHECK-REMAINS: warning: 'sqlite3_close' releases 'db_' before 'statement_', which was made from it: it fails
// CHECK-REMAINS: note: 'sqlite3_stmt' is made from it here
// CHECK-REMAINS: note: a sqlite3_stmt must be released before its sqlite3 (model sqlite3.yaml)
// CHECK-REMAINS: note: release 'statement_' first by hand: they do not stand in one block

// A part with a context of its own beside another one: https://github.com/CrowCpp/Crow
struct OwnContext {
  zmq::context_t context;
  zmq::socket_t socket{context, ZMQ_PUSH};
};

class GoodOwnContextInside {
  OwnContext outlet_;
  zmq::context_t context_;
};

struct NoContext {
  explicit NoContext(zmq::context_t &context) : socket(context, ZMQ_PUSH) {}
  zmq::socket_t socket;
};

class BadContextBeside {
  NoContext outlet_{context_};
  zmq::context_t context_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:13: warning: member 'outlet_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-3]]:18: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-10]]:49: note: 'zmq_socket' is made from it here
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: class BadContextBeside {
// CHECK-FIXES-NEXT: zmq::context_t context_;
// CHECK-FIXES-NEXT: NoContext outlet_{context_};

// The same where nothing shows what the parts are made from.
struct UnseenOwnContext {
  UnseenOwnContext();
  zmq::context_t context;
  zmq::socket_t socket;
};

class GoodUnseenOwnContext {
  UnseenOwnContext outlet_;
  zmq::context_t context_;
};

struct UnseenNoContext {
  explicit UnseenNoContext(zmq::context_t &context);
  zmq::socket_t socket;
};

class BadUnseenContextBeside {
  UnseenNoContext outlet_{context_};
  zmq::context_t context_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:19: warning: member 'outlet_' outlives 'context_', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-3]]:18: note: 'context_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: class BadUnseenContextBeside {
// CHECK-FIXES-NEXT: zmq::context_t context_;
// CHECK-FIXES-NEXT: UnseenNoContext outlet_{context_};

// True there: a future waits for a thread that still locks: https://github.com/BehaviorTree/BehaviorTree.CPP
class BadFutureBeforeMutex {
public:
  void tick() {
    result_ = std::async(std::launch::async, [this] {
      work();
      std::lock_guard<std::mutex> lock(mutex_);
    });
  }

private:
  std::future<void> result_;
  std::mutex mutex_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:21: warning: member 'result_' outlives 'mutex_', which its thread uses
// CHECK-MESSAGES: :[[@LINE-3]]:14: note: 'mutex_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-12]]:15: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-11]]:40: note: 'mutex_' is used here
// CHECK-FIXES: class BadFutureBeforeMutex {
// CHECK-FIXES: std::mutex mutex_;
// CHECK-FIXES-NEXT: std::future<void> result_;

class GoodFutureBehindMutex {
public:
  void tick() {
    result_ = std::async(std::launch::async, [this] {
      work();
      std::lock_guard<std::mutex> lock(mutex_);
    });
  }

private:
  std::mutex mutex_;
  std::future<void> result_;
};

// True there: a base class joins what runs the derived one: https://github.com/IntelRealSense/librealsense
class Device {
public:
  virtual ~Device() { stop(); }
  void start() {
    capture_ = std::thread([this] { poll(); });
  }
  void stop() {
    stopped_ = true;
    if (capture_.joinable())
      capture_.join();
  }

protected:
  virtual void acquire() = 0;

private:
  void poll() {
    while (!stopped_)
      acquire();
  }
  std::atomic<bool> stopped_{false};
  std::thread capture_;
};

class BadEmptyDestructor : public Device {
public:
  ~BadEmptyDestructor() override {}

protected:
  void acquire() override { frames_.push_back(1); }

private:
  std::vector<int> frames_;
};
// CHECK-MESSAGES: :[[@LINE-10]]:28: warning: base class 'Device' outlives 'frames_', which its thread uses
// CHECK-MESSAGES: :[[@LINE-3]]:20: note: 'frames_' is a member, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-32]]:16: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-33]]:37: note: 'lambda' calls 'Device::poll' here
// CHECK-MESSAGES: :[[@LINE-20]]:7: note: 'Device::poll' calls 'BadEmptyDestructor::acquire' here
// CHECK-MESSAGES: :[[@LINE-10]]:29: note: 'frames_' is used here
// CHECK-MESSAGES: :[[@LINE-16]]:28: note: stop and join it in the destructor of 'BadEmptyDestructor'
// CHECK-REMAINS: warning: base class 'Device' outlives 'frames_', which its thread uses
// CHECK-REMAINS: note: 'frames_' is a member, so that it is destroyed first
// CHECK-REMAINS: note: the thread is started here
// CHECK-REMAINS: note: 'lambda' calls 'Device::poll' here
// CHECK-REMAINS: note: 'Device::poll' calls 'BadEmptyDestructor::acquire' here
// CHECK-REMAINS: note: 'frames_' is used here
// CHECK-REMAINS: note: stop and join it in the destructor of 'BadEmptyDestructor'

class GoodStops : public Device {
public:
  ~GoodStops() override { stop(); }

protected:
  void acquire() override { frames_.push_back(1); }

private:
  std::vector<int> frames_;
};

// True there: a local pool before what its tasks wait for: https://github.com/bshoshany/thread-pool (tests)
class Pool {
public:
  Pool() {
    for (int i = 0; i < 4; ++i)
      workers_.emplace_back([this] { run(); });
  }
  ~Pool() {
    {
      std::lock_guard<std::mutex> lock(mutex_);
      stopped_ = true;
    }
    changed_.notify_all();
    for (std::thread &worker : workers_)
      worker.join();
  }
  void detach(std::function<void()> task) {
    {
      std::lock_guard<std::mutex> lock(mutex_);
      tasks_.push(std::move(task));
    }
    changed_.notify_one();
  }

private:
  void run() {
    while (true) {
      std::unique_lock<std::mutex> lock(mutex_);
      changed_.wait(lock, [this] { return stopped_ || !tasks_.empty(); });
      if (tasks_.empty())
        return;
      std::function<void()> task = std::move(tasks_.front());
      tasks_.pop();
      lock.unlock();
      task();
    }
  }
  std::mutex mutex_;
  std::condition_variable changed_;
  std::queue<std::function<void()>> tasks_;
  bool stopped_ = false;
  std::vector<std::thread> workers_;
};

void badPoolBeforeSemaphore() {
  Pool pool;
  std::counting_semaphore<4> gate(0);
  pool.detach([&gate] { gate.acquire(); });
  gate.release();
}
// CHECK-MESSAGES: :[[@LINE-5]]:8: warning: variable 'pool' outlives 'gate', which its callback uses
// CHECK-MESSAGES: :[[@LINE-5]]:30: note: 'gate' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-5]]:15: note: the callback is given here
// CHECK-MESSAGES: :[[@LINE-6]]:25: note: 'gate' is used here
// CHECK-FIXES: void badPoolBeforeSemaphore() {
// CHECK-FIXES-NEXT: std::counting_semaphore<4> gate(0);
// CHECK-FIXES-NEXT: Pool pool;

void goodPoolBehindSemaphore() {
  std::counting_semaphore<4> gate(0);
  Pool pool;
  pool.detach([&gate] { gate.acquire(); });
  gate.release();
}
