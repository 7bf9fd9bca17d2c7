// Lock functions of the program's own, known by the type that they are called on, or as spinlocks.
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c11

typedef struct rwlock_s rwlock_t;
int rwlock_rdlock(rwlock_t *l);
int rwlock_wrlock(rwlock_t *l);
int rwlock_rdunlock(rwlock_t *l);
int rwlock_wrunlock(rwlock_t *l);

typedef volatile int fast_lock_t;
static inline int fast_try(fast_lock_t *l) {
  int old = 1;
  __asm__ volatile("xchgl %0, %1" : "+q"(old), "+m"(*l)::"memory");
  return old;
}
static inline void get_lock(fast_lock_t *l) {
  while (fast_try(l))
    ;
}
static inline void release_lock(fast_lock_t *l) { __asm__ volatile("movl $0, %0" : "+m"(*l)::"memory"); }

struct broker {
  fast_lock_t lock;
  int up;
};
struct client {
  rwlock_t *lock;
  struct broker *brokers[4];
  int down;
};

static void client_reset(struct client *c) {
  rwlock_rdlock(c->lock);
  c->down = 0;
  rwlock_rdunlock(c->lock);
}
void bad_broker_up(struct client *c, struct broker *b) {
  get_lock(&b->lock);
  b->up = 1;
  client_reset(c);
  release_lock(&b->lock);
}
void client_add(struct client *c, struct broker *b) {
  rwlock_wrlock(c->lock);
  get_lock(&b->lock);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'broker::lock' is locked here while 'client::lock' is held, and elsewhere 'client::lock' is locked while 'broker::lock' is held [interop-lock-order]
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'client::lock' is locked here
  // CHECK-MESSAGES: :[[@LINE-10]]:3: note: the other way round, 'broker::lock' is locked here
  // CHECK-MESSAGES: :[[@LINE-9]]:3: note: 'bad_broker_up' calls 'client_reset' here
  // CHECK-MESSAGES: :[[@LINE-17]]:3: note: 'client::lock' is locked here
  // CHECK-MESSAGES: :[[@LINE-6]]:3: note: always lock 'broker::lock' first
  c->brokers[b->up] = b;
  release_lock(&b->lock);
  rwlock_wrunlock(c->lock);
}
void good_broker_up(struct client *c, struct broker *b) {
  get_lock(&b->lock);
  b->up = 1;
  release_lock(&b->lock);
  client_reset(c);
}

// A table that is locked is no lock, and what gives a lock does not take it.
typedef struct table table_t;
void table_lock(table_t *t);
void table_unlock(table_t *t);
typedef struct page_lock page_lock;
page_lock *get_page(page_lock *of);
void release_page(page_lock *of);
struct view {
  table_t *rows, *columns;
};
void good_rows(struct view *v) {
  table_lock(v->rows);
  table_lock(v->columns);
  table_unlock(v->columns);
  table_unlock(v->rows);
}
void good_columns(struct view *v) {
  table_lock(v->columns);
  table_lock(v->rows);
  table_unlock(v->rows);
  table_unlock(v->columns);
}
