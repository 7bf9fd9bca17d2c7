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
  // CHECK-MESSAGES: :[[@LINE-1]]:27: warning: destructor of 'BadAnnotatedBlocks' may block forever in 'queuePop'
  // CHECK-MESSAGES: :[[@LINE-2]]:27: note: 'BadAnnotatedBlocks::~BadAnnotatedBlocks' calls 'queuePop' here
  // CHECK-MESSAGES: :[[@LINE-3]]:27: note: 'queuePop' waits until a job arrives (model in-source annotation)
  // CHECK-MESSAGES: :[[@LINE-4]]:27: note: bound the wait, or make it before the destructor runs

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

// Only on how it waits: what it tells others is read.
class GoodToldByNonBlocking {
public:
  GoodToldByNonBlocking() : thread_([this] { run(); }) {}
  ~GoodToldByNonBlocking() {
    stop();
    thread_.join();
  }

private:
  INTEROP_NONBLOCKING void stop() { stop_ = true; }
  void run() {
    while (!stop_)
      tell(nullptr);
  }
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

inline void pollPlain() {
  poll(nullptr, 0, -1);
}
class BadNotAnnotated {
public:
  ~BadNotAnnotated() { pollPlain(); }
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: destructor of 'BadNotAnnotated' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:24: note: 'BadNotAnnotated::~BadNotAnnotated' calls 'pollPlain' here
  // CHECK-MESSAGES: :[[@LINE-7]]:3: note: 'pollPlain' calls 'poll' here
  // CHECK-MESSAGES: :[[@LINE-8]]:3: note: 'poll' waits until a descriptor is ready (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE-9]]:20: note: wait for a bounded time
};

class BadMethodBlocks {
public:
  ~BadMethodBlocks() { waitIdle(); }
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: destructor of 'BadMethodBlocks' may block forever in 'BadMethodBlocks::waitIdle'
  // CHECK-MESSAGES: :[[@LINE-2]]:24: note: 'BadMethodBlocks::~BadMethodBlocks' calls 'BadMethodBlocks::waitIdle' here
  // CHECK-MESSAGES: :[[@LINE-3]]:24: note: 'BadMethodBlocks::waitIdle' waits until every job is done (model in-source annotation)
  // CHECK-MESSAGES: :[[@LINE-4]]:24: note: bound the wait, or make it before the destructor runs
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
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: destructor of 'BadMember' may block forever in 'BadMember::Owner::~Owner'
  // CHECK-MESSAGES: :[[@LINE-2]]:9: note: member 'owner_' is destroyed here by 'BadMember::Owner::~Owner'
  // CHECK-MESSAGES: :[[@LINE-3]]:9: note: 'BadMember::Owner::~Owner' waits until its child process ends (model in-source annotation)
  // CHECK-MESSAGES: :[[@LINE-4]]:9: note: bound the wait, or make it before the destructor runs
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
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadOnlyCounted' may block forever in 'std::thread::join': nothing tells the thread to stop
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadOnlyCounted::~BadOnlyCounted' calls 'std::thread::join' here
    // CHECK-MESSAGES: :[[@LINE-6]]:22: note: the thread is started here
    // CHECK-MESSAGES: :[[@LINE-7]]:39: note: 'lambda' calls 'queuePop' here
    // CHECK-MESSAGES: :[[@LINE-8]]:39: note: 'queuePop' waits until a job arrives (model in-source annotation)
    // CHECK-MESSAGES: :[[@LINE-6]]:5: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
  }

private:
  Queue *queue_;
  std::thread thread_;
};
