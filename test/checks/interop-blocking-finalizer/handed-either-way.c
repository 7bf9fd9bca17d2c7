// A function that is called where something goes, with the GIL and without.
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t

#include <poll.h>
#include <python/Python.h>
#include <sqlite3.h>

// Held at one of two ends: wrong, but no region may stand there.
static void badEitherWay(void *cookie) {
  poll((struct pollfd *)cookie, 1, -1);
}
PyObject *endsEitherWay(PyObject *self, sqlite3 *db, void *v) {
  PyErr_Clear();
  sqlite3_create_collation_v2(db, "held", SQLITE_UTF8, v, NULL, badEitherWay);
  Py_BEGIN_ALLOW_THREADS
  sqlite3_close(db);
  Py_END_ALLOW_THREADS
  return self;
}
// CHECK-MESSAGES: :[[@LINE-10]]:3: warning: finalizer 'badEitherWay' may block forever in 'poll' while the GIL is held
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: 'badEitherWay' is called during 'sqlite3_create_collation_v2' here, where the GIL is held
// CHECK-MESSAGES: :[[@LINE-13]]:3: note: 'poll' waits until {{.*}} (model posix.yaml)
// CHECK-MESSAGES: :[[@LINE-14]]:3: note: release the GIL around this call: what it waits for may need it
// CHECK-REMAINS: warning: finalizer 'badEitherWay' may block forever in 'poll' while the GIL is held
// CHECK-REMAINS: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-REMAINS: note: 'badEitherWay' is called during 'sqlite3_create_collation_v2' here, where the GIL is held
// CHECK-REMAINS: note: 'poll' waits until {{.*}} (model posix.yaml)
// CHECK-REMAINS: note: release the GIL around this call: what it waits for may need it
