// R: errors, interrupts, handled warnings and any R code.
// RUN: %check_interop_tidy %s interop-longjmp-over-destructors %t --real-headers

#include <string>
#include <vector>

extern "C" {
typedef struct SEXPREC *SEXP;
typedef int Rboolean;
__attribute__((noreturn)) void Rf_error(const char *format, ...);
void Rf_warning(const char *format, ...);
SEXP Rf_eval(SEXP e, SEXP env);
void R_CheckUserInterrupt(void);
SEXP R_UnwindProtect(SEXP (*f)(void *), void *data, void (*clean)(void *, Rboolean), void *cdata, SEXP cont);
SEXP Rf_protect(SEXP);
}

double step(int i);

SEXP badError(SEXP x, int n) {
  std::vector<double> values(n);
  if (values.empty())
    Rf_error("nothing to do");
  return x;
}
// CHECK-MESSAGES: :[[@LINE-3]]:5: warning: the jump of 'Rf_error' leaves 'badError' without destroying 'values'
// CHECK-MESSAGES: :[[@LINE-6]]:23: note: 'values' of type 'std::vector<double>' is not destroyed
// CHECK-MESSAGES: :[[@LINE-5]]:5: note: 'Rf_error' leaves by a jump, which runs no destructor (model r-api.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:5: note: leave the scope before the jump, or make the call behind 'R_UnwindProtect'

SEXP badInterrupt(SEXP x, int n) {
  std::vector<double> values(n);
  for (int i = 0; i < n; ++i) {
    R_CheckUserInterrupt();
    values[i] = step(i);
  }
  return x;
}
// CHECK-MESSAGES: :[[@LINE-5]]:5: warning: the jump of 'R_CheckUserInterrupt' leaves 'badInterrupt' without destroying 'values'
// CHECK-MESSAGES: :[[@LINE-8]]:23: note: 'values' of type 'std::vector<double>' is not destroyed
// CHECK-MESSAGES: :[[@LINE-7]]:5: note: 'R_CheckUserInterrupt' leaves by a jump, which runs no destructor (model r-api.yaml)
// CHECK-MESSAGES: :[[@LINE-8]]:5: note: leave the scope before the jump, or make the call behind 'R_UnwindProtect'

SEXP badWarning(SEXP x) {
  Rf_warning("%s", std::string("temporary").c_str());
  return x;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: the jump of 'Rf_warning' leaves 'badWarning' without destroying a temporary 'std::string'
// CHECK-MESSAGES: :[[@LINE-4]]:20: note: the temporary of type 'std::string' made here is not destroyed
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'Rf_warning' leaves by a jump, which runs no destructor (model r-api.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: leave the scope before the jump, or make the call behind 'R_UnwindProtect'

static SEXP evaluate(void *data) { return Rf_eval(static_cast<SEXP>(data), nullptr); }

SEXP badEval(SEXP x, int n) {
  std::vector<double> values(n);
  evaluate(x);
  return x;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: a jump in 'evaluate' leaves 'badEval' without destroying 'values'
// CHECK-MESSAGES: :[[@LINE-5]]:23: note: 'values' of type 'std::vector<double>' is not destroyed
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'badEval' calls 'evaluate' here
// CHECK-MESSAGES: :[[@LINE-10]]:43: note: 'evaluate' calls 'Rf_eval' here
// CHECK-MESSAGES: :[[@LINE-11]]:43: note: 'Rf_eval' leaves by a jump, which runs no destructor (model r-api.yaml)
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: leave the scope before the jump, or make the call behind 'R_UnwindProtect'

SEXP goodUnwindProtect(SEXP x, int n) {
  std::vector<double> values(n);
  return R_UnwindProtect(evaluate, x, nullptr, nullptr, x);
}

SEXP goodBefore(SEXP x, int n) {
  if (n < 1)
    Rf_error("nothing to do");
  std::vector<double> values(n);
  return x;
}
