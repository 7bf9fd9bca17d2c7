// Libraries of media, devices and storage: a destructor joins a thread that waits in them.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t
#include <thread>

typedef int SRTSOCKET;
typedef void *SANE_Handle;
typedef unsigned char SANE_Byte;
struct io_uring;
struct io_uring_cqe;
struct rdma_event_channel;
struct rdma_cm_event;
typedef struct _ze_event_handle_t *ze_event_handle_t;
extern "C" {
SRTSOCKET srt_accept(SRTSOCKET u, void *address, int *length);
int srt_close(SRTSOCKET u);
int sane_read(SANE_Handle handle, SANE_Byte *data, int maximum, int *length);
void sane_cancel(SANE_Handle handle);
int sane_set_io_mode(SANE_Handle handle, int nonBlocking);
int io_uring_wait_cqe(io_uring *ring, io_uring_cqe **cqe);
int io_uring_submit(io_uring *ring);
int rdma_get_cm_event(rdma_event_channel *channel, rdma_cm_event **event);
int zeEventHostSynchronize(ze_event_handle_t event, unsigned long timeout);
int zeEventHostSignal(ze_event_handle_t event);
}

class BadServer {
  SRTSOCKET Listener;
  std::thread Worker{[this] { srt_accept(Listener, nullptr, nullptr); }};

public:
  ~BadServer() { Worker.join(); }
// CHECK-MESSAGES: :[[@LINE-1]]:18: warning: destructor of 'BadServer' may block forever in 'std::thread::join': nothing tells the thread to stop
// CHECK-MESSAGES: :[[@LINE-2]]:18: note: 'BadServer::~BadServer' calls 'std::thread::join' here
// CHECK-MESSAGES: :[[@LINE-6]]:21: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-7]]:31: note: 'lambda' calls 'srt_accept' here
// CHECK-MESSAGES: :[[@LINE-8]]:31: note: 'srt_accept' waits until a peer connects (model srt.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:18: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
};

class GoodServer {
  SRTSOCKET Listener;
  std::thread Worker{[this] { srt_accept(Listener, nullptr, nullptr); }};

public:
  ~GoodServer() {
    srt_close(Listener);
    Worker.join();
  }
};

class BadScan {
  SANE_Handle Device;
  SANE_Byte Line[100];
  std::thread Worker{[this] { sane_read(Device, Line, 100, nullptr); }};

public:
  ~BadScan() { Worker.join(); }
// CHECK-MESSAGES: :[[@LINE-1]]:16: warning: destructor of 'BadScan' may block forever in 'std::thread::join': nothing tells the thread to stop
// CHECK-MESSAGES: :[[@LINE-2]]:16: note: 'BadScan::~BadScan' calls 'std::thread::join' here
// CHECK-MESSAGES: :[[@LINE-6]]:21: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-7]]:31: note: 'lambda' calls 'sane_read' here
// CHECK-MESSAGES: :[[@LINE-8]]:31: note: 'sane_read' waits until the device has data (model sane.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:16: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
};

class GoodScan {
  SANE_Handle Device;
  SANE_Byte Line[100];
  std::thread Worker{[this] { sane_read(Device, Line, 100, nullptr); }};

public:
  ~GoodScan() {
    sane_cancel(Device);
    Worker.join();
  }
};

class BadRing {
  io_uring *Ring;
  io_uring_cqe *Done;
  std::thread Worker{[this] { io_uring_wait_cqe(Ring, &Done); }};

public:
  ~BadRing() { Worker.join(); }
// CHECK-MESSAGES: :[[@LINE-1]]:16: warning: destructor of 'BadRing' may block forever in 'std::thread::join': nothing tells the thread to stop
// CHECK-MESSAGES: :[[@LINE-2]]:16: note: 'BadRing::~BadRing' calls 'std::thread::join' here
// CHECK-MESSAGES: :[[@LINE-6]]:21: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-7]]:31: note: 'lambda' calls 'io_uring_wait_cqe' here
// CHECK-MESSAGES: :[[@LINE-8]]:31: note: 'io_uring_wait_cqe' waits until a request completes (model liburing.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:16: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
};

class GoodRing {
  io_uring *Ring;
  io_uring_cqe *Done;
  std::thread Worker{[this] { io_uring_wait_cqe(Ring, &Done); }};

public:
  ~GoodRing() {
    io_uring_submit(Ring);
    Worker.join();
  }
};

struct BadEvent {
  ze_event_handle_t Event;
  ~BadEvent() { zeEventHostSynchronize(Event, ~0ul); }
// CHECK-MESSAGES: :[[@LINE-1]]:17: warning: destructor of 'BadEvent' may block forever in 'zeEventHostSynchronize'
// CHECK-MESSAGES: :[[@LINE-2]]:17: note: 'BadEvent::~BadEvent' calls 'zeEventHostSynchronize' here
// CHECK-MESSAGES: :[[@LINE-3]]:17: note: 'zeEventHostSynchronize' waits until the event is signalled (model level-zero.yaml)
// CHECK-MESSAGES: :[[@LINE-4]]:17: note: end the wait first, with 'zeEventHostSignal' or 'zeCommandQueueExecuteCommandLists'
};

struct GoodEvent {
  ze_event_handle_t Event;
  ~GoodEvent() { zeEventHostSynchronize(Event, 1000); }
};
