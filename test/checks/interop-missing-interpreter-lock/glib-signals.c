// Handlers of signals run where the loop does.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t --suffix=LOOP -- -- -DLOOP
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -- -- -DHELD
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -- -- -DEMITTED
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -- -- -DNOLOOP

#include <glib.h>
#include <python/Python.h>

void g_signal_emit_by_name(gpointer instance, const gchar *name, ...);

static GMainLoop *loop;
static gpointer monitor;
static PyObject *callback;

#ifndef NOLOOP
PyObject *run(PyObject *self, PyObject *none) {
#ifdef HELD
  g_main_loop_run(loop);
#else
  Py_BEGIN_ALLOW_THREADS
  g_main_loop_run(loop);
  Py_END_ALLOW_THREADS
#endif
  Py_RETURN_NONE;
}
#endif

static void onChanged(gpointer of, gpointer cookie) {
  PyObject *result = PyObject_CallObject(callback, NULL);
  Py_XDECREF(result);
}
// CHECK-MESSAGES-LOOP: :[[@LINE-3]]:22: warning: 'PyObject_CallObject' needs the GIL, which is not held here
// CHECK-MESSAGES-LOOP: :[[@LINE-13]]:3: note: the GIL is released here
// CHECK-MESSAGES-LOOP: :[[@LINE-13]]:3: note: 'onChanged' is called during 'g_main_loop_run' here, where the GIL is not held
// CHECK-MESSAGES-LOOP: :[[@LINE-5]]:3: note: 'Py_XDECREF' needs it here too
// CHECK-FIXES-LOOP: static void onChanged(gpointer of, gpointer cookie) {
// CHECK-FIXES-LOOP-NEXT: PyGILState_STATE [[STATE:.*]] = PyGILState_Ensure();
// CHECK-FIXES-LOOP-NEXT: PyObject *result = PyObject_CallObject(callback, NULL);
// CHECK-FIXES-LOOP-NEXT: Py_XDECREF(result);
// CHECK-FIXES-LOOP-NEXT: PyGILState_Release([[STATE]]);
static void goodEnsured(gpointer of, gpointer cookie) {
  PyGILState_STATE state = PyGILState_Ensure();
  PyObject *result = PyObject_CallObject(callback, NULL);
  Py_XDECREF(result);
  PyGILState_Release(state);
}

PyObject *watch(PyObject *self, PyObject *of) {
  callback = Py_NewRef(of);
  g_signal_connect_data(monitor, "changed", (GCallback)onChanged, NULL, NULL, 0);
  g_signal_connect_data(monitor, "added", (GCallback)goodEnsured, NULL, NULL, 0);
  Py_RETURN_NONE;
}

#ifdef EMITTED
// Then the program itself says when.
PyObject *emit(PyObject *self, PyObject *none) {
  g_signal_emit_by_name(monitor, "changed");
  Py_RETURN_NONE;
}
#endif
