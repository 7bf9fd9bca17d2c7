// After data.table: columns of lists and of text were subset by a team of threads, though each element
// that is set there goes through R's write barrier. The numbers' columns may be.
// https://github.com/Rdatatable/data.table/issues/1660
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -- -- -fopenmp

#include <R/Rinternals.h>

static SEXP subsetColumn(SEXP column, const int *rows, int n) {
  SEXP ans = PROTECT(allocVector((SEXPTYPE)TYPEOF(column), n));
  switch (TYPEOF(column)) {
  case INTSXP: {
    const int *from = INTEGER(column);
    int *to = INTEGER(ans);
#pragma omp parallel for
    for (int i = 0; i < n; i++)
      to[i] = from[rows[i] - 1];
    break;
  }
  case STRSXP:
#pragma omp parallel for
    for (int i = 0; i < n; i++)
      SET_STRING_ELT(ans, i, STRING_ELT(column, rows[i] - 1));
    break;
  case VECSXP:
    for (int i = 0; i < n; i++)
      SET_VECTOR_ELT(ans, i, VECTOR_ELT(column, rows[i] - 1));
    break;
  }
  UNPROTECT(1);
  return ans;
}
// CHECK-MESSAGES: :[[@LINE-10]]:7: warning: 'SET_STRING_ELT' may only be called on R's main thread, but this is another thread
// CHECK-MESSAGES: :[[@LINE-13]]:1: note: all threads of a team run what follows in 'subsetColumn', and only the one that starts it can be R's main thread
// CHECK-MESSAGES: :[[@LINE-12]]:30: note: 'STRING_ELT' is called here too
// CHECK-MESSAGES: :[[@LINE-13]]:7: note: let the thread that called into R do it, before or after the parallel code

SEXP subsetTable(SEXP table, SEXP rows) {
  SEXP ans = PROTECT(allocVector(VECSXP, LENGTH(table)));
  for (int j = 0; j < LENGTH(table); j++)
    SET_VECTOR_ELT(ans, j, subsetColumn(VECTOR_ELT(table, j), INTEGER(rows), LENGTH(rows)));
  UNPROTECT(1);
  return ans;
}
