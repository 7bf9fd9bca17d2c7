// Objects of R that nothing protects while the collector may run.
// RUN: %check_interop_tidy %s interop-kept-reference %t

#include <R.h>
#include <Rinternals.h>

void SET_ATTR(SEXP x);

SEXP usesUnprotected(SEXP x) {
  SEXP values = Rf_allocVector(REALSXP, 2);
  SEXP names = Rf_allocVector(STRSXP, 2);
  REAL(values)[0] = LENGTH(names);
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
  return names;
}
SEXP givesUnprotected(SEXP x, SEXP env) { return Rf_eval(Rf_lang1(x), env); }
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
  Rf_unprotect(1);
  return values;
}
static SEXP cache;
SEXP keepsInGlobal(SEXP x) {
  cache = Rf_allocVector(REALSXP, 1);
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
