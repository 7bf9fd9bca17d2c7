/* A mock of ruby/ruby.h and of what it includes. */
#ifndef MOCK_RUBY_RUBY_H
#define MOCK_RUBY_RUBY_H

#ifdef __cplusplus
#define ANYARGS ...
extern "C" {
#else
#define ANYARGS
#endif

typedef unsigned long VALUE;
typedef unsigned long ID;
typedef __SIZE_TYPE__ size_t;
#ifndef NULL
#define NULL ((void *)0)
#endif

int ruby_native_thread_p(void);

extern VALUE rb_cObject, rb_eRuntimeError, rb_eStandardError;
#define Qfalse ((VALUE)0)
#define Qtrue ((VALUE)20)
#define Qnil ((VALUE)8)
#define NIL_P(value) ((VALUE)(value) == Qnil)
#define RTEST(value) (((VALUE)(value) & ~Qnil) != 0)

/* Objects. */
struct RString {
  VALUE flags, klass;
  long len;
  char *ptr;
};
VALUE rb_str_new(const char *text, long size);
VALUE rb_str_new_cstr(const char *text);
VALUE rb_str_dup(VALUE string);
VALUE rb_str_cat(VALUE string, const char *text, long size);
VALUE rb_str_cat_cstr(VALUE string, const char *text);
VALUE rb_sprintf(const char *format, ...);
VALUE rb_ary_new(void);
VALUE rb_ary_push(VALUE array, VALUE element);
VALUE rb_hash_new(void);
VALUE rb_hash_aset(VALUE hash, VALUE key, VALUE value);
VALUE rb_hash_delete(VALUE hash, VALUE key);
void rb_hash_foreach(VALUE hash, int (*f)(VALUE, VALUE, VALUE), VALUE argument);
VALUE rb_ivar_get(VALUE object, ID name);
VALUE rb_ivar_set(VALUE object, ID name, VALUE value);
char *rb_string_value_ptr(volatile VALUE *string);
char *rb_string_value_cstr(volatile VALUE *string);
void rb_debug_rstring_null_ptr(const char *function);
VALUE rb_int2big(long value);
long rb_num2long(VALUE value);
static inline char *RSTRING_PTR(VALUE string) {
  char *text = ((struct RString *)string)->ptr;
  if (!text)
    rb_debug_rstring_null_ptr("RSTRING_PTR");
  return text;
}
static inline long RSTRING_LEN(VALUE string) { return ((struct RString *)string)->len; }
static inline VALUE rb_int2num_inline(int value) {
  return value >= 0 ? (VALUE)value << 1 | 1 : rb_int2big(value);
}
static inline int rb_num2int_inline(VALUE value) {
  return value & 1 ? (int)((long)value >> 1) : (int)rb_num2long(value);
}
#define StringValuePtr(string) rb_string_value_ptr(&(string))
#define StringValueCStr(string) rb_string_value_cstr(&(string))
#define T_DATA 12
void rb_check_type(VALUE value, int type);
static inline void Check_Type(VALUE value, int type) { rb_check_type(value, type); }
#define INT2NUM rb_int2num_inline
#define NUM2INT rb_num2int_inline
#define RB_GC_GUARD(value) (*(volatile VALUE *)&(value))
ID rb_intern(const char *name);

/* Memory. */
void *ruby_xmalloc(size_t size) __attribute__((alloc_size(1)));
void ruby_xfree(void *memory);
VALUE rb_str_buf_new(long capacity);
#define xmalloc ruby_xmalloc
#define xfree ruby_xfree
#define ALLOC(type) ((type *)ruby_xmalloc(sizeof(type)))
void rb_gc_mark(VALUE value);
void rb_gc_mark_movable(VALUE value);
VALUE rb_gc_location(VALUE value);
VALUE rb_gc_start(void);
void rb_gc_register_address(VALUE *value);

/* Errors, blocks, methods. */
__attribute__((noreturn)) void rb_raise(VALUE type, const char *format, ...);
__attribute__((noreturn)) void rb_exc_raise(VALUE exception);
__attribute__((noreturn)) void rb_sys_fail(const char *text);
__attribute__((noreturn)) void rb_syserr_fail(int error, const char *text);
__attribute__((noreturn)) void rb_jump_tag(int state);
__attribute__((noreturn)) void rb_bug(const char *format, ...);
void rb_warn(const char *format, ...);
VALUE rb_funcall(VALUE receiver, ID name, int n, ...);
VALUE rb_funcallv(VALUE receiver, ID name, int n, const VALUE *values);
VALUE rb_yield(VALUE value);
VALUE rb_block_proc(void);
VALUE rb_proc_call(VALUE proc, VALUE arguments);
VALUE rb_protect(VALUE (*f)(VALUE), VALUE argument, int *state);
VALUE rb_rescue(VALUE (*f)(VALUE), VALUE argument, VALUE (*r)(VALUE, VALUE), VALUE other);
VALUE rb_ensure(VALUE (*f)(VALUE), VALUE argument, VALUE (*e)(VALUE), VALUE other);
VALUE rb_errinfo(void);

/* Classes. */
VALUE rb_define_class(const char *name, VALUE super);
VALUE rb_define_module(const char *name);
typedef VALUE (*rb_alloc_func_t)(VALUE klass);
void rb_define_alloc_func(VALUE klass, rb_alloc_func_t f);
#define RUBY_METHOD_FUNC(f) ((VALUE (*)(ANYARGS))(f))
#ifdef __cplusplus
void rb_define_method(VALUE klass, const char *name, VALUE (*f)(...), int arity);
void rb_define_singleton_method(VALUE object, const char *name, VALUE (*f)(...), int arity);
void rb_define_module_function(VALUE module, const char *name, VALUE (*f)(...), int arity);
void rb_define_global_function(const char *name, VALUE (*f)(...), int arity);
#else
/* A name for each arity, chosen as ruby/internal/anyargs.h does. */
void rb_define_method_m1(VALUE, const char *, VALUE (*)(int, VALUE *, VALUE), int);
void rb_define_method_00(VALUE, const char *, VALUE (*)(VALUE), int);
void rb_define_method_01(VALUE, const char *, VALUE (*)(VALUE, VALUE), int);
void rb_define_method_02(VALUE, const char *, VALUE (*)(VALUE, VALUE, VALUE), int);
void rb_define_global_function_00(const char *, VALUE (*)(VALUE), int);
void rb_define_global_function_01(const char *, VALUE (*)(VALUE, VALUE), int);
void rb_define_singleton_method(VALUE, const char *, VALUE (*)(), int);
void rb_define_module_function(VALUE, const char *, VALUE (*)(), int);
#define rb_define_method(klass, name, f, arity)                                                                        \
  __builtin_choose_expr((arity) == 2, rb_define_method_02,                                                             \
                        __builtin_choose_expr((arity) == 1, rb_define_method_01,                                       \
                                              __builtin_choose_expr((arity) == 0, rb_define_method_00,                 \
                                                                    rb_define_method_m1)))(klass, name, f, arity)
#define rb_define_global_function(name, f, arity)                                                                      \
  __builtin_choose_expr((arity) == 1, rb_define_global_function_01, rb_define_global_function_00)(name, f, arity)
#endif

/* Objects that wrap C data. */
typedef void (*RUBY_DATA_FUNC)(void *);
struct RData {
  VALUE flags, klass;
  RUBY_DATA_FUNC dmark, dfree;
  void *data;
};
#define DATA_PTR(object) (((struct RData *)(object))->data)
#define RUBY_DEFAULT_FREE ((RUBY_DATA_FUNC)-1)
#define RUBY_TYPED_DEFAULT_FREE RUBY_DEFAULT_FREE
#define RUBY_TYPED_FREE_IMMEDIATELY 1
VALUE rb_data_object_wrap(VALUE klass, void *data, RUBY_DATA_FUNC mark, RUBY_DATA_FUNC free);
VALUE rb_data_object_zalloc(VALUE klass, size_t size, RUBY_DATA_FUNC mark, RUBY_DATA_FUNC free);
static inline void *rb_data_object_get(VALUE object) { return DATA_PTR(object); }
#define Data_Wrap_Struct(klass, mark, free, data)                                                                      \
  rb_data_object_wrap((klass), (data), (RUBY_DATA_FUNC)(mark), (RUBY_DATA_FUNC)(free))
#define Data_Get_Struct(object, type, to) ((to) = (type *)rb_data_object_get(object))
typedef struct rb_data_type_struct rb_data_type_t;
struct rb_data_type_struct {
  const char *wrap_struct_name;
  struct {
    RUBY_DATA_FUNC dmark;
    RUBY_DATA_FUNC dfree;
    size_t (*dsize)(const void *);
    RUBY_DATA_FUNC dcompact;
    void *reserved[1];
  } function;
  const rb_data_type_t *parent;
  void *data;
  VALUE flags;
};
VALUE rb_data_typed_object_wrap(VALUE klass, void *data, const rb_data_type_t *type);
void *rb_check_typeddata(VALUE object, const rb_data_type_t *type);
VALUE rb_data_typed_object_zalloc(VALUE klass, size_t size, const rb_data_type_t *type);
#define RTYPEDDATA_GET_DATA(object) DATA_PTR(object)
#define TypedData_Make_Struct(klass, type, of, to)                                                                     \
  __extension__({                                                                                                      \
    VALUE made = rb_data_typed_object_zalloc((klass), sizeof(type), (of));                                             \
    (to) = (type *)RTYPEDDATA_GET_DATA(made);                                                                          \
    made;                                                                                                              \
  })
#define TypedData_Wrap_Struct(klass, type, data) rb_data_typed_object_wrap((klass), (data), (type))
#define TypedData_Get_Struct(object, type, of, to) ((to) = (type *)rb_check_typeddata((object), (of)))

/* Threads. */
struct timeval;
typedef void rb_unblock_function_t(void *);
#define RUBY_UBF_IO ((rb_unblock_function_t *)-1)
#define RUBY_UBF_PROCESS ((rb_unblock_function_t *)-1)
VALUE rb_thread_create(VALUE (*f)(void *), void *argument);
void rb_thread_wait_for(struct timeval time);
int rb_thread_wait_fd(int fd);
int rb_wait_for_single_fd(int fd, int events, struct timeval *timeout);
void rb_thread_check_ints(void);
int rb_thread_interrupted(VALUE thread);
VALUE rb_thread_current(void);
VALUE rb_mutex_lock(VALUE mutex);
void rb_set_end_proc(void (*f)(VALUE), VALUE argument);

#ifdef __cplusplus
}
#endif

#endif
