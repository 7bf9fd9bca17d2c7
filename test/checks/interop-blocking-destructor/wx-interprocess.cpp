// Threads of wxWidgets, queues of Boost.Interprocess and of Paho's C++ client.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t
#include <thread>

class wxSemaphore {
public:
  int Wait();
  int Post();
};
class wxThread {
public:
  virtual ~wxThread();
  int Run();
  void *Wait();

protected:
  virtual void *Entry() = 0;
};

class Works : public wxThread {
public:
  Works() { Run(); }
  ~Works() override { Wait(); }

protected:
  void *Entry() override {
    jobs_.Wait();
    return nullptr;
  }

private:
  wxSemaphore jobs_;
};
// CHECK-MESSAGES: :[[@LINE-11]]:23: warning: destructor of 'Works' may block forever in 'wxThread::Wait': nothing tells the thread to stop
// CHECK-MESSAGES: :[[@LINE-12]]:23: note: 'Works::~Works' calls 'wxThread::Wait' here
// CHECK-MESSAGES: :[[@LINE-14]]:13: note: the thread that runs 'Works::Entry' is started here
// CHECK-MESSAGES: :[[@LINE-10]]:5: note: 'Works::Entry' calls 'wxSemaphore::Wait' here
// CHECK-MESSAGES: :[[@LINE-11]]:5: note: 'wxSemaphore::Wait' waits until the semaphore is posted (model wxwidgets.yaml)
// CHECK-MESSAGES: :[[@LINE-16]]:23: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first

class OkWorks : public wxThread {
public:
  OkWorks() { Run(); }
  ~OkWorks() override {
    jobs_.Post();
    Wait();
  }

protected:
  void *Entry() override {
    jobs_.Wait();
    return nullptr;
  }

private:
  wxSemaphore jobs_;
};

namespace boost {
namespace interprocess {
template <class Offset> class message_queue_t {
public:
  void receive(void *buffer, unsigned long size, unsigned long &received, unsigned &priority);
  bool try_send(const void *buffer, unsigned long size, unsigned priority);
};
typedef message_queue_t<long> message_queue;
} // namespace interprocess
} // namespace boost

class Receives {
public:
  ~Receives() {
    stop_ = true;
    thread_.join();
  }

private:
  void run() {
    char buffer[64];
    unsigned long received;
    unsigned priority;
    while (!stop_)
      queue_->receive(buffer, sizeof buffer, received, priority);
  }
  volatile bool stop_ = false;
  boost::interprocess::message_queue *queue_;
  std::thread thread_{[this] { run(); }};
};
// CHECK-MESSAGES: :[[@LINE-15]]:5: warning: destructor of 'Receives' may block forever in 'std::thread::join': nothing ends the thread's wait in 'boost::interprocess::message_queue_t::receive'
// CHECK-MESSAGES: :[[@LINE-16]]:5: note: 'Receives::~Receives' calls 'std::thread::join' here
// CHECK-MESSAGES: :[[@LINE-4]]:22: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-5]]:32: note: 'lambda' calls 'Receives::run' here
// CHECK-MESSAGES: :[[@LINE-10]]:7: note: 'Receives::run' calls 'boost::interprocess::message_queue_t::receive' here
// CHECK-MESSAGES: :[[@LINE-11]]:7: note: 'boost::interprocess::message_queue_t::receive' waits until there is a message (model boost-interprocess.yaml)
// CHECK-MESSAGES: :[[@LINE-22]]:5: note: this comes before the wait, but does not end it

class OkReceives {
public:
  ~OkReceives() {
    stop_ = true;
    queue_->try_send("", 0, 0);
    thread_.join();
  }

private:
  void run() {
    char buffer[64];
    unsigned long received;
    unsigned priority;
    while (!stop_)
      queue_->receive(buffer, sizeof buffer, received, priority);
  }
  volatile bool stop_ = false;
  boost::interprocess::message_queue *queue_;
  std::thread thread_{[this] { run(); }};
};

namespace mqtt {
class async_client {
public:
  void *consume_message();
  bool stop_consuming();
};
} // namespace mqtt

class Consumes {
public:
  ~Consumes() { thread_.join(); }

private:
  mqtt::async_client &client_;
  std::thread thread_{[this] { while (client_.consume_message()); }};
};
// CHECK-MESSAGES: :[[@LINE-6]]:17: warning: destructor of 'Consumes' may block forever in 'std::thread::join': nothing tells the thread to stop
// CHECK-MESSAGES: :[[@LINE-7]]:17: note: 'Consumes::~Consumes' calls 'std::thread::join' here
// CHECK-MESSAGES: :[[@LINE-4]]:22: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-5]]:39: note: 'lambda' calls 'mqtt::async_client::consume_message' here
// CHECK-MESSAGES: :[[@LINE-6]]:39: note: 'mqtt::async_client::consume_message' waits until a message arrives (model paho-mqtt-cpp.yaml)
// CHECK-MESSAGES: :[[@LINE-11]]:17: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first

class OkConsumes {
public:
  ~OkConsumes() {
    client_.stop_consuming();
    thread_.join();
  }

private:
  mqtt::async_client &client_;
  std::thread thread_{[this] { while (client_.consume_message()); }};
};
