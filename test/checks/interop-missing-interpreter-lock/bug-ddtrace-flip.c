// A profile was written without the GVL, and a helper of that raised where a mutex could not be taken.
// https://github.com/DataDog/dd-trace-rb/commit/50510b59929d65304e141d09023d20233345e79e
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c99,c11

#include <pthread.h>
#include <ruby.h>
#include <ruby/thread.h>
#include <stddef.h>

struct recorder {
  pthread_mutex_t first, second;
  int active;
};
int write_profile(int slot);

static int badFlip(struct recorder *r) {
  int before = r->active;
  int error;
  if (before != 1 && before != 2)
    rb_raise(rb_eRuntimeError, "unexpected slot %d", before);
  error = pthread_mutex_unlock(before == 1 ? &r->second : &r->first);
  if (error)
    rb_syserr_fail(error, "unexpected failure");
  r->active = 3 - before;
  return before;
}
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: 'rb_raise' needs the GVL, which is not held here
// CHECK-MESSAGES: :[[@LINE+37]]:31: note: 'badWrite' is handed to 'rb_thread_call_without_gvl2' here, and entered without the GVL
// CHECK-MESSAGES: :[[@LINE+4]]:17: note: 'badFlip' is called here
// CHECK-MESSAGES: :[[@LINE-7]]:5: note: 'rb_syserr_fail' needs it here too
// CHECK-MESSAGES: :[[@LINE-11]]:5: note: take the GVL back for it (rb_thread_call_with_gvl), or leave it to a thread of Ruby's
static void *badWrite(void *data) {
  write_profile(badFlip(data));
  return NULL;
}

// As it was mended: whoever fails takes the GVL to raise.
struct failure {
  int error;
  const char *text;
};
static void *raiseIt(void *data) {
  struct failure *f = data;
  rb_syserr_fail(f->error, f->text);
}
static void failWithout(int error, const char *text) {
  struct failure f = {error, text};
  rb_thread_call_with_gvl(raiseIt, &f);
}
static int goodFlip(struct recorder *r) {
  int before = r->active;
  int error = pthread_mutex_unlock(before == 1 ? &r->second : &r->first);
  if (error)
    failWithout(error, "unexpected failure");
  r->active = 3 - before;
  return before;
}
static void *goodWrite(void *data) {
  write_profile(goodFlip(data));
  return NULL;
}

static VALUE serialize(VALUE self) {
  struct recorder *r = DATA_PTR(self);
  rb_thread_call_without_gvl2(badWrite, r, NULL, NULL);
  rb_thread_call_without_gvl2(goodWrite, r, NULL, NULL);
  return Qnil;
}

void Init_recorder(void) {
  rb_define_method(rb_cObject, "serialize", serialize, 0);
}
