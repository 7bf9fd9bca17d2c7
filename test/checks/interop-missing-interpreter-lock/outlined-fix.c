// Fixes where a lock is taken again by calling a function, within one that was called without it.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c99,c11 -- --config="{CheckOptions: {interop-missing-interpreter-lock.ModelFiles: '%S/Inputs/mill.yaml'}}"

#include "Inputs/mill.h"
#include "Inputs/mill_thread.h"
#include <pthread.h>

struct work {
  mill_value value;
  int count;
};

static void *badUse(void *data) {
  struct work *w = (struct work *)data;
  w->count += 1;
  mill_count(w->value, w->count);
  return 0;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'mill_count' needs the mill, which is not held here
// CHECK-MESSAGES: :[[@LINE+26]]:21: note: 'badUse' is handed to 'mill_without_lock' here, and entered without the mill
// CHECK-FIXES: {{^}}struct mill_count_args {
// CHECK-FIXES-NEXT: {{^}}  mill_value v;
// CHECK-FIXES-NEXT: {{^}}  int n;
// CHECK-FIXES-NEXT: {{^}}};
// CHECK-FIXES: {{^}}static void *mill_count_locked(void *data) {
// CHECK-FIXES-NEXT: {{^}}  struct mill_count_args *args = data;
// CHECK-FIXES-NEXT: {{^}}  mill_count(args->v, args->n);
// CHECK-FIXES: {{^}}static void *badUse(void *data) {
// CHECK-FIXES: {{^}}  struct mill_count_args args = {w->value, w->count};
// CHECK-FIXES-NEXT: {{^}}  mill_with_lock(mill_count_locked, &args);
// CHECK-FIXES-NEXT: {{^}}  return 0;

// What is raised there is caught by nobody.
static void *badRaise(void *data) {
  mill_raise(((struct work *)data)->count);
  return 0;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'mill_raise' needs the mill, which is not held here
// CHECK-MESSAGES: :[[@LINE+8]]:21: note: 'badRaise' is handed to 'mill_without_lock' here, and entered without the mill
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: take the mill around it
// CHECK-REMAINS: warning: 'mill_raise' needs the mill, which is not held here
// CHECK-REMAINS: note: 'badRaise' is handed to 'mill_without_lock' here, and entered without the mill
// CHECK-REMAINS: note: take the mill around it

void run(struct work *w) {
  mill_without_lock(badUse, w);
  mill_without_lock(badRaise, w);
}

// A thread of the program's is nobody that could take it.
static void *badThread(void *data) {
  mill_count(0, *(int *)data);
  return 0;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'mill_count' needs the mill, which is not held here
// CHECK-MESSAGES: :[[@LINE+6]]:42: note: 'badThread' runs on a thread that is started here and does not hold the mill
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: take the mill around it
// CHECK-REMAINS: warning: 'mill_count' needs the mill, which is not held here
// CHECK-REMAINS: note: 'badThread' runs on a thread that is started here and does not hold the mill
// CHECK-REMAINS: note: take the mill around it

int start(pthread_t *t, int *n) { return pthread_create(t, 0, badThread, n); }
