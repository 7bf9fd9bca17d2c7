// What of R's API any thread may call.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -- -- -fopenmp

#include <R/Rinternals.h>
#include <omp.h>

void density(double *out, const double *x, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    out[i] = ISNA(x[i]) || !R_FINITE(x[i]) ? x[i] : dnorm(R_pow(x[i], 2), 0, 1, 0) + Rf_pgamma(x[i], 1, 1, 1, 0);
}
void besselTable(double *out, const double *x, int n) {
#pragma omp parallel
  {
    double *work = R_Calloc(8, double);
#pragma omp for
    for (int i = 0; i < n; i++)
      out[i] = Rf_bessel_k_ex(x[i], 1, 1, work);
    R_Free(work);
  }
}
// These have memory of R's.
void badBesselTable(double *out, const double *x, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    out[i] = Rf_bessel_k(x[i], 1, 1);
}
// CHECK-MESSAGES: :[[@LINE-2]]:14: warning: 'Rf_bessel_k' may only be called on R's main thread, but this is another thread
// CHECK-MESSAGES: :[[@LINE-5]]:1: note: all threads of a team run what follows in 'badBesselTable', and only the one that starts it can be R's main thread
// CHECK-MESSAGES: :[[@LINE-4]]:14: note: let the thread that called into R do it, before or after the parallel code
void badWork(double *out, int n) {
#pragma omp parallel
  {
    double *work = (double *)R_alloc(8, sizeof(double));
#pragma omp for
    for (int i = 0; i < n; i++)
      out[i] = work[i % 8];
  }
}
// CHECK-MESSAGES: :[[@LINE-6]]:30: warning: 'R_alloc' may only be called on R's main thread, but this is another thread
// CHECK-MESSAGES: :[[@LINE-9]]:1: note: all threads of a team run what follows in 'badWork', and only the one that starts it can be R's main thread
// CHECK-MESSAGES: :[[@LINE-8]]:30: note: let the thread that called into R do it, before or after the parallel code

// Addresses and lengths of plain data, by what is practised.
void scale(SEXP to, SEXP from) {
#pragma omp parallel for
  for (int i = 0; i < LENGTH(to); i++)
    REAL(to)[i] = 2 * REAL(from)[i];
}
// Elements of a list are no plain data.
void badColumns(SEXP list, double **data, int columns) {
#pragma omp parallel for
  for (int j = 0; j < columns; j++)
    data[j] = REAL(VECTOR_ELT(list, j));
}
// CHECK-MESSAGES: :[[@LINE-2]]:20: warning: 'VECTOR_ELT' may only be called on R's main thread, but this is another thread
// CHECK-MESSAGES: :[[@LINE-5]]:1: note: all threads of a team run what follows in 'badColumns', and only the one that starts it can be R's main thread
// CHECK-MESSAGES: :[[@LINE-4]]:20: note: let the thread that called into R do it, before or after the parallel code
