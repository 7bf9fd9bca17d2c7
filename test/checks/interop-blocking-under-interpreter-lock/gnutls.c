// The end of a session of GnuTLS.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t

#include <python/Python.h>

typedef struct gnutls_session_int *gnutls_session_t;
typedef enum { GNUTLS_SHUT_RDWR = 0, GNUTLS_SHUT_WR = 1 } gnutls_close_request_t;
int gnutls_init(gnutls_session_t *session, unsigned flags);
int gnutls_bye(gnutls_session_t session, gnutls_close_request_t how);

PyObject *badBye(PyObject *self, gnutls_session_t session) {
  int error = gnutls_bye(session, GNUTLS_SHUT_RDWR);
  return PyLong_FromLong(error);
}
// CHECK-MESSAGES: :[[@LINE-3]]:15: warning: 'gnutls_bye' can take long while the GIL is held
// CHECK-MESSAGES: :[[@LINE-3]]:10: note: 'PyLong_FromLong' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-5]]:15: note: 'gnutls_bye' waits until the peer has answered (model gnutls.yaml)
// CHECK-FIXES: PyObject *badBye
// CHECK-FIXES: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: error = gnutls_bye(

// It tells the peer, and does not wait for it.
PyObject *goodBye(PyObject *self, gnutls_session_t session) {
  int error = gnutls_bye(session, GNUTLS_SHUT_WR);
  return PyLong_FromLong(error);
}

PyObject *goodUnlocked(PyObject *self, gnutls_session_t session) {
  int error;
  Py_BEGIN_ALLOW_THREADS
  error = gnutls_bye(session, GNUTLS_SHUT_RDWR);
  Py_END_ALLOW_THREADS
  return PyLong_FromLong(error);
}
