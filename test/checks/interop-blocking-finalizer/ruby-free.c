// What frees the data of Ruby objects: of types, of untyped objects.
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t -std=c99,c11

#include <pthread.h>
#include <ruby.h>
#include <ruby/thread.h>
#include <stddef.h>
#include <zmq.h>

struct worker {
  pthread_t thread;
  void *context;
  int stop;
};
static VALUE results;

static void *report(void *data) {
  rb_ary_push(results, Qnil);
  return NULL;
}
static void *work(void *data) {
  struct worker *w = data;
  while (!w->stop)
    rb_thread_call_with_gvl(report, data);
  return NULL;
}
static void badFree(void *data) {
  struct worker *w = data;
  w->stop = 1;
  pthread_join(w->thread, NULL);
  xfree(w);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: finalizer 'badFree' waits in 'pthread_join' for a thread that needs the GVL, which is held here
// CHECK-MESSAGES: :[[@LINE+3]]:57: note: 'badFree' is in a table of rb_data_type_struct, whose functions are entered with the GVL held
// CHECK-MESSAGES: :[[@LINE-11]]:29: note: the thread takes the GVL here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: do this in a method that is called before the object ends, so that its finalizer does not wait
static const rb_data_type_t badType = {"worker", {NULL, badFree}, NULL, NULL, 0};

// It waits for sockets that other objects have.
static void badFreeContext(void *data) {
  struct worker *w = data;
  zmq_ctx_term(w->context);
  xfree(w);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: finalizer 'badFreeContext' waits in 'zmq_ctx_term' for every 'zmq_socket' made from it, and finalizers run in no order
// CHECK-MESSAGES: :[[@LINE+19]]:10: note: 'badFreeContext' is handed to 'rb_data_object_wrap' here, and entered with the GVL held
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: close them in the finalizer first, or let each keep a reference to this object
static void goodFree(void *data) {
  struct worker *w = data;
  w->stop = 1;
  xfree(w);
}
static const rb_data_type_t goodType = {.wrap_struct_name = "worker", .function = {.dfree = goodFree}};
static const rb_data_type_t defaultType = {.wrap_struct_name = "worker", .function = {.dfree = RUBY_DEFAULT_FREE}};

static VALUE allocate(VALUE klass) {
  struct worker *w = ALLOC(struct worker);
  pthread_create(&w->thread, NULL, work, w);
  return TypedData_Wrap_Struct(klass, &badType, w);
}
static VALUE allocateContext(VALUE klass) {
  struct worker *w = ALLOC(struct worker);
  w->context = zmq_ctx_new();
  return Data_Wrap_Struct(klass, NULL, badFreeContext, w);
}
static VALUE allocateGood(VALUE klass) {
  return TypedData_Wrap_Struct(klass, klass ? &goodType : &defaultType, ALLOC(struct worker));
}
static VALUE allocateDefault(VALUE klass) {
  return Data_Wrap_Struct(klass, NULL, RUBY_DEFAULT_FREE, ALLOC(struct worker));
}

void Init_worker(void) {
  rb_define_alloc_func(rb_define_class("Worker", rb_cObject), allocate);
  rb_define_alloc_func(rb_define_class("Context", rb_cObject), allocateContext);
  rb_define_alloc_func(rb_define_class("Good", rb_cObject), allocateGood);
  rb_define_alloc_func(rb_define_class("Default", rb_cObject), allocateDefault);
}
