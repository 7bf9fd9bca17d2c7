// Joins under a mutex that functions of the program's own lock.
// RUN: %check_interop_tidy %s interop-lock-order %t -std=gnu11

#include <pthread.h>
#include <stddef.h>

void abort(void);

typedef struct {
  pthread_mutex_t handle;
} lock_t;

static void lock(lock_t *l) {
  if (pthread_mutex_lock(&l->handle) != 0)
    abort();
}
static void unlock(lock_t *l) { pthread_mutex_unlock(&l->handle); }

struct table {
  lock_t rows_lock;
  pthread_t worker;
  int stopped, rows;
  pthread_cond_t changed;
};

static void *work(void *argument) {
  struct table *t = argument;
  while (!t->stopped) {
    lock(&t->rows_lock);
    ++t->rows;
    unlock(&t->rows_lock);
  }
  return NULL;
}

int table_start(struct table *t) { return pthread_create(&t->worker, NULL, work, t); }

void table_stop_bad(struct table *t) {
  lock(&t->rows_lock);
  t->stopped = 1;
  pthread_join(t->worker, NULL);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'pthread_join' waits, while 'table::rows_lock' is held, for the thread of 'work', which locks it [interop-lock-order]
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'table::rows_lock' is locked here
  // CHECK-MESSAGES: :[[@LINE-8]]:43: note: the thread is started here
  // CHECK-MESSAGES: :[[@LINE-16]]:5: note: 'table::rows_lock' is locked here; this waits for ever if the other waits already
  // CHECK-MESSAGES: :[[@LINE-5]]:3: note: unlock 'table::rows_lock' before this call
  unlock(&t->rows_lock);
}

void table_stop_good(struct table *t) {
  lock(&t->rows_lock);
  t->stopped = 1;
  unlock(&t->rows_lock);
  pthread_join(t->worker, NULL);
}

// The functions get the object that has the lock, and much besides.
struct peer {
  pthread_mutex_t lock;
  int socket, sent, received, state;
};
void peer_init(struct peer *p) { pthread_mutex_init(&p->lock, NULL); }
static void peer_lock(struct peer *p) { pthread_mutex_lock(&p->lock); }
static void peer_unlock(struct peer *p) { pthread_mutex_unlock(&p->lock); }
void peer_count(struct peer *p) {
  peer_lock(p);
  ++p->sent;
  peer_unlock(p);
}
void bad_peer_send(struct peer *p) {
  peer_lock(p);
  p->state = 1;
  peer_count(p);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'peer_count' locks 'peer::lock' again, which this thread holds already: it waits for itself for ever
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'peer::lock' is locked here
  // CHECK-MESSAGES: :[[@LINE-10]]:3: note: 'peer::lock' is locked again here
  peer_unlock(p);
}
void good_peer_other(struct peer *p, struct peer *other) {
  peer_lock(p);
  peer_count(other);
  peer_unlock(p);
}
void good_peer_moved(struct peer *p) {
  peer_lock(p);
  struct peer *q = p;
  peer_unlock(q);
  peer_count(p);
}
void good_peer_unlocked(struct peer *p) {
  peer_lock(p);
  p->state = 1;
  peer_unlock(p);
  peer_count(p);
}
