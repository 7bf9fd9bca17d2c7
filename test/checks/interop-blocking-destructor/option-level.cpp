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

class BadPoll {
public:
  ~BadPoll() { poll(nullptr, 0, -1); }
};

class BoundedPoll {
public:
  ~BoundedPoll() { poll(nullptr, 0, 100); }
};

// Not a wait at all. poll with 0 returns at once.
class GoodPollZero {
public:
  ~GoodPollZero() { poll(nullptr, 0, 0); }
};

class BoundedSleep {
public:
  ~BoundedSleep() { sleep(1); }
};

class BoundedSleepStd {
public:
  ~BoundedSleepStd() { std::this_thread::sleep_for(std::chrono::seconds(5)); }
};

class BoundedWaitFor {
public:
  ~BoundedWaitFor() {
    std::unique_lock<std::mutex> lock(mutex_);
    idle_.wait_for(lock, std::chrono::seconds(5));
  }

private:
  std::mutex mutex_;
  std::condition_variable idle_;
};

class BoundedFuture {
public:
  ~BoundedFuture() { task_.wait_for(std::chrono::seconds(5)); }

private:
  std::future<int> task_;
};

class BoundedFlush {
public:
  ~BoundedFlush() { rd_kafka_flush(producer_, 10000); }

private:
  rd_kafka_t *producer_;
};

class BoundedDestroy {
public:
  ~BoundedDestroy() { rd_kafka_destroy(producer_); }

private:
  rd_kafka_t *producer_;
};

class GoodLock {
public:
  ~GoodLock() { std::lock_guard<std::mutex> lock(mutex_); }

private:
  std::mutex mutex_;
};
