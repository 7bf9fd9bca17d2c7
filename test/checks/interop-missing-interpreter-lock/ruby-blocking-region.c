// Ruby 1.9 to 2.1: regions by their old names.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c99,c11

#include <ruby.h>
#include <stddef.h>

typedef VALUE rb_blocking_function_t(void *);
VALUE rb_thread_blocking_region(rb_blocking_function_t *f, void *data, rb_unblock_function_t *ubf, void *of);
struct rb_blocking_region_buffer;
struct rb_blocking_region_buffer *rb_thread_blocking_region_begin(void);
void rb_thread_blocking_region_end(struct rb_blocking_region_buffer *region);

struct query {
  VALUE sql;
  const char *text;
  int result;
};
int send_it(const char *text);

static VALUE badSend(void *data) {
  struct query *q = data;
  return send_it(StringValueCStr(q->sql)) ? Qtrue : Qfalse;
}
// CHECK-MESSAGES: :[[@LINE-2]]:18: warning: 'StringValueCStr' needs the GVL, which is not held here
// CHECK-MESSAGES: :[[@LINE+8]]:29: note: 'badSend' is handed to 'rb_thread_blocking_region' here, and entered without the GVL
// CHECK-MESSAGES: :[[@LINE-4]]:18: note: take the GVL back for it (rb_thread_call_with_gvl), or leave it to a thread of Ruby's
static VALUE goodSend(void *data) {
  struct query *q = data;
  return send_it(q->text) ? Qtrue : Qfalse;
}
static VALUE query(VALUE self, VALUE sql) {
  struct query q = {sql, StringValueCStr(sql), 0};
  rb_thread_blocking_region(badSend, &q, RUBY_UBF_IO, NULL);
  return rb_thread_blocking_region(goodSend, &q, RUBY_UBF_IO, NULL);
}

static VALUE badBetween(VALUE self, VALUE sql) {
  struct rb_blocking_region_buffer *region = rb_thread_blocking_region_begin();
  int result = send_it(StringValueCStr(sql));
  rb_thread_blocking_region_end(region);
  return INT2NUM(result);
}
// CHECK-MESSAGES: :[[@LINE-4]]:24: warning: 'StringValueCStr' needs the GVL, which is not held here
// CHECK-MESSAGES: :[[@LINE-6]]:46: note: the GVL is released here
// CHECK-MESSAGES: :[[@LINE-6]]:24: note: take the GVL back for it (rb_thread_call_with_gvl), or leave it to a thread of Ruby's
static VALUE goodBetween(VALUE self, VALUE sql) {
  const char *text = StringValueCStr(sql);
  struct rb_blocking_region_buffer *region = rb_thread_blocking_region_begin();
  int result = send_it(text);
  rb_thread_blocking_region_end(region);
  return INT2NUM(result);
}

void Init_query(void) {
  rb_define_method(rb_cObject, "query", query, 1);
  rb_define_method(rb_cObject, "bad", badBetween, 1);
  rb_define_method(rb_cObject, "good", goodBetween, 1);
}
