// The part of Ruby's C API that the tests use.
#ifndef RUBY_H
#define RUBY_H
#ifdef __cplusplus
extern "C" {
#endif
typedef unsigned long VALUE;
extern VALUE rb_eRuntimeError;
__attribute__((noreturn)) void rb_raise(VALUE type, const char *format, ...);
VALUE rb_funcall(VALUE receiver, unsigned long method, int n, ...);
long rb_num2long(VALUE value);
VALUE rb_protect(VALUE (*f)(VALUE), VALUE argument, int *state);
__attribute__((noreturn)) void rb_jump_tag(int state);
VALUE rb_str_new(const char *text, long size);
#ifdef __cplusplus
}
#endif
static inline int rb_num2int_inline(VALUE value) {
  return value & 1 ? (int)(value >> 1) : (int)rb_num2long(value);
}
#define NUM2INT(value) rb_num2int_inline(value)
#endif
