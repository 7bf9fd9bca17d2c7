// librdkafka: flush without bound, and closes that wait for what closures own.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++14,c++20

#include <functional>
#include <librdkafka/rdkafka.h>
#include <memory>

class BadFlushForEver {
public:
  ~BadFlushForEver() {
    rd_kafka_flush(producer_, -1);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadFlushForEver' may block forever in 'rd_kafka_flush'
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadFlushForEver::~BadFlushForEver' calls 'rd_kafka_flush' here
    // CHECK-MESSAGES: :[[@LINE-3]]:5: note: 'rd_kafka_flush' waits until every message is delivered or has failed (model librdkafka.yaml)
    // CHECK-MESSAGES: :[[@LINE-4]]:31: note: wait for a bounded time; messages not delivered by then are lost if the handle is destroyed
    // CHECK-ALTERNATIVE-1: rd_kafka_flush(producer_, 1000);
    rd_kafka_destroy(producer_);
  }

private:
  rd_kafka_t *producer_;
};

class GoodFlushBounded {
public:
  ~GoodFlushBounded() {
    rd_kafka_flush(producer_, 10000);
    rd_kafka_destroy(producer_);
  }

private:
  rd_kafka_t *producer_;
};

class GoodFlushPurgedBefore {
public:
  ~GoodFlushPurgedBefore() {
    rd_kafka_purge(producer_, 7);
    rd_kafka_flush(producer_, -1);
    rd_kafka_destroy(producer_);
  }

private:
  rd_kafka_t *producer_;
};

class BadFlushBehindWrapper {
public:
  ~BadFlushBehindWrapper() { flush(); }
  // CHECK-MESSAGES: :[[@LINE-1]]:30: warning: destructor of 'BadFlushBehindWrapper' may block forever in 'rd_kafka_flush'
  // CHECK-MESSAGES: :[[@LINE-2]]:30: note: 'BadFlushBehindWrapper::~BadFlushBehindWrapper' calls 'BadFlushBehindWrapper::flush' here
  // CHECK-MESSAGES: :[[@LINE+3]]:34: note: 'BadFlushBehindWrapper::flush' calls 'rd_kafka_flush' here
  // CHECK-MESSAGES: :[[@LINE+2]]:34: note: 'rd_kafka_flush' waits until every message is delivered or has failed (model librdkafka.yaml)
  // CHECK-MESSAGES: :[[@LINE-5]]:30: note: end the wait first, with 'rd_kafka_purge'
  void flush(int timeout = -1) { rd_kafka_flush(producer_, timeout); }

private:
  rd_kafka_t *producer_;
};

class GoodFlushBehindWrapper {
public:
  ~GoodFlushBehindWrapper() { flush(500); }
  void flush(int timeout = -1) { rd_kafka_flush(producer_, timeout); }

private:
  rd_kafka_t *producer_;
};

class BadPollForEver {
public:
  ~BadPollForEver() { rd_kafka_poll(producer_, -1); }
  // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: destructor of 'BadPollForEver' may block forever in 'rd_kafka_poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:23: note: 'BadPollForEver::~BadPollForEver' calls 'rd_kafka_poll' here
  // CHECK-MESSAGES: :[[@LINE-3]]:23: note: 'rd_kafka_poll' waits until an event arrives (model librdkafka.yaml)
  // CHECK-MESSAGES: :[[@LINE-4]]:48: note: wait for a bounded time

private:
  rd_kafka_t *producer_;
};

class GoodPollBounded {
public:
  ~GoodPollBounded() { rd_kafka_poll(producer_, 0); }

private:
  rd_kafka_t *producer_;
};

class GoodPlainDestroy {
public:
  ~GoodPlainDestroy() { rd_kafka_destroy(producer_); }

private:
  rd_kafka_t *producer_;
};

struct DestroyHandle {
  void operator()(rd_kafka_t *handle) const { rd_kafka_destroy(handle); }
};

