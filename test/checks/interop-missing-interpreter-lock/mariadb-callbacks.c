// Callbacks of MariaDB's statements run in the calls that send or fetch.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t

#include <python/Python.h>

typedef struct st_mysql MYSQL;
typedef struct st_mysql_stmt MYSQL_STMT;
typedef struct st_mysql_bind MYSQL_BIND;
typedef char my_bool;
enum enum_stmt_attr_type { STMT_ATTR_CB_USER_DATA = 204, STMT_ATTR_CB_PARAM, STMT_ATTR_CB_RESULT };
int mysql_query(MYSQL *mysql, const char *text);
my_bool mysql_stmt_attr_set(MYSQL_STMT *stmt, enum enum_stmt_attr_type type, const void *value);
int mysql_stmt_execute(MYSQL_STMT *stmt);
int mysql_stmt_fetch(MYSQL_STMT *stmt);

static my_bool bad_param(void *data, MYSQL_BIND *bind, unsigned row) {
  PyObject *item = PyList_GetItem(data, row);
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: 'PyList_GetItem' needs the GIL, which is not held here
  // CHECK-MESSAGES: :[[@LINE+20]]:3: note: the GIL is released here
  // CHECK-MESSAGES: :[[@LINE+20]]:11: note: 'bad_param' is called during 'mysql_stmt_execute' here, where the GIL is not held
  // CHECK-FIXES: static my_bool bad_param
  // CHECK-FIXES-NEXT: PyGILState_STATE
  return item == NULL;
}
static my_bool good_param(void *data, MYSQL_BIND *bind, unsigned row) {
  PyGILState_STATE state = PyGILState_Ensure();
  PyObject *item = PyList_GetItem(data, row);
  PyGILState_Release(state);
  return item == NULL;
}
// Called by who has the lock.
static void good_row(void *data, unsigned column, unsigned char **row) { PyList_GetItem(data, column); }

PyObject *execute(PyObject *self, MYSQL_STMT *stmt, MYSQL_STMT *other) {
  int error;
  mysql_stmt_attr_set(stmt, STMT_ATTR_CB_USER_DATA, self);
  mysql_stmt_attr_set(stmt, STMT_ATTR_CB_PARAM, bad_param);
  mysql_stmt_attr_set(other, STMT_ATTR_CB_PARAM, good_param);
  Py_BEGIN_ALLOW_THREADS
  error = mysql_stmt_execute(stmt);
  error |= mysql_stmt_execute(other);
  Py_END_ALLOW_THREADS
  return PyLong_FromLong(error);
}
PyObject *fetch(PyObject *self, MYSQL_STMT *stmt) {
  mysql_stmt_attr_set(stmt, STMT_ATTR_CB_RESULT, good_row);
  int error = mysql_stmt_fetch(stmt);
  return PyLong_FromLong(error);
}
