// Checks of this project end clang-tidy's walk of the AST behind its first node, but not where somebody else needs it: a check of another module,
// before or behind them by name, one that a configuration defines, or the static analyzer.
// RUN: %tidy --checks=-*,interop-* --config={} --quiet %s -- %inputs_system | FileCheck %s --check-prefix=OURS --implicit-check-not=warning:
// RUN: %tidy --checks=-*,interop-*,bugprone-sizeof-expression --config={} --quiet %s -- %inputs_system | FileCheck %s --check-prefixes=OURS,BEFORE --implicit-check-not=warning:
// RUN: %tidy --checks=-*,interop-*,readability-else-after-return --config={} --quiet %s -- %inputs_system | FileCheck %s --check-prefixes=OURS,BEHIND --implicit-check-not=warning:
// RUN: %tidy --checks=-*,interop-*,clang-analyzer-core.DivideZero --config={} --quiet %s -- %inputs_system | FileCheck %s --check-prefixes=OURS,ANALYZER --implicit-check-not=warning:
// The next unit of the process is walked again.
// RUN: cp %s %t.cpp
// RUN: %tidy --checks=-*,interop-* --config={} --quiet %s %t.cpp -- %inputs_system | FileCheck %s --check-prefix=TWICE --implicit-check-not=warning:
// RUN: %if llvm-22 %{ %tidy --experimental-custom-checks --checks=-*,interop-*,custom-divides "--config={CustomChecks: [{Name: divides, Query: 'match functionDecl(hasName(\"divide\")).bind(\"f\")', Diagnostic: [{BindName: f, Message: divides, Level: Warning}]}]}" --quiet %s -- %inputs_system | FileCheck %s --check-prefixes=OURS,CUSTOM --implicit-check-not=warning: %}

// TWICE: warning: {{.*}} [interop-blocking-destructor]
// TWICE: warning: {{.*}} [interop-blocking-destructor]
#include <thread>

class Worker {
public:
  Worker() : Thread([this] { run(); }) {}
  ~Worker() { Thread.join(); }
  // OURS-DAG: :[[@LINE-1]]:{{[0-9]+}}: warning: {{.*}} [interop-blocking-destructor]

private:
  void run() {
    while (!Stop)
      std::this_thread::yield();
  }
  bool Stop = false;
  std::thread Thread;
};

unsigned long measure(const char *Text) {
  return sizeof(sizeof(Text));
  // BEFORE-DAG: :[[@LINE-1]]:{{[0-9]+}}: warning: {{.*}} [bugprone-sizeof-expression]
}

int choose(bool First) {
  if (First)
    return 1;
  else
    return 2;
  // BEHIND-DAG: :[[@LINE-2]]:{{[0-9]+}}: warning: {{.*}} [readability-else-after-return]
}

int divide(int Value) {
  // CUSTOM-DAG: :[[@LINE-1]]:{{[0-9]+}}: warning: divides [custom-divides]
  int Zero = 0;
  return Value / Zero;
  // ANALYZER-DAG: :[[@LINE-1]]:{{[0-9]+}}: warning: {{.*}} [clang-analyzer-core.DivideZero]
}
