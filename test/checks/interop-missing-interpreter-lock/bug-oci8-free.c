// What frees a connection logged off by a method, which talks to the server, makes objects and raises.
// https://github.com/kubo/ruby-oci8/commit/1ec8267b9dd014ffa02fad0a9cf5ee900f132379
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c99,c11

#include <ruby.h>
#include <stddef.h>

struct session {
  VALUE self;
  void *authhp;
};
int OCIHandleFree(void *handle, unsigned type);
int end_session(void *handle);

static VALUE logoff(VALUE self) {
  struct session *s = DATA_PTR(self);
  if (end_session(s->authhp))
    rb_raise(rb_eRuntimeError, "not logged on");
  return Qtrue;
}
static VALUE ignore(VALUE self, VALUE error) {
  return Qnil;
}
static void badFree(void *data) {
  struct session *s = data;
  rb_rescue(logoff, s->self, ignore, Qnil);
  OCIHandleFree(s->authhp, 9);
  xfree(s);
}
// CHECK-MESSAGES: :[[@LINE-4]]:3: warning: 'rb_rescue' must not be called while the garbage collector runs
// CHECK-MESSAGES: :[[@LINE+12]]:10: note: 'badFree' is handed to 'rb_data_object_wrap' here, and called while the garbage collector runs
// CHECK-MESSAGES: :[[@LINE-6]]:13: note: 'logoff' is called here too
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: do it in a method that is called before the object ends; here only mark, move and free

// As it was mended: the handle alone.
static void goodFree(void *data) {
  struct session *s = data;
  OCIHandleFree(s->authhp, 9);
  xfree(s);
}

static VALUE badAllocate(VALUE klass) {
  return Data_Wrap_Struct(klass, NULL, badFree, ALLOC(struct session));
}
static VALUE goodAllocate(VALUE klass) {
  return Data_Wrap_Struct(klass, NULL, goodFree, ALLOC(struct session));
}
void Init_oci(void) {
  VALUE klass = rb_define_class("Session", rb_cObject);
  rb_define_alloc_func(klass, badAllocate);
  rb_define_alloc_func(rb_define_class("Mended", rb_cObject), goodAllocate);
  rb_define_method(klass, "logoff", logoff, 0);
}
