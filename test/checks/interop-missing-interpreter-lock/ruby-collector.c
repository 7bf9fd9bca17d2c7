// What must not be called while the garbage collector runs: functions of types, of untyped objects, of trace points.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c99,c11

#include <ruby.h>
#include <ruby/debug.h>
#include <ruby/thread.h>
#include <stddef.h>

struct queue {
  VALUE owner, moved;
  int open;
};
static VALUE log_;

static void badFree(void *data) {
  struct queue *q = data;
  if (q->open)
    rb_ary_push(log_, rb_str_new_cstr("freed while open"));
  xfree(q);
}
// CHECK-MESSAGES: :[[@LINE-3]]:23: warning: 'rb_str_new_cstr' must not be called while the garbage collector runs
// CHECK-MESSAGES: :[[@LINE+20]]:59: note: 'badFree' is in a table of rb_data_type_struct, whose functions are called while the garbage collector runs
// CHECK-MESSAGES: :[[@LINE-5]]:23: note: do it in a method that is called before the object ends; here only mark, move and free
static void badMark(void *data) {
  struct queue *q = data;
  q->owner = rb_ary_new();
  rb_gc_mark(q->owner);
}
// CHECK-MESSAGES: :[[@LINE-3]]:14: warning: 'rb_ary_new' must not be called while the garbage collector runs
// CHECK-MESSAGES: :[[@LINE+12]]:50: note: 'badMark' is in a table of rb_data_type_struct, whose functions are called while the garbage collector runs
// CHECK-MESSAGES: :[[@LINE-5]]:14: note: do it in a method that is called before the object ends; here only mark, move and free
static void badCompact(void *data) {
  struct queue *q = data;
  rb_funcall(q->owner, rb_intern("moved"), 0);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'rb_funcall' must not be called while the garbage collector runs
// CHECK-MESSAGES: :[[@LINE+5]]:78: note: 'badCompact' is in a table of rb_data_type_struct, whose functions are called while the garbage collector runs
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: do it in a method that is called before the object ends; here only mark, move and free
static size_t goodSize(const void *data) {
  return sizeof(struct queue);
}
static const rb_data_type_t badType = {"queue", {badMark, badFree, goodSize, badCompact}, NULL, NULL, 0};

static void goodFree(void *data) {
  struct queue *q = data;
  q->open = 0;
  xfree(q);
}
static void goodMark(void *data) {
  struct queue *q = data;
  rb_gc_mark(q->owner);
}
static void goodCompact(void *data) {
  struct queue *q = data;
  q->moved = rb_gc_location(q->owner);
}
static const rb_data_type_t goodType = {
    .wrap_struct_name = "queue",
    .function = {.dmark = goodMark, .dfree = goodFree, .dsize = goodSize, .dcompact = goodCompact},
    .flags = RUBY_TYPED_FREE_IMMEDIATELY,
};

// In a helper, to which a method leads as well.
static void complain(const char *what) {
  rb_warn("queue: %s", what);
}
static void badFreeHelper(void *data) {
  complain("gone");
  xfree(data);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'complain' calls 'rb_warn', which must not be called while the garbage collector runs
// CHECK-MESSAGES: :[[@LINE+3]]:94: note: 'badFreeHelper' is in a table of rb_data_type_struct, whose functions are called while the garbage collector runs
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: 'complain' calls 'rb_warn' here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: do it in a method that is called before the object ends; here only mark, move and free
static const rb_data_type_t helperType = {.wrap_struct_name = "queue", .function = {.dfree = badFreeHelper}};
static VALUE goodComplaint(VALUE self) {
  complain("asked");
  return Qnil;
}

// Other threads would run beside the collector.
static void *closeIt(void *data) {
  ((struct queue *)data)->open = 0;
  return NULL;
}
static void badFreeUnlocks(void *data) {
  rb_thread_call_without_gvl(closeIt, data, RUBY_UBF_IO, NULL);
  xfree(data);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'rb_thread_call_without_gvl' must not be called while the garbage collector runs
// CHECK-MESSAGES: :[[@LINE+20]]:10: note: 'badFreeUnlocks' is handed to 'rb_data_object_wrap' here, and called while the garbage collector runs
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: do it in a method that is called before the object ends; here only mark, move and free
static void goodMarkUntyped(void *data) {
  rb_gc_mark(((struct queue *)data)->owner);
}
static VALUE closeOwner(VALUE data) {
  return rb_funcall(data, rb_intern("close"), 0);
}
static void badFreeProtected(void *data) {
  int state = 0;
  rb_protect(closeOwner, ((struct queue *)data)->owner, &state);
  xfree(data);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'rb_protect' must not be called while the garbage collector runs
// CHECK-MESSAGES: :[[@LINE+10]]:10: note: 'badFreeProtected' is handed to 'rb_data_object_wrap' here, and called while the garbage collector runs
// CHECK-MESSAGES: :[[@LINE-5]]:14: note: 'closeOwner' is called here too
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: do it in a method that is called before the object ends; here only mark, move and free

static VALUE allocate(VALUE klass) {
  struct queue *q = ALLOC(struct queue);
  return Data_Wrap_Struct(klass, goodMarkUntyped, badFreeUnlocks, q);
}
static VALUE allocateProtected(VALUE klass) {
  struct queue *q = ALLOC(struct queue);
  return Data_Wrap_Struct(klass, NULL, badFreeProtected, q);
}
static VALUE allocateTyped(VALUE klass) {
  struct queue *q = ALLOC(struct queue);
  return TypedData_Wrap_Struct(klass, q->open ? &badType : &goodType, q);
}
static VALUE allocateHelper(VALUE klass) {
  return TypedData_Wrap_Struct(klass, &helperType, ALLOC(struct queue));
}

// The collector tells of an object that goes, and a method of a call.
static void badFreed(VALUE point, void *data) {
  rb_ary_push(log_, rb_str_new_cstr("gone"));
}
// CHECK-MESSAGES: :[[@LINE-2]]:21: warning: 'rb_str_new_cstr' must not be called while the garbage collector runs
// CHECK-MESSAGES: :[[@LINE+6]]:56: note: 'badFreed' is handed to 'rb_tracepoint_new' here, and called while the garbage collector runs
// CHECK-MESSAGES: :[[@LINE-4]]:21: note: do it in a method that is called before the object ends; here only mark, move and free
static void goodCalled(VALUE point, void *data) {
  rb_ary_push(log_, rb_str_new_cstr("called"));
}
static VALUE trace(VALUE self) {
  rb_tracepoint_new(Qnil, RUBY_INTERNAL_EVENT_FREEOBJ, badFreed, NULL);
  rb_tracepoint_new(Qnil, RUBY_EVENT_CALL, goodCalled, NULL);
  return Qnil;
}

void Init_queue(void) {
  VALUE klass = rb_define_class("Queue", rb_cObject);
  rb_define_alloc_func(klass, allocate);
  rb_define_singleton_method(klass, "protected", allocateProtected, 0);
  rb_define_singleton_method(klass, "typed", allocateTyped, 0);
  rb_define_singleton_method(klass, "helper", allocateHelper, 0);
  rb_define_method(klass, "complain", goodComplaint, 0);
  rb_define_global_function("trace", trace, 0);
}
