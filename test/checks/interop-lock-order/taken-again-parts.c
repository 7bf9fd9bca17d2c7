// A mutex in a record that lies inside another one, taken again.
// RUN: %check_interop_tidy %s interop-lock-order %t -std=gnu11

#include <pthread.h>
#include <stddef.h>

struct pool {
  pthread_mutex_t lock;
  int n;
};
#define POOL(p) ((struct pool *)(p))
#define POOL_LOCK(p) pthread_mutex_lock(&POOL(p)->lock)
#define POOL_UNLOCK(p) pthread_mutex_unlock(&POOL(p)->lock)

struct allocator {
  int x;
  struct pool pool;
};

void allocator_init(struct allocator *a) { pthread_mutex_init(&a->pool.lock, NULL); }

//===-- In one body ---------------------------------------------------------===//

int bad_twice(struct allocator *a) {
  POOL_LOCK(&a->pool);
  a->pool.n++;
  POOL_LOCK(&a->pool);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: this locks 'pool::lock' again, which this thread holds already: it waits for itself for ever [interop-lock-order]
  // CHECK-MESSAGES: :12:22: note: expanded from macro 'POOL_LOCK'
  // CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'pool::lock' is locked here
  // CHECK-MESSAGES: :12:22: note: expanded from macro 'POOL_LOCK'
  return 0;
}
int good_once(struct allocator *a) {
  POOL_LOCK(&a->pool);
  a->pool.n++;
  POOL_UNLOCK(&a->pool);
  return 0;
}
int bad_under_other_type(void *data) {
  struct allocator *a = data;
  POOL_LOCK(&a->pool);
  if (!a->pool.n)
    POOL_LOCK(&a->pool);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: this locks 'pool::lock' again, which this thread holds already: it waits for itself for ever [interop-lock-order]
  // CHECK-MESSAGES: :12:22: note: expanded from macro 'POOL_LOCK'
  // CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'pool::lock' is locked here
  // CHECK-MESSAGES: :12:22: note: expanded from macro 'POOL_LOCK'
  return 0;
}

//===-- By a callee ---------------------------------------------------------===//

static void pool_add(struct pool *p) {
  POOL_LOCK(p);
  p->n++;
  POOL_UNLOCK(p);
}
void bad_add(struct allocator *a) {
  pthread_mutex_lock(&a->pool.lock);
  pool_add(&a->pool);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'pool_add' locks 'pool::lock' again, which this thread holds already: it waits for itself for ever [interop-lock-order]
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'pool::lock' is locked here
  // CHECK-MESSAGES: :[[@LINE-9]]:3: note: 'pool::lock' is locked again here
  // CHECK-MESSAGES: :12:22: note: expanded from macro 'POOL_LOCK'
  pthread_mutex_unlock(&a->pool.lock);
}
void good_add(struct allocator *a) {
  pool_add(&a->pool);
  pthread_mutex_lock(&a->pool.lock);
  a->pool.n = 0;
  pthread_mutex_unlock(&a->pool.lock);
}

//===-- More of one kind ----------------------------------------------------===//

struct pair {
  struct pool from, to;
};
void good_pair(struct pair *p) {
  pthread_mutex_lock(&p->from.lock);
  pthread_mutex_lock(&p->to.lock);
  p->to.n += p->from.n;
  pthread_mutex_unlock(&p->to.lock);
  pthread_mutex_unlock(&p->from.lock);
}
struct shards {
  struct pool all[4];
};
void good_shards(struct shards *s) {
  pthread_mutex_lock(&s->all[0].lock);
  pthread_mutex_lock(&s->all[1].lock);
  pthread_mutex_unlock(&s->all[1].lock);
  pthread_mutex_unlock(&s->all[0].lock);
}
// What one leads to is another one.
struct chained {
  struct pool pool;
  struct chained *next;
};
void good_next(struct chained *c) {
  pthread_mutex_lock(&c->pool.lock);
  pthread_mutex_lock(&c->next->pool.lock);
  pthread_mutex_unlock(&c->next->pool.lock);
  pthread_mutex_unlock(&c->pool.lock);
}
void good_next_added(struct chained *c) {
  pthread_mutex_lock(&c->pool.lock);
  pool_add(&c->next->pool);
  pthread_mutex_unlock(&c->pool.lock);
}
void good_two_data(void *data) {
  struct pair *p = data;
  pthread_mutex_lock(&p->from.lock);
  pthread_mutex_lock(&p->to.lock);
  pthread_mutex_unlock(&p->to.lock);
  pthread_mutex_unlock(&p->from.lock);
}
