/* An interpreter of the tests whose collector forbids some calls, and can have them made later. */
#ifndef LOOM_H
#define LOOM_H

#ifdef __cplusplus
extern "C" {
#endif

typedef struct loom_env_s *loom_env;
typedef void (*loom_finalize)(loom_env env, void *data, void *hint);

void loom_wrap(loom_env env, void *data, loom_finalize finalize, void *hint);
void loom_on_end(loom_env env, int (*end)(loom_env env, void *data));
void loom_weave(loom_env env, void *data); /* not while the collector runs */
void loom_free(void *data);
void loom_post(loom_env env, loom_finalize finalize, void *data, void *hint);

#ifdef __cplusplus
}
#endif

#endif
