// Alternatives where a thread ends with the lock taken: what undoes that goes before each way out.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c99,c11 -- --config="{CheckOptions: {interop-missing-interpreter-lock.ModelFiles: '%S/Inputs/ferry.yaml'}}"

#include "Inputs/ferry.h"
#include <pthread.h>

static const struct ferry_table **Table;

static void *badTable(void *data) {
  int crate = *(int *)data;
  (*Table)->attach(Table, 1);
  if (crate < 0)
    return 0;
  ferry_load((ferry *)data, crate);
  return data;
}
// CHECK-MESSAGES: :[[@LINE-6]]:3: warning: 'ferry_table::attach' is not undone: nothing calls 'ferry_table::detach' before the thread that runs 'badTable' ends
// CHECK-MESSAGES: :[[@LINE+10]]:42: note: 'badTable' runs on a thread that is started here and does not hold the ferry
// CHECK-MESSAGES: :[[@LINE-7]]:17: note: call 'detach' before each way out, unless the thread had it before
// CHECK-ALTERNATIVE-1: {{^}}  if (crate < 0) {
// CHECK-ALTERNATIVE-1-NEXT: {{^}}    (*Table)->detach(Table);
// CHECK-ALTERNATIVE-1-NEXT: {{^}}    return 0;
// CHECK-ALTERNATIVE-1-NEXT: {{^}}  }
// CHECK-ALTERNATIVE-1-NEXT: {{^}}  ferry_load(
// CHECK-ALTERNATIVE-1-NEXT: {{^}}  (*Table)->detach(Table);
// CHECK-ALTERNATIVE-1-NEXT: {{^}}  return data;

int start(pthread_t *t, int *n) { return pthread_create(t, 0, badTable, n); }
