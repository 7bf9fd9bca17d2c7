// librdkafka: topics, queues and messages before their handle.
// RUN: %check_interop_tidy %s interop-teardown-order %t -std=c++14,c++20

#include <librdkafka/rdkafka.h>
#include <memory>

struct DestroyHandle {
  void operator()(rd_kafka_t *handle) const { rd_kafka_destroy(handle); }
};
struct DestroyTopic {
  void operator()(rd_kafka_topic_t *topic) const { rd_kafka_topic_destroy(topic); }
};
using Handle = std::unique_ptr<rd_kafka_t, DestroyHandle>;
using Topic = std::unique_ptr<rd_kafka_topic_t, DestroyTopic>;

class BadTopicFirst {
public:
  BadTopicFirst() { topic_.reset(rd_kafka_topic_new(handle_.get(), "x", nullptr)); }

private:
  Topic topic_;
  Handle handle_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:9: warning: member 'topic_' outlives 'handle_', the rd_kafka that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-3]]:10: note: 'handle_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-8]]:34: note: 'rd_kafka_topic' is made from it here
// CHECK-MESSAGES: :[[@LINE-19]]:47: note: 'rd_kafka_destroy' waits until the consumer has left its group and every message, topic and queue is destroyed (model librdkafka.yaml)
// CHECK-FIXES: class BadTopicFirst {
// CHECK-FIXES: Handle handle_;
// CHECK-FIXES-NEXT: Topic topic_;

class GoodHandleFirst {
public:
  GoodHandleFirst() { topic_.reset(rd_kafka_topic_new(handle_.get(), "x", nullptr)); }

private:
  Handle handle_;
  Topic topic_;
};

class BadStatements {
public:
  BadStatements(rd_kafka_conf_t *conf)
      : producer_(rd_kafka_new(RD_KAFKA_PRODUCER, conf, nullptr, 0)),
        topic_(rd_kafka_topic_new(producer_, "x", nullptr)) {}
  ~BadStatements() {
    rd_kafka_flush(producer_, 1000);
    rd_kafka_destroy(producer_);
    rd_kafka_topic_destroy(topic_);
  }

private:
  rd_kafka_t *producer_;
  rd_kafka_topic_t *topic_;
};
// CHECK-MESSAGES: :[[@LINE-8]]:5: warning: 'rd_kafka_destroy' releases 'producer_' before 'topic_', which was made from it: it waits for it
// CHECK-MESSAGES: :[[@LINE-12]]:16: note: 'rd_kafka_topic' is made from it here
// CHECK-MESSAGES: :[[@LINE-10]]:5: note: 'rd_kafka_destroy' waits until the consumer has left its group and every message, topic and queue is destroyed (model librdkafka.yaml)
// CHECK-FIXES: rd_kafka_flush(producer_, 1000);
// CHECK-FIXES-NEXT: rd_kafka_topic_destroy(topic_);
// CHECK-FIXES-NEXT: rd_kafka_destroy(producer_);

class GoodStatements {
public:
  GoodStatements(rd_kafka_conf_t *conf)
      : producer_(rd_kafka_new(RD_KAFKA_PRODUCER, conf, nullptr, 0)),
        topic_(rd_kafka_topic_new(producer_, "x", nullptr)) {}
  ~GoodStatements() {
    rd_kafka_flush(producer_, 1000);
    rd_kafka_topic_destroy(topic_);
    rd_kafka_destroy(producer_);
  }

private:
  rd_kafka_t *producer_;
  rd_kafka_topic_t *topic_;
};

