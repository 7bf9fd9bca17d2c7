// Exceptions of Julia are jumps to the last JL_TRY, or to jl_call().
// RUN: %check_interop_tidy %s interop-longjmp-over-destructors %t
#include <string>

extern "C" {
typedef struct _jl_value_t jl_value_t;
[[noreturn]] void jl_error(const char *message);
[[noreturn]] void jl_errorf(const char *format, ...);
jl_value_t *jl_call1(jl_value_t *function, jl_value_t *argument);
jl_value_t *jl_toplevel_eval_in(jl_value_t *module, jl_value_t *expression);
}

void badRead(const char *name) {
  std::string message = std::string("no ") + name;
  jl_error(message.c_str());
// CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the jump of 'jl_error' leaves 'badRead' without destroying 'message'
// CHECK-MESSAGES: :[[@LINE-3]]:15: note: 'message' of type 'std::string' is not destroyed
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'jl_error' leaves by a jump, which runs no destructor (model julia.yaml)
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: leave the scope before the jump, or make the call behind 'jl_call'
}

void goodRead(const char *name) { jl_errorf("no %s", name); }

jl_value_t *badEval(jl_value_t *module, jl_value_t *expression, const char *name) {
  std::string kept(name);
  return jl_toplevel_eval_in(module, expression);
// CHECK-MESSAGES: :[[@LINE-1]]:10: warning: the jump of 'jl_toplevel_eval_in' leaves 'badEval' without destroying 'kept'
// CHECK-MESSAGES: :[[@LINE-3]]:15: note: 'kept' of type 'std::string' is not destroyed
// CHECK-MESSAGES: :[[@LINE-3]]:10: note: 'jl_toplevel_eval_in' leaves by a jump, which runs no destructor (model julia.yaml)
// CHECK-MESSAGES: :[[@LINE-4]]:10: note: leave the scope before the jump, or make the call behind 'jl_call'
}

jl_value_t *goodEval(jl_value_t *function, jl_value_t *argument, const char *name) {
  std::string kept(name);
  return jl_call1(function, argument);
}
