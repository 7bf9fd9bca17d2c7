// A notice callback of libpq runs during PQexec, with the GIL released, and made Python strings.
// https://github.com/psycopg/psycopg2/commit/16c2a8fc81ca610eaeee0738a19116190fdf3e07
// https://github.com/psycopg/psycopg2/commit/bd19e3148cb7e65d40eff70c95ce4320b8c98bfa (memory of Python's own)
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c99,c11

#include <libpq-fe.h>
#include <python/Python.h>
#include <stdlib.h>

struct notice {
  struct notice *next;
  char text[64];
};
struct connection {
  PGconn *pgconn;
  PyObject *notices;
  struct notice *pending;
};

static void badNotice(void *arg, const char *message) {
  struct connection *self = arg;
  PyObject *text = PyUnicode_FromString(message);
  if (text) {
    PyList_Append(self->notices, text);
    Py_DECREF(text);
  }
}
// CHECK-MESSAGES: :[[@LINE-6]]:20: warning: 'PyUnicode_FromString' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE+53]]:3: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE+53]]:12: note: 'badNotice' is called during 'PQexec' here, where the GIL is not held
// CHECK-MESSAGES: :[[@LINE-7]]:5: note: 'PyList_Append' needs it here too
// CHECK-MESSAGES: :[[@LINE-7]]:5: note: 'Py_DECREF' needs it here too
// CHECK-FIXES: static void badNotice(void *arg, const char *message) {
// CHECK-FIXES-NEXT: PyGILState_STATE LockState = PyGILState_Ensure();
// CHECK-FIXES-NEXT: struct connection *self = arg;
// CHECK-FIXES: }
// CHECK-FIXES-NEXT: PyGILState_Release(LockState);
// CHECK-FIXES-NEXT: }

static void badNoticeMemory(void *arg, const char *message) {
  struct connection *self = arg;
  struct notice *n = PyMem_Malloc(sizeof(struct notice));
  if (!n)
    return;
  n->text[0] = message[0];
  n->next = self->pending;
  self->pending = n;
}
// CHECK-MESSAGES: :[[@LINE-7]]:22: warning: 'PyMem_Malloc' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE+32]]:3: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE+32]]:12: note: 'badNoticeMemory' is called during 'PQexec' here, where the GIL is not held
// CHECK-FIXES: static void badNoticeMemory(void *arg, const char *message) {
// CHECK-FIXES-NEXT: PyGILState_STATE LockState = PyGILState_Ensure();
// CHECK-FIXES-NEXT: struct connection *self = arg;
// CHECK-FIXES-NEXT: struct notice *n = PyMem_Malloc(sizeof(struct notice));
// CHECK-FIXES-NEXT: if (!n) {
// CHECK-FIXES-NEXT: PyGILState_Release(LockState);
// CHECK-FIXES-NEXT: return;
// CHECK-FIXES-NEXT: }
// CHECK-FIXES-NEXT: n->text[0] = message[0];
// CHECK-FIXES: self->pending = n;
// CHECK-FIXES-NEXT: PyGILState_Release(LockState);
// CHECK-FIXES-NEXT: }

// As it was mended: C memory alone, and the strings are made once the query is done.
static void goodNotice(void *arg, const char *message) {
  struct connection *self = arg;
  struct notice *n = malloc(sizeof(struct notice));
  if (!n)
    return;
  n->text[0] = message[0];
  n->next = self->pending;
  self->pending = n;
}

void connectBad(struct connection *self) { PQsetNoticeProcessor(self->pgconn, badNotice, self); }
void connectBadMemory(struct connection *self) { PQsetNoticeProcessor(self->pgconn, badNoticeMemory, self); }
void connectGood(struct connection *self) { PQsetNoticeProcessor(self->pgconn, goodNotice, self); }

PyObject *goodExecute(struct connection *self, const char *query) {
  PGresult *result;
  Py_BEGIN_ALLOW_THREADS
  result = PQexec(self->pgconn, query);
  Py_END_ALLOW_THREADS
  for (struct notice *n = self->pending; n; n = n->next) {
    PyObject *text = PyUnicode_FromString(n->text);
    PyList_Append(self->notices, text);
    Py_DECREF(text);
  }
  PQclear(result);
  Py_RETURN_NONE;
}
