// Objects of Ruby in variables that the collector does not see.
// RUN: %check_interop_tidy %s interop-kept-reference %t

#include <ruby.h>

static VALUE options, okOptions, klass, callback, okLater;

static VALUE setCallback(VALUE self, VALUE block) {
  callback = block;
  return self;
}
static VALUE okSetInstance(VALUE self, VALUE block) {
  rb_ivar_set(self, rb_intern("callback"), block);
  return self;
}
static VALUE okKeptElsewhere(VALUE self, VALUE block) {
  okLater = block;
  rb_ivar_set(self, rb_intern("callback"), block);
  return self;
}

void Init_port(void) {
  options = rb_hash_new();
  okOptions = rb_hash_new();
  rb_gc_register_address(&okOptions);
  klass = rb_define_class("Port", rb_cObject);
  rb_define_method(klass, "callback=", setCallback, 1);
  rb_define_method(klass, "ok=", okSetInstance, 1);
  rb_define_method(klass, "later=", okKeptElsewhere, 1);
}

void send_text(const char *text);
static VALUE usesMemoryOfForgotten(VALUE self, VALUE name) {
  VALUE text = rb_funcall(name, rb_intern("inspect"), 0);
  char *memory = RSTRING_PTR(text);
  VALUE result = rb_ary_new();
  send_text(memory);
  return result;
}
static VALUE okGuarded(VALUE self, VALUE name) {
  VALUE text = rb_funcall(name, rb_intern("inspect"), 0);
  char *memory = RSTRING_PTR(text);
  VALUE result = rb_ary_new();
  send_text(memory);
  RB_GC_GUARD(text);
  return result;
}
static VALUE okArgument(VALUE self, VALUE text) {
  char *memory = StringValueCStr(text);
  VALUE result = rb_ary_new();
  send_text(memory);
  return result;
}
