/* A mock of R's header: objects. */
#ifndef MOCK_R_RINTERNALS_H
#define MOCK_R_RINTERNALS_H

#include "R.h"

typedef struct SEXPREC *SEXP;
typedef ptrdiff_t R_xlen_t;
typedef unsigned int SEXPTYPE;
typedef void (*R_CFinalizer_t)(SEXP);
#define LGLSXP 10
#define INTSXP 13
#define REALSXP 14
#define STRSXP 16
#define VECSXP 19

#ifdef __cplusplus
extern "C" {
#endif

extern SEXP R_NilValue;
extern SEXP R_GlobalEnv;

int TYPEOF(SEXP);
int LENGTH(SEXP);
R_xlen_t XLENGTH(SEXP);
int *INTEGER(SEXP);
double *REAL(SEXP);
int *LOGICAL(SEXP);
SEXP STRING_ELT(SEXP, R_xlen_t);
SEXP VECTOR_ELT(SEXP, R_xlen_t);
void SET_STRING_ELT(SEXP, R_xlen_t, SEXP);
SEXP SET_VECTOR_ELT(SEXP, R_xlen_t, SEXP);
const char *R_CHAR(SEXP);
SEXP Rf_protect(SEXP);
void Rf_unprotect(int);
SEXP Rf_allocVector(SEXPTYPE, R_xlen_t);
SEXP Rf_mkChar(const char *);
SEXP Rf_ScalarReal(double);
SEXP Rf_ScalarInteger(int);
SEXP Rf_eval(SEXP, SEXP);
SEXP Rf_lang1(SEXP);
SEXP Rf_install(const char *);
SEXP Rf_setAttrib(SEXP, SEXP, SEXP);
int Rf_asInteger(SEXP);
R_xlen_t Rf_xlength(SEXP);
const char *Rf_translateChar(SEXP);
SEXP R_MakeExternalPtr(void *, SEXP, SEXP);
void *R_ExternalPtrAddr(SEXP);
void R_ClearExternalPtr(SEXP);
void R_RegisterCFinalizer(SEXP, R_CFinalizer_t);
void R_RegisterCFinalizerEx(SEXP, R_CFinalizer_t, Rboolean);
SEXP R_MakeWeakRefC(SEXP, SEXP, R_CFinalizer_t, Rboolean);
void R_PreserveObject(SEXP);
void R_ReleaseObject(SEXP);
Rboolean R_ToplevelExec(void (*)(void *), void *);
SEXP R_UnwindProtect(SEXP (*)(void *), void *, void (*)(void *, Rboolean), void *, SEXP);

/* R_ext/Rdynload.h. */
typedef void *(*DL_FUNC)(void);
typedef struct {
  const char *name;
  DL_FUNC fun;
  int numArgs;
} R_CallMethodDef;
typedef struct {
  const char *name;
  DL_FUNC fun;
  int numArgs;
  unsigned *types;
} R_CMethodDef;
typedef struct _DllInfo DllInfo;
int R_registerRoutines(DllInfo *, const R_CMethodDef *, const R_CallMethodDef *, const R_CMethodDef *,
                       const R_CMethodDef *);
DL_FUNC R_GetCCallable(const char *, const char *);

#ifdef __cplusplus
}
#endif

#define PROTECT(x) Rf_protect(x)
#define UNPROTECT(n) Rf_unprotect(n)
#define CHAR(x) R_CHAR(x)
#define allocVector Rf_allocVector
#define mkChar Rf_mkChar
#define ScalarReal Rf_ScalarReal
#define ScalarInteger Rf_ScalarInteger
#define translateChar Rf_translateChar

#endif
