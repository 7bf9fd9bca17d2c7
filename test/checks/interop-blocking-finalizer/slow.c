// Not every end that takes its time is one to let go of the lock for.
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t -- --config="{CheckOptions: {interop-blocking-finalizer.ModelFiles: '%S/Inputs/vault.yaml'}}"

#include "Inputs/vault.h"
#include <pthread.h>
#include <python/Python.h>
#include <unistd.h>

struct object {
  PyObject_HEAD
  vault *v;
  int fd;
  pthread_mutex_t mutex;
};

static void goodSlow(PyObject *self) {
  vault_seal(((struct object *)self)->v);
}
static void goodShort(PyObject *self) {
  vault_drop(((struct object *)self)->v);
  close(((struct object *)self)->fd);
}
static void goodBounded(PyObject *self) {
  vault_close_for(((struct object *)self)->v, 100);
}
static void badUnboundedFor(PyObject *self) {
  vault_close_for(((struct object *)self)->v, -1);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: finalizer 'badUnboundedFor' may block forever in 'vault_close_for' while the GIL is held
// CHECK-MESSAGES: :[[@LINE+21]]:40: note: 'badUnboundedFor' is in a table of PyTypeObject, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'vault_close_for' waits until everybody has left (model vault.yaml)
// CHECK-FIXES: static void badUnboundedFor(PyObject *self) {
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: vault_close_for(((struct object *)self)->v, -1);

// A mutex is taken for a moment.
static void goodMutex(PyObject *self) {
  pthread_mutex_lock(&((struct object *)self)->mutex);
  vault_drop(((struct object *)self)->v);
  pthread_mutex_unlock(&((struct object *)self)->mutex);
}

// A vault is told not to wait for long, which counts for all of them: see slots.c for the other way.
static void goodLimited(PyObject *self) {
  vault *v = ((struct object *)self)->v;
  vault_limit(v, 1);
  vault_close(v);
}

PyTypeObject types[] = {{.tp_dealloc = goodSlow},    {.tp_dealloc = goodShort}, {.tp_dealloc = goodBounded},
                        {.tp_dealloc = badUnboundedFor}, {.tp_dealloc = goodMutex}, {.tp_dealloc = goodLimited}};
