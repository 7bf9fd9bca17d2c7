// Values of OCaml that are no roots, across what may collect. Roots are variables whose address is stored: the CAMLparam and CAMLlocal macros do.
// RUN: %check_interop_tidy %s interop-kept-reference %t

#include <caml/alloc.h>
#include <caml/callback.h>
#include <caml/memory.h>
#include <caml/threads.h>

static value make_string(const char *text) {
  return text ? caml_copy_string(text) : caml_copy_string("");
}

value pair(const char *text) {
  value pair = caml_alloc_small(2, 0);
  ((value *)pair)[0] = make_string(text);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'pair' is used after 'make_string', which may collect it: it is not protected there
  // CHECK-MESSAGES: :[[@LINE-3]]:16: note: 'caml_alloc_small' gives a value that is no root here
  // CHECK-MESSAGES: :[[@LINE-3]]:24: note: 'make_string' is called here
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: make the variable a root (CAMLlocal, for parameters CAMLparam) (model ocaml.yaml)
  Field(pair, 1) = Val_unit;
  return pair;
}

value ok_pair(const char *text) {
  CAMLparam0();
  CAMLlocal1(pair);
  CAMLlocal1(name);
  name = make_string(text);
  pair = caml_alloc_small(2, 0);
  Field(pair, 0) = name;
  Field(pair, 1) = Val_unit;
  CAMLreturn(pair);
}

value released(int descriptor) {
  value name = caml_copy_string("name");
  caml_release_runtime_system();
  caml_acquire_runtime_system();
  return caml_callback(((value *)name)[0], name);
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: 'name' is used after 'caml_release_runtime_system', which may collect it: it is not protected there
  // CHECK-MESSAGES: :[[@LINE-5]]:16: note: 'caml_copy_string' gives a value that is no root here
  // CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'caml_release_runtime_system' is called here
  // CHECK-MESSAGES: :[[@LINE-4]]:10: note: make the variable a root (CAMLlocal, for parameters CAMLparam) (model ocaml.yaml)
}

value ok_last_use(const char *text) {
  value name = caml_copy_string(text);
  return name;
}

// What is given to a parameter that is a root stays.
static value some(value of) {
  CAMLparam1(of);
  CAMLlocal1(some);
  some = caml_alloc(1, 0);
  Store_field(some, 0, of);
  CAMLreturn(some);
}
value ok_some(const char *text) {
  return some(caml_copy_string(text));
}

static value some_of(value of) {
  value some = caml_alloc(1, 0);
  Store_field(some, 0, of);
  return some;
}
value some_lost(const char *text) {
  return some_of(caml_copy_string(text));
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: the result of 'caml_copy_string' is given to 'some_of' unprotected, which may collect it before it is used
  // CHECK-MESSAGES: :[[@LINE-2]]:18: note: 'caml_copy_string' gives a value that is no root here
  // CHECK-MESSAGES: :[[@LINE-3]]:10: note: make the variable a root (CAMLlocal, for parameters CAMLparam) (model ocaml.yaml)
}
