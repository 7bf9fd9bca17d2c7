// What comes after a start only where that has failed meets no thread.
// RUN: %check_interop_tidy %s interop-engine-threads %t

#include <pthread.h>

typedef struct redisContext redisContext;
redisContext *redisConnect(const char *, int);
void redisFree(redisContext *);
void *redisCommand(redisContext *, const char *, ...);

#define STORE(NAME)                                                                                                    \
  static struct {                                                                                                      \
    redisContext *redis;                                                                                               \
    pthread_mutex_t lock;                                                                                              \
    pthread_t thread;                                                                                                  \
  } NAME = {0, PTHREAD_MUTEX_INITIALIZER, 0};                                                                          \
  static void *run_##NAME(void *unused) {                                                                              \
    pthread_mutex_lock(&NAME.lock);                                                                                    \
    redisCommand(NAME.redis, "PING");                                                                                  \
    pthread_mutex_unlock(&NAME.lock);                                                                                  \
    return 0;                                                                                                          \
  }

STORE(direct)
int goodDirect(void) {
  direct.redis = redisConnect("localhost", 6379);
  if (!direct.redis || pthread_create(&direct.thread, 0, run_direct, 0)) {
    redisFree(direct.redis);
    return -1;
  }
  return 0;
}

STORE(compared)
int goodCompared(void) {
  int rc;
  compared.redis = redisConnect("localhost", 6379);
  rc = pthread_create(&compared.thread, 0, run_compared, 0);
  if (rc != 0) {
    redisFree(compared.redis);
    return rc;
  }
  return 0;
}

STORE(passed)
static int startPassed(void) { return pthread_create(&passed.thread, 0, run_passed, 0); }
int goodPassed(void) {
  passed.redis = redisConnect("localhost", 6379);
  if (startPassed() == 0)
    return 0;
  redisFree(passed.redis);
  return -1;
}

STORE(stored)
int open(void);
int badOtherFailure(void) {
  int rc;
  stored.redis = redisConnect("localhost", 6379);
  rc = pthread_create(&stored.thread, 0, run_stored, 0);
  if (rc)
    return rc;
  rc = open();
  if (rc)
    redisFree(stored.redis);
  return rc;
}
// CHECK-MESSAGES: :[[@LINE-3]]:5: warning: 'redisFree' must not run on two threads at once, but whoever calls 'badOtherFailure' and the thread that runs 'run_stored' reach 'redis' without a common lock
// CHECK-MESSAGES: :[[@LINE-9]]:8: note: 'run_stored' is started as a thread here
// CHECK-MESSAGES: :[[@LINE-15]]:1: note: the other thread calls 'redisCommand' here
// CHECK-MESSAGES: :[[@LINE-53]]:5: note: expanded from macro 'STORE'
// CHECK-MESSAGES: :[[@LINE-17]]:1: note: 'redisCommand' is called under 'lock' here
// CHECK-MESSAGES: :[[@LINE-55]]:5: note: expanded from macro 'STORE'
// CHECK-MESSAGES: :[[@LINE-9]]:5: note: let each thread have a context of its own (model hiredis.yaml)
// CHECK-MESSAGES: :[[@LINE-10]]:5: note: hold 'lock' here too, as around 'redisCommand'

STORE(many)
// The second thread fails, and the first one runs.
int badMany(void) {
  many.redis = redisConnect("localhost", 6379);
  for (int i = 0; i < 2; ++i)
    if (pthread_create(&many.thread, 0, run_many, 0)) {
      redisFree(many.redis);
      return -1;
    }
  return 0;
}
// CHECK-MESSAGES: :[[@LINE-5]]:7: warning: 'redisFree' must not run on two threads at once, but whoever calls 'badMany' and several threads that run 'run_many' reach 'redis' without a common lock
// CHECK-MESSAGES: :[[@LINE-7]]:9: note: 'run_many' is started as a thread here, in a loop
// CHECK-MESSAGES: :[[@LINE-13]]:1: note: the other thread calls 'redisCommand' here
// CHECK-MESSAGES: :[[@LINE-73]]:5: note: expanded from macro 'STORE'
// CHECK-MESSAGES: :[[@LINE-15]]:1: note: 'redisCommand' is called under 'lock' here
// CHECK-MESSAGES: :[[@LINE-75]]:5: note: expanded from macro 'STORE'
// CHECK-MESSAGES: :[[@LINE-11]]:7: note: let each thread have a context of its own (model hiredis.yaml)
// CHECK-MESSAGES: :[[@LINE-12]]:7: note: hold 'lock' here too, as around 'redisCommand'

STORE(ignored)
int badIgnored(void) {
  ignored.redis = redisConnect("localhost", 6379);
  pthread_create(&ignored.thread, 0, run_ignored, 0);
  redisFree(ignored.redis);
  return 0;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'redisFree' must not run on two threads at once, but whoever calls 'badIgnored' and the thread that runs 'run_ignored' reach 'redis' without a common lock
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'run_ignored' is started as a thread here
// CHECK-MESSAGES: :[[@LINE-9]]:1: note: the other thread calls 'redisCommand' here
// CHECK-MESSAGES: :[[@LINE-89]]:5: note: expanded from macro 'STORE'
// CHECK-MESSAGES: :[[@LINE-11]]:1: note: 'redisCommand' is called under 'lock' here
// CHECK-MESSAGES: :[[@LINE-91]]:5: note: expanded from macro 'STORE'
// CHECK-MESSAGES: :[[@LINE-9]]:3: note: let each thread have a context of its own (model hiredis.yaml)
// CHECK-MESSAGES: :[[@LINE-10]]:3: note: hold 'lock' here too, as around 'redisCommand'
