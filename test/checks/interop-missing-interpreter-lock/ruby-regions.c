// What rb_thread_call_without_gvl() and its like run, directly, through helpers and macros, and taken back inside.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c99,c11

#include <ruby.h>
#include <ruby/thread.h>
#include <stddef.h>

struct copy {
  VALUE text, list;
  const char *from;
  long size;
};

static void *badAppend(void *data) {
  struct copy *c = data;
  rb_str_cat(c->text, c->from, c->size);
  return NULL;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'rb_str_cat' needs the GVL, which is not held here
// CHECK-MESSAGES: :[[@LINE+126]]:30: note: 'badAppend' is handed to 'rb_thread_call_without_gvl' here, and entered without the GVL
// CHECK-FIXES: struct rb_str_cat_args {
// CHECK-FIXES-NEXT: VALUE string;
// CHECK-FIXES-NEXT: const char *text;
// CHECK-FIXES-NEXT: long size;
// CHECK-FIXES-NEXT: };
// CHECK-FIXES: static void *rb_str_cat_locked(void *data) {
// CHECK-FIXES-NEXT: struct rb_str_cat_args *args = data;
// CHECK-FIXES-NEXT: rb_str_cat(args->string, args->text, args->size);
// CHECK-FIXES-NEXT: return NULL;
// CHECK-FIXES-NEXT: }
// CHECK-FIXES: struct rb_str_cat_args args = {c->text, c->from, c->size};
// CHECK-FIXES-NEXT: rb_thread_call_with_gvl(rb_str_cat_locked, &args);

static void *badMacro(void *data) {
  struct copy *c = data;
  c->from = StringValuePtr(c->text);
  return NULL;
}
// CHECK-MESSAGES: :[[@LINE-3]]:13: warning: 'StringValuePtr' needs the GVL, which is not held here
// CHECK-MESSAGES: :[[@LINE+107]]:31: note: 'badMacro' is handed to 'rb_thread_call_without_gvl2' here, and entered without the GVL
// CHECK-MESSAGES: :[[@LINE-5]]:13: note: take the GVL back for it (rb_thread_call_with_gvl), or leave it to a thread of Ruby's
// CHECK-REMAINS: warning: 'StringValuePtr' needs the GVL, which is not held here
// CHECK-REMAINS: note: 'badMacro' is handed to 'rb_thread_call_without_gvl2' here, and entered without the GVL
// CHECK-REMAINS: note: take the GVL back for it (rb_thread_call_with_gvl), or leave it to a thread of Ruby's

static void fail(struct copy *c) {
  if (!c->size)
    rb_raise(rb_eRuntimeError, "nothing to copy");
}
// CHECK-MESSAGES: :[[@LINE-2]]:5: warning: 'rb_raise' needs the GVL, which is not held here
// CHECK-MESSAGES: :[[@LINE+97]]:12: note: 'badHelper' is handed to 'rb_nogvl' here, and entered without the GVL
// CHECK-MESSAGES: :[[@LINE+7]]:3: note: 'fail' is called here
// CHECK-MESSAGES: :[[@LINE-5]]:5: note: take the GVL back for it (rb_thread_call_with_gvl), or leave it to a thread of Ruby's
// CHECK-REMAINS: warning: 'rb_raise' needs the GVL, which is not held here
// CHECK-REMAINS: note: 'badHelper' is handed to 'rb_nogvl' here, and entered without the GVL
// CHECK-REMAINS: note: 'fail' is called here
// CHECK-REMAINS: note: take the GVL back for it (rb_thread_call_with_gvl), or leave it to a thread of Ruby's
static void *badHelper(void *data) {
  fail(data);
  return NULL;
}

static void *badTwice(void *data) {
  struct copy *c = data;
  rb_ary_push(c->list, c->text);
  rb_ary_push(c->list, INT2NUM(1));
  return NULL;
}
// CHECK-MESSAGES: :[[@LINE-4]]:3: warning: 'rb_ary_push' needs the GVL, which is not held here
// CHECK-MESSAGES: :[[@LINE+79]]:30: note: 'badTwice' is handed to 'rb_thread_call_without_gvl' here, and entered without the GVL
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'rb_ary_push' needs it here too
// CHECK-FIXES: struct rb_ary_push_args {
// CHECK-FIXES-NEXT: VALUE array;
// CHECK-FIXES-NEXT: VALUE element;
// CHECK-FIXES-NEXT: };
// CHECK-FIXES: static void *rb_ary_push_locked(void *data) {
// CHECK-FIXES-NEXT: struct rb_ary_push_args *args = data;
// CHECK-FIXES-NEXT: rb_ary_push(args->array, args->element);
// CHECK-FIXES-NEXT: return NULL;
// CHECK-FIXES-NEXT: }
// CHECK-FIXES: struct rb_ary_push_args args = {c->list, c->text};
// CHECK-FIXES-NEXT: rb_thread_call_with_gvl(rb_ary_push_locked, &args);
// CHECK-FIXES-NEXT: struct rb_ary_push_args args2 = {c->list, INT2NUM(1)};
// CHECK-FIXES-NEXT: rb_thread_call_with_gvl(rb_ary_push_locked, &args2);

// It reads what it is given, and memory is had without the GVL.
static void *goodPlain(void *data) {
  struct copy *c = data;
  char *copy = ALLOC(char);
  c->from = RSTRING_PTR(c->text);
  c->size = RSTRING_LEN(c->text);
  c->list = INT2NUM((int)c->size);
  xfree(copy);
  return NIL_P(c->text) ? NULL : data;
}

static void *append(void *data) {
  struct copy *c = data;
  rb_str_cat(c->text, c->from, c->size);
  return NULL;
}
static void *goodTakenBack(void *data) {
  rb_thread_call_with_gvl(append, data);
  return NULL;
}

static void *badNext(void *data) {
  struct copy *c = data;
  rb_thread_call_with_gvl(append, data);
  rb_str_cat(c->text, "\n", 1);
  return NULL;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'rb_str_cat' needs the GVL, which is not held here
// CHECK-MESSAGES: :[[@LINE+38]]:30: note: 'badNext' is handed to 'rb_thread_call_without_gvl' here, and entered without the GVL
// CHECK-FIXES: struct rb_str_cat_args2 {
// CHECK-FIXES-NEXT: VALUE string;
// CHECK-FIXES-NEXT: const char *text;
// CHECK-FIXES-NEXT: long size;
// CHECK-FIXES-NEXT: };
// CHECK-FIXES: static void *rb_str_cat_locked2(void *data) {
// CHECK-FIXES-NEXT: struct rb_str_cat_args2 *args = data;
// CHECK-FIXES-NEXT: rb_str_cat(args->string, args->text, args->size);
// CHECK-FIXES-NEXT: return NULL;
// CHECK-FIXES-NEXT: }
// CHECK-FIXES: struct rb_str_cat_args2 args = {c->text, "\n", 1};
// CHECK-FIXES-NEXT: rb_thread_call_with_gvl(rb_str_cat_locked2, &args);

// It tells another thread's wait to end: any thread may call it.
static void badUnblock(void *data) {
  rb_funcall(((struct copy *)data)->list, rb_intern("close"), 0);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'rb_funcall' needs the GVL, which is not held here
// CHECK-MESSAGES: :[[@LINE+18]]:49: note: 'badUnblock' is handed to 'rb_thread_call_without_gvl' here, and entered without the GVL
// CHECK-MESSAGES: :[[@LINE-4]]:43: note: 'rb_intern' needs it here too
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: take the GVL back for it (rb_thread_call_with_gvl), or leave it to a thread of Ruby's
// CHECK-REMAINS: warning: 'rb_funcall' needs the GVL, which is not held here
// CHECK-REMAINS: note: 'badUnblock' is handed to 'rb_thread_call_without_gvl' here, and entered without the GVL
// CHECK-REMAINS: note: 'rb_intern' needs it here too
// CHECK-REMAINS: note: take the GVL back for it (rb_thread_call_with_gvl), or leave it to a thread of Ruby's
static void goodUnblock(void *data) {
  ((struct copy *)data)->size = 0;
}

static VALUE run(VALUE self, VALUE text) {
  struct copy c = {text, self, "x", 1};
  rb_thread_call_without_gvl(badAppend, &c, RUBY_UBF_IO, NULL);
  rb_thread_call_without_gvl2(badMacro, &c, RUBY_UBF_IO, NULL);
  rb_nogvl(badHelper, &c, RUBY_UBF_IO, NULL, 0);
  rb_thread_call_without_gvl(badTwice, &c, RUBY_UBF_IO, NULL);
  rb_thread_call_without_gvl(goodPlain, &c, goodUnblock, &c);
  rb_thread_call_without_gvl(goodTakenBack, &c, badUnblock, &c);
  rb_thread_call_without_gvl(badNext, &c, RUBY_UBF_IO, NULL);
  rb_str_cat(text, c.from, c.size);
  return text;
}

void Init_copy(void) {
  rb_define_method(rb_cObject, "run", run, 1);
}
