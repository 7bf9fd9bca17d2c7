/* A mock of R's header: printing, memory, errors, random numbers. */
#ifndef MOCK_R_R_H
#define MOCK_R_R_H

#include <stddef.h>

typedef enum { FALSE = 0, TRUE } Rboolean;

#ifdef __cplusplus
extern "C" {
#endif

void Rprintf(const char *, ...);
void REprintf(const char *, ...);
void R_FlushConsole(void);
void R_CheckUserInterrupt(void);
void Rf_error(const char *, ...) __attribute__((noreturn));
void Rf_warning(const char *, ...);
char *R_alloc(size_t, int);
void *vmaxget(void);
void vmaxset(const void *);
void *R_chk_calloc(size_t, size_t);
void R_chk_free(void *);
void GetRNGstate(void);
void PutRNGstate(void);
double unif_rand(void);
double norm_rand(void);
int R_IsNA(double);
int R_finite(double);
void R_isort(int *, int);

/* Rmath.h. */
double R_pow(double, double);
double Rf_dnorm4(double, double, double, int);
double Rf_pgamma(double, double, double, int, int);
double Rf_rnorm(double, double);
double Rf_bessel_k(double, double, double);
double Rf_bessel_k_ex(double, double, double, double *);
#define dnorm Rf_dnorm4
#define rnorm Rf_rnorm

#ifdef __cplusplus
}
#endif

#define error Rf_error
#define warning Rf_warning
#define ISNA(x) R_IsNA(x)
#define R_FINITE(x) R_finite(x)
#define R_Calloc(n, t) ((t *)R_chk_calloc((n), sizeof(t)))
#define R_Free(p) R_chk_free((void *)(p))

#endif
