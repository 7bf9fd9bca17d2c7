// Locks that the end of a scope drops, by a function that the variable names.
// RUN: %check_interop_tidy %s interop-lock-order %t -std=gnu11

#include <pthread.h>

typedef struct locker locker;
static inline locker *locker_new(pthread_mutex_t *m) {
  pthread_mutex_lock(m);
  return (locker *)m;
}
static inline void locker_free(locker *l) { pthread_mutex_unlock((pthread_mutex_t *)l); }
static inline void locker_clean(locker **l) {
  if (*l)
    locker_free(*l);
}
#define AUTO_LOCK __attribute__((cleanup(locker_clean))) locker *

struct app {
  pthread_mutex_t mutex, other;
  int size;
};
void app_init(struct app *a) {
  pthread_mutex_init(&a->mutex, 0);
  pthread_mutex_init(&a->other, 0);
}

int bad_icon(struct app *a, int scale) {
  AUTO_LOCK l = 0;
  l = locker_new(&a->mutex);
  if (a->size == scale)
    return 1;
  if (scale > 1)
    return bad_icon(a, 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 'bad_icon' locks 'app::mutex' again, which this thread holds already: it waits for itself for ever [interop-lock-order]
  // CHECK-MESSAGES: :[[@LINE-6]]:7: note: 'app::mutex' is locked here
  // CHECK-MESSAGES: :[[@LINE-7]]:7: note: 'app::mutex' is locked again here
  return 0;
}

// The scope ends before.
int good_scope(struct app *a, int scale) {
  {
    AUTO_LOCK l = locker_new(&a->mutex);
    if (a->size == scale)
      return 1;
  }
  return scale > 1 ? good_scope(a, 1) : 0;
}
// It is freed before.
int good_freed(struct app *a, int scale) {
  AUTO_LOCK l = locker_new(&a->mutex);
  if (a->size == scale)
    return 1;
  locker_free(l);
  l = 0;
  return scale > 1 ? good_freed(a, 1) : 0;
}
// One after the other, in both orders.
void good_first(struct app *a) {
  { AUTO_LOCK l = locker_new(&a->mutex); }
  AUTO_LOCK l = locker_new(&a->other);
}
void good_second(struct app *a) {
  { AUTO_LOCK l = locker_new(&a->other); }
  AUTO_LOCK l = locker_new(&a->mutex);
}
