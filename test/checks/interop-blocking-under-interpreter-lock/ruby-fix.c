// Fixes of waits in methods of Ruby classes: what is included, worked out before, and kept alive.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t -std=c99,c11

#include <ruby.h>
#include <zmq.h>

static void *sock;

// The string that is asked for is the interpreter's, and its text goes with it.
static VALUE badReceive(VALUE self, VALUE text) {
  int n = zmq_recv(sock, StringValuePtr(text), RSTRING_LEN(text), 0);
  return n < 0 ? Qnil : self;
}
// CHECK-MESSAGES: :[[@LINE-3]]:11: warning: 'zmq_recv' may block forever while the GVL is held
// CHECK-MESSAGES: :[[@LINE+47]]:38: note: 'badReceive' is bound here and entered with the GVL held
// CHECK-MESSAGES: :[[@LINE-5]]:11: note: 'zmq_recv' waits until a message arrives (model libzmq.yaml)
// CHECK-FIXES: {{^}}#include <ruby/thread.h>
// CHECK-FIXES: {{^}}static void *sock;
// CHECK-FIXES-EMPTY:
// CHECK-FIXES-NEXT: {{^}}struct zmq_recv_args {
// CHECK-FIXES-NEXT: {{^}}  void *s;
// CHECK-FIXES-NEXT: {{^}}  void *buf;
// CHECK-FIXES-NEXT: {{^}}  size_t len;
// CHECK-FIXES-NEXT: {{^}}  int flags;
// CHECK-FIXES-NEXT: {{^}}  int result;
// CHECK-FIXES: {{^}}// The string that is asked for
// CHECK-FIXES: {{^}}  struct zmq_recv_args args = {sock, StringValuePtr(text), RSTRING_LEN(text), 0, 0};
// CHECK-FIXES-NEXT: {{^}}  rb_thread_call_without_gvl(zmq_recv_unlocked, &args, RUBY_UBF_IO, NULL);
// CHECK-FIXES-NEXT: {{^}}  RB_GC_GUARD(text);
// CHECK-FIXES-NEXT: {{^}}  int n = args.result;

// A method's own parameter is kept by who calls it.
static VALUE badText(VALUE self, VALUE text) {
  if (zmq_recv(sock, RSTRING_PTR(text), RSTRING_LEN(text), 0) < 0)
    rb_raise(rb_eRuntimeError, "not received");
  return self;
}
// CHECK-MESSAGES: :[[@LINE-4]]:7: warning: 'zmq_recv' may block forever while the GVL is held
// CHECK-MESSAGES: :[[@LINE+24]]:35: note: 'badText' is bound here and entered with the GVL held
// CHECK-MESSAGES: :[[@LINE-6]]:7: note: 'zmq_recv' waits until a message arrives (model libzmq.yaml)
// CHECK-FIXES: {{^}}  struct zmq_recv_args2 args = {sock, RSTRING_PTR(text), RSTRING_LEN(text), 0, 0};
// CHECK-FIXES-NEXT: {{^}}  rb_thread_call_without_gvl(zmq_recv_unlocked2, &args, RUBY_UBF_IO, NULL);
// CHECK-FIXES-NEXT: {{^}}  if (args.result < 0)

// A collector cannot be left: its helper gets no region.
static void badFinish(void) { zmq_recv(sock, 0, 0, 0); }
// CHECK-MESSAGES: :[[@LINE-1]]:31: warning: 'zmq_recv' may block forever while the GVL is held
// CHECK-MESSAGES: :[[@LINE+16]]:37: note: 'finish' is bound here and entered with the GVL held
// CHECK-MESSAGES: :[[@LINE+5]]:3: note: 'badFinish' is called here
// CHECK-MESSAGES: :[[@LINE-4]]:31: note: 'zmq_recv' waits until a message arrives (model libzmq.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:31: note: release the GVL around this call

static VALUE finish(VALUE self) {
  badFinish();
  return self;
}

static void discard(void *data) { badFinish(); }

void Init_receiver(void) {
  VALUE klass = rb_define_class("Receiver", rb_cObject);
  rb_define_method(klass, "receive", badReceive, 1);
  rb_define_method(klass, "text", badText, 1);
  rb_define_method(klass, "finish", finish, 0);
}

VALUE wrap(VALUE klass) { return Data_Wrap_Struct(klass, 0, discard, &sock); }

// CHECK-REMAINS: warning: 'zmq_recv' may block forever while the GVL is held
// CHECK-REMAINS: note: 'finish' is bound here and entered with the GVL held
// CHECK-REMAINS: note: 'badFinish' is called here
// CHECK-REMAINS: note: 'zmq_recv' waits until a message arrives (model libzmq.yaml)
// CHECK-REMAINS: note: release the GVL around this call
