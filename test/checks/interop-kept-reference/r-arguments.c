// What some functions of R are given they read after they have allocated: it must be protected then.
// RUN: %check_interop_tidy %s interop-kept-reference %t

#include <R/R.h>
#include <R/Rinternals.h>

SEXP Rf_allocArray(SEXPTYPE type, SEXP dims);
SEXP Rf_lengthgets(SEXP x, int length);
SEXP Rf_coerceVector(SEXP x, SEXPTYPE type);

SEXP givesDims(void) {
  SEXP dims = Rf_allocVector(INTSXP, 4);
  SEXP array = Rf_protect(Rf_allocArray(REALSXP, dims));
  // CHECK-MESSAGES: :[[@LINE-1]]:27: warning: 'dims' is given to 'Rf_allocArray' unprotected, which may collect it before it is used
  // CHECK-MESSAGES: :[[@LINE-3]]:15: note: 'Rf_allocVector' gives an object that nothing protects here
  // CHECK-MESSAGES: :[[@LINE-3]]:27: note: protect it ('PROTECT', 'R_PreserveObject') until the last use (model r-api.yaml)
  Rf_unprotect(1);
  return array;
}
SEXP okDims(void) {
  SEXP dims = Rf_protect(Rf_allocVector(INTSXP, 4));
  SEXP array = Rf_protect(Rf_allocArray(REALSXP, dims));
  Rf_unprotect(2);
  return array;
}
SEXP okGiven(SEXP dims) {
  return Rf_allocArray(REALSXP, dims);
}
SEXP growsFresh(void) {
  SEXP few = Rf_allocVector(INTSXP, 4);
  return Rf_lengthgets(few, 8);
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: 'few' is given to 'Rf_lengthgets' unprotected, which may collect it before it is used
  // CHECK-MESSAGES: :[[@LINE-3]]:14: note: 'Rf_allocVector' gives an object that nothing protects here
  // CHECK-MESSAGES: :[[@LINE-3]]:10: note: protect it ('PROTECT', 'R_PreserveObject') until the last use (model r-api.yaml)
}
SEXP okGrows(SEXP few) {
  SEXP more = Rf_protect(Rf_lengthgets(few, 8));
  SEXP all = Rf_coerceVector(more, REALSXP);
  Rf_unprotect(1);
  return all;
}
