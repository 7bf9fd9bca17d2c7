// Knowledge written in the source: the macros of interop/annotations.h.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++11,c++20 -- -- -I %root/include

#include <atomic>
#include <interop/annotations.h>
#include <mutex>
#include <poll.h>
#include <thread>

struct Queue;
INTEROP_BLOCKS("a job arrives") int queuePop(Queue *queue);
INTEROP_BLOCKS_BOUNDED("the job has been written") void queueFlush(Queue *queue);
INTEROP_STOP_SIGNAL void wakeEverybody();
INTEROP_NO_SIGNAL void countOne(Queue *queue);
void tell(Queue *queue);

class BadAnnotatedBlocks {
public:
  ~BadAnnotatedBlocks() { queuePop(queue_); }

private:
  Queue *queue_;
};

class GoodAnnotatedBounded {
public:
  ~GoodAnnotatedBounded() { queueFlush(queue_); }

private:
  Queue *queue_;
};

// The annotation wins over the body.
INTEROP_NONBLOCKING inline void pollAnyway() {
  poll(nullptr, 0, -1);
}
class GoodAnnotatedNonBlocking {
public:
  ~GoodAnnotatedNonBlocking() { pollAnyway(); }
};

inline void pollPlain() {
  poll(nullptr, 0, -1);
}
class BadNotAnnotated {
public:
  ~BadNotAnnotated() { pollPlain(); }
};

class BadMethodBlocks {
public:
  ~BadMethodBlocks() { waitIdle(); }
  INTEROP_BLOCKS("every job is done") void waitIdle();
};

class GoodMethodNonBlocking {
public:
  ~GoodMethodNonBlocking() { waitIdle(); }
  INTEROP_NONBLOCKING void waitIdle() { poll(nullptr, 0, -1); }
};

class BadMember {
  struct Owner {
    INTEROP_BLOCKS("its child process ends") ~Owner();
  };
  Owner owner_;
};

class GoodToldBySignal {
public:
  GoodToldBySignal() : thread_([this] { queuePop(queue_); }) {}
  ~GoodToldBySignal() {
    wakeEverybody();
    thread_.join();
  }

private:
  Queue *queue_;
  std::thread thread_;
};

class GoodToldByUnknown {
public:
  GoodToldByUnknown() : thread_([this] { queuePop(queue_); }) {}
  ~GoodToldByUnknown() {
    tell(queue_);
    thread_.join();
  }

private:
  Queue *queue_;
  std::thread thread_;
};

class BadOnlyCounted {
public:
  BadOnlyCounted() : thread_([this] { queuePop(queue_); }) {}
  ~BadOnlyCounted() {
    countOne(queue_);
    thread_.join();
  }

private:
  Queue *queue_;
  std::thread thread_;
};
