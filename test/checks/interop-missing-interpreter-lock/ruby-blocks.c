// What Ruby calls during a call, and later: blocks, handlers, hooks, jobs.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c99,c11

#include <ruby.h>
#include <ruby/debug.h>
#include <ruby/thread.h>
#include <stddef.h>

static VALUE results;

static VALUE goodBody(VALUE data) {
  return rb_funcall(data, rb_intern("each"), 0);
}
static VALUE goodEnd(VALUE data) {
  rb_ary_push(results, data);
  return Qnil;
}
static VALUE goodRescue(VALUE data, VALUE error) {
  rb_ary_push(results, error);
  return Qnil;
}
static int goodPair(VALUE key, VALUE value, VALUE data) {
  rb_ary_push(data, key);
  return 0;
}
static VALUE each(VALUE self) {
  int state = 0;
  rb_protect(goodBody, self, &state);
  rb_ensure(goodBody, self, goodEnd, self);
  rb_hash_foreach(self, goodPair, results);
  return rb_rescue(goodBody, self, goodRescue, self);
}

// To catch is Ruby's, too.
static void *badProtect(void *data) {
  int state = 0;
  rb_protect(goodBody, (VALUE)data, &state);
  return NULL;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'rb_protect' needs the GVL, which is not held here
// CHECK-MESSAGES: :[[@LINE+68]]:30: note: 'badProtect' is handed to 'rb_thread_call_without_gvl' here, and entered without the GVL
// CHECK-FIXES: struct rb_protect_args {
// CHECK-FIXES-NEXT: VALUE (*f)(VALUE);
// CHECK-FIXES-NEXT: VALUE argument;
// CHECK-FIXES-NEXT: int *state;
// CHECK-FIXES-NEXT: };
// CHECK-FIXES: static void *rb_protect_locked(void *data) {
// CHECK-FIXES-NEXT: struct rb_protect_args *args = data;
// CHECK-FIXES-NEXT: rb_protect(args->f, args->argument, args->state);
// CHECK-FIXES-NEXT: return NULL;
// CHECK-FIXES-NEXT: }
// CHECK-FIXES: struct rb_protect_args args = {goodBody, (VALUE)data, &state};
// CHECK-FIXES-NEXT: rb_thread_call_with_gvl(rb_protect_locked, &args);
static VALUE goodProtected(VALUE data) {
  return rb_funcall(data, rb_intern("each"), 0);
}
static void *protectedEach(void *data) {
  int state = 0;
  rb_protect(goodProtected, (VALUE)data, &state);
  return NULL;
}
static void *goodProtect(void *data) {
  rb_thread_call_with_gvl(protectedEach, data);
  return NULL;
}

// A job is put off without the GVL, and done with it.
static void goodJob(void *data) {
  rb_funcall((VALUE)data, rb_intern("tick"), 0);
}
static void *goodTimer(void *data) {
  rb_postponed_job_register_one(0, goodJob, data);
  return NULL;
}

static void goodAtEnd(VALUE data) {
  rb_funcall(data, rb_intern("close"), 0);
}
static void badAfterEnd(void *machine) {
  rb_funcall(results, rb_intern("close"), 0);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'rb_funcall' needs the GVL, which is not held here
// CHECK-MESSAGES: :[[@LINE+30]]:19: note: 'badAfterEnd' is handed to 'ruby_vm_at_exit' here, and entered without the GVL
// CHECK-MESSAGES: :[[@LINE-4]]:23: note: 'rb_intern' needs it here too
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: take the GVL back for it (rb_thread_call_with_gvl), or leave it to a thread of Ruby's
// CHECK-REMAINS: warning: 'rb_funcall' needs the GVL, which is not held here
// CHECK-REMAINS: note: 'badAfterEnd' is handed to 'ruby_vm_at_exit' here, and entered without the GVL
// CHECK-REMAINS: note: 'rb_intern' needs it here too
// CHECK-REMAINS: note: take the GVL back for it (rb_thread_call_with_gvl), or leave it to a thread of Ruby's
void ruby_vm_at_exit(void (*f)(void *machine));

// Of these events only RESUMED is told with the GVL.
static void badHook(unsigned event, const rb_internal_thread_event_data_t *event_data, void *data) {
  rb_funcall(results, rb_intern("push"), 1, INT2NUM((int)event));
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'rb_funcall' needs the GVL, which is not held here
// CHECK-MESSAGES: :[[@LINE+17]]:37: note: 'badHook' is handed to 'rb_internal_thread_add_event_hook' here, and entered without the GVL
// CHECK-MESSAGES: :[[@LINE-4]]:23: note: 'rb_intern' needs it here too
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: take the GVL back for it (rb_thread_call_with_gvl), or leave it to a thread of Ruby's
// CHECK-REMAINS: warning: 'rb_funcall' needs the GVL, which is not held here
// CHECK-REMAINS: note: 'badHook' is handed to 'rb_internal_thread_add_event_hook' here, and entered without the GVL
// CHECK-REMAINS: note: 'rb_intern' needs it here too
// CHECK-REMAINS: note: take the GVL back for it (rb_thread_call_with_gvl), or leave it to a thread of Ruby's
static void goodHook(unsigned event, const rb_internal_thread_event_data_t *event_data, void *data) {
  rb_ary_push(results, INT2NUM((int)event));
}

static VALUE run(VALUE self) {
  rb_thread_call_without_gvl(badProtect, (void *)self, RUBY_UBF_IO, NULL);
  rb_thread_call_without_gvl(goodProtect, (void *)self, RUBY_UBF_IO, NULL);
  rb_thread_call_without_gvl(goodTimer, (void *)self, RUBY_UBF_IO, NULL);
  rb_set_end_proc(goodAtEnd, self);
  ruby_vm_at_exit(badAfterEnd);
  rb_internal_thread_add_event_hook(badHook, RUBY_INTERNAL_THREAD_EVENT_READY | RUBY_INTERNAL_THREAD_EVENT_SUSPENDED,
                                    NULL);
  rb_internal_thread_add_event_hook(goodHook, RUBY_INTERNAL_THREAD_EVENT_RESUMED, NULL);
  return Qnil;
}

void Init_blocks(void) {
  rb_define_method(rb_cObject, "each", each, 0);
  rb_define_method(rb_cObject, "run", run, 0);
}
