// Objects of R that nothing protects while the collector may run.
// RUN: %check_interop_tidy %s interop-kept-reference %t

#include <R/R.h>
#include <R/Rinternals.h>

void SET_ATTR(SEXP x);
void Rf_defineVar(SEXP symbol, SEXP value, SEXP env);
SEXP Rf_ScalarLogical(int value);

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

//===-- Kept by what is not a variable ------------------------------------===//

static SEXP okFunction;
void okBoundToSymbol(void) { okFunction = Rf_eval(Rf_install("c"), R_GlobalEnv); }
static SEXP okCall, okList, okShared, okContained, okPlaceholder, okRank;
static SEXP makePreserved(SEXP x) {
  SEXP call = Rf_protect(Rf_lang1(x));
  R_PreserveObject(call);
  Rf_unprotect(1);
  return call;
}
void okCalleePreserves(SEXP x) { okCall = makePreserved(x); }
static SEXP leftAlone;
static SEXP makeUnprotected(SEXP x) {
  SEXP call = Rf_protect(Rf_lang1(x));
  Rf_unprotect(1);
  return call;
}
void keepsOfCallee(SEXP x) {
  leftAlone = makeUnprotected(x);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'leftAlone' keeps an object that nothing protects, which is valid only until R's collector runs
  // CHECK-MESSAGES: :[[@LINE-2]]:15: note: 'makeUnprotected' gives an object that nothing protects here
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: protect it ('PROTECT', 'R_PreserveObject') until the last use (model r-api.yaml)
}
struct shelter;
extern struct shelter *shelter;
void pushTo(struct shelter *to, SEXP x);
void pushStrings(void *strings);
static struct {
  SEXP name;
} strings, contained;
void okGivenToUnseen(void) {
  strings.name = Rf_mkChar("name");
  pushTo(shelter, strings.name);
}
void okContainerGivenToUnseen(void) {
  contained.name = Rf_mkChar("name");
  pushStrings(&contained);
}
void okAssignsInArgument(void) {
  SEXP prototype = Rf_protect(Rf_allocVector(VECSXP, 0));
  R_PreserveObject(okPlaceholder = prototype);
  Rf_unprotect(1);
}
void okAssignsInElement(SEXP shelf) {
  SEXP order = Rf_protect(Rf_allocVector(INTSXP, 1));
  SET_VECTOR_ELT(shelf, 3, okRank = order);
  Rf_unprotect(1);
}

//===-- Calls that collect nothing ----------------------------------------===//

SEXP okRemovesAttributes(SEXP x, SEXP name) {
  SEXP values = Rf_allocVector(REALSXP, 1);
  Rf_setAttrib(values, name, R_NilValue);
  Rf_setAttrib(values, name, R_NilValue);
  return values;
}
SEXP setsAttribute(SEXP x, SEXP name) {
  SEXP values = Rf_allocVector(REALSXP, 1);
  Rf_setAttrib(values, name, x);
  return values;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'values' is used after 'Rf_setAttrib', which may collect it: it is not protected there
  // CHECK-MESSAGES: :[[@LINE-4]]:17: note: 'Rf_allocVector' gives an object that nothing protects here
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'Rf_setAttrib' is called here
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: protect it ('PROTECT', 'R_PreserveObject') until the last use (model r-api.yaml)
}
__attribute__((noreturn)) void stop(SEXP frame);
extern __attribute__((noreturn)) void (*stopBy)(SEXP frame);
static int *dataOrStop(SEXP x) {
  if (TYPEOF(x) != INTSXP)
    stop(Rf_lang1(x));
  return INTEGER(x);
}
static int *dataOrStopBy(SEXP x) {
  if (TYPEOF(x) != INTSXP)
    (stopBy)(Rf_lang1(x));
  return INTEGER(x);
}
static int *dataOrNone(SEXP x) {
  if (TYPEOF(x) != INTSXP)
    Rf_mkChar("none");
  return INTEGER(x);
}
SEXP okCollectsBeforeError(SEXP x) {
  SEXP values = Rf_allocVector(INTSXP, 1);
  *dataOrStop(values) = 1;
  return values;
}
SEXP okCollectsBeforeErrorOfPointer(SEXP x) {
  SEXP values = Rf_allocVector(INTSXP, 1);
  *dataOrStopBy(values) = 1;
  return values;
}
SEXP collectsInCallee(SEXP x) {
  SEXP values = Rf_allocVector(INTSXP, 1);
  *dataOrNone(values) = 1;
  // CHECK-MESSAGES: :[[@LINE-1]]:4: warning: 'values' is given to 'dataOrNone' unprotected, which may collect it before it is used
  // CHECK-MESSAGES: :[[@LINE-3]]:17: note: 'Rf_allocVector' gives an object that nothing protects here
  // CHECK-MESSAGES: :[[@LINE-3]]:4: note: protect it ('PROTECT', 'R_PreserveObject') until the last use (model r-api.yaml)
  return values;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'values' is used after 'dataOrNone', which may collect it: it is not protected there
  // CHECK-MESSAGES: :[[@LINE-7]]:17: note: 'Rf_allocVector' gives an object that nothing protects here
  // CHECK-MESSAGES: :[[@LINE-7]]:4: note: 'dataOrNone' is called here
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: protect it ('PROTECT', 'R_PreserveObject') until the last use (model r-api.yaml)
}

// Which argument is made first is not said.
void setsUnordered(SEXP env, int pid) {
  Rf_defineVar(Rf_install("pid"), Rf_ScalarInteger(pid), env);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the result of 'Rf_ScalarInteger' is unprotected while 'Rf_install' may collect it: the compiler chooses which argument of 'Rf_defineVar' comes first
  // CHECK-MESSAGES: :[[@LINE-2]]:35: note: 'Rf_ScalarInteger' gives an object that nothing protects here
  // CHECK-MESSAGES: :[[@LINE-3]]:16: note: 'Rf_install' is called here
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: protect it ('PROTECT', 'R_PreserveObject') until the last use (model r-api.yaml)
}
void okSetsProtected(SEXP env, int pid) {
  Rf_defineVar(Rf_install("pid"), Rf_protect(Rf_ScalarInteger(pid)), env);
  Rf_unprotect(1);
}
void okSetsOne(SEXP env, SEXP symbol, int pid) {
  Rf_defineVar(symbol, Rf_ScalarInteger(pid), env);
}
void okSetsFlag(SEXP env) {
  Rf_defineVar(Rf_install("done"), Rf_ScalarLogical(1), env);
}
