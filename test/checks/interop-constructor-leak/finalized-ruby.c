// What stands behind an object of Ruby ends with it.
// RUN: %check_interop_tidy %s interop-constructor-leak %t

#include <ruby.h>
#include <zmq.h>

static void end(void *socket) { zmq_close(socket); }
static const rb_data_type_t type = {"Socket", {NULL, end}};

VALUE goodTyped(VALUE klass, void *context) {
  void *socket = zmq_socket(context, ZMQ_PUB);
  if (!socket)
    return Qnil;
  if (zmq_bind(socket, "tcp://*:1")) {
    zmq_close(socket);
    return Qnil;
  }
  return TypedData_Wrap_Struct(klass, &type, socket);
}
VALUE goodPlain(VALUE klass, void *context) {
  void *socket = zmq_socket(context, ZMQ_PUB);
  if (!socket)
    return Qnil;
  if (zmq_bind(socket, "tcp://*:1")) {
    zmq_close(socket);
    return Qnil;
  }
  VALUE object = Data_Wrap_Struct(klass, 0, end, socket);
  rb_ivar_set(object, rb_intern("name"), Qnil);
  return object;
}
VALUE badUnwrapped(VALUE klass, void *context) {
  void *socket = zmq_socket(context, ZMQ_PUB);
  if (!socket)
    return Qnil;
  if (zmq_bind(socket, "tcp://*:1"))
    return Qnil;
  return TypedData_Wrap_Struct(klass, &type, socket);
}
// CHECK-MESSAGES: :[[@LINE-3]]:5: warning: return here leaves 'badUnwrapped' without releasing 'socket', a zmq_socket
// CHECK-MESSAGES: :[[@LINE-8]]:18: note: 'zmq_socket' acquires it here
// CHECK-MESSAGES: :[[@LINE-4]]:10: note: it is handed over here, but only on other ways
// CHECK-MESSAGES: ruby.h:178:50: note: expanded from macro 'TypedData_Wrap_Struct'
