// The twins of clean-patterns.cpp: one line is missing, and the shutdown can hang.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++17,c++20

#include <atomic>
#include <condition_variable>
#include <functional>
#include <librdkafka/rdkafka.h>
#include <map>
#include <memory>
#include <mutex>
#include <poll.h>
#include <pthread.h>
#include <queue>
#include <string>
#include <thread>
#include <unistd.h>
#include <vector>
#include <zmq.hpp>

void handle(int);

// The flag is set, but poll sleeps on.
class BadEventLoop {
public:
  BadEventLoop() {
    pipe(pipe_);
    thread_ = std::thread(&BadEventLoop::loop, this);
  }
  ~BadEventLoop() {
    quit();
    thread_.join();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadEventLoop' may block forever in 'std::thread::join': nothing ends the thread's wait in 'poll'
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadEventLoop::~BadEventLoop' calls 'std::thread::join' here
    // CHECK-MESSAGES: :[[@LINE-7]]:15: note: the thread that runs 'BadEventLoop::loop' is started here
    // CHECK-MESSAGES: :[[@LINE+12]]:11: note: 'BadEventLoop::loop' calls 'poll' here
    // CHECK-MESSAGES: :[[@LINE+11]]:11: note: 'poll' waits until a descriptor is ready (model posix.yaml)
    // CHECK-MESSAGES: :[[@LINE+4]]:17: note: this comes before the wait, but does not end it
    close(pipe_[0]);
    close(pipe_[1]);
  }
  void quit() { quit_ = true; }

private:
  void loop() {
    while (!quit_) {
      pollfd items[1] = {{pipe_[0], POLLIN, 0}};
      if (poll(items, 1, -1) > 0)
        handle(items[0].fd);
    }
  }
  int pipe_[2];
  std::atomic<bool> quit_{false};
  std::thread thread_;
};

class BadKafkaPoller {
public:
  explicit BadKafkaPoller(rd_kafka_t *handle) : handle_(handle), thread_([this] {
    while (running_)
      rd_kafka_poll(handle_, -1);
  }) {}
  ~BadKafkaPoller() {
    running_ = false;
    thread_.join();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadKafkaPoller' may block forever in 'std::thread::join': nothing ends the thread's wait in 'rd_kafka_poll'
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadKafkaPoller::~BadKafkaPoller' calls 'std::thread::join' here
    // CHECK-MESSAGES: :[[@LINE-9]]:66: note: the thread is started here
    // CHECK-MESSAGES: :[[@LINE-8]]:7: note: 'lambda' calls 'rd_kafka_poll' here
    // CHECK-MESSAGES: :[[@LINE-9]]:7: note: 'rd_kafka_poll' waits until an event arrives (model librdkafka.yaml)
    // CHECK-MESSAGES: :[[@LINE-7]]:5: note: this comes before the wait, but does not end it
    rd_kafka_destroy(handle_);
  }

private:
  rd_kafka_t *handle_;
  std::atomic<bool> running_{true};
  std::thread thread_;
};

// Nothing ends the receive.
class BadSubscriber {
public:
  BadSubscriber() : socket_(context_, zmq::socket_type::sub), thread_([this] {
    zmq::message_t message;
    while (running_ && socket_.recv(message) > 0)
      handle(1);
  }) {}
  ~BadSubscriber() {
    running_ = false;
    thread_.join();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadSubscriber' may block forever in 'std::thread::join': nothing ends the thread's wait in 'zmq_msg_recv'
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadSubscriber::~BadSubscriber' calls 'std::thread::join' here
    // CHECK-MESSAGES: :[[@LINE-10]]:63: note: the thread is started here
    // CHECK-MESSAGES: :[[@LINE-9]]:24: note: 'lambda' calls 'zmq::detail::socket_base::recv' here
    // CHECK-MESSAGES: zmq.hpp:115:12: note: 'zmq::detail::socket_base::recv' calls 'zmq_msg_recv' here
    // CHECK-MESSAGES: zmq.hpp:115:12: note: 'zmq_msg_recv' waits until a message arrives (model libzmq.yaml)
    // CHECK-MESSAGES: :[[@LINE-8]]:5: note: this comes before the wait, but does not end it
  }

private:
  zmq::context_t context_;
  zmq::socket_t socket_;
  std::atomic<bool> running_{true};
  std::thread thread_;
};

