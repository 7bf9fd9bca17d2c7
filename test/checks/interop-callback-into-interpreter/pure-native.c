// Callbacks that have nothing to do with an interpreter, under any lock and on any thread.
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t -- --config="{CheckOptions: {interop-callback-into-interpreter.ModelFiles: '%S/Inputs/orchard.yaml'}}"

#include "Inputs/orchard.h"
#include <cuda.h>
#include <python/Python.h>
#include <sqlite3.h>

int compute(int);

static size_t memoryOf(int size) {
  return (size_t)size * 8;
}
static int measure(int size, void *cookie) {
  return compute(size);
}
static void later(void *cookie) {
  *(int *)cookie = compute(1);
}
static int progress(void *cookie) {
  return *(volatile int *)cookie;
}
// It needs memory, which needs no lock.
static void raw(void *cookie) {
  PyMem_RawFree(PyMem_RawMalloc(8));
}
// It leaves a note for somebody who has the lock.
static int note(void *cookie);
static void pending(void *cookie) {
  Py_AddPendingCall(note, cookie);
}
static int note(void *cookie) {
  PyErr_Clear();
  return 0;
}

PyObject *run(PyObject *self, PyObject *args, orchard *o, sqlite3 *db, sqlite3_stmt *stmt, CUfunction function) {
  int grid, block;
  PyErr_Clear();
  cuOccupancyMaxPotentialBlockSize(&grid, &block, function, memoryOf, 0, 0);
  orchard_best_size(measure, o);
  orchard_on_season(later, o);
  orchard_on_season(raw, o);
  orchard_on_season(pending, o);
  orchard_on_fruit(o, later, o);
  orchard_on_wasp(o, later, o);
  orchard_launch(1);
  orchard_tend(o);
  orchard_stop(o);
  sqlite3_progress_handler(db, 100, progress, o);
  sqlite3_step(stmt);
  Py_BEGIN_ALLOW_THREADS
  sqlite3_step(stmt);
  orchard_tend(o);
  Py_END_ALLOW_THREADS
  return self;
}

// Out of sight.
extern int elsewhere(int size, void *cookie);
int ask(void) {
  return orchard_best_size(elsewhere, 0);
}
// Not known which.
int askAny(orchard_measure f) {
  return orchard_best_size(f, 0);
}
