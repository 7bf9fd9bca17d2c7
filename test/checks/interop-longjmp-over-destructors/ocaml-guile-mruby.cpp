// Errors of OCaml, Guile and mruby are jumps.
// RUN: %check_interop_tidy %s interop-longjmp-over-destructors %t
#include <string>

extern "C" {
typedef long value;
[[noreturn]] void caml_failwith(const char *message);
value caml_callback(value closure, value argument);
value caml_callback_exn(value closure, value argument);

typedef struct scm_cell *SCM;
[[noreturn]] void scm_misc_error(const char *subr, const char *message, SCM args);

struct mrb_state;
struct RClass;
[[noreturn]] void mrb_raise(mrb_state *mrb, RClass *of, const char *message);
}

void fails(const char *name) {
  std::string message = std::string("no ") + name;
  caml_failwith(message.c_str());
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: the jump of 'caml_failwith' leaves 'fails' without destroying 'message'
// CHECK-MESSAGES: :[[@LINE-4]]:15: note: 'message' of type 'std::string' is not destroyed
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'caml_failwith' leaves by a jump, which runs no destructor (model ocaml.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: leave the scope before the jump, or make the call behind 'caml_callback_exn'

void okFails(const char *name) { caml_failwith(name); }

value callsBack(value closure, const char *name) {
  std::string kept(name);
  return caml_callback(closure, static_cast<value>(kept.size()));
}
// CHECK-MESSAGES: :[[@LINE-2]]:10: warning: the jump of 'caml_callback' leaves 'callsBack' without destroying 'kept'
// CHECK-MESSAGES: :[[@LINE-4]]:15: note: 'kept' of type 'std::string' is not destroyed
// CHECK-MESSAGES: :[[@LINE-4]]:10: note: 'caml_callback' leaves by a jump, which runs no destructor (model ocaml.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:10: note: leave the scope before the jump, or make the call behind 'caml_callback_exn'

value okCallsBack(value closure, const char *name) {
  std::string kept(name);
  return caml_callback_exn(closure, static_cast<value>(kept.size()));
}

void failsInGuile(const char *name) {
  std::string message = std::string("no ") + name;
  scm_misc_error("open", message.c_str(), nullptr);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: the jump of 'scm_misc_error' leaves 'failsInGuile' without destroying 'message'
// CHECK-MESSAGES: :[[@LINE-4]]:15: note: 'message' of type 'std::string' is not destroyed
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'scm_misc_error' leaves by a jump, which runs no destructor (model guile.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: leave the scope before the jump, or make the call behind 'scm_with_guile'

void failsInRuby(mrb_state *mrb, RClass *of, const char *name) {
  std::string message = std::string("no ") + name;
  mrb_raise(mrb, of, message.c_str());
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: the jump of 'mrb_raise' leaves 'failsInRuby' without destroying 'message'
// CHECK-MESSAGES: :[[@LINE-4]]:15: note: 'message' of type 'std::string' is not destroyed
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'mrb_raise' leaves by a jump, which runs no destructor (model mruby.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: leave the scope before the jump, or make the call behind 'mrb_protect'

void okFailsInRuby(mrb_state *mrb, RClass *of, const char *name) { mrb_raise(mrb, of, name); }
