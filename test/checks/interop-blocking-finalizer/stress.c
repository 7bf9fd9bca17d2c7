// Many ways through a finalizer, many finalizers, and helpers that call each other end in time.
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t -- --config="{CheckOptions: {interop-blocking-finalizer.ModelFiles: '%S/Inputs/vault.yaml'}}"

#include "Inputs/vault.h"
#include <python/Python.h>

int compute(int);
static vault *v;

#define STEP(N)                                                                                                        \
  if (compute(N)) {                                                                                                    \
    Py_BEGIN_ALLOW_THREADS                                                                                             \
    if (compute(N + 1))                                                                                                \
      vault_close(v);                                                                                                  \
    Py_END_ALLOW_THREADS                                                                                               \
  } else {                                                                                                             \
    vault_drop(v);                                                                                                     \
  }
#define STEPS(N) STEP(N) STEP(N) STEP(N) STEP(N) STEP(N) STEP(N) STEP(N) STEP(N)
#define MANY(N) STEPS(N) STEPS(N) STEPS(N) STEPS(N) STEPS(N) STEPS(N) STEPS(N) STEPS(N)
static void goodMany(PyObject *self) {
  MANY(1)
  MANY(2)
}

#define LINK(A, B)                                                                                                     \
  static int A(int n);                                                                                                 \
  static int B(int n) { return n > 0 ? A(n - 1) + B(n - 2) + A(n - 3) : compute(n); }
LINK(a, b)
LINK(c, d)
LINK(e, f)
static int a(int n) { return n > 0 ? b(n) + c(n) + d(n) : 0; }
static int c(int n) { return n > 0 ? d(n) + e(n) + f(n) : 0; }
static int e(int n) { return n > 0 ? f(n) + a(n) : 0; }
static void goodChain(PyObject *self) {
  a(3);
}

// One after the other.
#define FINALIZER(N)                                                                                                   \
  static void end##N(PyObject *self) {                                                                                 \
    Py_BEGIN_ALLOW_THREADS                                                                                             \
    vault_close(v);                                                                                                    \
    Py_END_ALLOW_THREADS                                                                                               \
    a(N);                                                                                                              \
  }
#define TEN(N)                                                                                                         \
  FINALIZER(N##0) FINALIZER(N##1) FINALIZER(N##2) FINALIZER(N##3) FINALIZER(N##4)                                      \
  FINALIZER(N##5) FINALIZER(N##6) FINALIZER(N##7) FINALIZER(N##8) FINALIZER(N##9)
#define ENTRIES(N)                                                                                                     \
  {.tp_dealloc = end##N##0}, {.tp_dealloc = end##N##1}, {.tp_dealloc = end##N##2}, {.tp_dealloc = end##N##3},          \
      {.tp_dealloc = end##N##4}, {.tp_dealloc = end##N##5}, {.tp_dealloc = end##N##6}, {.tp_dealloc = end##N##7},      \
      {.tp_dealloc = end##N##8}, {.tp_dealloc = end##N##9},
TEN(1) TEN(2) TEN(3) TEN(4) TEN(5)
PyTypeObject types[] = {ENTRIES(1) ENTRIES(2) ENTRIES(3) ENTRIES(4) ENTRIES(5){.tp_dealloc = goodMany},
                        {.tp_dealloc = goodChain}};
