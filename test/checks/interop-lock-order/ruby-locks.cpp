// A mutex of the program's own and the GVL: Ruby code run under it, waits, and the GVL taken back under it.
// RUN: %check_interop_tidy %s interop-lock-order %t

#include <mutex>
#include <ruby.h>
#include <ruby/thread.h>

static VALUE list;
static void *append(void *) {
  rb_ary_push(list, Qnil);
  return nullptr;
}

// Ruby code that runs lets other threads have the GVL, and they wait for the mutex with that.
static std::mutex run;
static VALUE badCall(VALUE self) {
  std::lock_guard<std::mutex> guard(run);
  return rb_funcall(self, rb_intern("changed"), 0);
}
// CHECK-MESSAGES: :[[@LINE-3]]:31: warning: 'run' is locked here while the GVL is held, and the GVL is released and taken again while it is locked
// CHECK-MESSAGES: :[[@LINE+68]]:40: note: 'badCall' is bound here and entered with the GVL held
// CHECK-MESSAGES: :[[@LINE-4]]:10: note: 'rb_funcall' runs the interpreter here, which releases the GVL
// CHECK-MESSAGES: :[[@LINE+3]]:31: note: in this order here too
// CHECK-MESSAGES: :[[@LINE-7]]:31: note: release the GVL before 'run' is locked
static VALUE count(VALUE self) {
  std::lock_guard<std::mutex> guard(run);
  return INT2NUM(1);
}

// So does a region.
static std::mutex region;
static void *nothing(void *) {
  return nullptr;
}
static VALUE badRegion(VALUE self) {
  std::lock_guard<std::mutex> guard(region);
  rb_thread_call_without_gvl(nothing, nullptr, RUBY_UBF_IO, nullptr);
  return Qnil;
}
// CHECK-MESSAGES: :[[@LINE-4]]:31: warning: 'region' is locked here while the GVL is held, and the GVL is released and taken again while it is locked
// CHECK-MESSAGES: :[[@LINE+50]]:42: note: 'badRegion' is bound here and entered with the GVL held
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'rb_thread_call_without_gvl' runs the interpreter here, which releases the GVL
// CHECK-MESSAGES: :[[@LINE-7]]:31: note: release the GVL before 'region' is locked

// Taken without the GVL, and the GVL within it; and the other way round.
static std::mutex back;
static void *work(void *) {
  std::lock_guard<std::mutex> guard(back);
  rb_thread_call_with_gvl(append, nullptr);
  return nullptr;
}
static VALUE badBack(VALUE self) {
  std::lock_guard<std::mutex> guard(back);
  return Qnil;
}
// CHECK-MESSAGES: :[[@LINE-3]]:31: warning: 'back' is locked here while the GVL is held, and elsewhere the GVL is taken while it is locked
// CHECK-MESSAGES: :[[@LINE+35]]:40: note: 'badBack' is bound here and entered with the GVL held
// CHECK-MESSAGES: :[[@LINE-10]]:31: note: the other way round, 'back' is locked here
// CHECK-MESSAGES: :[[@LINE-10]]:27: note: the GVL is taken here
// CHECK-MESSAGES: :[[@LINE-7]]:31: note: release the GVL before 'back' is locked
static VALUE start(VALUE self) {
  rb_thread_call_without_gvl(work, nullptr, RUBY_UBF_IO, nullptr);
  return Qnil;
}

// One after the other.
static std::mutex good;
static void *goodWork(void *) {
  {
    std::lock_guard<std::mutex> guard(good);
  }
  rb_thread_call_with_gvl(append, nullptr);
  return nullptr;
}
static VALUE goodCall(VALUE self) {
  {
    std::lock_guard<std::mutex> guard(good);
  }
  rb_thread_call_without_gvl(goodWork, nullptr, RUBY_UBF_IO, nullptr);
  return rb_funcall(self, rb_intern("changed"), 0);
}
// What runs no Ruby code keeps the GVL.
static VALUE goodPush(VALUE self) {
  std::lock_guard<std::mutex> guard(good);
  return rb_ary_push(list, self);
}

extern "C" void Init_locks() {
  rb_define_method(rb_cObject, "call", RUBY_METHOD_FUNC(badCall), 0);
  rb_define_method(rb_cObject, "count", RUBY_METHOD_FUNC(count), 0);
  rb_define_method(rb_cObject, "region", RUBY_METHOD_FUNC(badRegion), 0);
  rb_define_method(rb_cObject, "back", RUBY_METHOD_FUNC(badBack), 0);
  rb_define_method(rb_cObject, "start", RUBY_METHOD_FUNC(start), 0);
  rb_define_method(rb_cObject, "good", RUBY_METHOD_FUNC(goodCall), 0);
  rb_define_method(rb_cObject, "push", RUBY_METHOD_FUNC(goodPush), 0);
}
