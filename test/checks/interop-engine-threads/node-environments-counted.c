// Several environments of Node.js: whoever uses the library is counted under a lock.
// RUN: %check_interop_tidy %s interop-engine-threads %t

#include <pthread.h>
#include <stddef.h>

typedef struct napi_env__ *napi_env;
typedef struct napi_value__ *napi_value;
typedef int napi_status;
napi_status napi_add_env_cleanup_hook(napi_env, void (*)(void *), void *);
napi_status napi_create_function(napi_env, const char *, size_t, void *, void *, napi_value *);
int hid_init(void);
int hid_exit(void);

static pthread_mutex_t users_lock = PTHREAD_MUTEX_INITIALIZER;
static int users;

static void good_end(void *arg) {
  pthread_mutex_lock(&users_lock);
  if (--users == 0)
    hid_exit();
  pthread_mutex_unlock(&users_lock);
}

napi_value napi_register_module_v1(napi_env env, napi_value exports) {
  pthread_mutex_lock(&users_lock);
  if (users++ == 0)
    hid_init();
  pthread_mutex_unlock(&users_lock);
  napi_add_env_cleanup_hook(env, good_end, NULL);
  return exports;
}
