// A jump that leaves a static's initializer leaves its guard taken: whoever comes next waits for ever.
// RUN: %check_interop_tidy %s interop-longjmp-over-destructors %t --suffix=GUARDED
// RUN: %check_interop_tidy %s interop-longjmp-over-destructors %t -- -- -fno-threadsafe-statics

extern "C" {
typedef struct SEXPREC *SEXP;
SEXP Rf_eval(SEXP e, SEXP env);
void Rf_error(const char *format, ...);
extern SEXP R_GlobalEnv;
}
int compute(int);

SEXP badInitializer(SEXP name) {
  static SEXP list = Rf_eval(name, R_GlobalEnv);
  return list;
}
// CHECK-MESSAGES-GUARDED: :[[@LINE-3]]:22: warning: the jump of 'Rf_eval' leaves 'badInitializer' with the initialization of 'list' unfinished
// CHECK-MESSAGES-GUARDED: :[[@LINE-4]]:15: note: 'list' is initialized here, by the first who comes: all others wait for that for ever
// CHECK-MESSAGES-GUARDED: :[[@LINE-5]]:22: note: 'Rf_eval' leaves by a jump, which runs no destructor (model r-api.yaml)
// CHECK-MESSAGES-GUARDED: :[[@LINE-6]]:22: note: initialize it with what cannot jump, and make the call afterwards
SEXP goodBefore(SEXP name) {
  SEXP found = Rf_eval(name, R_GlobalEnv);
  static SEXP list = found;
  return list;
}
SEXP goodAssigned(SEXP name) {
  static SEXP list = nullptr;
  if (!list)
    list = Rf_eval(name, R_GlobalEnv);
  return list;
}
SEXP goodAfter(SEXP name) {
  static int size = compute(1);
  return size ? Rf_eval(name, R_GlobalEnv) : nullptr;
}

static SEXP find(SEXP name) { return Rf_eval(name, R_GlobalEnv); }
SEXP badInHelper(SEXP name) {
  static SEXP list = find(name);
  return list;
}
// CHECK-MESSAGES-GUARDED: :[[@LINE-3]]:22: warning: a jump in 'find' leaves 'badInHelper' with the initialization of 'list' unfinished
// CHECK-MESSAGES-GUARDED: :[[@LINE-4]]:15: note: 'list' is initialized here, by the first who comes: all others wait for that for ever
// CHECK-MESSAGES-GUARDED: :[[@LINE-5]]:22: note: 'badInHelper' calls 'find' here
// CHECK-MESSAGES-GUARDED: :[[@LINE-8]]:38: note: 'find' calls 'Rf_eval' here
// CHECK-MESSAGES-GUARDED: :[[@LINE-9]]:38: note: 'Rf_eval' leaves by a jump, which runs no destructor (model r-api.yaml)
// CHECK-MESSAGES-GUARDED: :[[@LINE-8]]:22: note: initialize it with what cannot jump, and make the call afterwards
