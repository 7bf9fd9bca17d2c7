// Records of Ruby's objects that are marked before anybody has filled them.
// RUN: %check_interop_tidy %s interop-kept-reference %t

#include <ruby.h>
#include <string.h>

struct port {
  VALUE name, okUnmarked;
  int number;
};
static void markPort(void *memory) { rb_gc_mark(((struct port *)memory)->name); }
static const rb_data_type_t portType = {"Port", {markPort, RUBY_DEFAULT_FREE, NULL}, NULL, NULL, 0};

static VALUE namesLate(VALUE klass) {
  struct port *port = ALLOC(struct port);
  VALUE self = TypedData_Wrap_Struct(klass, &portType, port);
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: 'markPort' marks 'name' before it is set: 'rb_str_new_cstr' may collect, and finds there whatever was in memory
  // CHECK-MESSAGES: ruby.h:178:50: note: expanded from macro 'TypedData_Wrap_Struct'
  // CHECK-MESSAGES: :[[@LINE-4]]:16: note: this memory is not cleared
  // CHECK-MESSAGES: :[[@LINE+1]]:16: note: 'rb_str_new_cstr' is called here, before 'name' gets a value
  port->name = rb_str_new_cstr("port");
  return self;
}
static VALUE okNamesFirst(VALUE klass) {
  struct port *port = ALLOC(struct port);
  port->name = Qnil;
  VALUE self = TypedData_Wrap_Struct(klass, &portType, port);
  port->name = rb_str_new_cstr("port");
  return self;
}
static VALUE okNamesNext(VALUE klass) {
  struct port *port = ALLOC(struct port);
  VALUE self = TypedData_Wrap_Struct(klass, &portType, port);
  port->number = 1;
  port->name = Qnil;
  port->name = rb_str_new_cstr("port");
  return self;
}
static VALUE okCleared(VALUE klass) {
  struct port *port = ALLOC(struct port);
  memset(port, 0, sizeof *port);
  VALUE self = TypedData_Wrap_Struct(klass, &portType, port);
  port->name = rb_str_new_cstr("port");
  return self;
}
static void fill(struct port *port) { port->name = Qnil; }
static VALUE okFilledByCallee(VALUE klass) {
  struct port *port = ALLOC(struct port);
  VALUE self = TypedData_Wrap_Struct(klass, &portType, port);
  fill(port);
  port->name = rb_str_new_cstr("port");
  return self;
}
static VALUE okUnsetForLong(VALUE klass) {
  struct port *port = ALLOC(struct port);
  VALUE self = TypedData_Wrap_Struct(klass, &portType, port);
  port->name = klass;
  return self;
}
