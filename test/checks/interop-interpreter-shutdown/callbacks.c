// Callbacks on threads of a library's own: the first one of a unit is told, for all.
// RUN: %check_interop_tidy %s interop-interpreter-shutdown %t -- --config="{CheckOptions: {interop-interpreter-shutdown.Callbacks: true}}"

#include <librdkafka/rdkafka.h>
#include <python/Python.h>

typedef void (*done_fn)(void *cookie, int error);
void submit(done_fn done, void *cookie);

static void bad_done(void *cookie, int error) {
  PyGILState_STATE state = PyGILState_Ensure();
  PyObject_CallNoArgs(cookie);
  PyGILState_Release(state);
}
// CHECK-MESSAGES: :[[@LINE-4]]:28: warning: 'bad_done' takes the GIL on a thread that is not the interpreter's, and does not test whether the Python interpreter is ending: the thread hangs, is killed or crashes
// CHECK-MESSAGES: :[[@LINE-5]]:28: note: 'bad_done' calls 'PyGILState_Ensure' here
// CHECK-MESSAGES: :[[@LINE+8]]:59: note: likewise 'call'
// CHECK-MESSAGES: :[[@LINE-7]]:28: note: stop it and wait for it before the Python interpreter ends, without the GIL; or ask first whether that is ending

static void call(PyObject *function) {
  PyGILState_STATE state = PyGILState_Ensure();
  PyObject_CallNoArgs(function);
  PyGILState_Release(state);
}
static void bad_through_helper(void *cookie, int error) { call(cookie); }

static void ok_asks(void *cookie, int error) {
  if (!Py_IsInitialized())
    return;
  call(cookie);
}

/* Asks, and takes the lock, for all others. */
static int take(PyGILState_STATE *state) {
  if (!Py_IsInitialized())
    return 0;
  *state = PyGILState_Ensure();
  return 1;
}
static void ok_through_helper(void *cookie, int error) {
  PyGILState_STATE state;
  if (!take(&state))
    return;
  PyObject_CallNoArgs(cookie);
  PyGILState_Release(state);
}

/* What the thread drops here it had before: it is one of the interpreter's. */
static void wait_without(void *cookie) {
  PyThreadState *saved = PyEval_SaveThread();
  *(int *)cookie = 0;
  PyEval_RestoreThread(saved);
}
void ok_retakes_in_helper(void *cookie, int error) {
  if (error)
    wait_without(cookie);
}
void ok_retakes_in_loop(void *cookie, int error) {
  for (; error; --error) {
    Py_BEGIN_ALLOW_THREADS
    *(int *)cookie = error;
    Py_END_ALLOW_THREADS
  }
}

static void ok_native(void *cookie, int error) { *(int *)cookie = error; }

void start(PyObject *function, int *result) {
  submit(bad_done, function);
  submit(bad_through_helper, function);
  submit(ok_asks, function);
  submit(ok_through_helper, function);
  submit(ok_native, result);
  submit(ok_retakes_in_helper, result);
  submit(ok_retakes_in_loop, result);
}
