// Alternatives in C++ where a thread ends with the lock taken.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c++11,c++17 -- --config="{CheckOptions: {interop-missing-interpreter-lock.ModelFiles: '%S/Inputs/ferry.yaml'}}"

#include "Inputs/ferry.h"
#include <thread>

static void badMethod(Ferry *f, ferry *raw) {
  if (f->attach(1) != 0)
    return;
  ferry_load(raw, 2);
}
// CHECK-MESSAGES: :[[@LINE-4]]:7: warning: 'Ferry::attach' is not undone: nothing calls 'Ferry::detach' before the thread that runs 'badMethod' ends
// CHECK-MESSAGES: :[[@LINE+6]]:36: note: 'badMethod' runs on a thread that is started here and does not hold the ferry
// CHECK-MESSAGES: :[[@LINE-6]]:25: note: call 'detach' before each way out, unless the thread had it before
// CHECK-ALTERNATIVE-1: {{^}}  ferry_load(raw, 2);
// CHECK-ALTERNATIVE-1-NEXT: {{^}}  f->detach();
// CHECK-ALTERNATIVE-1-NEXT: {{^}}}

void start(Ferry *f, ferry *raw) { std::thread(badMethod, f, raw).detach(); }
