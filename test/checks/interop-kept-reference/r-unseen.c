// Functions of the program whose bodies are in other files, and what this file
// shows of them.
// RUN: %check_interop_tidy %s interop-kept-reference %t

#include <R/R.h>
#include <R/Rinternals.h>

SEXP safe_text(const char *text);
SEXP get_text(const char *text);
SEXP make_names(SEXP of);
SEXP wrap(SEXP of);
SEXP first_of(SEXP of);
void Rf_defineVar(SEXP symbol, SEXP value, SEXP env);
SEXP Rf_lang3(SEXP a, SEXP b, SEXP c);

// It is made out of values of C.
SEXP callsUnordered(SEXP f, const char *url, int tries) {
  return Rf_lang3(f, safe_text(url), Rf_ScalarInteger(tries));
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: the result of 'Rf_ScalarInteger' is unprotected while 'safe_text' may collect it: the compiler chooses which argument of 'Rf_lang3' comes first
  // CHECK-MESSAGES: :[[@LINE-2]]:38: note: 'Rf_ScalarInteger' gives an object that nothing protects here
  // CHECK-MESSAGES: :[[@LINE-3]]:22: note: 'safe_text' is called here
  // CHECK-MESSAGES: :[[@LINE-14]]:6: note: 'safe_text' is given values of C and returns an object: it makes one
  // CHECK-MESSAGES: :[[@LINE-5]]:10: note: protect it ('PROTECT', 'R_PreserveObject') until the last use (model r-api.yaml)
}
SEXP okLooksUp(SEXP f, const char *url, int tries) {
  return Rf_lang3(f, get_text(url), Rf_ScalarInteger(tries));
}
SEXP okUnknown(SEXP f, SEXP x, int tries) {
  return Rf_lang3(f, first_of(x), Rf_ScalarInteger(tries));
}
SEXP okOrdered(SEXP f, const char *url, int tries) {
  SEXP text = Rf_protect(Rf_mkChar(url));
  SEXP count = Rf_protect(Rf_ScalarInteger(tries));
  SEXP call = Rf_lang3(f, text, count);
  Rf_unprotect(2);
  return call;
}

// What it gives is protected elsewhere.
SEXP okProtectsNames(SEXP x) {
  SEXP names = Rf_protect(make_names(x));
  SEXP values = Rf_allocVector(REALSXP, LENGTH(names));
  Rf_unprotect(1);
  return values;
}
SEXP usesNamesUnprotected(SEXP x) {
  SEXP names = make_names(x);
  SEXP values = Rf_allocVector(REALSXP, 1);
  REAL(values)[0] = LENGTH(names);
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: 'names' is used after 'Rf_allocVector', which may collect it: it is not protected there
  // CHECK-MESSAGES: :[[@LINE-4]]:16: note: 'make_names' gives an object that nothing protects here
  // CHECK-MESSAGES: :[[@LINE-4]]:17: note: 'Rf_allocVector' is called here
  // CHECK-MESSAGES: :[[@LINE-4]]:21: note: protect it ('PROTECT', 'R_PreserveObject') until the last use (model r-api.yaml)
  return values;
}
SEXP usesOverNames(SEXP x) {
  SEXP values = Rf_allocVector(REALSXP, 1);
  SEXP names = Rf_protect(make_names(x));
  REAL(values)[0] = LENGTH(names);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'values' is used after 'make_names', which may collect it: it is not protected there
  // CHECK-MESSAGES: :[[@LINE-4]]:17: note: 'Rf_allocVector' gives an object that nothing protects here
  // CHECK-MESSAGES: :[[@LINE-4]]:27: note: 'make_names' is called here
  // CHECK-MESSAGES: :[[@LINE-22]]:16: note: what 'make_names' gives is protected here: it makes an object
  // CHECK-MESSAGES: :[[@LINE-5]]:3: note: protect it ('PROTECT', 'R_PreserveObject') until the last use (model r-api.yaml)
  Rf_unprotect(1);
  return values;
}
// It may be in what it was wrapped in.
SEXP okKeptByWhatIsMade(SEXP x) {
  SEXP values = Rf_allocVector(REALSXP, 1);
  SEXP outer = Rf_protect(wrap(values));
  REAL(values)[0] = 1;
  Rf_unprotect(1);
  return outer;
}

// On one way it is new: that is enough.
static SEXP valuesOrArgument(SEXP x) {
  if (LENGTH(x) == 0)
    return Rf_allocVector(REALSXP, 1);
  return x;
}
SEXP usesWhatMayBeNew(SEXP x) {
  SEXP values = valuesOrArgument(x);
  SEXP text = Rf_mkChar("a");
  REAL(values)[0] = LENGTH(text);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'values' is used after 'Rf_mkChar', which may collect it: it is not protected there
  // CHECK-MESSAGES: :[[@LINE-4]]:17: note: 'valuesOrArgument' gives an object that nothing protects here
  // CHECK-MESSAGES: :[[@LINE-4]]:15: note: 'Rf_mkChar' is called here
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: protect it ('PROTECT', 'R_PreserveObject') until the last use (model r-api.yaml)
  return values;
}
