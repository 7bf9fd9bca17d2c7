// The error handler of DB-Library raised, in the thread that waited for the server without the GVL.
// https://github.com/rails-sqlserver/tiny_tds/issues/133
// https://github.com/rails-sqlserver/tiny_tds/commit/3eb33c6253e9a83a0bb5e8a7e0eef16823c3684f
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c99,c11

#include <ruby.h>
#include <ruby/thread.h>
#include <stddef.h>
#include <string.h>

typedef struct tds_dblib_dbprocess DBPROCESS;
typedef int RETCODE;
typedef int (*EHANDLEFUNC)(DBPROCESS *process, int severity, int error, int system, char *text, char *system_text);
#define INT_CANCEL 2
EHANDLEFUNC dberrhandle(EHANDLEFUNC handler);
RETCODE dbsqlexec(DBPROCESS *process);
unsigned char *dbgetuserdata(DBPROCESS *process);

struct client {
  DBPROCESS *process;
  int isWithout;
  char error[64];
};

static void fail(const char *text) {
  rb_raise(rb_eRuntimeError, "%s", text);
}
static int badHandler(DBPROCESS *process, int severity, int error, int system, char *text, char *system_text) {
  if (severity > 10)
    fail(text);
  return INT_CANCEL;
}
// CHECK-MESSAGES: :[[@LINE-3]]:5: warning: 'fail' calls 'rb_raise', which needs the GVL, where it is not held
// CHECK-MESSAGES: :[[@LINE+11]]:30: note: 'execute' is handed to 'rb_thread_call_without_gvl' here, and entered without the GVL
// CHECK-MESSAGES: :[[@LINE+5]]:10: note: 'badHandler' is called during 'dbsqlexec' here, where the GVL is not held
// CHECK-MESSAGES: :[[@LINE-10]]:3: note: 'fail' calls 'rb_raise' here
// CHECK-MESSAGES: :[[@LINE-7]]:5: note: take the GVL back for it (rb_thread_call_with_gvl), or leave it to a thread of Ruby's
static void *execute(void *data) {
  struct client *c = data;
  return dbsqlexec(c->process) ? data : NULL;
}
static VALUE badExecute(VALUE self) {
  struct client *c = DATA_PTR(self);
  dberrhandle(badHandler);
  rb_thread_call_without_gvl(execute, c, RUBY_UBF_IO, NULL);
  return Qnil;
}

// As it was mended: kept, and raised when the GVL is back.
static int goodHandler(DBPROCESS *process, int severity, int error, int system, char *text, char *system_text) {
  struct client *c = (struct client *)dbgetuserdata(process);
  strncpy(c->error, text, sizeof(c->error) - 1);
  return INT_CANCEL;
}
static VALUE goodExecute(VALUE self) {
  struct client *c = DATA_PTR(self);
  dberrhandle(goodHandler);
  c->error[0] = 0;
  rb_thread_call_without_gvl(execute, c, RUBY_UBF_IO, NULL);
  if (c->error[0])
    fail(c->error);
  return Qnil;
}

void Init_tds(void) {
  rb_define_method(rb_cObject, "bad", badExecute, 0);
  rb_define_method(rb_cObject, "good", goodExecute, 0);
}
