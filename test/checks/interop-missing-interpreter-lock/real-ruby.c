// The headers of an installed Ruby: methods by arity, inline functions, types, untyped data.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock,interop-blocking-under-interpreter-lock,interop-blocking-finalizer %t --real-headers -- -- -isystem %ruby_include -isystem %rubyconfig_include
// REQUIRES: ruby, rubyconfig

#include <poll.h>
#include <pthread.h>
#include <ruby.h>
#include <ruby/thread.h>

struct item {
  VALUE text;
  const char *from;
  long size;
  int fd;
};

static void *badMacro(void *data) {
  struct item *i = data;
  i->from = StringValuePtr(i->text);
  return NULL;
}
// CHECK-MESSAGES: :[[@LINE-3]]:13: warning: 'StringValuePtr' needs the GVL, which is not held here
// CHECK-MESSAGES: :[[@LINE+32]]:30: note: 'badMacro' is handed to 'rb_thread_call_without_gvl' here, and entered without the GVL
// CHECK-MESSAGES: :[[@LINE-5]]:13: note: take the GVL back for it (rb_thread_call_with_gvl), or leave it to a thread of Ruby's
// CHECK-REMAINS: warning: 'StringValuePtr' needs the GVL, which is not held here
// CHECK-REMAINS: note: 'badMacro' is handed to 'rb_thread_call_without_gvl' here, and entered without the GVL
// CHECK-REMAINS: note: take the GVL back for it (rb_thread_call_with_gvl), or leave it to a thread of Ruby's
static void *badAppend(void *data) {
  struct item *i = data;
  rb_str_cat_cstr(i->text, "x");
  return NULL;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'rb_str_cat_cstr' calls 'rb_str_cat', which needs the GVL, where it is not held
// CHECK-MESSAGES: :[[@LINE+22]]:30: note: 'badAppend' is handed to 'rb_thread_call_without_gvl' here, and entered without the GVL
// CHECK-MESSAGES: string.h:{{[0-9]+:[0-9]+}}: note: 'rbimpl_str_cat_cstr' calls 'rb_str_cat' here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: take the GVL back for it (rb_thread_call_with_gvl), or leave it to a thread of Ruby's
// CHECK-REMAINS: warning: 'rb_str_cat_cstr' calls 'rb_str_cat', which needs the GVL, where it is not held
// CHECK-REMAINS: note: 'badAppend' is handed to 'rb_thread_call_without_gvl' here, and entered without the GVL
// CHECK-REMAINS: note: 'rbimpl_str_cat_cstr' calls 'rb_str_cat' here
// CHECK-REMAINS: note: take the GVL back for it (rb_thread_call_with_gvl), or leave it to a thread of Ruby's
// What the inline functions of the headers do needs no GVL.
static void *goodInline(void *data) {
  struct item *i = data;
  char *copy = ALLOC_N(char, 8);
  i->from = RSTRING_PTR(i->text);
  i->size = RSTRING_LEN(i->text);
  i->fd = FIX2INT(INT2NUM(3));
  if (NIL_P(i->text) || !RB_TYPE_P(i->text, T_STRING) || RTEST(i->text))
    i->size = FIX2LONG(LONG2NUM(i->size)) + RARRAY_LEN(i->text);
  xfree(copy);
  return NULL;
}
static VALUE run(VALUE self, VALUE text) {
  struct item i = {text};
  rb_thread_call_without_gvl(badMacro, &i, RUBY_UBF_IO, NULL);
  rb_thread_call_without_gvl(badAppend, &i, RUBY_UBF_IO, NULL);
  rb_thread_call_without_gvl(goodInline, &i, RUBY_UBF_IO, NULL);
  return text;
}

static VALUE badNone(VALUE self) {
  struct pollfd p = {0, POLLIN, 0};
  return INT2NUM(poll(&p, 1, -1));
}
// CHECK-MESSAGES: :[[@LINE-2]]:18: warning: 'poll' may block forever while the GVL is held
// CHECK-MESSAGES: :[[@LINE+69]]:3: note: 'badNone' is bound here and entered with the GVL held
// CHECK-MESSAGES: :[[@LINE-4]]:18: note: 'poll' waits until a descriptor is ready (model posix.yaml)
// CHECK-FIXES: rb_thread_call_without_gvl(poll_unlocked, &args, RUBY_UBF_IO, NULL);
static VALUE badMany(int argc, VALUE *argv, VALUE self) {
  struct pollfd p = {NUM2INT(argv[0]), POLLIN, 0};
  return INT2NUM(poll(&p, 1, -1));
}
// CHECK-MESSAGES: :[[@LINE-2]]:18: warning: 'poll' may block forever while the GVL is held
// CHECK-MESSAGES: :[[@LINE+62]]:3: note: 'badMany' is bound here and entered with the GVL held
// CHECK-MESSAGES: :[[@LINE-4]]:18: note: 'poll' waits until a descriptor is ready (model posix.yaml)
// CHECK-FIXES: rb_thread_call_without_gvl(poll_unlocked2, &args, RUBY_UBF_IO, NULL);
static VALUE badModule(VALUE self, VALUE fd, VALUE of) {
  struct pollfd p = {NUM2INT(fd), POLLIN, 0};
  return INT2NUM(poll(&p, 1, -1));
}
// CHECK-MESSAGES: :[[@LINE-2]]:18: warning: 'poll' may block forever while the GVL is held
// CHECK-MESSAGES: :[[@LINE+55]]:3: note: 'badModule' is bound here and entered with the GVL held
// CHECK-MESSAGES: :[[@LINE-4]]:18: note: 'poll' waits until a descriptor is ready (model posix.yaml)
// CHECK-FIXES: rb_thread_call_without_gvl(poll_unlocked3, &args, RUBY_UBF_IO, NULL);
static VALUE goodTwo(VALUE self, VALUE fd, VALUE time) {
  struct pollfd p = {NUM2INT(fd), POLLIN, 0};
  return INT2NUM(poll(&p, 1, 0));
}

static void badFree(void *data) {
  rb_funcall(((struct item *)data)->text, rb_intern("clear"), 0);
  xfree(data);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'rb_funcall' must not be called while the garbage collector runs
// CHECK-MESSAGES: :[[@LINE+22]]:24: note: 'badFree' is in a table of rb_data_type_struct, whose functions are called while the garbage collector runs
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: do it in a method that is called before the object ends; here only mark, move and free
// CHECK-REMAINS: warning: 'rb_funcall' must not be called while the garbage collector runs
// CHECK-REMAINS: note: 'badFree' is in a table of rb_data_type_struct, whose functions are called while the garbage collector runs
// CHECK-REMAINS: note: do it in a method that is called before the object ends; here only mark, move and free
static void badWait(void *data) {
  struct pollfd p = {((struct item *)data)->fd, POLLIN, 0};
  poll(&p, 1, -1);
  xfree(data);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: finalizer 'badWait' may block forever in 'poll' while the GVL is held
// CHECK-MESSAGES: :[[@LINE+18]]:10: note: 'badWait' is handed to 'rb_data_object_zalloc' here, and entered with the GVL held
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'poll' waits until a descriptor is ready (model posix.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: do this in a method that is called before the object ends, so that its finalizer does not wait
// CHECK-REMAINS: warning: finalizer 'badWait' may block forever in 'poll' while the GVL is held
// CHECK-REMAINS: note: 'badWait' is handed to 'rb_data_object_zalloc' here, and entered with the GVL held
// CHECK-REMAINS: note: 'poll' waits until a descriptor is ready (model posix.yaml)
// CHECK-REMAINS: note: do this in a method that is called before the object ends, so that its finalizer does not wait
static void goodMark(void *data) {
  rb_gc_mark(((struct item *)data)->text);
}
static const rb_data_type_t badType = {
    "item", {goodMark, badFree, NULL}, NULL, NULL, RUBY_TYPED_FREE_IMMEDIATELY};
static VALUE allocate(VALUE klass) {
  struct item *i;
  return TypedData_Make_Struct(klass, struct item, &badType, i);
}
static VALUE allocateUntyped(VALUE klass) {
  struct item *i;
  return Data_Make_Struct(klass, struct item, goodMark, badWait, i);
}
static VALUE wrap(VALUE self, VALUE klass) {
  return Data_Wrap_Struct(klass, goodMark, badFree, ALLOC(struct item));
}

void Init_item(void) {
  VALUE klass = rb_define_class("Item", rb_cObject);
  rb_define_alloc_func(klass, allocate);
  rb_define_alloc_func(rb_define_class("Untyped", rb_cObject), allocateUntyped);
  rb_define_method(klass, "run", run, 1);
  rb_define_method(klass, "none", badNone, 0);
  rb_define_private_method(klass, "many", badMany, -1);
  rb_define_module_function(klass, "two", badModule, 2);
  rb_define_global_function("two", goodTwo, 2);
  rb_define_singleton_method(klass, "wrap", wrap, 1);
}
