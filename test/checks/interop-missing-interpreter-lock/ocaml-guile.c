// OCaml's runtime lock, given back for a wait, and Guile, which a thread enters for itself.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t
typedef long value;
void caml_release_runtime_system(void);
void caml_acquire_runtime_system(void);
value caml_copy_string(const char *text);
value caml_callback(value closure, value argument);
long read(int descriptor, void *buffer, unsigned long size);
typedef unsigned long pthread_t;
int pthread_create(pthread_t *thread, const void *attributes, void *(*body)(void *), void *argument);

value copiesWithout(int descriptor) {
  char text[80];
  value result;
  caml_release_runtime_system();
  read(descriptor, text, sizeof text);
  result = caml_copy_string(text);
  caml_acquire_runtime_system();
  return result;
}
// CHECK-MESSAGES: :[[@LINE-4]]:12: warning: 'caml_copy_string' needs OCaml's runtime lock, which is not held here
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: OCaml's runtime lock is released here
// CHECK-MESSAGES: :[[@LINE-6]]:12: note: take it first (caml_acquire_runtime_system), on a thread that caml_c_thread_register has made known

value okCopiesWith(int descriptor) {
  char text[80];
  caml_release_runtime_system();
  read(descriptor, text, sizeof text);
  caml_acquire_runtime_system();
  return caml_copy_string(text);
}

static value Closure;

static void *tells(void *unused) {
  caml_callback(Closure, 1);
  return 0;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'caml_callback' needs OCaml's runtime lock, which is not held here
// CHECK-MESSAGES: :[[@LINE+33]]:3: note: 'tells' runs on a thread that is started here and does not hold OCaml's runtime lock
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: take it first (caml_acquire_runtime_system), on a thread that caml_c_thread_register has made known

static void *okTells(void *unused) {
  caml_acquire_runtime_system();
  caml_callback(Closure, 1);
  caml_release_runtime_system();
  return 0;
}

typedef struct scm_cell *SCM;
SCM scm_c_eval_string(const char *text);
void *scm_with_guile(void *(*function)(void *), void *data);

static void *evaluates(void *unused) {
  scm_c_eval_string("(tick)");
  return 0;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'scm_c_eval_string' needs guile mode, which is not held here
// CHECK-MESSAGES: :[[@LINE+16]]:3: note: 'evaluates' runs on a thread that is started here and does not hold guile mode
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: enter guile mode first, with 'scm_with_guile'

static void *inGuile(void *unused) {
  scm_c_eval_string("(tick)");
  return 0;
}

static void *okEvaluates(void *unused) {
  return scm_with_guile(inGuile, 0);
}

void start(void) {
  pthread_t threads[4];
  pthread_create(&threads[0], 0, tells, 0);
  pthread_create(&threads[1], 0, okTells, 0);
  pthread_create(&threads[2], 0, evaluates, 0);
  pthread_create(&threads[3], 0, okEvaluates, 0);
}

struct custom_operations {
  char const *identifier;
  void (*finalize)(value v);
};
void caml_remove_generational_global_root(value *root);

static void tellsOfItsEnd(value v) {
  caml_callback(Closure, v);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'caml_callback' must not be called while OCaml ends, compares or writes a custom block
// CHECK-MESSAGES: :[[@LINE+7]]:48: note: 'tellsOfItsEnd' is in a table of custom_operations, whose functions are called while OCaml ends, compares or writes a custom block
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: do it in a primitive that is called before the block ends

static void okForgets(value v) {
  caml_remove_generational_global_root(&Closure);
}

struct custom_operations Telling = {"telling", tellsOfItsEnd};
struct custom_operations Forgetting = {"forgetting", okForgets};
