// One thread of a library, or several: only several are too many for one thread's engine.
// RUN: %check_interop_tidy %s interop-engine-threads %t -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml'}}"

#include "Inputs/press.h"
#include <stddef.h>

static void goodReport(void *cookie) { press_run(1); }
static void badPage(void *cookie) { ink_pour(); }
// CHECK-MESSAGES: :[[@LINE-1]]:37: warning: 'ink_pour' must not run on two threads at once, but threads of a pool, which run 'badPage', and any thread that calls 'badAny' reach the ink without a lock
// CHECK-MESSAGES: :[[@LINE+14]]:17: note: 'badPage' is handed to several threads here
// CHECK-MESSAGES: :[[@LINE+14]]:21: note: any thread may call 'badAny'
// CHECK-MESSAGES: :[[@LINE+3]]:36: note: the other thread calls 'ink_mix' here
// CHECK-MESSAGES: :[[@LINE-5]]:37: note: 'ink_make_safe' lets any thread call it (model press.yaml)

static void badAny(void *cookie) { ink_mix(1); }
// CHECK-MESSAGES: :[[@LINE-1]]:36: warning: 'ink_mix' must not run on two threads at once, but any thread that calls 'badAny' and threads of a pool, which run 'badPage', reach the ink without a lock
// CHECK-MESSAGES: :[[@LINE+8]]:21: note: any thread may call 'badAny'
// CHECK-MESSAGES: :[[@LINE+6]]:17: note: 'badPage' is handed to several threads here
// CHECK-MESSAGES: :[[@LINE-11]]:37: note: the other thread calls 'ink_pour' here
// CHECK-MESSAGES: :[[@LINE-5]]:36: note: 'ink_make_safe' lets any thread call it (model press.yaml)

void watch(void) {
  press_on_report(goodReport, NULL);
  press_on_page(badPage, NULL);
  press_on_anything(badAny, NULL);
}
