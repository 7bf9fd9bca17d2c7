// Jumps out of a callback, over frames that have something to end.
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t -std=c99,c11 -- --config="{CheckOptions: {interop-callback-into-interpreter.ModelFiles: '%S/Inputs/orchard.yaml'}}"

#include "Inputs/orchard.h"
#include <python/Python.h>
#include <setjmp.h>
#include <sqlite3.h>
#include <stddef.h>

void qsort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *));

static jmp_buf out;

static int badMeasure(int size, void *cookie) {
  if (!cookie)
    longjmp(out, 1);
  return size;
}
static int goodMeasure(int size, void *cookie) {
  return size;
}
void sort(orchard *o) {
  if (setjmp(out))
    return;
  orchard_sort(o, badMeasure, NULL);
  orchard_sort(o, goodMeasure, NULL);
}
// CHECK-MESSAGES: :[[@LINE-3]]:19: warning: 'longjmp' leaves callback 'badMeasure' through the frames of 'orchard_sort'
// CHECK-MESSAGES: :[[@LINE-13]]:5: note: 'badMeasure' calls 'longjmp' here

// In a helper, from a statement that holds the connection's mutex.
static void fail(int code) {
  longjmp(out, code);
}
static int badRow(void *cookie, int count, char **values, char **names) {
  if (!values[0])
    fail(2);
  return 0;
}
static int goodRow(void *cookie, int count, char **values, char **names) {
  return !values[0];
}
void query(sqlite3 *db) {
  if (setjmp(out))
    return;
  sqlite3_exec(db, "select 1", badRow, NULL, NULL);
  sqlite3_exec(db, "select 1", goodRow, NULL, NULL);
}
// CHECK-MESSAGES: :[[@LINE-3]]:32: warning: 'longjmp' leaves callback 'badRow' through the frames of 'sqlite3_exec'
// CHECK-MESSAGES: :[[@LINE-13]]:5: note: 'badRow' calls 'fail' here
// CHECK-MESSAGES: :[[@LINE-18]]:3: note: 'fail' calls 'longjmp' here

// Functions that are built for it.
static void goodSafe(void *cookie) {
  longjmp(out, 3);
}
static int goodCompare(const void *a, const void *b) {
  if (a == b)
    longjmp(out, 4);
  return a < b;
}
void goodSafeCalls(orchard *o, int *numbers) {
  orchard_safe_each(o, goodSafe, NULL);
  qsort(numbers, 3, sizeof(int), goodCompare);
}

// The jump ends in the callback itself: nothing is left.
static int goodStays(int size, void *cookie) {
  if (setjmp(out))
    return -1;
  if (!cookie)
    fail(5);
  return size;
}
void stay(orchard *o) {
  orchard_sort(o, goodStays, NULL);
}

// No callback.
void goodDirect(int code) {
  longjmp(out, code);
}
