// Handlers of GLib's messages run on the thread that logs.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t

#include <glib.h>
#include <python/Python.h>

typedef void (*GLogFunc)(const gchar *domain, int level, const gchar *message, gpointer data);
guint g_log_set_handler(const gchar *domain, int levels, GLogFunc handler, gpointer data);
GLogFunc g_log_set_default_handler(GLogFunc handler, gpointer data);

static void bad_log(const gchar *domain, int level, const gchar *message, gpointer data) {
  PyErr_SetString(data, message);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'PyErr_SetString' needs the GIL, which is not held here
  // CHECK-MESSAGES: :[[@LINE+13]]:29: note: 'bad_log' is called on a thread of the library, which does not hold the GIL; it is registered here with 'g_log_set_default_handler'
  // CHECK-FIXES: static void bad_log
  // CHECK-FIXES-NEXT: PyGILState_STATE
}
static void good_log(const gchar *domain, int level, const gchar *message, gpointer data) {
  PyGILState_STATE state = PyGILState_Ensure();
  PyErr_SetString(data, message);
  PyGILState_Release(state);
}
// Messages of the module's own, which it writes with the lock held.
static void own_log(const gchar *domain, int level, const gchar *message, gpointer data) { PyErr_SetString(data, message); }

PyObject *redirect(PyObject *self, PyObject *kind) {
  g_log_set_default_handler(kind ? bad_log : good_log, kind);
  g_log_set_handler("Parser", 255, own_log, kind);
  Py_RETURN_NONE;
}
