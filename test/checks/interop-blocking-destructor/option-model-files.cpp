// ModelFiles: a project's own model adds to the built-in ones and wins over them.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t --suffix=BUILTIN
// RUN: %check_interop_tidy %s interop-blocking-destructor %t --suffix=USER -- --config="{CheckOptions: {interop-blocking-destructor.ModelFiles: '%S/Inputs/user-model.yaml'}}"
// RUN: %check_interop_tidy %s interop-blocking-destructor %t --suffix=USER -- --config="{CheckOptions: {ModelFiles: '%S/Inputs/user-model.yaml'}}"

#include <poll.h>
#include <thread>

struct jobs_queue;
extern "C" void jobs_wait_all(jobs_queue *queue);
extern "C" void jobs_cancel(jobs_queue *queue);
extern "C" int jobs_count(jobs_queue *queue);
extern "C" void jobs_resume(jobs_queue *queue);
namespace jobs {
class Pool {
public:
  void drain();
  void fill();
};
} // namespace jobs

class BadWaitAll {
public:
  ~BadWaitAll() { jobs_wait_all(queue_); }
  // CHECK-MESSAGES-USER: :[[@LINE-1]]:19: warning: destructor of 'BadWaitAll' may block forever in 'jobs_wait_all'
  // CHECK-MESSAGES-USER: :[[@LINE-2]]:19: note: 'BadWaitAll::~BadWaitAll' calls 'jobs_wait_all' here
  // CHECK-MESSAGES-USER: :[[@LINE-3]]:19: note: 'jobs_wait_all' waits until every job has ended (model user-model.yaml)
  // CHECK-MESSAGES-USER: :[[@LINE-4]]:19: note: end the wait first, with 'jobs_cancel'

private:
  jobs_queue *queue_;
};

class GoodCancelledFirst {
public:
  ~GoodCancelledFirst() {
    jobs_cancel(queue_);
    jobs_wait_all(queue_);
  }

private:
  jobs_queue *queue_;
};

class GoodCount {
public:
  ~GoodCount() { jobs_count(queue_); }

private:
  jobs_queue *queue_;
};

// What shares a row with a function that ends the wait does not end it for that.
class BadResumed {
public:
  ~BadResumed() {
    jobs_resume(queue_);
    thread_.join();
  }

private:
  jobs_queue *queue_;
  std::thread thread_{[this] { jobs_wait_all(queue_); }};
};
// CHECK-MESSAGES-USER: :[[@LINE-7]]:5: warning: destructor of 'BadResumed' may block forever in 'std::thread::join': nothing ends the thread's wait in 'jobs_wait_all'
// CHECK-MESSAGES-USER: :[[@LINE-8]]:5: note: 'BadResumed::~BadResumed' calls 'std::thread::join' here
// CHECK-MESSAGES-USER: :[[@LINE-4]]:22: note: the thread is started here
// CHECK-MESSAGES-USER: :[[@LINE-5]]:32: note: 'lambda' calls 'jobs_wait_all' here
// CHECK-MESSAGES-USER: :[[@LINE-6]]:32: note: 'jobs_wait_all' waits until every job has ended (model user-model.yaml)
// CHECK-MESSAGES-USER: :[[@LINE-13]]:5: note: this comes before the wait, but does not end it

class GoodCancelledBeforeJoin {
public:
  ~GoodCancelledBeforeJoin() {
    jobs_cancel(queue_);
    thread_.join();
  }

private:
  jobs_queue *queue_;
  std::thread thread_{[this] { jobs_wait_all(queue_); }};
};

class BadDrain {
public:
  ~BadDrain() { pool_.drain(); }
  // CHECK-MESSAGES-USER: :[[@LINE-1]]:17: warning: destructor of 'BadDrain' may block forever in 'jobs::Pool::drain'
  // CHECK-MESSAGES-USER: :[[@LINE-2]]:17: note: 'BadDrain::~BadDrain' calls 'jobs::Pool::drain' here
  // CHECK-MESSAGES-USER: :[[@LINE-3]]:17: note: 'jobs::Pool::drain' waits until the pool is empty (model user-model.yaml)
  // CHECK-MESSAGES-USER: :[[@LINE-4]]:17: note: bound the wait, or make it before the destructor runs

private:
  jobs::Pool pool_;
};

class GoodFill {
public:
  ~GoodFill() { pool_.fill(); }

private:
  jobs::Pool pool_;
};

// The built-in row says that it waits; the project's says that it does not.
class PollsForEver {
public:
  ~PollsForEver() { poll(nullptr, 0, -1); }
  // CHECK-MESSAGES-BUILTIN: :[[@LINE-1]]:21: warning: destructor of 'PollsForEver' may block forever in 'poll'
  // CHECK-MESSAGES-BUILTIN: :[[@LINE-2]]:21: note: 'PollsForEver::~PollsForEver' calls 'poll' here
  // CHECK-MESSAGES-BUILTIN: :[[@LINE-3]]:21: note: 'poll' waits until a descriptor is ready (model posix.yaml)
  // CHECK-MESSAGES-BUILTIN: :[[@LINE-4]]:38: note: wait for a bounded time
};
