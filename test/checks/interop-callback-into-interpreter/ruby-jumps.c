// Errors of Ruby that leave what a library calls, by functions and by inline functions, and what keeps them.
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t -std=c99,c11

#include <libpq-fe.h>
#include <ruby.h>
#include <ruby/thread.h>
#include <sqlite3.h>
#include <stddef.h>

static VALUE proc;

// A block that raises, and one whose value is no number.
static int badRow(void *data, int count, char **values, char **names) {
  rb_yield((VALUE)data);
  return 0;
}
static int badValue(void *data) {
  return NUM2INT((VALUE)data);
}
static int goodValue(void *data) {
  return NIL_P((VALUE)data) ? 0 : 1;
}
static VALUE rows(VALUE self) {
  sqlite3 *db = DATA_PTR(self);
  sqlite3_progress_handler(db, 100, badValue, (void *)self);
  sqlite3_progress_handler(db, 100, goodValue, (void *)self);
  return INT2NUM(sqlite3_exec(db, "select 1", badRow, (void *)self, NULL));
}
// CHECK-MESSAGES: :[[@LINE-4]]:37: warning: 'rb_num2long' leaves callback 'badValue', which 'sqlite3_progress_handler' registers, through the frames that call it
// CHECK-MESSAGES: :[[@LINE-12]]:10: note: 'badValue' calls 'NUM2INT' here
// CHECK-MESSAGES: ruby.h:64:53: note: 'rb_num2int_inline' calls 'rb_num2long' here
// CHECK-MESSAGES: :[[@LINE-5]]:47: warning: 'rb_yield' leaves callback 'badRow' through the frames of 'sqlite3_exec'
// CHECK-MESSAGES: :[[@LINE-19]]:3: note: 'badRow' calls 'rb_yield' here

// What is caught stays.
static VALUE yield(VALUE data) {
  return rb_yield(data);
}
static VALUE failed(VALUE data, VALUE error) {
  return Qnil;
}
static int goodRescued(void *data, int count, char **values, char **names) {
  return NIL_P(rb_rescue(yield, (VALUE)data, failed, Qnil));
}
static int goodProtected(void *data, int count, char **values, char **names) {
  int state = 0;
  rb_protect(yield, (VALUE)data, &state);
  return state;
}
static VALUE caught(VALUE self) {
  sqlite3 *db = DATA_PTR(self);
  sqlite3_exec(db, "select 1", goodRescued, (void *)self, NULL);
  return INT2NUM(sqlite3_exec(db, "select 1", goodProtected, (void *)self, NULL));
}

// Through libpq's frames, and Ruby's own, which are built for it.
static void badNotice(void *data, const char *message) {
  if (!message)
    rb_raise(rb_eRuntimeError, "no message");
}
static VALUE goodBody(VALUE data) {
  rb_raise(rb_eRuntimeError, "stopped");
}
static VALUE goodEnd(VALUE data) {
  return data;
}
static VALUE notices(VALUE self) {
  PQsetNoticeProcessor(DATA_PTR(self), badNotice, NULL);
  return rb_ensure(goodBody, self, goodEnd, self);
}
// CHECK-MESSAGES: :[[@LINE-3]]:40: warning: 'rb_raise' leaves callback 'badNotice', which 'PQsetNoticeProcessor' registers, through the frames that call it
// CHECK-MESSAGES: :[[@LINE-13]]:5: note: 'badNotice' calls 'rb_raise' here

void Init_rows(void) {
  rb_define_method(rb_cObject, "rows", rows, 0);
  rb_define_method(rb_cObject, "caught", caught, 0);
  rb_define_method(rb_cObject, "notices", notices, 0);
  proc = Qnil;
}
