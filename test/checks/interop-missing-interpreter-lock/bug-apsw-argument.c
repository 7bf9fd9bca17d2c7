// A macro that releases the GIL around a call, whose argument is looked at inside as well.
// https://github.com/rogerbinns/apsw/commit/80e8b220ab94d2a98f1511c5cf038cf382f1a0e4
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c99,c11

#include <python/Python.h>
#include <sqlite3.h>

int declareTable(sqlite3 *db, const char *schema);

#define SQLITE_CALL(x)                                                                                                 \
  do {                                                                                                                 \
    Py_BEGIN_ALLOW_THREADS { x; }                                                                                      \
    Py_END_ALLOW_THREADS;                                                                                              \
  } while (0)

int badCreate(sqlite3 *db, PyObject *schema) {
  int failed;
  PyObject *utf8 = PyObject_CallObject(schema, NULL);
  if (!utf8)
    return -1;
  SQLITE_CALL(failed = declareTable(db, PyBytes_AsString(utf8)));
  Py_DECREF(utf8);
  return failed;
}
// CHECK-MESSAGES: :[[@LINE-4]]:41: warning: 'PyBytes_AsString' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-15]]:5: note: expanded from macro 'SQLITE_CALL'
// CHECK-MESSAGES: :[[@LINE-7]]:41: note: take the GIL around it

int goodCreate(sqlite3 *db, PyObject *schema) {
  int failed;
  const char *text;
  PyObject *utf8 = PyObject_CallObject(schema, NULL);
  if (!utf8)
    return -1;
  text = PyBytes_AsString(utf8);
  SQLITE_CALL(failed = declareTable(db, text));
  Py_DECREF(utf8);
  return failed;
}
