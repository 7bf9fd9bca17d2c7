// A mutex that is taken again, by what makes it: it may be a recursive one.
// RUN: %check_interop_tidy %s interop-lock-order %t -std=gnu11

#include <pthread.h>
#include <stddef.h>

//===-- Plain ---------------------------------------------------------------===//

static struct {
  pthread_mutex_t lock;
  int n;
} plain;

void plain_start(void) { pthread_mutex_init(&plain.lock, NULL); }

void plain_step(void) {
  pthread_mutex_lock(&plain.lock);
  plain.n++;
  pthread_mutex_unlock(&plain.lock);
}

void bad_plain(void) {
  pthread_mutex_lock(&plain.lock);
  plain_step();
  pthread_mutex_unlock(&plain.lock);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'plain_step' locks 'plain.lock' again, which this thread holds already: it waits for itself for ever
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'plain.lock' is locked here
// CHECK-MESSAGES: :[[@LINE-12]]:3: note: 'plain.lock' is locked again here

//===-- Made with attributes ------------------------------------------------===//

static pthread_mutex_t later = PTHREAD_MUTEX_INITIALIZER;
static int later_n;

void later_start(pthread_mutexattr_t *recursive) {
  pthread_mutex_init(&later, recursive);
}

void later_step(void) {
  pthread_mutex_lock(&later);
  later_n++;
  pthread_mutex_unlock(&later);
}

void good_made_later(void) {
  pthread_mutex_lock(&later);
  later_step();
  pthread_mutex_unlock(&later);
}

static pthread_mutexattr_t attributes;
static void make(pthread_mutex_t *m) { pthread_mutex_init(m, &attributes); }
static void begin(pthread_mutex_t *m) { make(m); }

struct deep {
  pthread_mutex_t lock;
  int n;
};

void deep_start(struct deep *d) { begin(&d->lock); }

void deep_step(struct deep *d) {
  pthread_mutex_lock(&d->lock);
  d->n++;
  pthread_mutex_unlock(&d->lock);
}

void good_made_deep(struct deep *d) {
  pthread_mutex_lock(&d->lock);
  deep_step(d);
  pthread_mutex_unlock(&d->lock);
}

enum kind { KIND_RECURSIVE, KIND_SIMPLE };
void own_mutex_init(pthread_mutex_t *m, enum kind k);

struct kinds {
  pthread_mutex_t lock;
  int n;
};

void kinds_start(struct kinds *k) { own_mutex_init(&k->lock, KIND_RECURSIVE); }

void kinds_step(struct kinds *k) {
  pthread_mutex_lock(&k->lock);
  k->n++;
  pthread_mutex_unlock(&k->lock);
}

void good_kind(struct kinds *k) {
  pthread_mutex_lock(&k->lock);
  kinds_step(k);
  pthread_mutex_unlock(&k->lock);
}

//===-- Copied or given -----------------------------------------------------===//

struct copied {
  pthread_mutex_t lock;
  int n;
};

void copied_start(struct copied *c, const pthread_mutex_t *from) {
  c->lock = *from;
}

void copied_step(struct copied *c) {
  pthread_mutex_lock(&c->lock);
  c->n++;
  pthread_mutex_unlock(&c->lock);
}

void good_copied(struct copied *c) {
  pthread_mutex_lock(&c->lock);
  copied_step(c);
  pthread_mutex_unlock(&c->lock);
}

struct given {
  pthread_mutex_t *lock;
  int n;
};

void given_step(struct given *g) {
  pthread_mutex_lock(g->lock);
  g->n++;
  pthread_mutex_unlock(g->lock);
}

void good_given(struct given *g) {
  pthread_mutex_lock(g->lock);
  given_step(g);
  pthread_mutex_unlock(g->lock);
}
