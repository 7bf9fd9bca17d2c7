// Run loops of CoreFoundation that nobody stops.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t

#include <thread>
extern "C" {
typedef struct __CFRunLoop *CFRunLoopRef;
CFRunLoopRef CFRunLoopGetCurrent();
void CFRunLoopRun();
void CFRunLoopStop(CFRunLoopRef loop);
}

struct Bad {
  std::thread Loop{[] { CFRunLoopRun(); }};
  ~Bad() { Loop.join(); }
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: destructor of 'Bad' may block forever in 'std::thread::join': nothing tells the thread to stop [interop-blocking-destructor]
  // CHECK-MESSAGES: :[[@LINE-2]]:12: note: 'Bad::~Bad' calls 'std::thread::join' here
  // CHECK-MESSAGES: :[[@LINE-4]]:19: note: the thread is started here
  // CHECK-MESSAGES: :[[@LINE-5]]:25: note: 'lambda' calls 'CFRunLoopRun' here
  // CHECK-MESSAGES: :[[@LINE-6]]:25: note: 'CFRunLoopRun' waits until the loop is stopped, or nothing is left in it (model corefoundation.yaml)
  // CHECK-MESSAGES: :[[@LINE-6]]:12: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
};

struct Good {
  CFRunLoopRef Ref = nullptr;
  std::thread Loop{[this] {
    Ref = CFRunLoopGetCurrent();
    CFRunLoopRun();
  }};
  ~Good() {
    CFRunLoopStop(Ref);
    Loop.join();
  }
};
