// Threads of APR, and those that wait for Wayland, PipeWire and netlink.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t
#include <thread>

extern "C" {
struct apr_thread_t;
struct apr_queue_t;
struct apr_pool_t;
typedef void *(*apr_thread_start_t)(apr_thread_t *, void *);
int apr_thread_create(apr_thread_t **thread, void *attributes, apr_thread_start_t body, void *data, apr_pool_t *pool);
int apr_thread_join(int *result, apr_thread_t *thread);
int apr_queue_pop(apr_queue_t *queue, void **data);
int apr_queue_term(apr_queue_t *queue);

struct pw_main_loop;
int pw_main_loop_run(pw_main_loop *loop);
int pw_main_loop_quit(pw_main_loop *loop);

struct nl_sock;
struct nl_msg;
int nl_recvmsgs_default(nl_sock *sk);
int nl_send_auto(nl_sock *sk, nl_msg *message);
int nl_socket_set_nonblocking(const nl_sock *sk);
}

class Consumes {
public:
  Consumes(apr_queue_t *queue, apr_pool_t *pool) : queue_(queue) { apr_thread_create(&thread_, nullptr, run, this, pool); }
  ~Consumes() {
    int result;
    apr_thread_join(&result, thread_);
  }

private:
  static void *run(apr_thread_t *, void *self) {
    void *job;
    while (apr_queue_pop(static_cast<Consumes *>(self)->queue_, &job) == 0)
      ;
    return nullptr;
  }
  apr_queue_t *queue_;
  apr_thread_t *thread_;
};
// CHECK-MESSAGES: :[[@LINE-13]]:5: warning: destructor of 'Consumes' may block forever in 'apr_thread_join': nothing tells the thread to stop
// CHECK-MESSAGES: :[[@LINE-14]]:5: note: 'Consumes::~Consumes' calls 'apr_thread_join' here
// CHECK-MESSAGES: :[[@LINE-18]]:68: note: the thread that runs 'Consumes::run' is started here
// CHECK-MESSAGES: :[[@LINE-10]]:12: note: 'Consumes::run' calls 'apr_queue_pop' here
// CHECK-MESSAGES: :[[@LINE-11]]:12: note: 'apr_queue_pop' waits until there is something in the queue (model apr.yaml)
// CHECK-MESSAGES: :[[@LINE-18]]:5: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first

class OkConsumesUntilTold {
public:
  OkConsumesUntilTold(apr_queue_t *queue, apr_pool_t *pool) : queue_(queue) { apr_thread_create(&thread_, nullptr, run, this, pool); }
  ~OkConsumesUntilTold() {
    int result;
    apr_queue_term(queue_);
    apr_thread_join(&result, thread_);
  }

private:
  static void *run(apr_thread_t *, void *self) {
    void *job;
    while (apr_queue_pop(static_cast<OkConsumesUntilTold *>(self)->queue_, &job) == 0)
      ;
    return nullptr;
  }
  apr_queue_t *queue_;
  apr_thread_t *thread_;
};

class RunsLoop {
public:
  ~RunsLoop() { thread_.join(); }

private:
  pw_main_loop *loop_;
  std::thread thread_{[this] { pw_main_loop_run(loop_); }};
};
// CHECK-MESSAGES: :[[@LINE-6]]:17: warning: destructor of 'RunsLoop' may block forever in 'std::thread::join': nothing tells the thread to stop
// CHECK-MESSAGES: :[[@LINE-7]]:17: note: 'RunsLoop::~RunsLoop' calls 'std::thread::join' here
// CHECK-MESSAGES: :[[@LINE-4]]:22: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-5]]:32: note: 'lambda' calls 'pw_main_loop_run' here
// CHECK-MESSAGES: :[[@LINE-6]]:32: note: 'pw_main_loop_run' waits until the loop is told to quit (model pipewire.yaml)
// CHECK-MESSAGES: :[[@LINE-11]]:17: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first

class OkRunsLoopUntilQuit {
public:
  ~OkRunsLoopUntilQuit() {
    pw_main_loop_quit(loop_);
    thread_.join();
  }

private:
  pw_main_loop *loop_;
  std::thread thread_{[this] { pw_main_loop_run(loop_); }};
};

class Watches {
public:
  ~Watches() {
    stop_ = true;
    thread_.join();
  }

private:
  void run() {
    while (!stop_)
      nl_recvmsgs_default(socket_);
  }
  volatile bool stop_ = false;
  nl_sock *socket_;
  std::thread thread_{[this] { run(); }};
};
// CHECK-MESSAGES: :[[@LINE-12]]:5: warning: destructor of 'Watches' may block forever in 'std::thread::join': nothing ends the thread's wait in 'nl_recvmsgs_default'
// CHECK-MESSAGES: :[[@LINE-13]]:5: note: 'Watches::~Watches' calls 'std::thread::join' here
// CHECK-MESSAGES: :[[@LINE-4]]:22: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-5]]:32: note: 'lambda' calls 'Watches::run' here
// CHECK-MESSAGES: :[[@LINE-10]]:7: note: 'Watches::run' calls 'nl_recvmsgs_default' here
// CHECK-MESSAGES: :[[@LINE-11]]:7: note: 'nl_recvmsgs_default' waits until the kernel sends a message (model libnl.yaml)
// CHECK-MESSAGES: :[[@LINE-19]]:5: note: this comes before the wait, but does not end it

class OkAsks {
public:
  ~OkAsks() {
    nl_send_auto(socket_, message_);
    nl_recvmsgs_default(socket_);
  }

private:
  nl_sock *socket_;
  nl_msg *message_;
};

class OkWatchesNonBlocking {
public:
  ~OkWatchesNonBlocking() {
    stop_ = true;
    thread_.join();
  }

private:
  void run() {
    nl_socket_set_nonblocking(socket_);
    while (!stop_)
      nl_recvmsgs_default(socket_);
  }
  volatile bool stop_ = false;
  nl_sock *socket_;
  std::thread thread_{[this] { run(); }};
};
