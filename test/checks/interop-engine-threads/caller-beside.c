// The same in C: a record that a thread goes on with, and functions that others are given.
// RUN: %check_interop_tidy %s interop-engine-threads %t

#include <pthread.h>
#include <stddef.h>

typedef struct redisContext redisContext;
redisContext *redisConnect(const char *, int);
void redisFree(redisContext *);
void *redisCommand(redisContext *, const char *, ...);

struct poller {
  redisContext *redis;
  redisContext *other;
  pthread_t worker;
  pthread_mutex_t lock;
  volatile int stop;
};

static void *bad_run(void *arg) {
  struct poller *p = arg;
  while (!p->stop)
    redisCommand(p->redis, "PING");
  return NULL;
}
// CHECK-MESSAGES: :[[@LINE-3]]:5: warning: 'redisCommand' must not run on two threads at once, but the thread that runs 'bad_run' and whoever calls 'poller_set' reach 'redis' without a lock
// CHECK-MESSAGES: :[[@LINE+6]]:3: note: 'bad_run' is started as a thread here
// CHECK-MESSAGES: :[[@LINE+8]]:54: note: the other thread calls 'redisCommand' here
// CHECK-MESSAGES: :[[@LINE-6]]:5: note: let each thread have a context of its own (model hiredis.yaml)

void poller_start(struct poller *p) {
  p->redis = redisConnect("localhost", 6379);
  pthread_create(&p->worker, NULL, bad_run, p);
}

void poller_set(struct poller *p, const char *key) { redisCommand(p->redis, "SET %s 1", key); }

// Another connection.
void good_set(struct poller *p, const char *key) { redisCommand(p->other, "SET %s 1", key); }

void good_stop(struct poller *p) {
  p->stop = 1;
  pthread_join(p->worker, NULL);
  redisCommand(p->redis, "QUIT");
  redisFree(p->redis);
}
