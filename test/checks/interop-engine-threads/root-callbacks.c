// Who calls what a library is given.
// RUN: %check_interop_tidy %s interop-engine-threads %t -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml'}}"

#include "Inputs/press.h"
#include <stddef.h>

int compute(int);

static void badReport(void *cookie) { desk_show(1); }
// CHECK-MESSAGES: :[[@LINE-1]]:39: warning: 'desk_show' is for the main thread alone, but a library's thread, which calls 'badReport', reaches it
// CHECK-MESSAGES: :[[@LINE+19]]:19: note: 'badReport' is given to 'press_on_report' here, which has it called, on another thread
// CHECK-MESSAGES: :[[@LINE+15]]:40: note: 'goodPasses' hands such a call to 'desk_later' here
static void badPage(void *cookie) { desk_show(2); }
// CHECK-MESSAGES: :[[@LINE-1]]:37: warning: 'desk_show' is for the main thread alone, but threads of a pool, which run 'badPage', reach it
// CHECK-MESSAGES: :[[@LINE+19]]:17: note: 'badPage' is handed to several threads here
// CHECK-MESSAGES: :[[@LINE+11]]:40: note: 'goodPasses' hands such a call to 'desk_later' here
// Any thread may be the main one.
static void goodAny(void *cookie) { desk_show(3); }
static void goodReport(void *cookie) { compute(1); }
static void goodLater(void *cookie) { desk_show(4); }
static void goodEach(void *cookie) { desk_show(5); }
static void goodPolled(void *cookie) { desk_show(6); }
static void badPasses(void *cookie) { desk_show(7); }
// CHECK-MESSAGES: :[[@LINE-1]]:39: warning: 'desk_show' is for the main thread alone, but a library's thread, which calls 'badPasses', reaches it
// CHECK-MESSAGES: :[[@LINE+7]]:19: note: 'badPasses' is given to 'press_on_report' here, which has it called, on another thread
// CHECK-MESSAGES: :[[@LINE+1]]:40: note: 'goodPasses' hands such a call to 'desk_later' here
static void goodPasses(void *cookie) { desk_later(goodLater, cookie); }

int main(void) {
  press_on_report(badReport, NULL);
  press_on_report(goodReport, NULL);
  press_on_report(badPasses, NULL);
  press_on_report(goodPasses, NULL);
  press_on_page(badPage, NULL);
  press_on_anything(goodAny, NULL);
  press_each(goodEach, NULL);
  press_on_poll(goodPolled, NULL);
  desk_later(goodLater, NULL);
  for (;;)
    press_poll();
}
