// Well-written code.
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t -std=c99,c11
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t -- -- -DMOCK_PY_MINOR=8
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t -- -- -DMOCK_PY_MINOR=14 -DPy_GIL_DISABLED=1

#include <libpq-fe.h>
#include <pthread.h>
#include <python/Python.h>
#include <sqlite3.h>
#include <unistd.h>
#include <zmq.h>

// A connection that closes in a moment: nothing to let go for.
struct connection {
  PyObject_HEAD
  PGconn *c;
  PyObject *cursor;
  PyObject *weakrefs;
};
static int connectionClear(PyObject *self) {
  Py_CLEAR(((struct connection *)self)->cursor);
  return 0;
}
static void connectionDealloc(PyObject *self) {
  struct connection *me = (struct connection *)self;
  PyObject_GC_UnTrack(self);
  if (me->weakrefs)
    PyObject_ClearWeakRefs(self);
  connectionClear(self);
  Py_BEGIN_ALLOW_THREADS
  PQfinish(me->c);
  Py_END_ALLOW_THREADS
  Py_TYPE(self)->tp_free(self);
}

// A file, and memory.
struct file {
  PyObject_HEAD
  int fd;
  void *memory;
};
static void fileFinalize(PyObject *self) {
  struct file *f = (struct file *)self;
  if (f->fd >= 0)
    close(f->fd);
  f->fd = -1;
}
static void fileDealloc(PyObject *self) {
  if (PyObject_CallFinalizerFromDealloc(self) < 0)
    return;
  PyMem_RawFree(((struct file *)self)->memory);
  Py_TYPE(self)->tp_free(self);
}

// A worker that is told to end, and waited for without the lock.
struct worker {
  PyObject_HEAD
  pthread_t thread;
  pthread_mutex_t mutex;
  pthread_cond_t wake;
  int stop;
};
static void *work(void *cookie) {
  struct worker *w = (struct worker *)cookie;
  pthread_mutex_lock(&w->mutex);
  while (!w->stop)
    pthread_cond_wait(&w->wake, &w->mutex);
  pthread_mutex_unlock(&w->mutex);
  PyGILState_STATE state = PyGILState_Ensure();
  PyErr_Clear();
  PyGILState_Release(state);
  return NULL;
}
static int workerInit(PyObject *self, PyObject *args, PyObject *keywords) {
  return pthread_create(&((struct worker *)self)->thread, NULL, work, self);
}
static void workerDealloc(PyObject *self) {
  struct worker *w = (struct worker *)self;
  Py_BEGIN_ALLOW_THREADS
  pthread_mutex_lock(&w->mutex);
  w->stop = 1;
  pthread_cond_signal(&w->wake);
  pthread_mutex_unlock(&w->mutex);
  pthread_join(w->thread, NULL);
  Py_END_ALLOW_THREADS
  Py_TYPE(self)->tp_free(self);
}

// Statements keep their connection.
struct database {
  PyObject_HEAD
  sqlite3 *db;
};
struct statement {
  PyObject_HEAD
  sqlite3_stmt *stmt;
  struct database *database;
};
PyObject *prepare(struct database *self, PyObject *text) {
  struct statement *made = (struct statement *)PyObject_Malloc(sizeof *made);
  const char *sql = PyUnicode_AsUTF8(text);
  int result;
  Py_BEGIN_ALLOW_THREADS
  result = sqlite3_prepare_v2(self->db, sql, -1, &made->stmt, NULL);
  Py_END_ALLOW_THREADS
  if (result != SQLITE_OK)
    return NULL;
  Py_INCREF(self);
  made->database = self;
  return (PyObject *)made;
}
static void databaseDealloc(PyObject *self) {
  sqlite3_close(((struct database *)self)->db);
}
static void statementDealloc(PyObject *self) {
  struct statement *s = (struct statement *)self;
  sqlite3_finalize(s->stmt);
  Py_XDECREF(s->database);
}

// A context that does not end before its sockets, each of which keeps it.
struct context {
  PyObject_HEAD
  void *handle;
};
struct socket {
  PyObject_HEAD
  void *handle;
  struct context *context;
};
PyObject *makeSocket(struct context *self) {
  struct socket *made = (struct socket *)PyObject_Malloc(sizeof *made);
  made->handle = zmq_socket(self->handle, ZMQ_PUB);
  Py_INCREF(self);
  made->context = self;
  return (PyObject *)made;
}
static void socketDealloc(PyObject *self) {
  struct socket *s = (struct socket *)self;
  int linger = 0;
  zmq_setsockopt(s->handle, ZMQ_LINGER, &linger, sizeof linger);
  zmq_close(s->handle);
  Py_DECREF(s->context);
}
static void contextDealloc(PyObject *self) {
  Py_BEGIN_ALLOW_THREADS
  zmq_ctx_term(((struct context *)self)->handle);
  Py_END_ALLOW_THREADS
}

PyTypeObject types[] = {{.tp_dealloc = connectionDealloc, .tp_clear = connectionClear},
                        {.tp_dealloc = fileDealloc, .tp_finalize = fileFinalize},
                        {.tp_dealloc = workerDealloc, .tp_init = workerInit},
                        {.tp_dealloc = databaseDealloc},
                        {.tp_dealloc = statementDealloc},
                        {.tp_dealloc = contextDealloc},
                        {.tp_dealloc = socketDealloc}};
