#ifndef PROJ_API_H
#define PROJ_API_H
#ifdef __cplusplus
extern "C" {
#endif
#define PJ_VERSION 480
#define RAD_TO_DEG 57.29577951308232
#define DEG_TO_RAD .0174532925199432958
typedef struct { double u, v; } projUV;
typedef void *projPJ;
#define projXY projUV
#define projLP projUV
typedef void *projCtx;
projXY pj_fwd(projLP, projPJ);
projLP pj_inv(projXY, projPJ);
int pj_transform(projPJ src, projPJ dst, long point_count, int point_offset, double *x, double *y, double *z);
int pj_is_latlong(projPJ);
int pj_is_geocent(projPJ);
void pj_free(projPJ);
projPJ pj_init_plus(const char *);
projPJ pj_init_plus_ctx(projCtx, const char *);
char *pj_get_def(projPJ, int);
void pj_dalloc(void *);
projCtx pj_ctx_alloc(void);
void pj_ctx_free(projCtx);
#ifdef __cplusplus
}
#endif
#endif
