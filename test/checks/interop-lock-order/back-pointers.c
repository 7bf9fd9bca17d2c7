// As back-pointers.cpp, in C.
// RUN: %check_interop_tidy %s interop-lock-order %t

#include <pthread.h>

struct loop;
struct part {
  struct loop *owner;
  int id;
};
struct loop {
  pthread_mutex_t mutex;
  struct part *one;
  int closed;
};
void *calloc(unsigned long number, unsigned long size);

void loop_init(struct loop *l) {
  pthread_mutex_init(&l->mutex, 0);
  l->one = calloc(1, sizeof *l->one);
  l->one->owner = l;
}
static void loop_closed(struct loop *l) {
  pthread_mutex_lock(&l->mutex);
  l->closed++;
  pthread_mutex_unlock(&l->mutex);
}
static void part_close(struct part *p) { loop_closed(p->owner); }
void loop_close(struct loop *l) {
  pthread_mutex_lock(&l->mutex);
  part_close(l->one);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'part_close' locks 'loop::mutex' again, which this thread holds already: it waits for itself for ever
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'loop::mutex' is locked here
  // CHECK-MESSAGES: :[[@LINE-6]]:42: note: 'part_close' calls 'loop_closed' here
  // CHECK-MESSAGES: :[[@LINE-11]]:3: note: 'loop::mutex' is locked again here
  pthread_mutex_unlock(&l->mutex);
}

// Somebody else's is put there, too.
struct ring;
struct bead {
  struct ring *next;
};
struct ring {
  pthread_mutex_t mutex;
  struct bead *one;
  int turns;
};
void ring_init(struct ring *r, struct ring *next) {
  pthread_mutex_init(&r->mutex, 0);
  r->one = calloc(1, sizeof *r->one);
  r->one->next = next;
}
static void ring_turned(struct ring *r) {
  pthread_mutex_lock(&r->mutex);
  r->turns++;
  pthread_mutex_unlock(&r->mutex);
}
static void bead_turn(struct bead *b) { ring_turned(b->next); }
void ok_ring_turn(struct ring *r) {
  pthread_mutex_lock(&r->mutex);
  bead_turn(r->one);
  pthread_mutex_unlock(&r->mutex);
}
