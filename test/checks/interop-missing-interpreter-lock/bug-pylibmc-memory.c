// Python's memory is asked for by a helper that its caller calls with the GIL released.
// https://github.com/lericson/pylibmc/commit/e49e334c3ff5371678d06c9683d387c5d54e8c34
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c99,c11

#include <python/Python.h>

struct result {
  int flags;
};
struct request {
  int nkeys;
  struct result *results;
};
int fetchOne(struct result *into);

static int fetchAllBad(struct request *req) {
  req->results = PyMem_Malloc(sizeof(struct result) * (req->nkeys + 1));
  for (int i = 0; i < req->nkeys; i++)
    if (fetchOne(&req->results[i]))
      return -1;
  return 0;
}
// CHECK-MESSAGES: :[[@LINE-6]]:18: warning: 'PyMem_Malloc' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE+6]]:3: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE+6]]:12: note: 'fetchAllBad' is called here
// CHECK-MESSAGES: :[[@LINE-9]]:18: note: take the GIL around it

PyObject *badGetMulti(struct request *req) {
  int failed;
  Py_BEGIN_ALLOW_THREADS;
  failed = fetchAllBad(req);
  Py_END_ALLOW_THREADS;
  PyMem_Free(req->results);
  return failed ? PyErr_NoMemory() : PyLong_FromLong(req->nkeys);
}

static int fetchAllGood(struct request *req) {
  for (int i = 0; i < req->nkeys; i++)
    if (fetchOne(&req->results[i]))
      return -1;
  return 0;
}

PyObject *goodGetMulti(struct request *req) {
  int failed;
  req->results = PyMem_Malloc(sizeof(struct result) * (req->nkeys + 1));
  Py_BEGIN_ALLOW_THREADS;
  failed = fetchAllGood(req);
  Py_END_ALLOW_THREADS;
  PyMem_Free(req->results);
  return failed ? PyErr_NoMemory() : PyLong_FromLong(req->nkeys);
}
