/* A mock of ruby/thread.h. */
#ifndef MOCK_RUBY_THREAD_H
#define MOCK_RUBY_THREAD_H
#include <ruby/ruby.h>

#ifdef __cplusplus
extern "C" {
#endif

void *rb_thread_call_with_gvl(void *(*f)(void *), void *argument);
void *rb_thread_call_without_gvl(void *(*f)(void *), void *argument, rb_unblock_function_t *ubf, void *of);
void *rb_thread_call_without_gvl2(void *(*f)(void *), void *argument, rb_unblock_function_t *ubf, void *of);
void *rb_nogvl(void *(*f)(void *), void *argument, rb_unblock_function_t *ubf, void *of, int flags);

/* 3.2 and later. */
typedef struct rb_internal_thread_event_hook rb_internal_thread_event_hook_t;
typedef struct {
  VALUE thread;
} rb_internal_thread_event_data_t;
#define RUBY_INTERNAL_THREAD_EVENT_STARTED 1
#define RUBY_INTERNAL_THREAD_EVENT_READY 2
#define RUBY_INTERNAL_THREAD_EVENT_RESUMED 4
#define RUBY_INTERNAL_THREAD_EVENT_SUSPENDED 8
#define RUBY_INTERNAL_THREAD_EVENT_EXITED 16
typedef void (*rb_internal_thread_event_callback)(unsigned event, const rb_internal_thread_event_data_t *event_data,
                                                  void *data);
rb_internal_thread_event_hook_t *rb_internal_thread_add_event_hook(rb_internal_thread_event_callback f, unsigned events,
                                                                   void *data);

#ifdef __cplusplus
}
#endif

#endif
