// The headers of an installed Ruby, in C++: methods by arity, with and without casts.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock,interop-blocking-under-interpreter-lock %t --real-headers -- -- -isystem %ruby_include -isystem %rubyconfig_include
// REQUIRES: ruby, rubyconfig

#include <poll.h>
#include <ruby.h>
#include <ruby/thread.h>

static VALUE badNone(VALUE self) {
  struct pollfd p = {0, POLLIN, 0};
  return INT2NUM(poll(&p, 1, -1));
}
// CHECK-MESSAGES: :[[@LINE-2]]:18: warning: 'poll' may block forever while the GVL is held
// CHECK-MESSAGES: :[[@LINE+44]]:35: note: 'badNone' is bound here and entered with the GVL held
// CHECK-MESSAGES: :[[@LINE-4]]:18: note: 'poll' waits until a descriptor is ready (model posix.yaml)
// CHECK-FIXES: rb_thread_call_without_gvl(poll_unlocked, &args, RUBY_UBF_IO, NULL);
static VALUE badMany(int argc, VALUE *argv, VALUE self) {
  struct pollfd p = {NUM2INT(argv[0]), POLLIN, 0};
  return INT2NUM(poll(&p, 1, -1));
}
// CHECK-MESSAGES: :[[@LINE-2]]:18: warning: 'poll' may block forever while the GVL is held
// CHECK-MESSAGES: :[[@LINE+37]]:35: note: 'badMany' is bound here and entered with the GVL held
// CHECK-MESSAGES: :[[@LINE-4]]:18: note: 'poll' waits until a descriptor is ready (model posix.yaml)
// CHECK-FIXES: rb_thread_call_without_gvl(poll_unlocked2, &args, RUBY_UBF_IO, NULL);
static VALUE badGlobal(VALUE self, VALUE fd) {
  struct pollfd p = {NUM2INT(fd), POLLIN, 0};
  return INT2NUM(poll(&p, 1, -1));
}
// CHECK-MESSAGES: :[[@LINE-2]]:18: warning: 'poll' may block forever while the GVL is held
// CHECK-MESSAGES: :[[@LINE+30]]:39: note: 'badGlobal' is bound here and entered with the GVL held
// CHECK-MESSAGES: :[[@LINE-4]]:18: note: 'poll' waits until a descriptor is ready (model posix.yaml)
// CHECK-FIXES: rb_thread_call_without_gvl(poll_unlocked3, &args, RUBY_UBF_IO, NULL);
static VALUE goodOne(VALUE self, VALUE fd) {
  struct pollfd p = {NUM2INT(fd), POLLIN, 0};
  rb_thread_call_without_gvl(
      [](void *data) -> void * {
        poll(static_cast<struct pollfd *>(data), 1, -1);
        return nullptr;
      },
      &p, RUBY_UBF_IO, nullptr);
  return INT2NUM(p.revents);
}
static VALUE badLambda(VALUE self, VALUE list) {
  rb_thread_call_without_gvl(
      [](void *data) -> void * {
        rb_ary_push(*static_cast<VALUE *>(data), Qnil);
        return nullptr;
      },
      &list, RUBY_UBF_IO, nullptr);
  return list;
}
// CHECK-MESSAGES: :[[@LINE-6]]:9: warning: 'rb_ary_push' needs the GVL, which is not held here
// CHECK-MESSAGES: :[[@LINE-8]]:7: note: the lambda is handed to 'rb_thread_call_without_gvl' here, and entered without the GVL
// CHECK-FIXES: rb_thread_call_with_gvl(rb_ary_push_locked, &args);

extern "C" void Init_waits() {
  VALUE klass = rb_define_class("Waits", rb_cObject);
  rb_define_method(klass, "none", badNone, 0);
  rb_define_method(klass, "many", RUBY_METHOD_FUNC(badMany), -1);
  rb_define_global_function("global", badGlobal, 1);
  rb_define_singleton_method(klass, "one", (VALUE(*)(ANYARGS))goodOne, 1);
  rb_define_method(klass, "lambda", badLambda, 1);
}
