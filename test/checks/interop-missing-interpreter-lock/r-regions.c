// Parallel regions of OpenMP: all threads of a team run them, and R has one thread.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -- -- -fopenmp

#include <R/Rinternals.h>
#include <omp.h>

double compute(int i);

// A loop.
void badLoop(double *out, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    out[i] = compute(i);
    Rprintf("%d\n", i);
  }
}
// CHECK-MESSAGES: :[[@LINE-3]]:5: warning: 'Rprintf' may only be called on R's main thread, but this is another thread
// CHECK-MESSAGES: :[[@LINE-7]]:1: note: all threads of a team run what follows in 'badLoop', and only the one that starts it can be R's main thread
// CHECK-MESSAGES: :[[@LINE-5]]:5: note: let the thread that called into R do it, before or after the parallel code
void goodLoop(double *out, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    out[i] = compute(i);
  Rprintf("%d\n", n);
}

// A loop within a region.
SEXP badWithin(SEXP names, int n) {
  SEXP ans = PROTECT(allocVector(STRSXP, n));
#pragma omp parallel num_threads(4)
  {
    double last = 0;
#pragma omp for schedule(dynamic)
    for (int i = 0; i < n; i++) {
      last += compute(i);
      SET_STRING_ELT(ans, i, STRING_ELT(names, i));
    }
  }
  UNPROTECT(1);
  return ans;
}
// CHECK-MESSAGES: :[[@LINE-6]]:7: warning: 'SET_STRING_ELT' may only be called on R's main thread, but this is another thread
// CHECK-MESSAGES: :[[@LINE-13]]:1: note: all threads of a team run what follows in 'badWithin', and only the one that starts it can be R's main thread
// CHECK-MESSAGES: :[[@LINE-8]]:30: note: 'STRING_ELT' is called here too
// CHECK-MESSAGES: :[[@LINE-9]]:7: note: let the thread that called into R do it, before or after the parallel code
SEXP goodWithin(SEXP values, int n) {
  SEXP ans = PROTECT(allocVector(REALSXP, n));
  double *to = REAL(ans);
  const double *from = REAL(values);
#pragma omp parallel num_threads(4)
  {
    double last = 0;
#pragma omp for schedule(dynamic)
    for (int i = 0; i < n; i++) {
      last += compute(i);
      to[i] = from[i] + last;
    }
  }
  UNPROTECT(1);
  return ans;
}

// Sections, tasks.
void badSections(double *out) {
#pragma omp parallel sections
  {
#pragma omp section
    out[0] = compute(0);
#pragma omp section
    out[1] = unif_rand();
  }
}
// CHECK-MESSAGES: :[[@LINE-3]]:14: warning: 'unif_rand' may only be called on R's main thread, but this is another thread
// CHECK-MESSAGES: :[[@LINE-9]]:1: note: all threads of a team run what follows in 'badSections', and only the one that starts it can be R's main thread
// CHECK-MESSAGES: :[[@LINE-5]]:14: note: let the thread that called into R do it, before or after the parallel code
void goodSections(double *out) {
  double first = unif_rand();
#pragma omp parallel sections
  {
#pragma omp section
    out[0] = compute(0);
#pragma omp section
    out[1] = first;
  }
}
void badTask(SEXP list, int n) {
#pragma omp parallel
  {
#pragma omp single
    for (int i = 0; i < n; i++) {
#pragma omp task
      SET_VECTOR_ELT(list, i, ScalarReal(compute(i)));
    }
  }
}
// CHECK-MESSAGES: :[[@LINE-4]]:7: warning: 'SET_VECTOR_ELT' may only be called on R's main thread, but this is another thread
// CHECK-MESSAGES: :[[@LINE-6]]:1: note: all threads of a team run what follows in 'badTask', and only the one that starts it can be R's main thread
// CHECK-MESSAGES: :[[@LINE-6]]:31: note: 'ScalarReal' is called here too
// CHECK-MESSAGES: :[[@LINE-7]]:7: note: let the thread that called into R do it, before or after the parallel code

// One at a time is not enough.
void badCritical(double *out, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    out[i] = compute(i);
#pragma omp critical
    Rprintf("%d\n", i);
  }
}
// CHECK-MESSAGES: :[[@LINE-3]]:5: warning: 'Rprintf' may only be called on R's main thread, but this is another thread
// CHECK-MESSAGES: :[[@LINE-8]]:1: note: all threads of a team run what follows in 'badCritical', and only the one that starts it can be R's main thread
// CHECK-MESSAGES: :[[@LINE-5]]:5: note: let the thread that called into R do it, before or after the parallel code
// Nor is one of them, whichever it is.
void badSingle(double *out, int n) {
#pragma omp parallel
  {
#pragma omp single
    R_CheckUserInterrupt();
#pragma omp for
    for (int i = 0; i < n; i++)
      out[i] = compute(i);
  }
}
// CHECK-MESSAGES: :[[@LINE-6]]:5: warning: 'R_CheckUserInterrupt' may only be called on R's main thread, but this is another thread
// CHECK-MESSAGES: :[[@LINE-10]]:1: note: all threads of a team run what follows in 'badSingle', and only the one that starts it can be R's main thread
// CHECK-MESSAGES: :[[@LINE-8]]:5: note: let the thread that called into R do it, before or after the parallel code
// The one that came to the region is R's.
void goodMaster(double *out, int n) {
#pragma omp parallel
  {
#pragma omp master
    R_CheckUserInterrupt();
#pragma omp for
    for (int i = 0; i < n; i++)
      out[i] = compute(i);
#pragma omp masked
    Rprintf("done\n");
  }
}
void goodNumber(double *out, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    out[i] = compute(i);
    if (omp_get_thread_num() == 0)
      Rprintf("%d\n", i);
  }
}
void goodNumberKept(double *out, int n) {
#pragma omp parallel
  {
    int me = omp_get_thread_num();
#pragma omp for
    for (int i = 0; i < n; i++) {
      out[i] = compute(i);
      if (!me && i % 100 == 0)
        R_CheckUserInterrupt();
    }
  }
}
void badNumber(double *out, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    out[i] = compute(i);
    if (omp_get_thread_num() == 1)
      Rprintf("%d\n", i);
  }
}
// CHECK-MESSAGES: :[[@LINE-3]]:7: warning: 'Rprintf' may only be called on R's main thread, but this is another thread
// CHECK-MESSAGES: :[[@LINE-8]]:1: note: all threads of a team run what follows in 'badNumber', and only the one that starts it can be R's main thread
// CHECK-MESSAGES: :[[@LINE-5]]:7: note: let the thread that called into R do it, before or after the parallel code

// An error is a jump, besides: out of the region.
void badError(double *out, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    out[i] = compute(i);
    if (out[i] < 0)
      error("negative value at %d", i);
  }
}
// CHECK-MESSAGES: :[[@LINE-3]]:7: warning: 'error' may only be called on R's main thread, but this is another thread
// CHECK-MESSAGES: :[[@LINE-8]]:1: note: all threads of a team run what follows in 'badError', and only the one that starts it can be R's main thread
// CHECK-MESSAGES: :[[@LINE-5]]:7: note: let the thread that called into R do it, before or after the parallel code
void goodError(double *out, int n) {
  int failed = -1;
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    out[i] = compute(i);
    if (out[i] < 0)
      failed = i;
  }
  if (failed >= 0)
    error("negative value at %d", failed);
}

// Not a region of its own: threads of whoever calls it.
void simd(double *out, int n) {
#pragma omp simd
  for (int i = 0; i < n; i++)
    out[i] = 2 * out[i];
  Rprintf("%d\n", n);
}
