/* A mock of ruby/debug.h. */
#ifndef MOCK_RUBY_DEBUG_H
#define MOCK_RUBY_DEBUG_H
#include <ruby/ruby.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef void (*rb_postponed_job_func_t)(void *argument);
int rb_postponed_job_register_one(unsigned flags, rb_postponed_job_func_t f, void *argument);
#define RUBY_EVENT_CALL 0x0008
#define RUBY_INTERNAL_EVENT_NEWOBJ 0x100000
#define RUBY_INTERNAL_EVENT_FREEOBJ 0x200000
VALUE rb_tracepoint_new(VALUE thread, unsigned events, void (*f)(VALUE, void *), void *data);
VALUE rb_tracepoint_enable(VALUE tracepoint);

#ifdef __cplusplus
}
#endif

#endif
