// A library's guard, whose functions have their bodies in its header.
#pragma clang system_header
#include <pthread.h>

typedef struct autolock autolock;
static inline autolock *autolock_new(pthread_mutex_t *m) {
  pthread_mutex_lock(m);
  return (autolock *)m;
}
static inline void autolock_free(autolock *l) { pthread_mutex_unlock((pthread_mutex_t *)l); }
static inline void autolock_clean(autolock **l) {
  if (*l)
    autolock_free(*l);
}
#define AUTOLOCK __attribute__((cleanup(autolock_clean))) autolock *
