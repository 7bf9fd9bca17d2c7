// A raise in a block left sqlite3_step() by a jump, with the connection's mutex taken: the next thread waits for ever.
// https://github.com/sparklemotion/sqlite3-ruby/pull/731
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t -std=c99,c11

#include <ruby.h>
#include <sqlite3.h>
#include <stddef.h>

void sqlite3_result_error(sqlite3_context *context, const char *text, int size);

static void badFunction(sqlite3_context *context, int argc, sqlite3_value **argv) {
  VALUE block = (VALUE)sqlite3_user_data(context);
  sqlite3_result_int(context, NUM2INT(rb_funcall(block, rb_intern("call"), 0)));
}
static VALUE badDefine(VALUE self, VALUE name) {
  sqlite3_create_function_v2(DATA_PTR(self), StringValueCStr(name), 0, SQLITE_UTF8, (void *)rb_block_proc(),
                             badFunction, NULL, NULL, NULL);
  return self;
}
// CHECK-MESSAGES: :[[@LINE-3]]:30: warning: 'rb_funcall' leaves callback 'badFunction', which 'sqlite3_create_function_v2' registers, through the frames that call it
// CHECK-MESSAGES: :[[@LINE-8]]:39: note: 'badFunction' calls 'rb_funcall' here

// As it was mended.
static VALUE call(VALUE data) {
  sqlite3_context *context = (sqlite3_context *)data;
  VALUE block = (VALUE)sqlite3_user_data(context);
  sqlite3_result_int(context, NUM2INT(rb_funcall(block, rb_intern("call"), 0)));
  return Qnil;
}
static void goodFunction(sqlite3_context *context, int argc, sqlite3_value **argv) {
  int state = 0;
  rb_protect(call, (VALUE)context, &state);
  if (state)
    sqlite3_result_error(context, "Ruby exception", -1);
}
static VALUE goodDefine(VALUE self, VALUE name) {
  sqlite3_create_function_v2(DATA_PTR(self), StringValueCStr(name), 0, SQLITE_UTF8, (void *)rb_block_proc(),
                             goodFunction, NULL, NULL, NULL);
  return self;
}

static VALUE step(VALUE self) {
  return INT2NUM(sqlite3_step(DATA_PTR(self)));
}

void Init_database(void) {
  rb_define_method(rb_cObject, "bad", badDefine, 1);
  rb_define_method(rb_cObject, "good", goodDefine, 1);
  rb_define_method(rb_cObject, "step", step, 0);
}