// What was sent lingers.
class BadBroker {
public:
  BadBroker() : control_(context_, zmq::socket_type::push) {}
  ~BadBroker() { control_.send(zmq::str_buffer("TERMINATE")); }

private:
  zmq::context_t context_;
  // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: destructor of 'BadBroker' may block forever in 'zmq_ctx_term'
  // CHECK-MESSAGES: :[[@LINE-2]]:18: note: member 'context_' is destroyed here by 'zmq::context_t::~context_t'
  // CHECK-MESSAGES: zmq.hpp:51:27: note: 'zmq::context_t::~context_t' calls 'zmq::context_t::close' here
  // CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq::context_t::close' calls 'zmq_ctx_term' here
  // CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
  // CHECK-MESSAGES: :[[@LINE-10]]:17: note: 'zmq_socket' made here may still hold what was not delivered, and nothing bounds the wait for it
  // CHECK-MESSAGES: :[[@LINE-11]]:61: note: bound the linger period of this socket; messages not sent by then are lost
  zmq::socket_t control_;
};

// The lock is held for the whole of stop(), and the thread takes it.
class BadRestartable {
public:
  ~BadRestartable() { stop(); }
  void start() {
    std::lock_guard<std::mutex> lock(mutex_);
    running_ = true;
    thread_ = std::make_unique<std::thread>([this] {
      while (running_) {
        std::lock_guard<std::mutex> lock(mutex_);
        handle(count_++);
      }
    });
  }
  void stop() {
    std::lock_guard<std::mutex> lock(mutex_);
    running_ = false;
    if (thread_)
      thread_->join();
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: destructor of 'BadRestartable' may block forever in 'std::thread::join': the thread needs 'mutex_', which is held around it
      // CHECK-MESSAGES: :[[@LINE-17]]:23: note: 'BadRestartable::~BadRestartable' calls 'BadRestartable::stop' here
      // CHECK-MESSAGES: :[[@LINE-3]]:7: note: 'BadRestartable::stop' calls 'std::thread::join' here
      // CHECK-MESSAGES: :[[@LINE-15]]:15: note: the thread is started here
      // CHECK-MESSAGES: :[[@LINE-8]]:33: note: 'mutex_' is held around the wait from here
      // CHECK-MESSAGES: :[[@LINE-15]]:37: note: the thread takes 'mutex_' here
  }

private:
  std::mutex mutex_;
  int count_ = 0;
  std::atomic<bool> running_{false};
  std::unique_ptr<std::thread> thread_;
};

class BadPosixWorker {
public:
  BadPosixWorker() { pthread_create(&thread_, nullptr, &BadPosixWorker::enter, this); }
  ~BadPosixWorker() {
    pthread_mutex_lock(&mutex_);
    stop_ = true;
    pthread_mutex_unlock(&mutex_);
    pthread_join(thread_, nullptr);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadPosixWorker' may block forever in 'pthread_join': nothing ends the thread's wait in 'pthread_cond_wait'
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadPosixWorker::~BadPosixWorker' calls 'pthread_join' here
    // CHECK-MESSAGES: :[[@LINE-8]]:22: note: the thread that runs 'BadPosixWorker::enter' is started here
    // CHECK-MESSAGES: :[[@LINE+8]]:5: note: 'BadPosixWorker::enter' calls 'BadPosixWorker::run' here
    // CHECK-MESSAGES: :[[@LINE+13]]:7: note: 'BadPosixWorker::run' calls 'pthread_cond_wait' here
    // CHECK-MESSAGES: :[[@LINE+12]]:7: note: 'pthread_cond_wait' waits until another thread signals the condition (model posix.yaml)
    // CHECK-MESSAGES: :[[@LINE-9]]:5: note: this comes before the wait, but does not end it
  }

private:
  static void *enter(void *self) {
    static_cast<BadPosixWorker *>(self)->run();
    return nullptr;
  }
  void run() {
    pthread_mutex_lock(&mutex_);
    while (!stop_)
      pthread_cond_wait(&condition_, &mutex_);
    pthread_mutex_unlock(&mutex_);
  }
  pthread_t thread_;
  pthread_mutex_t mutex_ = PTHREAD_MUTEX_INITIALIZER;
  pthread_cond_t condition_ = PTHREAD_COND_INITIALIZER;
  bool stop_ = false;
};

