// Two members with a member of one class each: the end of one is not the end of the other.
// RUN: %check_interop_tidy %s interop-thread-lifetime %t -std=c++17

#include <semaphore.h>
#include <thread>

class Queue {
public:
  Queue() { sem_init(&count_, 0, 0); }
  ~Queue() { sem_destroy(&count_); }
  void wait() { sem_wait(&count_); }
  void post() { sem_post(&count_); }

private:
  sem_t count_;
};

class Reader {
public:
  void start() {
    running_ = true;
    thread_ = std::thread(&Reader::read, this);
  }
  ~Reader() {
    running_ = false;
    queue_.post();
    if (thread_.joinable())
      thread_.join();
  }

private:
  void read() {
    while (running_)
      queue_.wait();
  }
  Queue queue_;
  volatile bool running_ = false;
  std::thread thread_;
};

class Writer {
public:
  void put() { queue_.post(); }

private:
  Queue queue_;
};

class Good {
public:
  void start() {
    reader_.start();
    writer_.put();
  }

private:
  Reader reader_;
  Writer writer_;
};

class Borrower {
public:
  void start(Writer *from) {
    from_ = from;
    running_ = true;
    thread_ = std::thread(&Borrower::read, this);
  }
  ~Borrower() {
    running_ = false;
    if (thread_.joinable())
      thread_.join();
  }

private:
  void read() {
    while (running_)
      from_->put();
  }
  Writer *from_ = nullptr;
  volatile bool running_ = false;
  std::thread thread_;
};

// The thread uses the queue of the member that is destroyed first.
class Bad {
public:
  void start() { reader_.start(&writer_); }

private:
  Borrower reader_;
  Writer writer_;
};
// CHECK-MESSAGES: :[[@LINE-2]]:10: warning: 'count_' is gone before the join of the thread that runs 'Borrower::read', which uses it
// CHECK-MESSAGES: :[[@LINE-28]]:15: note: the thread that runs 'Borrower::read' is started here
// CHECK-MESSAGES: :[[@LINE-4]]:10: note: member 'writer_' is destroyed here by 'Writer::~Writer'
// CHECK-MESSAGES: :[[@LINE-50]]:9: note: member 'queue_' is destroyed here by 'Queue::~Queue'
// CHECK-MESSAGES: :[[@LINE-85]]:27: note: it uses 'count_' here
// CHECK-MESSAGES: :[[@LINE-8]]:12: note: it is joined only here
