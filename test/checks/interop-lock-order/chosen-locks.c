// Locks of the program's own that are one of several kinds, or none.
// RUN: %check_interop_tidy %s interop-lock-order %t -std=gnu11

#include <pthread.h>
#include <stddef.h>

void *malloc(size_t);

enum kind { Mutex, Shared, None };
struct anylock {
  enum kind kind;
  union {
    pthread_mutex_t mutex;
    pthread_rwlock_t shared;
  } base;
};

static inline void anylock_lock(struct anylock *l) {
  switch (l->kind) {
  case Mutex:
    pthread_mutex_lock(&l->base.mutex);
    break;
  case Shared:
    pthread_rwlock_wrlock(&l->base.shared);
    break;
  case None:
    break;
  }
}
static inline void anylock_unlock(struct anylock *l) {
  switch (l->kind) {
  case Mutex:
    pthread_mutex_unlock(&l->base.mutex);
    break;
  case Shared:
    pthread_rwlock_unlock(&l->base.shared);
    break;
  case None:
    break;
  }
}

struct domain {
  struct anylock lock;
  int n;
};

int *bad_kept(struct domain *d) {
  anylock_lock(&d->lock);
  int *made = malloc(sizeof(int));
  if (!made)
    return NULL;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'bad_kept' returns here with 'lock' still locked: whoever locks it next waits for ever, and so does a teardown that waits for that thread [interop-lock-order]
  // CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'lock' is locked here
  // CHECK-MESSAGES: :[[@LINE+2]]:3: note: another way out unlocks it here
  *made = d->n++;
  anylock_unlock(&d->lock);
  return made;
}
int *good_dropped(struct domain *d) {
  anylock_lock(&d->lock);
  int *made = malloc(sizeof(int));
  if (!made) {
    anylock_unlock(&d->lock);
    return NULL;
  }
  *made = d->n++;
  anylock_unlock(&d->lock);
  return made;
}

//===-- One of the two is plain ---------------------------------------------===//

// What the one takes is the mutex, and so is what the other drops.
struct halflock {
  pthread_mutex_t mutex;
  pthread_mutex_t other;
};
static inline void halflock_lock(struct halflock *l) {
  pthread_mutex_lock(&l->mutex);
}
static inline void halflock_unlock(struct halflock *l) {
  pthread_mutex_lock(&l->other);
  pthread_mutex_unlock(&l->mutex);
  pthread_mutex_unlock(&l->other);
}
struct half {
  struct halflock lock;
  int n;
};
void good_half(struct half *h) {
  halflock_lock(&h->lock);
  h->n++;
  halflock_unlock(&h->lock);
  halflock_lock(&h->lock);
  h->n++;
  halflock_unlock(&h->lock);
}

//===-- A block is no lock --------------------------------------------------===//

struct block;
void block_lock(struct block *);
void block_unlock(struct block *);
int good_block(struct block *b, int n) {
  block_lock(b);
  if (n < 0)
    return -1;
  block_unlock(b);
  return 0;
}
