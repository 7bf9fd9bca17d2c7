// OCaml's macros put roots into a list of the running thread's, which is another one without the runtime lock.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t
#include "Inputs/ocaml-roots.h"

void library_listen(int (*call)(void *data), void *data);
long read(int descriptor, void *buffer, unsigned long size);

static int rootsFirst(void *data) {
  CAMLparam0();
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'CAMLparam0' needs OCaml's runtime lock, which is not held here
  // CHECK-MESSAGES: :[[@LINE+65]]:3: note: OCaml's runtime lock is released here
  // CHECK-MESSAGES: :[[@LINE+65]]:3: note: 'rootsFirst' is given to 'library_listen' here, where OCaml's runtime lock is not held, and may be called at once
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: take it first (caml_acquire_runtime_system), on a thread that caml_c_thread_register has made known
  CAMLlocal1(text);
  caml_acquire_runtime_system();
  text = caml_copy_string("called");
  caml_callback(*(value *)data, text);
  caml_release_runtime_system();
  CAMLreturnT(int, 1);
}

static int okLockFirst(void *data) {
  caml_acquire_runtime_system();
  {
    CAMLparam0();
    CAMLlocal1(text);
    text = caml_copy_string("called");
    caml_callback(*(value *)data, text);
    CAMLdrop;
  }
  caml_release_runtime_system();
  return 1;
}

static int rooted(void *data) {
  CAMLparam0();
  CAMLlocal1(text);
  text = caml_copy_string("called");
  caml_callback(*(value *)data, text);
  CAMLreturnT(int, 1);
}
static int okInFunction(void *data) {
  int result;
  caml_acquire_runtime_system();
  result = rooted(data);
  caml_release_runtime_system();
  return result;
}

// A primitive has the lock when it is called, and when it returns.
value okPrimitive(value closure, value descriptor) {
  CAMLparam2(closure, descriptor);
  CAMLlocal1(text);
  char buffer[80];
  caml_release_runtime_system();
  read(3, buffer, sizeof buffer);
  caml_acquire_runtime_system();
  text = caml_copy_string(buffer);
  CAMLreturn(text);
}

value rootsInRegion(value closure) {
  char buffer[80];
  caml_release_runtime_system();
  read(3, buffer, sizeof buffer);
  CAMLparam1(closure);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'CAMLparam1' needs OCaml's runtime lock, which is not held here
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: OCaml's runtime lock is released here
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: take it first (caml_acquire_runtime_system), on a thread that caml_c_thread_register has made known
  caml_acquire_runtime_system();
  CAMLreturn(closure);
}

value listens(value closure) {
  CAMLparam1(closure);
  caml_release_runtime_system();
  library_listen(rootsFirst, 0);
  library_listen(okLockFirst, 0);
  library_listen(okInFunction, 0);
  caml_acquire_runtime_system();
  CAMLreturn(closure);
}
