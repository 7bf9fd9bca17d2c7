// What a parallel region calls, in the same file.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -- -- -fopenmp

#include <R/Rinternals.h>
#include <omp.h>

double compute(int i);

// A helper of the region.
static void report(int i) { Rprintf("row %d\n", i); }
void badHelper(double *out, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    out[i] = compute(i);
    report(i);
  }
}
// CHECK-MESSAGES: :[[@LINE-3]]:5: warning: 'report' calls 'Rprintf', which may only be called on R's main thread, but this is another thread
// CHECK-MESSAGES: :[[@LINE-7]]:1: note: all threads of a team run what follows in 'badHelper', and only the one that starts it can be R's main thread
// CHECK-MESSAGES: :[[@LINE-10]]:29: note: 'report' calls 'Rprintf' here
// CHECK-MESSAGES: :[[@LINE-6]]:5: note: let the thread that called into R do it, before or after the parallel code
// The same from outside.
void goodHelper(double *out, int n) {
  report(0);
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    out[i] = compute(i);
  report(n);
}

// A helper that sees to it itself.
static void reportOnFirst(int i) {
  if (omp_get_thread_num() != 0)
    return;
  Rprintf("row %d\n", i);
}
void goodGuarded(double *out, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    out[i] = compute(i);
    reportOnFirst(i);
  }
}

// A region in what is registered with R; the registration says nothing of its threads.
static SEXP fill(SEXP values) {
  double *data = REAL(values);
  int n = LENGTH(values);
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    data[i] = norm_rand();
  return ScalarInteger(n);
}
// CHECK-MESSAGES: :[[@LINE-3]]:15: warning: 'norm_rand' may only be called on R's main thread, but this is another thread
// CHECK-MESSAGES: :[[@LINE-6]]:1: note: all threads of a team run what follows in 'fill', and only the one that starts it can be R's main thread
// CHECK-MESSAGES: :[[@LINE-5]]:15: note: let the thread that called into R do it, before or after the parallel code
static const R_CallMethodDef methods[] = {{"fill", (DL_FUNC)&fill, 1}, {NULL, NULL, 0}};
void R_init_helpers(DllInfo *info) { R_registerRoutines(info, NULL, methods, NULL, NULL); }
