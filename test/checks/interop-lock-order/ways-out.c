// What a call takes only with another argument, and what is taken on the way to the program's end.
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c99,c17

#include <pthread.h>
#include <stdlib.h>

int compute(int);

// A flag says whether the mutex is locked already.
static pthread_mutex_t table, entry;
static void put(int n, int is_locked) {
  if (!is_locked)
    pthread_mutex_lock(&table);
  compute(n);
  if (!is_locked)
    pthread_mutex_unlock(&table);
}
void goodOrder(void) {
  pthread_mutex_lock(&table);
  pthread_mutex_lock(&entry);
  put(1, 1);
  pthread_mutex_unlock(&entry);
  pthread_mutex_unlock(&table);
}
void goodPut(void) {
  pthread_mutex_lock(&entry);
  put(2, 1);
  pthread_mutex_unlock(&entry);
}

// Whoever comes here does not come back.
struct queue {
  pthread_mutex_t mutex;
  int n;
};
struct client {
  pthread_mutex_t mutex;
  int n;
  struct queue *queue;
};
static int messages(struct client *c) {
  int n;
  pthread_mutex_lock(&c->mutex);
  n = c->n;
  pthread_mutex_unlock(&c->mutex);
  return n;
}
static int length(struct queue *q) {
  int n;
  pthread_mutex_lock(&q->mutex);
  n = q->n;
  pthread_mutex_unlock(&q->mutex);
  return n;
}
__attribute__((noreturn)) static void crash(struct client *c) {
  if (c)
    compute(messages(c) + length(c->queue));
  abort();
}
void goodAssertQueue(struct queue *q, struct client *c) {
  pthread_mutex_lock(&q->mutex);
  if (q->n < 0)
    crash(c);
  pthread_mutex_unlock(&q->mutex);
}
void goodAssertClient(struct client *c) {
  pthread_mutex_lock(&c->mutex);
  if (c->n < 0)
    crash(c);
  pthread_mutex_unlock(&c->mutex);
}
