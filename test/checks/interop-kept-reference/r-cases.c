// Objects of R that a function makes in one case, and of which nobody asks again whether it did.
// RUN: %check_interop_tidy %s interop-kept-reference %t

#include <R/R.h>
#include <R/Rinternals.h>

SEXP Rf_coerceVector(SEXP x, SEXPTYPE type);

SEXP usesConverted(SEXP n) {
  if (TYPEOF(n) != INTSXP)
    n = Rf_coerceVector(n, INTSXP);
  SEXP out = Rf_allocVector(INTSXP, 1);
  INTEGER(out)[0] = INTEGER(n)[0];
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: 'n' is used after 'Rf_allocVector', which may collect it: it is not protected there
  // CHECK-MESSAGES: :[[@LINE-4]]:9: note: 'Rf_coerceVector' gives an object that nothing protects here
  // CHECK-MESSAGES: :[[@LINE-4]]:14: note: 'Rf_allocVector' is called here
  // CHECK-MESSAGES: :[[@LINE-4]]:21: note: protect it ('PROTECT', 'R_PreserveObject') until the last use (model r-api.yaml)
  return out;
}
SEXP okProtectsConverted(SEXP n) {
  int count = 0;
  if (TYPEOF(n) != INTSXP) {
    n = Rf_protect(Rf_coerceVector(n, INTSXP));
    ++count;
  }
  SEXP out = Rf_allocVector(INTSXP, 1);
  INTEGER(out)[0] = INTEGER(n)[0];
  Rf_unprotect(count);
  return out;
}
SEXP okUsesBefore(SEXP n) {
  if (TYPEOF(n) != INTSXP)
    n = Rf_coerceVector(n, INTSXP);
  int first = INTEGER(n)[0];
  SEXP out = Rf_allocVector(INTSXP, 1);
  INTEGER(out)[0] = first;
  return out;
}
// The flag may say what was made.
SEXP okAsksAgain(SEXP n, int convert) {
  if (convert)
    n = Rf_coerceVector(n, INTSXP);
  if (convert)
    return n;
  SEXP out = Rf_allocVector(INTSXP, 1);
  INTEGER(out)[0] = INTEGER(n)[0];
  return out;
}
