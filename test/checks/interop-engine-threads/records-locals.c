// A record that main has as a local, and gives to who starts a thread on it; settings in variables.
// RUN: %check_interop_tidy %s interop-engine-threads %t

#include <pthread.h>
#include <stddef.h>

typedef struct redisContext redisContext;
redisContext *redisConnect(const char *, int);
void *redisCommand(redisContext *, const char *, ...);
typedef struct sqlite3 sqlite3;
int sqlite3_open_v2(const char *, sqlite3 **, int, const char *);
int sqlite3_exec(sqlite3 *, const char *, int (*)(void *, int, char **, char **), void *, char **);
#define SQLITE_OPEN_READWRITE 2
#define SQLITE_OPEN_NOMUTEX 0x8000

struct clock {
  redisContext *redis;
  redisContext *own;
  sqlite3 *db;
  pthread_t blink;
  volatile int stop;
};

static void *bad_blink(void *arg) {
  struct clock *c = arg;
  while (!c->stop)
    redisCommand(c->redis, "PING");
  return NULL;
}
// CHECK-MESSAGES: :[[@LINE-3]]:5: warning: 'redisCommand' must not run on two threads at once, but the thread that runs 'bad_blink' and the main thread reach 'redis' without a lock
// CHECK-MESSAGES: :[[@LINE+6]]:10: note: 'bad_blink' is started as a thread here
// CHECK-MESSAGES: :[[@LINE+45]]:5: note: the main thread calls 'redisCommand' here
// CHECK-MESSAGES: :[[@LINE-6]]:5: note: let each thread have a context of its own (model hiredis.yaml)

static int open_clock(struct clock *c) {
  c->redis = redisConnect("localhost", 6379);
  return pthread_create(&c->blink, NULL, bad_blink, c);
}

static void *good_blink(void *arg) {
  struct clock *c = arg;
  while (!c->stop)
    redisCommand(c->own, "PING");
  return NULL;
}

static int open_good(struct clock *c) {
  c->own = redisConnect("localhost", 6379);
  return pthread_create(&c->blink, NULL, good_blink, c);
}

static void *bad_write(void *arg) {
  struct clock *c = arg;
  while (!c->stop)
    sqlite3_exec(c->db, "insert into ticks values(1)", NULL, NULL, NULL);
  return NULL;
}
// CHECK-MESSAGES: :[[@LINE-3]]:5: warning: 'sqlite3_exec' must not run on two threads at once, but the thread that runs 'bad_write' and whoever calls 'clock_total' reach 'db' without a lock
// CHECK-MESSAGES: :[[@LINE+8]]:10: note: 'bad_write' is started as a thread here
// CHECK-MESSAGES: :[[@LINE+10]]:43: note: the other thread calls 'sqlite3_exec' here
// CHECK-MESSAGES: :[[@LINE-6]]:5: note: hold one lock around every call of the SQLite connection

int start_writer(struct clock *c) {
  int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
  if (sqlite3_open_v2("ticks", &c->db, flags, NULL))
    return -1;
  return pthread_create(&c->blink, NULL, bad_write, c);
}

int clock_total(struct clock *c) { return sqlite3_exec(c->db, "select sum(n) from ticks", NULL, NULL, NULL); }

int main(void) {
  struct clock c, other, mine;
  if (open_clock(&c) || open_good(&other))
    return 1;
  while (!c.stop)
    redisCommand(c.redis, "GET time");
  // Another record than the thread's, and another member.
  mine.redis = redisConnect("localhost", 6379);
  redisCommand(mine.own, "GET time");
  redisCommand(other.redis, "GET time");
  return 0;
}
