// FixBoundMs: the bound that fixes write.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t --suffix=DEFAULT
// RUN: %check_interop_tidy %s interop-blocking-destructor %t --suffix=DEFAULT -- --config="{CheckOptions: {interop-blocking-destructor.FixBoundMs: 1000}}"
// RUN: %check_interop_tidy %s interop-blocking-destructor %t --suffix=SHORT -- --config="{CheckOptions: {interop-blocking-destructor.FixBoundMs: 25}}"

#include <librdkafka/rdkafka.h>
#include <poll.h>
#include <zmq.h>

class BadPoll {
public:
  ~BadPoll() { poll(nullptr, 0, -1); }
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: destructor of 'BadPoll' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:16: note: 'BadPoll::~BadPoll' calls 'poll' here
  // CHECK-MESSAGES: :[[@LINE-3]]:16: note: 'poll' waits until a descriptor is ready (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE-4]]:33: note: wait for a bounded time
  // CHECK-ALTERNATIVE-1-DEFAULT: ~BadPoll() { poll(nullptr, 0, 1000); }
  // CHECK-ALTERNATIVE-1-SHORT: ~BadPoll() { poll(nullptr, 0, 25); }
};

class BadFlush {
public:
  ~BadFlush() { rd_kafka_flush(producer_, -1); }
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: destructor of 'BadFlush' may block forever in 'rd_kafka_flush'
  // CHECK-MESSAGES: :[[@LINE-2]]:17: note: 'BadFlush::~BadFlush' calls 'rd_kafka_flush' here
  // CHECK-MESSAGES: :[[@LINE-3]]:17: note: 'rd_kafka_flush' waits until every message is delivered or has failed (model librdkafka.yaml)
  // CHECK-MESSAGES: :[[@LINE-4]]:43: note: wait for a bounded time; messages not delivered by then are lost if the handle is destroyed
  // CHECK-ALTERNATIVE-2-DEFAULT: rd_kafka_flush(producer_, 1000);
  // CHECK-ALTERNATIVE-2-SHORT: rd_kafka_flush(producer_, 25);

private:
  rd_kafka_t *producer_;
};

class BadSender {
public:
  BadSender() : context_(zmq_ctx_new()), socket_(zmq_socket(context_, ZMQ_PUSH)) {}
  ~BadSender() {
    zmq_close(socket_);
    zmq_ctx_term(context_);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadSender' may block forever in 'zmq_ctx_term'
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadSender::~BadSender' calls 'zmq_ctx_term' here
    // CHECK-MESSAGES: :[[@LINE-3]]:5: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
    // CHECK-MESSAGES: :[[@LINE-7]]:50: note: 'zmq_socket' made here may still hold what was not delivered, and nothing bounds the wait for it
    // CHECK-MESSAGES: :[[@LINE-6]]:5: note: bound the linger period; messages not sent by then are lost
    // CHECK-ALTERNATIVE-3-DEFAULT: int linger = 1000; zmq_setsockopt(socket_, ZMQ_LINGER, &linger, sizeof linger);
    // CHECK-ALTERNATIVE-3-SHORT: int linger = 25; zmq_setsockopt(socket_, ZMQ_LINGER, &linger, sizeof linger);
  }
  void send() { zmq_send(socket_, "x", 1, 0); }

private:
  void *context_;
  void *socket_;
};
