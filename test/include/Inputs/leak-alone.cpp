// The header by itself, used by code without exceptions; what is said where nobody has set a sink.
#include <interop/leak_reporter.h>

int main() {
  interop::LeakReporter Leak("a batch");
  // CHECK: interop: leaked a batch, created at {{.*}}leak-alone.cpp:[[#@LINE-1]]
  Leak.report();
  Leak.report();
  // CHECK-NEXT: interop: leaked a plan; make an interop::LeakReporter with it, and this says where{{$}}
  interop::reportLeak("a plan");
  // CHECK-NOT: {{.}}
}
