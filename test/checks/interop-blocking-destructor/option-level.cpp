// BlockingLevel: waits that end by themselves are told only where asked for.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -- --config="{CheckOptions: {interop-blocking-destructor.BlockingLevel: unbounded}}"
// RUN: %check_interop_tidy %s interop-blocking-destructor %t --suffix=BOUNDED -- --config="{CheckOptions: {interop-blocking-destructor.BlockingLevel: bounded}}"

#include <chrono>
#include <condition_variable>
#include <future>
#include <librdkafka/rdkafka.h>
#include <mutex>
#include <poll.h>
#include <thread>
#include <unistd.h>

class BadPause {
public:
  ~BadPause() { pause(); }
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: destructor of 'BadPause' may block forever in 'pause'
  // CHECK-MESSAGES: :[[@LINE-2]]:17: note: 'BadPause::~BadPause' calls 'pause' here
  // CHECK-MESSAGES: :[[@LINE-3]]:17: note: 'pause' waits until a signal arrives (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE-4]]:17: note: end the wait first, with 'kill' or 'raise'
};

class BoundedPoll {
public:
  ~BoundedPoll() { poll(nullptr, 0, 100); }
  // CHECK-MESSAGES-BOUNDED: :[[@LINE-1]]:20: warning: destructor of 'BoundedPoll' may block in 'poll'
  // CHECK-MESSAGES-BOUNDED: :[[@LINE-2]]:20: note: 'BoundedPoll::~BoundedPoll' calls 'poll' here
  // CHECK-MESSAGES-BOUNDED: :[[@LINE-3]]:20: note: 'poll' waits until a descriptor is ready (model posix.yaml)
};

// Not a wait at all. poll with 0 returns at once.
class GoodPollZero {
public:
  ~GoodPollZero() { poll(nullptr, 0, 0); }
};

class BoundedSleep {
public:
  ~BoundedSleep() { sleep(1); }
  // CHECK-MESSAGES-BOUNDED: :[[@LINE-1]]:21: warning: destructor of 'BoundedSleep' may block in 'sleep'
  // CHECK-MESSAGES-BOUNDED: :[[@LINE-2]]:21: note: 'BoundedSleep::~BoundedSleep' calls 'sleep' here
  // CHECK-MESSAGES-BOUNDED: :[[@LINE-3]]:21: note: 'sleep' waits until the time given has passed (model posix.yaml)
};

class BoundedSleepStd {
public:
  ~BoundedSleepStd() { std::this_thread::sleep_for(std::chrono::seconds(5)); }
  // CHECK-MESSAGES-BOUNDED: :[[@LINE-1]]:24: warning: destructor of 'BoundedSleepStd' may block in 'std::this_thread::sleep_for'
  // CHECK-MESSAGES-BOUNDED: :[[@LINE-2]]:24: note: 'BoundedSleepStd::~BoundedSleepStd' calls 'std::this_thread::sleep_for' here
  // CHECK-MESSAGES-BOUNDED: :[[@LINE-3]]:24: note: 'std::this_thread::sleep_for' waits until the time given has passed (model cpp-std.yaml)
};

class BoundedWaitFor {
public:
  ~BoundedWaitFor() {
    std::unique_lock<std::mutex> lock(mutex_);
    idle_.wait_for(lock, std::chrono::seconds(5));
    // CHECK-MESSAGES-BOUNDED: :[[@LINE-1]]:5: warning: destructor of 'BoundedWaitFor' may block in 'std::condition_variable::wait_for'
    // CHECK-MESSAGES-BOUNDED: :[[@LINE-2]]:5: note: 'BoundedWaitFor::~BoundedWaitFor' calls 'std::condition_variable::wait_for' here
    // CHECK-MESSAGES-BOUNDED: :[[@LINE-3]]:5: note: 'std::condition_variable::wait_for' waits until it is notified or the time has passed (model cpp-std.yaml)
  }

private:
  std::mutex mutex_;
  std::condition_variable idle_;
};

class BoundedFuture {
public:
  ~BoundedFuture() { task_.wait_for(std::chrono::seconds(5)); }
  // CHECK-MESSAGES-BOUNDED: :[[@LINE-1]]:22: warning: destructor of 'BoundedFuture' may block in 'std::future::wait_for'
  // CHECK-MESSAGES-BOUNDED: :[[@LINE-2]]:22: note: 'BoundedFuture::~BoundedFuture' calls 'std::future::wait_for' here
  // CHECK-MESSAGES-BOUNDED: :[[@LINE-3]]:22: note: 'std::future::wait_for' waits until the shared state is made ready or the time has passed (model cpp-std.yaml)

private:
  std::future<int> task_;
};

class BoundedFlush {
public:
  ~BoundedFlush() { rd_kafka_flush(producer_, 10000); }
  // CHECK-MESSAGES-BOUNDED: :[[@LINE-1]]:21: warning: destructor of 'BoundedFlush' may block in 'rd_kafka_flush'
  // CHECK-MESSAGES-BOUNDED: :[[@LINE-2]]:21: note: 'BoundedFlush::~BoundedFlush' calls 'rd_kafka_flush' here
  // CHECK-MESSAGES-BOUNDED: :[[@LINE-3]]:21: note: 'rd_kafka_flush' waits until every message is delivered or has failed (model librdkafka.yaml)

private:
  rd_kafka_t *producer_;
};

class BoundedDestroy {
public:
  ~BoundedDestroy() { rd_kafka_destroy(producer_); }
  // CHECK-MESSAGES-BOUNDED: :[[@LINE-1]]:23: warning: destructor of 'BoundedDestroy' may block in 'rd_kafka_destroy'
  // CHECK-MESSAGES-BOUNDED: :[[@LINE-2]]:23: note: 'BoundedDestroy::~BoundedDestroy' calls 'rd_kafka_destroy' here
  // CHECK-MESSAGES-BOUNDED: :[[@LINE-3]]:23: note: 'rd_kafka_destroy' waits until the consumer has left its group and every message, topic and queue is destroyed (model librdkafka.yaml)

private:
  rd_kafka_t *producer_;
};

class GoodLock {
public:
  ~GoodLock() { std::lock_guard<std::mutex> lock(mutex_); }

private:
  std::mutex mutex_;
};
