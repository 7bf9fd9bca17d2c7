// The headers of an installed R: a parallel region.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t --real-headers -- -- -fopenmp -isystem %r-api_include
// REQUIRES: r-api

#include <R.h>
#include <Rinternals.h>
#include <Rmath.h>
#include <R_ext/Rdynload.h>

SEXP badRegion(SEXP x, int n) {
  SEXP ans = PROTECT(allocVector(STRSXP, n));
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    SET_STRING_ELT(ans, i, STRING_ELT(x, i));
  UNPROTECT(1);
  return ans;
}
// CHECK-MESSAGES: :[[@LINE-4]]:5: warning: 'SET_STRING_ELT' may only be called on R's main thread, but this is another thread
// CHECK-MESSAGES: :[[@LINE-7]]:1: note: all threads of a team run what follows in 'badRegion', and only the one that starts it can be R's main thread
// CHECK-MESSAGES: :[[@LINE-6]]:28: note: 'STRING_ELT' is called here too
// CHECK-MESSAGES: :[[@LINE-7]]:5: note: let the thread that called into R do it, before or after the parallel code
static SEXP goodRegion(SEXP x) {
  int n = LENGTH(x);
  SEXP ans = PROTECT(allocVector(REALSXP, n));
  double *to = REAL(ans), *from = REAL(x);
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    to[i] = ISNA(from[i]) ? from[i] : dnorm(from[i], 0, 1, 0);
  UNPROTECT(1);
  return ans;
}
void badPrint(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    if (i < 0)
      error("at %d", i);
}
// CHECK-MESSAGES: :[[@LINE-2]]:7: warning: 'error' may only be called on R's main thread, but this is another thread
// CHECK-MESSAGES: :[[@LINE-6]]:1: note: all threads of a team run what follows in 'badPrint', and only the one that starts it can be R's main thread
// CHECK-MESSAGES: :[[@LINE-4]]:7: note: let the thread that called into R do it, before or after the parallel code
static const R_CallMethodDef methods[] = {{"goodRegion", (DL_FUNC)&goodRegion, 1}, {NULL, NULL, 0}};
void R_init_real(DllInfo *info) { R_registerRoutines(info, NULL, methods, NULL, NULL); }
