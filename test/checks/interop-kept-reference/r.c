// Objects of R that nothing protects while the collector may run.
// RUN: %check_interop_tidy %s interop-kept-reference %t

#include <R/R.h>
#include <R/Rinternals.h>

void SET_ATTR(SEXP x);

SEXP usesUnprotected(SEXP x) {
  SEXP values = Rf_allocVector(REALSXP, 2);
  SEXP names = Rf_allocVector(STRSXP, 2);
  REAL(values)[0] = LENGTH(names);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'values' is used after 'Rf_allocVector', which may collect it: it is not protected there
  // CHECK-MESSAGES: :[[@LINE-4]]:17: note: 'Rf_allocVector' gives an object that nothing protects here
  // CHECK-MESSAGES: :[[@LINE-4]]:16: note: 'Rf_allocVector' is called here
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: protect it ('PROTECT', 'R_PreserveObject') until the last use (model r-api.yaml)
  return values;
}
SEXP okProtects(SEXP x) {
  SEXP values = Rf_protect(Rf_allocVector(REALSXP, 2));
  SEXP names = Rf_protect(Rf_allocVector(STRSXP, 2));
  REAL(values)[0] = LENGTH(names);
  Rf_unprotect(2);
  return values;
}
SEXP unprotectsTooEarly(SEXP x) {
  SEXP values = Rf_protect(Rf_allocVector(VECSXP, 2));
  Rf_unprotect(1);
  SEXP text = Rf_mkChar("a");
  SET_VECTOR_ELT(values, 0, text);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'values' is used after 'Rf_mkChar', which may collect it: it is not protected there
  // CHECK-MESSAGES: :[[@LINE-5]]:28: note: 'Rf_allocVector' gives an object that nothing protects here
  // CHECK-MESSAGES: :[[@LINE-4]]:15: note: 'Rf_mkChar' is called here
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: protect it ('PROTECT', 'R_PreserveObject') until the last use (model r-api.yaml)
  return values;
}
SEXP okUsesArgument(SEXP x) {
  SEXP values = Rf_protect(Rf_allocVector(VECSXP, 2));
  SET_VECTOR_ELT(values, 0, x);
  SET_VECTOR_ELT(values, 1, Rf_ScalarReal(1));
  Rf_unprotect(1);
  return values;
}
SEXP okKeptByContainer(SEXP x) {
  SEXP values = Rf_protect(Rf_allocVector(VECSXP, 2));
  SEXP first = Rf_allocVector(REALSXP, 1);
  SET_VECTOR_ELT(values, 0, first);
  SET_VECTOR_ELT(values, 1, Rf_ScalarInteger(1));
  REAL(first)[0] = 1;
  Rf_unprotect(1);
  return values;
}
static SEXP makeNames(void) { return Rf_allocVector(STRSXP, 1); }
SEXP usesUnprotectedOfHelper(SEXP x) {
  SEXP names = makeNames();
  SEXP first = Rf_mkChar("a");
  SET_STRING_ELT(names, 0, first);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'names' is used after 'Rf_mkChar', which may collect it: it is not protected there
  // CHECK-MESSAGES: :[[@LINE-4]]:16: note: 'makeNames' gives an object that nothing protects here
  // CHECK-MESSAGES: :[[@LINE-4]]:16: note: 'Rf_mkChar' is called here
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: protect it ('PROTECT', 'R_PreserveObject') until the last use (model r-api.yaml)
  return names;
}
SEXP givesUnprotected(SEXP x, SEXP env) { return Rf_eval(Rf_lang1(x), env); }
// CHECK-MESSAGES: :[[@LINE-1]]:50: warning: the result of 'Rf_lang1' is given to 'Rf_eval' unprotected, which may collect it before it is used
// CHECK-MESSAGES: :[[@LINE-2]]:58: note: 'Rf_lang1' gives an object that nothing protects here
// CHECK-MESSAGES: :[[@LINE-3]]:50: note: protect it ('PROTECT', 'R_PreserveObject') until the last use (model r-api.yaml)
SEXP okGivesProtected(SEXP x, SEXP env) {
  SEXP call = Rf_protect(Rf_lang1(x));
  SEXP result = Rf_eval(call, env);
  Rf_unprotect(1);
  return result;
}
SEXP leavesProtected(SEXP x) {
  SEXP values = Rf_protect(Rf_allocVector(REALSXP, 1));
  if (LENGTH(x) == 0)
    return values;
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'leavesProtected' returns with 1 more protected than unprotected: the protection stack is out of balance
  Rf_unprotect(1);
  return values;
}
static SEXP cache;
SEXP keepsInGlobal(SEXP x) {
  cache = Rf_allocVector(REALSXP, 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cache' keeps an object that nothing protects, which is valid only until R's collector runs
  // CHECK-MESSAGES: :[[@LINE-2]]:11: note: 'Rf_allocVector' gives an object that nothing protects here
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: protect it ('PROTECT', 'R_PreserveObject') until the last use (model r-api.yaml)
  return x;
}
static SEXP table;
SEXP okPreserves(SEXP x) {
  table = Rf_allocVector(REALSXP, 1);
  R_PreserveObject(table);
  return x;
}
SEXP okCountsProtections(SEXP x) {
  int n = 0;
  SEXP values = Rf_protect(Rf_allocVector(REALSXP, 1));
  ++n;
  SEXP other = Rf_protect(Rf_ScalarReal(1));
  ++n;
  REAL(values)[0] = REAL(other)[0];
  Rf_unprotect(n);
  return values;
}
