// Values of Julia in variables that the collector does not know.
// RUN: %check_interop_tidy %s interop-kept-reference %t

extern "C" {
typedef struct _jl_value_t jl_value_t;
jl_value_t *jl_eval_string(const char *text);
void jl_set_global(jl_value_t *module, jl_value_t *name, jl_value_t *value);
jl_value_t *jl_box_float64(double number);
jl_value_t *jl_cstr_to_string(const char *text);
jl_value_t *jl_call1(jl_value_t *function, jl_value_t *argument);
jl_value_t *jl_call2(jl_value_t *function, jl_value_t *first, jl_value_t *second);
double jl_unbox_float64(jl_value_t *value);
extern void *jl_pgcstack;
}
// As julia.h has them.
#define JL_GC_PUSH1(arg1)                                                                                              \
  void *__gc_stkf[] = {(void *)4, jl_pgcstack, arg1};                                                                  \
  jl_pgcstack = __gc_stkf
#define JL_GC_PUSH2(arg1, arg2)                                                                                        \
  void *__gc_stkf[] = {(void *)8, jl_pgcstack, arg1, arg2};                                                            \
  jl_pgcstack = __gc_stkf
#define JL_GC_POP() (jl_pgcstack = ((void **)jl_pgcstack)[1])

static jl_value_t *Model;
void badLoad() { Model = jl_eval_string("Model()"); }

void goodLoad(jl_value_t *module, jl_value_t *name) {
  jl_value_t *model = jl_eval_string("Model()");
  jl_set_global(module, name, model);
}

// Locals: JL_GC_PUSH stores the addresses of those that are roots.
double badLocal(jl_value_t *function) {
  jl_value_t *number = jl_box_float64(2.0);
  jl_value_t *text = jl_cstr_to_string("name");
  return jl_unbox_float64(jl_call2(function, number, text));
  // CHECK-MESSAGES: :[[@LINE-1]]:27: warning: 'number' is used after 'jl_cstr_to_string', which may collect it: it is not protected there
  // CHECK-MESSAGES: :[[@LINE-4]]:24: note: 'jl_box_float64' gives a value that nothing roots here
  // CHECK-MESSAGES: :[[@LINE-4]]:22: note: 'jl_cstr_to_string' is called here
  // CHECK-MESSAGES: :[[@LINE-4]]:27: note: root the variable ('JL_GC_PUSH1' and its like) until the last use, or keep the value in a global of a module (model julia.yaml)
}

double goodLocal(jl_value_t *function) {
  jl_value_t *number = nullptr, *text = nullptr;
  JL_GC_PUSH2(&number, &text);
  number = jl_box_float64(2.0);
  text = jl_cstr_to_string("name");
  double result = jl_unbox_float64(jl_call2(function, number, text));
  JL_GC_POP();
  return result;
}

// Only the other one is a root.
double badHalf(jl_value_t *function) {
  jl_value_t *number = jl_box_float64(2.0), *text = nullptr;
  JL_GC_PUSH1(&text);
  text = jl_cstr_to_string("name");
  double result = jl_unbox_float64(jl_call2(function, number, text));
  // CHECK-MESSAGES: :[[@LINE-1]]:36: warning: 'number' is used after 'jl_cstr_to_string', which may collect it: it is not protected there
  // CHECK-MESSAGES: :[[@LINE-5]]:24: note: 'jl_box_float64' gives a value that nothing roots here
  // CHECK-MESSAGES: :[[@LINE-4]]:10: note: 'jl_cstr_to_string' is called here
  // CHECK-MESSAGES: :[[@LINE-4]]:36: note: root the variable ('JL_GC_PUSH1' and its like) until the last use, or keep the value in a global of a module (model julia.yaml)
  JL_GC_POP();
  return result;
}

// What it is given stays for the time of the call, and nobody asks for it afterwards.
double goodLast(jl_value_t *function) {
  jl_value_t *number = jl_box_float64(2.0);
  return jl_unbox_float64(jl_call1(function, number));
}

// A function that a module has, and the part of a value that somebody roots.
double goodFound() {
  jl_value_t *function = jl_eval_string("sqrt");
  jl_value_t *number = jl_box_float64(2.0);
  return jl_unbox_float64(jl_call1(function, number));
}

#define JL_GC_PUSHARGS(rts_var, n)                                                                                     \
  rts_var = (jl_value_t **)__builtin_alloca(((n) + 2) * sizeof(jl_value_t *)) + 2;                                     \
  ((void **)rts_var)[-2] = (void *)(n * 4 + 2);                                                                        \
  ((void **)rts_var)[-1] = jl_pgcstack;                                                                                \
  jl_pgcstack = (void *)&(rts_var)[-2]

double goodArguments(jl_value_t *function) {
  jl_value_t **values;
  JL_GC_PUSHARGS(values, 2);
  values[0] = jl_box_float64(2.0);
  values[1] = jl_cstr_to_string("name");
  double result = jl_unbox_float64(jl_call2(function, values[0], values[1]));
  JL_GC_POP();
  return result;
}
