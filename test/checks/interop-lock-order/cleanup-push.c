// Mutexes that a cancelled thread unlocks: the cleanup handler is called through a local pointer.
// RUN: %check_interop_tidy %s interop-lock-order %t -std=gnu11

#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t other = PTHREAD_MUTEX_INITIALIZER;
static int count;

int is_cancelled(void);
_Noreturn void end_thread(void);

#define BEGIN_CLEANUP(Routine, Argument)                                                                               \
  do {                                                                                                                 \
    void (*cleanup_routine)(void *) = (void (*)(void *))(Routine);                                                     \
    void *cleanup_argument = (Argument);                                                                               \
    if (is_cancelled()) {                                                                                              \
      cleanup_routine(cleanup_argument);                                                                               \
      end_thread();                                                                                                    \
    }
#define END_CLEANUP(Run)                                                                                               \
  if (Run)                                                                                                             \
    cleanup_routine(cleanup_argument);                                                                                 \
  }                                                                                                                    \
  while (0)

int good_count(void) {
  int now;
  BEGIN_CLEANUP((void *)pthread_mutex_unlock, &lock);
  pthread_mutex_lock(&lock);
  now = count;
  END_CLEANUP(1);
  return now;
}

void good_add(void) {
  pthread_mutex_lock(&lock);
  count++;
  pthread_mutex_unlock(&lock);
}

int bad_take(void) {
  int now;
  BEGIN_CLEANUP((void *)pthread_mutex_unlock, &lock);
  pthread_mutex_lock(&lock);
  now = count--;
  END_CLEANUP(0);
  return now;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'bad_take' returns here with 'lock' still locked: whoever locks it next waits for ever, and so does a teardown that waits for that thread [interop-lock-order]
  // CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'lock' is locked here
  // CHECK-MESSAGES: :[[@LINE-6]]:3: note: and nothing in this file unlocks it for 'bad_take'
}

/// Which of them is called cannot be told.
int ok_chosen(int which) {
  int (*unlock)(pthread_mutex_t *) = which ? pthread_mutex_unlock : pthread_mutex_trylock;
  pthread_mutex_lock(&other);
  int now = count;
  unlock(&other);
  return now;
}

void ok_add(void) {
  pthread_mutex_lock(&other);
  count++;
  pthread_mutex_unlock(&other);
}