// The workers are never told, neither here nor in their own destructor.
class Supervisor {
  class BadWorker {
  public:
    BadWorker() : thread_([this] {
      while (!stopped_.load())
        handle(0);
    }) {}
    ~BadWorker() { thread_.join(); }
    // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: destructor of 'Supervisor::BadWorker' may block forever in 'std::thread::join': nothing tells the thread to stop
    // CHECK-MESSAGES: :[[@LINE-2]]:20: note: 'Supervisor::BadWorker::~BadWorker' calls 'std::thread::join' here
    // CHECK-MESSAGES: :[[@LINE-7]]:19: note: the thread is started here
    // CHECK-MESSAGES: :[[@LINE-7]]:7: note: it leaves this loop only when 'stopped_' changes
    // CHECK-MESSAGES: :[[@LINE-5]]:20: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
    void stop() { stopped_.store(true); }

  private:
    std::atomic<bool> stopped_{false};
    std::thread thread_;
  };

public:
  ~Supervisor() { workers_.clear(); }

private:
  std::map<std::string, std::unique_ptr<BadWorker>> workers_;
};

// Here their owner tells them; another owner may forget, and the worker's own destructor does not.
class ToldByOwner {
  class BadWorker {
  public:
    BadWorker() : thread_([this] {
      while (!stopped_.load())
        handle(0);
    }) {}
    ~BadWorker() { thread_.join(); }
    // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: destructor of 'ToldByOwner::BadWorker' may block forever in 'std::thread::join': nothing tells the thread to stop
    // CHECK-MESSAGES: :[[@LINE-2]]:20: note: 'ToldByOwner::BadWorker::~BadWorker' calls 'std::thread::join' here
    // CHECK-MESSAGES: :[[@LINE-7]]:19: note: the thread is started here
    // CHECK-MESSAGES: :[[@LINE-7]]:7: note: it leaves this loop only when 'stopped_' changes
    // CHECK-MESSAGES: :[[@LINE-5]]:20: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
    void stop() { stopped_.store(true); }

  private:
    std::atomic<bool> stopped_{false};
    std::thread thread_;
  };

public:
  ~ToldByOwner() {
    for (auto &worker : workers_)
      worker.second->stop();
    workers_.clear();
  }

private:
  std::map<std::string, std::unique_ptr<BadWorker>> workers_;
};

// The order of two joins: the producer waits for a consumer that is already gone.
class BadJoinsOneOnly {
public:
  BadJoinsOneOnly() : producer_([this] { run(produce_); }), consumer_([this] { run(consume_); }) {}
  ~BadJoinsOneOnly() {
    produce_ = false;
    producer_.join();
    consumer_.join();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadJoinsOneOnly' may block forever in 'std::thread::join': nothing tells the thread to stop
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadJoinsOneOnly::~BadJoinsOneOnly' calls 'std::thread::join' here
    // CHECK-MESSAGES: :[[@LINE-7]]:61: note: the thread is started here
    // CHECK-MESSAGES: :[[@LINE+6]]:5: note: it leaves this loop only when 'flag' changes
    // CHECK-MESSAGES: :[[@LINE-5]]:5: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
  }

private:
  void run(std::atomic<bool> &flag) {
    while (flag)
      handle(0);
  }
  std::atomic<bool> produce_{true};
  std::atomic<bool> consume_{true};
  std::thread producer_;
  std::thread consumer_;
};
