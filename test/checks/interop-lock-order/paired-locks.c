// A mutex that all other functions unlock as often as they lock it: what one
// keeps nobody unlocks, and what one unlocks nobody has locked.
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c11

#include <pthread.h>
#include <stddef.h>

struct queue {
  pthread_mutex_t lock;
  int size;
  int *head;
};

void queue_init(struct queue *q) { pthread_mutex_init(&q->lock, NULL); }

void queue_push(struct queue *q, int *item) {
  pthread_mutex_lock(&q->lock);
  q->head = item;
  q->size++;
  pthread_mutex_unlock(&q->lock);
}

int *queue_pop(struct queue *q) {
  pthread_mutex_lock(&q->lock);
  int *item = q->head;
  q->size--;
  pthread_mutex_unlock(&q->lock);
  return item;
}

int bad_size(struct queue *q) {
  pthread_mutex_lock(&q->lock);
  int size = q->size;
  return size;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'bad_size' returns here with 'lock' still locked: whoever locks it next waits for ever, and so does a teardown that waits for that thread [interop-lock-order]
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'lock' is locked here
  // CHECK-MESSAGES: :[[@LINE-5]]:3: note: and nothing in this file unlocks it for 'bad_size'
}

struct stack {
  pthread_mutex_t lock;
  int size;
};

void stack_push(struct stack *s) {
  pthread_mutex_lock(&s->lock);
  s->size++;
  pthread_mutex_unlock(&s->lock);
}

int stack_size(struct stack *s) {
  pthread_mutex_lock(&s->lock);
  int size = s->size;
  pthread_mutex_unlock(&s->lock);
  return size;
}

void bad_clear(struct stack *s) {
  s->size = 0;
  pthread_mutex_unlock(&s->lock);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'bad_clear' unlocks 'lock' here, which it has not locked: what stands before is not guarded, and another thread may lose its lock [interop-lock-order]
  // CHECK-MESSAGES: :[[@LINE-16]]:3: note: others lock 'lock' before they unlock it, as here
}

//===-- Two functions that belong together ----------------------------------===//

struct pool {
  pthread_mutex_t lock;
  int used;
};

int pool_count(struct pool *p) {
  pthread_mutex_lock(&p->lock);
  int used = p->used;
  pthread_mutex_unlock(&p->lock);
  return used;
}

void pool_reset(struct pool *p) {
  pthread_mutex_lock(&p->lock);
  p->used = 0;
  pthread_mutex_unlock(&p->lock);
}

int *ok_pool_open(struct pool *p) {
  pthread_mutex_lock(&p->lock);
  return &p->used;
}

void ok_pool_close(struct pool *p) {
  p->used++;
  pthread_mutex_unlock(&p->lock);
}

//===-- The caller has it ---------------------------------------------------===//

struct ring {
  pthread_mutex_t lock;
  int used;
};

static void ok_flush(struct ring *r) {
  r->used = 0;
  pthread_mutex_unlock(&r->lock);
}

void ok_ring_flush(struct ring *r) {
  pthread_mutex_lock(&r->lock);
  ok_flush(r);
}

int ring_used(struct ring *r) {
  pthread_mutex_lock(&r->lock);
  int used = r->used;
  pthread_mutex_unlock(&r->lock);
  return used;
}

void ring_add(struct ring *r) {
  pthread_mutex_lock(&r->lock);
  r->used++;
  pthread_mutex_unlock(&r->lock);
}

/// It gives the lock up for a while.
static void ok_while_it_works(struct ring *r) {
  pthread_mutex_unlock(&r->lock);
  ring_used(r);
  pthread_mutex_lock(&r->lock);
}

void ok_works(struct ring *r) {
  pthread_mutex_lock(&r->lock);
  ok_while_it_works(r);
  pthread_mutex_unlock(&r->lock);
}

//===-- It may be tried -----------------------------------------------------===//

struct slot {
  pthread_mutex_t lock;
  int used;
};

int slot_used(struct slot *s) {
  pthread_mutex_lock(&s->lock);
  int used = s->used;
  pthread_mutex_unlock(&s->lock);
  return used;
}

void slot_clear(struct slot *s) {
  pthread_mutex_lock(&s->lock);
  s->used = 0;
  pthread_mutex_unlock(&s->lock);
}

void ok_slot_try(struct slot *s) {
  if (pthread_mutex_trylock(&s->lock) != 0)
    return;
  s->used = 1;
  pthread_mutex_unlock(&s->lock);
}

//===-- The lock ends with what it is in ------------------------------------===//

struct shared {
  pthread_mutex_t lock;
  int references;
};

void shared_free(struct shared *s);

void shared_take(struct shared *s) {
  pthread_mutex_lock(&s->lock);
  s->references++;
  pthread_mutex_unlock(&s->lock);
}

int shared_count(struct shared *s) {
  pthread_mutex_lock(&s->lock);
  int n = s->references;
  pthread_mutex_unlock(&s->lock);
  return n;
}

void ok_shared_drop(struct shared *s) {
  pthread_mutex_lock(&s->lock);
  if (--s->references == 0) {
    shared_free(s);
    return;
  }
  pthread_mutex_unlock(&s->lock);
}

void ok_shared_end(struct shared *s) {
  pthread_mutex_lock(&s->lock);
  if (--s->references > 0) {
    pthread_mutex_unlock(&s->lock);
    return;
  }
  shared_free(s);
}

//===-- Other files unlock it by a function of this one ---------------------===//

static pthread_mutex_t write_lock = PTHREAD_MUTEX_INITIALIZER;
static int written;

void write_one(void) {
  pthread_mutex_lock(&write_lock);
  written++;
  pthread_mutex_unlock(&write_lock);
}

int write_count(void) {
  pthread_mutex_lock(&write_lock);
  int n = written;
  pthread_mutex_unlock(&write_lock);
  return n;
}

void ok_write_stop(void) {
  pthread_mutex_lock(&write_lock);
  written = 0;
}

void write_resume(void) { pthread_mutex_unlock(&write_lock); }
