// Threads that Ruby has not made, threads that it has, and a test of the GVL.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c99,c11

#include <pthread.h>
#include <ruby.h>
#include <ruby/thread.h>
#include <stddef.h>

int ruby_thread_has_gvl_p(void);

struct job {
  VALUE block, results;
  int count;
};

static void *badWorker(void *data) {
  struct job *j = data;
  rb_ary_push(j->results, INT2NUM(j->count));
  return NULL;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'rb_ary_push' needs the GVL, which is not held here
// CHECK-MESSAGES: :[[@LINE+16]]:3: note: 'badWorker' runs on a thread that is started here and does not hold the GVL
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: take the GVL back for it (rb_thread_call_with_gvl), or leave it to a thread of Ruby's
static void *goodWorker(void *data) {
  struct job *j = data;
  j->count += 1;
  return NULL;
}
// Ruby makes this one.
static VALUE goodThread(void *data) {
  struct job *j = data;
  rb_ary_push(j->results, INT2NUM(j->count));
  return Qnil;
}
static VALUE start(VALUE self) {
  struct job *j = ALLOC(struct job);
  pthread_t t;
  pthread_create(&t, NULL, badWorker, j);
  pthread_create(&t, NULL, goodWorker, j);
  rb_thread_create(goodThread, j);
  return Qnil;
}

static void *report(void *data) {
  struct job *j = data;
  rb_funcall(j->block, rb_intern("call"), 0);
  return NULL;
}
// Called in any state, and it asks.
static void goodNotify(struct job *j) {
  if (ruby_thread_has_gvl_p())
    report(j);
  else
    rb_thread_call_with_gvl(report, j);
}
static void badNotify(struct job *j) {
  if (!ruby_thread_has_gvl_p())
    report(j);
}
// CHECK-MESSAGES: :[[@LINE-2]]:5: warning: 'report' calls 'rb_intern', which needs the GVL, where it is not held
// CHECK-MESSAGES: :[[@LINE+11]]:30: note: 'step' is handed to 'rb_thread_call_without_gvl' here, and entered without the GVL
// CHECK-MESSAGES: :[[@LINE+5]]:3: note: 'badNotify' is called here
// CHECK-MESSAGES: :[[@LINE-17]]:24: note: 'report' calls 'rb_intern' here
// CHECK-MESSAGES: :[[@LINE-6]]:5: note: take the GVL back for it (rb_thread_call_with_gvl), or leave it to a thread of Ruby's
static void *step(void *data) {
  goodNotify(data);
  badNotify(data);
  return NULL;
}
static VALUE run(VALUE self) {
  struct job j = {self, self, 0};
  rb_thread_call_without_gvl(step, &j, RUBY_UBF_IO, NULL);
  goodNotify(&j);
  return Qnil;
}

void Init_jobs(void) {
  rb_define_method(rb_cObject, "start", start, 0);
  rb_define_method(rb_cObject, "run", run, 0);
}
