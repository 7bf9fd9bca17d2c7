// A function of which an attribute tells analyzers that it does not return (g_critical() is one where __clang_analyzer__ is defined) returns.
// RUN: %check_interop_tidy %s interop-lock-order %t

#include <pthread.h>
#include <stddef.h>

void report(const char *text) __attribute__((analyzer_noreturn));
void report_failed(const char *condition) __attribute__((analyzer_noreturn));
#define return_if_fail(condition)                                                                                                  \
  do {                                                                                                                             \
    if (!(condition)) {                                                                                                            \
      report_failed(#condition);                                                                                                   \
      return -1;                                                                                                                   \
    }                                                                                                                              \
  } while (0)

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int started;
int start_thread(void);

int start(void) {
  pthread_mutex_lock(&mutex);
  if (start_thread() != 0) {
    report("cannot start");
    return -1;
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'start' returns here with 'mutex' still locked: whoever locks it next waits for ever, and so does a teardown that waits for that thread
    // CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'mutex' is locked here
    // CHECK-MESSAGES: :[[@LINE+3]]:3: note: another way out unlocks it here
  }
  started++;
  pthread_mutex_unlock(&mutex);
  return 0;
}

int ok_start(void) {
  pthread_mutex_lock(&mutex);
  if (start_thread() != 0) {
    report("cannot start");
    pthread_mutex_unlock(&mutex);
    return -1;
  }
  started++;
  pthread_mutex_unlock(&mutex);
  return 0;
}

// An assertion, which fails in no program that is right.
int ok_asserted(const char *name) {
  pthread_mutex_lock(&mutex);
  return_if_fail(name != NULL);
  started++;
  pthread_mutex_unlock(&mutex);
  return 0;
}

// The label says that it failed, and the value is somebody else's number.
void *start_labeled(void *unused) {
  int ret;
  pthread_mutex_lock(&mutex);
  ret = start_thread();
  if (ret != 0) {
    ret = 71;
    goto err_out;
  }
  pthread_mutex_unlock(&mutex);
  return NULL;
err_out:
  started = 0;
  return (void *)(long)ret;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'start_labeled' returns here with 'mutex' still locked: whoever locks it next waits for ever, and so does a teardown that waits for that thread
  // CHECK-MESSAGES: :[[@LINE-12]]:3: note: 'mutex' is locked here
  // CHECK-MESSAGES: :[[@LINE-7]]:3: note: another way out unlocks it here
}

void *ok_labeled(void *unused) {
  int ret;
  pthread_mutex_lock(&mutex);
  ret = start_thread();
  if (ret != 0)
    goto err_out;
  started = 1;
err_out:
  pthread_mutex_unlock(&mutex);
  return (void *)(long)ret;
}
