// Executors, batons and semaphores of frameworks: a destructor joins a thread that waits in them.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t
#include <memory>
#include <thread>

namespace folly {
struct Baton {
  void wait();
  void post();
};
} // namespace folly
namespace rclcpp {
struct Node;
void spin(std::shared_ptr<Node> node);
bool shutdown();
} // namespace rclcpp
extern "C" {
typedef struct dispatch_semaphore_s *dispatch_semaphore_t;
long dispatch_semaphore_wait(dispatch_semaphore_t semaphore, unsigned long timeout);
long dispatch_semaphore_signal(dispatch_semaphore_t semaphore);
}

class BadNode {
  std::shared_ptr<rclcpp::Node> Node;
  std::thread Spinner{[this] { rclcpp::spin(Node); }};

public:
  ~BadNode() { Spinner.join(); }
// CHECK-MESSAGES: :[[@LINE-1]]:16: warning: destructor of 'BadNode' may block forever in 'std::thread::join': nothing tells the thread to stop
// CHECK-MESSAGES: :[[@LINE-2]]:16: note: 'BadNode::~BadNode' calls 'std::thread::join' here
// CHECK-MESSAGES: :[[@LINE-6]]:22: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-7]]:32: note: 'lambda' calls 'rclcpp::spin' here
// CHECK-MESSAGES: :[[@LINE-8]]:32: note: 'rclcpp::spin' waits until the executor is told to end (model rclcpp.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:16: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
};

class GoodNode {
  std::shared_ptr<rclcpp::Node> Node;
  std::thread Spinner{[this] { rclcpp::spin(Node); }};

public:
  ~GoodNode() {
    rclcpp::shutdown();
    Spinner.join();
  }
};

class BadWorker {
  folly::Baton Start;
  std::thread Worker{[this] { Start.wait(); }};

public:
  ~BadWorker() { Worker.join(); }
// CHECK-MESSAGES: :[[@LINE-1]]:18: warning: destructor of 'BadWorker' may block forever in 'std::thread::join': nothing tells the thread to stop
// CHECK-MESSAGES: :[[@LINE-2]]:18: note: 'BadWorker::~BadWorker' calls 'std::thread::join' here
// CHECK-MESSAGES: :[[@LINE-6]]:21: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-7]]:31: note: 'lambda' calls 'folly::Baton::wait' here
// CHECK-MESSAGES: :[[@LINE-8]]:31: note: 'folly::Baton::wait' waits until the baton is posted (model folly.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:18: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
};

class GoodWorker {
  folly::Baton Start;
  std::thread Worker{[this] { Start.wait(); }};

public:
  ~GoodWorker() {
    Start.post();
    Worker.join();
  }
};

class BadQueue {
  dispatch_semaphore_t Done;
  std::thread Worker{[this] { dispatch_semaphore_wait(Done, ~0ul); }};

public:
  ~BadQueue() { Worker.join(); }
// CHECK-MESSAGES: :[[@LINE-1]]:17: warning: destructor of 'BadQueue' may block forever in 'std::thread::join': nothing tells the thread to stop
// CHECK-MESSAGES: :[[@LINE-2]]:17: note: 'BadQueue::~BadQueue' calls 'std::thread::join' here
// CHECK-MESSAGES: :[[@LINE-6]]:21: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-7]]:31: note: 'lambda' calls 'dispatch_semaphore_wait' here
// CHECK-MESSAGES: :[[@LINE-8]]:31: note: 'dispatch_semaphore_wait' waits until the semaphore is signalled (model libdispatch.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:17: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
};

class GoodQueue {
  dispatch_semaphore_t Done;
  std::thread Worker{[this] { dispatch_semaphore_wait(Done, ~0ul); }};

public:
  ~GoodQueue() {
    dispatch_semaphore_signal(Done);
    Worker.join();
  }
};
