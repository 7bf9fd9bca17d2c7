// Calls of libtorrent that its network thread answers, with the interpreter's lock held.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t

#include <python/Python.h>
namespace libtorrent {
struct torrent_status {
  long progress;
};
struct torrent_handle {
  torrent_status status() const;
  bool is_valid() const;
};
struct session {
  ~session();
};
} // namespace libtorrent

static libtorrent::torrent_handle Torrent;
static libtorrent::session *Session;

static PyObject *bad(PyObject *, PyObject *) { return PyLong_FromLong(Torrent.status().progress); }
// CHECK-MESSAGES: :[[@LINE-1]]:71: warning: 'libtorrent::torrent_handle::status' can take long while the GIL is held [interop-blocking-under-interpreter-lock]
// CHECK-MESSAGES: :[[@LINE+29]]:41: note: 'bad' is in a table of PyMethodDef, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-3]]:71: note: 'libtorrent::torrent_handle::status' waits until libtorrent's network thread has answered (model libtorrent.yaml)
// CHECK-MESSAGES: :[[@LINE-4]]:71: note: release the GIL around this call

static PyObject *good(PyObject *, PyObject *) {
  libtorrent::torrent_status status;
  Py_BEGIN_ALLOW_THREADS
  status = Torrent.status();
  Py_END_ALLOW_THREADS
  return PyLong_FromLong(status.progress);
}

static PyObject *badEnd(PyObject *, PyObject *) {
  delete Session;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the end of an object can take long while the GIL is held [interop-blocking-under-interpreter-lock]
  // CHECK-MESSAGES: :[[@LINE+16]]:45: note: 'badEnd' is in a table of PyMethodDef, whose functions are entered with the GIL held
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'libtorrent::session::~session' waits until the trackers have answered and its threads have ended (model libtorrent.yaml)
  Py_RETURN_NONE;
}

// CHECK-REMAINS: warning: 'libtorrent::torrent_handle::status' can take long while the GIL is held
// CHECK-REMAINS: note: 'bad' is in a table of PyMethodDef, whose functions are entered with the GIL held
// CHECK-REMAINS: note: 'libtorrent::torrent_handle::status' waits until libtorrent's network thread has answered (model libtorrent.yaml)
// CHECK-REMAINS: note: release the GIL around this call
// CHECK-FIXES: PyObject *badEnd
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: delete Session;
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS

static PyMethodDef Methods[] = {{"bad", bad, METH_NOARGS, nullptr},
                                {"good", good, METH_NOARGS, nullptr},
                                {"bad_end", badEnd, METH_NOARGS, nullptr},
                                {nullptr, nullptr, 0, nullptr}};
