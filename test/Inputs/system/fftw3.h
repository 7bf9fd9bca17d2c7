/* A mock of FFTW's header: what the tests need, quick to parse. */
#ifndef MOCK_FFTW3_H
#define MOCK_FFTW3_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#define MOCK_FFTW(X, R)                                                                                                \
  typedef R X##_complex[2];                                                                                            \
  typedef struct X##_plan_s *X##_plan;                                                                                 \
  X##_plan X##_plan_dft_1d(int n, X##_complex *in, X##_complex *out, int sign, unsigned flags);                        \
  X##_plan X##_plan_many_dft(int rank, const int *n, int howmany, X##_complex *in, const int *inembed, int istride,    \
                             int idist, X##_complex *out, const int *onembed, int ostride, int odist, int sign,        \
                             unsigned flags);                                                                          \
  void X##_execute(const X##_plan p);                                                                                  \
  void X##_execute_dft(const X##_plan p, X##_complex *in, X##_complex *out);                                           \
  void X##_destroy_plan(X##_plan p);                                                                                   \
  int X##_import_wisdom_from_filename(const char *name);                                                               \
  int X##_init_threads(void);                                                                                          \
  void X##_plan_with_nthreads(int nthreads);                                                                           \
  void X##_make_planner_thread_safe(void);                                                                             \
  void X##_cleanup(void);                                                                                              \
  void *X##_malloc(size_t n);                                                                                          \
  X##_complex *X##_alloc_complex(size_t n);                                                                            \
  void X##_free(void *p);

MOCK_FFTW(fftw, double)
MOCK_FFTW(fftwf, float)

#define FFTW_FORWARD (-1)
#define FFTW_MEASURE (0U)
#define FFTW_ESTIMATE (1U << 6)

#ifdef __cplusplus
}
#endif

#endif
