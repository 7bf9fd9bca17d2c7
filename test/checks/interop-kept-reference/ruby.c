// Objects of Ruby in variables that the collector does not see.
// RUN: %check_interop_tidy %s interop-kept-reference %t

#include <ruby.h>

static VALUE options, okOptions, klass, callback, okLater;

static VALUE setCallback(VALUE self, VALUE block) {
  callback = block;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'callback' keeps an object that only the stack keeps, which is valid only until the collector runs
  // CHECK-MESSAGES: :[[@LINE-3]]:44: note: parameter 'block' is an object that only the stack keeps
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: tell the collector of the variable: 'rb_gc_register_address', 'rb_global_variable' (model ruby.yaml)
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
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'options' keeps an object that only the stack keeps, which is valid only until the collector runs
  // CHECK-MESSAGES: :[[@LINE-2]]:13: note: 'rb_hash_new' gives an object that only the stack keeps here
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: tell the collector of the variable: 'rb_gc_register_address', 'rb_global_variable' (model ruby.yaml)
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
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'memory' is used after 'rb_ary_new', which ends the memory of a Ruby string
  // CHECK-MESSAGES: :[[@LINE-4]]:18: note: 'RSTRING_PTR' gives the memory of a Ruby string here
  // CHECK-MESSAGES: :[[@LINE-4]]:18: note: 'rb_ary_new' is called here
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: name the string after the last use of its memory: 'RB_GC_GUARD' (model ruby.yaml)
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
int compare(const char *text);
static VALUE okNamedSince(VALUE self, VALUE node) {
  VALUE name = rb_funcall(node, rb_intern("name"), 0);
  char *memory = RSTRING_PTR(name);
  rb_funcall(node, rb_intern("namespace"), 0);
  return RSTRING_LEN(name) == 4 && compare(memory) ? node : self;
}
static VALUE okAddressTaken(VALUE self, VALUE node) {
  VALUE name = rb_funcall(node, rb_intern("name"), 0);
  char *memory = StringValueCStr(name);
  VALUE result = rb_ary_new();
  send_text(memory);
  return result;
}
