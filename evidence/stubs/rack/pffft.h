#pragma once
#include <stddef.h>
typedef struct PFFFT_Setup PFFFT_Setup;
typedef enum { PFFFT_FORWARD, PFFFT_BACKWARD } pffft_direction_t;
typedef enum { PFFFT_REAL, PFFFT_COMPLEX } pffft_transform_t;
PFFFT_Setup *pffft_new_setup(int n, pffft_transform_t t);
void pffft_destroy_setup(PFFFT_Setup *s);
void pffft_transform(PFFFT_Setup *s, const float *i, float *o, float *w, pffft_direction_t d);
void pffft_transform_ordered(PFFFT_Setup *s, const float *i, float *o, float *w, pffft_direction_t d);
void pffft_zconvolve_accumulate(PFFFT_Setup *s, const float *a, const float *b, float *ab, float k);
void *pffft_aligned_malloc(size_t n);
void pffft_aligned_free(void *p);