void badQueue(rd_kafka_conf_t *conf) {
  rd_kafka_t *consumer = rd_kafka_new(RD_KAFKA_CONSUMER, conf, nullptr, 0);
  rd_kafka_queue_t *queue = rd_kafka_queue_get_consumer(consumer);
  rd_kafka_consumer_close(consumer);
  rd_kafka_destroy(consumer);
  rd_kafka_queue_destroy(queue);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'rd_kafka_destroy' releases 'consumer' before 'queue', which was made from it: it waits for it
// CHECK-MESSAGES: :[[@LINE-6]]:29: note: 'rd_kafka_queue' is made from it here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'rd_kafka_destroy' waits until the consumer has left its group and every message, topic and queue is destroyed (model librdkafka.yaml)
// CHECK-FIXES: rd_kafka_consumer_close(consumer);
// CHECK-FIXES-NEXT: rd_kafka_queue_destroy(queue);
// CHECK-FIXES-NEXT: rd_kafka_destroy(consumer);

void goodQueue(rd_kafka_conf_t *conf) {
  rd_kafka_t *consumer = rd_kafka_new(RD_KAFKA_CONSUMER, conf, nullptr, 0);
  rd_kafka_queue_t *queue = rd_kafka_queue_get_consumer(consumer);
  rd_kafka_queue_destroy(queue);
  rd_kafka_consumer_close(consumer);
  rd_kafka_destroy(consumer);
}

void badMessage(rd_kafka_t *consumer) {
  rd_kafka_message_t *message = rd_kafka_consumer_poll(consumer, 100);
  rd_kafka_destroy(consumer);
  rd_kafka_message_destroy(message);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'rd_kafka_destroy' releases 'consumer' before 'message', which was made from it: it waits for it
// CHECK-MESSAGES: :[[@LINE-5]]:33: note: 'rd_kafka_message' is made from it here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'rd_kafka_destroy' waits until the consumer has left its group and every message, topic and queue is destroyed (model librdkafka.yaml)
// CHECK-FIXES: rd_kafka_consumer_poll(consumer, 100);
// CHECK-FIXES-NEXT: rd_kafka_message_destroy(message);
// CHECK-FIXES-NEXT: rd_kafka_destroy(consumer);

void goodMessage(rd_kafka_t *consumer) {
  rd_kafka_message_t *message = rd_kafka_consumer_poll(consumer, 100);
  rd_kafka_message_destroy(message);
  rd_kafka_destroy(consumer);
}

// The other way to destroy.
class BadFlags {
public:
  explicit BadFlags(rd_kafka_conf_t *conf) : consumer_(rd_kafka_new(RD_KAFKA_CONSUMER, conf, nullptr, 0)) {
    queue_ = rd_kafka_queue_get_consumer(consumer_);
  }
  ~BadFlags() {
    rd_kafka_destroy_flags(consumer_, RD_KAFKA_DESTROY_F_NO_CONSUMER_CLOSE);
    rd_kafka_queue_destroy(queue_);
  }

private:
  rd_kafka_t *consumer_;
  rd_kafka_queue_t *queue_;
};
// CHECK-MESSAGES: :[[@LINE-8]]:5: warning: 'rd_kafka_destroy_flags' releases 'consumer_' before 'queue_', which was made from it: it waits for it
// CHECK-MESSAGES: :[[@LINE-12]]:14: note: 'rd_kafka_queue' is made from it here
// CHECK-MESSAGES: :[[@LINE-10]]:5: note: 'rd_kafka_destroy_flags' waits until every message, topic and queue is destroyed (model librdkafka.yaml)
// CHECK-FIXES: ~BadFlags() {
// CHECK-FIXES-NEXT: rd_kafka_queue_destroy(queue_);
// CHECK-FIXES-NEXT: rd_kafka_destroy_flags(consumer_, RD_KAFKA_DESTROY_F_NO_CONSUMER_CLOSE);

class GoodFlags {
public:
  explicit GoodFlags(rd_kafka_conf_t *conf) : consumer_(rd_kafka_new(RD_KAFKA_CONSUMER, conf, nullptr, 0)) {
    queue_ = rd_kafka_queue_get_consumer(consumer_);
  }
  ~GoodFlags() {
    rd_kafka_queue_destroy(queue_);
    rd_kafka_destroy_flags(consumer_, RD_KAFKA_DESTROY_F_NO_CONSUMER_CLOSE);
  }

private:
  rd_kafka_t *consumer_;
  rd_kafka_queue_t *queue_;
};

// A configuration given away belongs to the handle.
class GoodConfGivenAway {
public:
  GoodConfGivenAway() : conf_(rd_kafka_conf_new()), handle_(rd_kafka_new(RD_KAFKA_PRODUCER, conf_, nullptr, 0)) {}

private:
  rd_kafka_conf_t *conf_;
  Handle handle_;
};
