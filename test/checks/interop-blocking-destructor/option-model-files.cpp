// ModelFiles: a project's own model adds to the built-in ones and wins over them.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t --suffix=BUILTIN
// RUN: %check_interop_tidy %s interop-blocking-destructor %t --suffix=USER -- --config="{CheckOptions: {interop-blocking-destructor.ModelFiles: '%S/Inputs/user-model.yaml'}}"
// RUN: %check_interop_tidy %s interop-blocking-destructor %t --suffix=USER -- --config="{CheckOptions: {ModelFiles: '%S/Inputs/user-model.yaml'}}"

#include <poll.h>

struct jobs_queue;
extern "C" void jobs_wait_all(jobs_queue *queue);
extern "C" void jobs_cancel(jobs_queue *queue);
extern "C" int jobs_count(jobs_queue *queue);
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

class BadDrain {
public:
  ~BadDrain() { pool_.drain(); }

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
};
