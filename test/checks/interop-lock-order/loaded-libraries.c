// A library that is loaded at run time: the types of the pointers say which function is meant.
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c11

#include <pthread.h>

static __typeof__(pthread_mutex_lock) *loaded_lock;
static __typeof__(&pthread_mutex_unlock) loaded_unlock;
static int (*other_lock)(pthread_mutex_t *);

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
int subscribe(void);

int bad_loaded(void) {
  loaded_lock(&guard);
  if (subscribe() < 0)
    return -1;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'bad_loaded' returns here with 'guard' still locked: whoever locks it next waits for ever, and so does a teardown that waits for that thread [interop-lock-order]
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'guard' is locked here
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note: another way out unlocks it here
  loaded_unlock(&guard);
  return 0;
}

int good_any_pointer(void) {
  other_lock(&guard);
  if (subscribe() < 0)
    return -1;
  loaded_unlock(&guard);
  return 0;
}
