// SQLite calls functions of SQL under the connection's mutex, which an error of the interpreter leaves locked.
// RUN: %check_interop_tidy %s interop-longjmp-over-destructors %t --real-headers

#include "Inputs/ruby.h"

typedef struct sqlite3 sqlite3;
typedef struct sqlite3_context sqlite3_context;
typedef struct sqlite3_value sqlite3_value;
int sqlite3_create_function(sqlite3 *db, const char *name, int count, int encoding, void *data,
                            void (*call)(sqlite3_context *, int, sqlite3_value **),
                            void (*step)(sqlite3_context *, int, sqlite3_value **), void (*end)(sqlite3_context *));
void *sqlite3_user_data(sqlite3_context *context);
void sqlite3_result_error(sqlite3_context *context, const char *message, int size);

static void badCall(sqlite3_context *context, int count, sqlite3_value **values) {
  rb_funcall((VALUE)sqlite3_user_data(context), 1, 0);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: the jump of 'rb_funcall' leaves 'badCall' with the connection's mutex locked
// CHECK-MESSAGES: :[[@LINE+14]]:3: note: 'badCall' is handed to 'sqlite3_create_function' here, and is called under the connection's mutex, which nobody releases
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'rb_funcall' leaves by a jump, which runs no destructor (model ruby.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: tell the library of the error, or make the call behind 'rb_protect'

static VALUE call(VALUE self) { return rb_funcall(self, 1, 0); }

static void goodCall(sqlite3_context *context, int count, sqlite3_value **values) {
  int state = 0;
  rb_protect(call, (VALUE)sqlite3_user_data(context), &state);
  if (state)
    sqlite3_result_error(context, "it raised", -1);
}

void define(sqlite3 *db, void *data) {
  sqlite3_create_function(db, "bad", 1, 1, data, badCall, 0, 0);
  sqlite3_create_function(db, "good", 1, 1, data, goodCall, 0, 0);
}
