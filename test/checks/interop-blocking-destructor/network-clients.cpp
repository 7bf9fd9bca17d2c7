// Threads that wait in calls of network and device libraries, and are joined by who does not end the wait.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t
#include <thread>

extern "C" {
struct hid_device_;
int hid_read(hid_device_ *dev, unsigned char *data, unsigned long length);
int hid_read_timeout(hid_device_ *dev, unsigned char *data, unsigned long length, int milliseconds);

typedef struct amqp_connection_state_t_ *amqp_connection_state_t;
struct amqp_envelope_t;
struct timeval { long tv_sec, tv_usec; };
typedef struct { int reply_type; } amqp_rpc_reply_t;
amqp_rpc_reply_t amqp_consume_message(amqp_connection_state_t state, amqp_envelope_t *envelope, const timeval *timeout, int flags);

struct modbus_t;
int modbus_receive(modbus_t *ctx, unsigned char *request);
void modbus_close(modbus_t *ctx);

struct lws_context;
int lws_service(lws_context *context, int timeout);
void lws_cancel_service(lws_context *context);
}

class Reads {
public:
  ~Reads() {
    stop_ = true;
    thread_.join();
  }

private:
  void run() {
    unsigned char report[64];
    while (!stop_)
      hid_read(device_, report, sizeof report);
  }
  volatile bool stop_ = false;
  hid_device_ *device_;
  std::thread thread_{[this] { run(); }};
};
// CHECK-MESSAGES: :[[@LINE-13]]:5: warning: destructor of 'Reads' may block forever in 'std::thread::join': nothing ends the thread's wait in 'hid_read'
// CHECK-MESSAGES: :[[@LINE-14]]:5: note: 'Reads::~Reads' calls 'std::thread::join' here
// CHECK-MESSAGES: :[[@LINE-4]]:22: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-5]]:32: note: 'lambda' calls 'Reads::run' here
// CHECK-MESSAGES: :[[@LINE-10]]:7: note: 'Reads::run' calls 'hid_read' here
// CHECK-MESSAGES: :[[@LINE-11]]:7: note: 'hid_read' waits until the device sends a report (model hidapi.yaml)
// CHECK-MESSAGES: :[[@LINE-20]]:5: note: this comes before the wait, but does not end it

class OkReadsForATime {
public:
  ~OkReadsForATime() {
    stop_ = true;
    thread_.join();
  }

private:
  void run() {
    unsigned char report[64];
    while (!stop_)
      hid_read_timeout(device_, report, sizeof report, 100);
  }
  volatile bool stop_ = false;
  hid_device_ *device_;
  std::thread thread_{[this] { run(); }};
};

class Consumes {
public:
  ~Consumes() {
    stop_ = true;
    thread_.join();
  }

private:
  void run() {
    while (!stop_)
      amqp_consume_message(connection_, envelope_, nullptr, 0);
  }
  volatile bool stop_ = false;
  amqp_connection_state_t connection_;
  amqp_envelope_t *envelope_;
  std::thread thread_{[this] { run(); }};
};
// CHECK-MESSAGES: :[[@LINE-13]]:5: warning: destructor of 'Consumes' may block forever in 'std::thread::join': nothing ends the thread's wait in 'amqp_consume_message'
// CHECK-MESSAGES: :[[@LINE-14]]:5: note: 'Consumes::~Consumes' calls 'std::thread::join' here
// CHECK-MESSAGES: :[[@LINE-4]]:22: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-5]]:32: note: 'lambda' calls 'Consumes::run' here
// CHECK-MESSAGES: :[[@LINE-11]]:7: note: 'Consumes::run' calls 'amqp_consume_message' here
// CHECK-MESSAGES: :[[@LINE-12]]:7: note: 'amqp_consume_message' waits until a message arrives (model rabbitmq-c.yaml)
// CHECK-MESSAGES: :[[@LINE-20]]:5: note: this comes before the wait, but does not end it

class OkConsumesForATime {
public:
  ~OkConsumesForATime() {
    stop_ = true;
    thread_.join();
  }

private:
  void run() {
    timeval second{1, 0};
    while (!stop_)
      amqp_consume_message(connection_, envelope_, &second, 0);
  }
  volatile bool stop_ = false;
  amqp_connection_state_t connection_;
  amqp_envelope_t *envelope_;
  std::thread thread_{[this] { run(); }};
};

class Answers {
public:
  ~Answers() {
    stop_ = true;
    thread_.join();
  }

private:
  void run() {
    unsigned char request[260];
    while (!stop_)
      modbus_receive(context_, request);
  }
  volatile bool stop_ = false;
  modbus_t *context_;
  std::thread thread_{[this] { run(); }};
};
// CHECK-MESSAGES: :[[@LINE-13]]:5: warning: destructor of 'Answers' may block forever in 'std::thread::join': nothing ends the thread's wait in 'modbus_receive'
// CHECK-MESSAGES: :[[@LINE-14]]:5: note: 'Answers::~Answers' calls 'std::thread::join' here
// CHECK-MESSAGES: :[[@LINE-4]]:22: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-5]]:32: note: 'lambda' calls 'Answers::run' here
// CHECK-MESSAGES: :[[@LINE-10]]:7: note: 'Answers::run' calls 'modbus_receive' here
// CHECK-MESSAGES: :[[@LINE-11]]:7: note: 'modbus_receive' waits until a request arrives (model libmodbus.yaml)
// CHECK-MESSAGES: :[[@LINE-20]]:5: note: this comes before the wait, but does not end it

class OkAnswersUntilClosed {
public:
  ~OkAnswersUntilClosed() {
    stop_ = true;
    modbus_close(context_);
    thread_.join();
  }

private:
  void run() {
    unsigned char request[260];
    while (!stop_)
      modbus_receive(context_, request);
  }
  volatile bool stop_ = false;
  modbus_t *context_;
  std::thread thread_{[this] { run(); }};
};

class Serves {
public:
  ~Serves() {
    stop_ = true;
    thread_.join();
  }

private:
  void run() {
    while (!stop_)
      lws_service(context_, 0);
  }
  volatile bool stop_ = false;
  lws_context *context_;
  std::thread thread_{[this] { run(); }};
};
// CHECK-MESSAGES: :[[@LINE-12]]:5: warning: destructor of 'Serves' may block forever in 'std::thread::join': nothing ends the thread's wait in 'lws_service'
// CHECK-MESSAGES: :[[@LINE-13]]:5: note: 'Serves::~Serves' calls 'std::thread::join' here
// CHECK-MESSAGES: :[[@LINE-4]]:22: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-5]]:32: note: 'lambda' calls 'Serves::run' here
// CHECK-MESSAGES: :[[@LINE-10]]:7: note: 'Serves::run' calls 'lws_service' here
// CHECK-MESSAGES: :[[@LINE-11]]:7: note: 'lws_service' waits until something happens on one of its sockets (model libwebsockets.yaml)
// CHECK-MESSAGES: :[[@LINE-19]]:5: note: this comes before the wait, but does not end it

class OkServesUntilCancelled {
public:
  ~OkServesUntilCancelled() {
    stop_ = true;
    lws_cancel_service(context_);
    thread_.join();
  }

private:
  void run() {
    while (!stop_)
      lws_service(context_, 0);
  }
  volatile bool stop_ = false;
  lws_context *context_;
  std::thread thread_{[this] { run(); }};
};
