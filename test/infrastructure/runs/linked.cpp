// The plugin in stock clang-tidy and our own executable say the same.
// RUN: %tidy --checks=-*,interop-* --config={} --quiet %s -- %inputs_system > %t.out
// RUN: FileCheck %s --input-file=%t.out
// RUN: %interop_clang_tidy --checks=-*,interop-* --config={} --quiet %s -- %inputs_system | diff %t.out -
// With the plugin loaded into the executable nothing is said twice:
// RUN: %interop_clang_tidy -load %plugin --checks=-*,interop-* --config={} --quiet %s -- %inputs_system | diff %t.out -
// The harness runs both:
// RUN: %check_interop_tidy_linked %S/../harness/messages.cpp bugprone-use-after-move %t.linked

#include <thread>

class Worker {
public:
  Worker() : Thread([this] { run(); }) {}
  ~Worker() { Thread.join(); }
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: {{.*}} [interop-blocking-destructor]

private:
  void run() {
    while (!Stop)
      std::this_thread::yield();
  }
  bool Stop = false;
  std::thread Thread;
};
