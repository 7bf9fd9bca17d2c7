/* What Ruby 1.9 declared and newer ones do not. */
#include <ruby.h>
#include <stdbool.h>
typedef VALUE rb_blocking_function_t(void *);
VALUE rb_thread_blocking_region(rb_blocking_function_t *func, void *data1, rb_unblock_function_t *ubf, void *data2);