// What a callback registered with the handle calls may own messages of the handle.
class BadClosuresLive {
public:
  BadClosuresLive() {
    rd_kafka_conf_t *conf = rd_kafka_conf_new();
    rd_kafka_conf_set_opaque(conf, this);
    rd_kafka_conf_set_rebalance_cb(conf, &BadClosuresLive::rebalance);
    handle_.reset(rd_kafka_new(RD_KAFKA_CONSUMER, conf, nullptr, 0));
  }
  ~BadClosuresLive() { rd_kafka_consumer_close(handle_.get()); }
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: destructor of 'BadClosuresLive' may block forever in 'rd_kafka_consumer_close'
  // CHECK-MESSAGES: :[[@LINE-2]]:24: note: 'BadClosuresLive::~BadClosuresLive' calls 'rd_kafka_consumer_close' here
  // CHECK-MESSAGES: :[[@LINE-3]]:24: note: 'rd_kafka_consumer_close' waits until the assignment is revoked, offsets are committed and the group is left (model librdkafka.yaml)
  // CHECK-MESSAGES: :[[@LINE+9]]:25: note: 'assigned_' may still own what is waited for; clear it before the call
  // CHECK-MESSAGES: :[[@LINE-5]]:24: note: clear the closures first; they are not called during the wait then
  // CHECK-ALTERNATIVE-3: ~BadClosuresLive() { assigned_ = nullptr; rd_kafka_consumer_close(handle_.get()); }
  void onAssigned(std::function<void()> callback) { assigned_ = callback; }

private:
  static void rebalance(rd_kafka_t *, rd_kafka_resp_err_t, rd_kafka_topic_partition_list_t *, void *opaque) {
    static_cast<BadClosuresLive *>(opaque)->assigned_();
  }
  std::function<void()> assigned_;
  std::unique_ptr<rd_kafka_t, DestroyHandle> handle_;
};

class GoodClosuresCleared {
public:
  GoodClosuresCleared() {
    rd_kafka_conf_t *conf = rd_kafka_conf_new();
    rd_kafka_conf_set_opaque(conf, this);
    rd_kafka_conf_set_rebalance_cb(conf, &GoodClosuresCleared::rebalance);
    handle_.reset(rd_kafka_new(RD_KAFKA_CONSUMER, conf, nullptr, 0));
  }
  ~GoodClosuresCleared() {
    assigned_ = nullptr;
    rd_kafka_consumer_close(handle_.get());
    handle_.reset();
  }
  void onAssigned(std::function<void()> callback) { assigned_ = callback; }

private:
  static void rebalance(rd_kafka_t *, rd_kafka_resp_err_t, rd_kafka_topic_partition_list_t *, void *opaque) {
    static_cast<GoodClosuresCleared *>(opaque)->assigned_();
  }
  std::function<void()> assigned_;
  std::unique_ptr<rd_kafka_t, DestroyHandle> handle_;
};

class BadOneOfTwoCleared {
public:
  BadOneOfTwoCleared() {
    rd_kafka_conf_t *conf = rd_kafka_conf_new();
    rd_kafka_conf_set_opaque(conf, this);
    rd_kafka_conf_set_rebalance_cb(conf, &BadOneOfTwoCleared::rebalance);
    handle_.reset(rd_kafka_new(RD_KAFKA_CONSUMER, conf, nullptr, 0));
  }
  ~BadOneOfTwoCleared() {
    assigned_ = nullptr;
    rd_kafka_consumer_close(handle_.get());
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadOneOfTwoCleared' may block forever in 'rd_kafka_consumer_close'
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadOneOfTwoCleared::~BadOneOfTwoCleared' calls 'rd_kafka_consumer_close' here
    // CHECK-MESSAGES: :[[@LINE-3]]:5: note: 'rd_kafka_consumer_close' waits until the assignment is revoked, offsets are committed and the group is left (model librdkafka.yaml)
    // CHECK-MESSAGES: :[[@LINE+17]]:25: note: 'revoked_' may still own what is waited for; clear it before the call
    // CHECK-MESSAGES: :[[@LINE-5]]:5: note: clear the closures first; they are not called during the wait then
    // CHECK-ALTERNATIVE-4: ~BadOneOfTwoCleared() {
    // CHECK-ALTERNATIVE-4-NEXT: assigned_ = nullptr;
    // CHECK-ALTERNATIVE-4-NEXT: revoked_ = nullptr;
    // CHECK-ALTERNATIVE-4-NEXT: rd_kafka_consumer_close(handle_.get());
  }

private:
  static void rebalance(rd_kafka_t *, rd_kafka_resp_err_t error, rd_kafka_topic_partition_list_t *, void *opaque) {
    auto *self = static_cast<BadOneOfTwoCleared *>(opaque);
    if (error)
      self->revoked_();
    else
      self->assigned_();
  }
  std::function<void()> assigned_;
  std::function<void()> revoked_;
  std::unique_ptr<rd_kafka_t, DestroyHandle> handle_;
};

// A closure that no callback of the library calls owns nothing of the handle's.
class GoodClosureUnrelated {
public:
  GoodClosureUnrelated() {
    rd_kafka_conf_t *conf = rd_kafka_conf_new();
    handle_.reset(rd_kafka_new(RD_KAFKA_CONSUMER, conf, nullptr, 0));
  }
  ~GoodClosureUnrelated() { rd_kafka_consumer_close(handle_.get()); }
  void log() { log_(); }

private:
  std::function<void()> log_;
  std::unique_ptr<rd_kafka_t, DestroyHandle> handle_;
};
