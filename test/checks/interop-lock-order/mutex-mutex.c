// Two mutexes of the program, in C.
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c99,c17

#include <pthread.h>

int compute(int);
struct pool {
  pthread_mutex_t mutex;
  int size;
};
struct job {
  pthread_mutex_t mutex;
  struct pool *pool;
};

void goodRun(struct pool *p, struct job *j) {
  pthread_mutex_lock(&p->mutex);
  pthread_mutex_lock(&j->mutex);
  compute(p->size);
  pthread_mutex_unlock(&j->mutex);
  pthread_mutex_unlock(&p->mutex);
}
int badCancel(struct job *j) {
  int n;
  pthread_mutex_lock(&j->mutex);
  pthread_mutex_lock(&j->pool->mutex);
  n = j->pool->size;
  pthread_mutex_unlock(&j->pool->mutex);
  pthread_mutex_unlock(&j->mutex);
  return n;
}
// CHECK-MESSAGES: :[[@LINE-6]]:3: warning: 'pool::mutex' is locked here while 'job::mutex' is held, and elsewhere 'job::mutex' is locked while 'pool::mutex' is held
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: 'job::mutex' is locked here
// CHECK-MESSAGES: :[[@LINE-17]]:3: note: the other way round, 'pool::mutex' is locked here
// CHECK-MESSAGES: :[[@LINE-17]]:3: note: 'job::mutex' is locked here
// CHECK-MESSAGES: :[[@LINE-10]]:3: note: always lock 'pool::mutex' first

// Tried, or unlocked first.
int goodTry(struct job *j) {
  int n = 0;
  pthread_mutex_lock(&j->mutex);
  if (pthread_mutex_trylock(&j->pool->mutex) == 0) {
    n = j->pool->size;
    pthread_mutex_unlock(&j->pool->mutex);
  }
  pthread_mutex_unlock(&j->mutex);
  return n;
}
int goodUnlocked(struct job *j) {
  struct pool *p;
  int n;
  pthread_mutex_lock(&j->mutex);
  p = j->pool;
  pthread_mutex_unlock(&j->mutex);
  pthread_mutex_lock(&p->mutex);
  n = p->size;
  pthread_mutex_unlock(&p->mutex);
  return n;
}

// A way out that leaves one of them locked, and a loop.
static pthread_mutex_t first, second;
int goodLoop(int n) {
  for (int i = 0; i < n; ++i) {
    pthread_mutex_lock(&first);
    pthread_mutex_lock(&second);
    compute(i);
    pthread_mutex_unlock(&second);
    pthread_mutex_unlock(&first);
    pthread_mutex_lock(&second);
    compute(i);
    pthread_mutex_unlock(&second);
  }
  return 0;
}

// Elements of an array are locks of their own.
enum { LOG, SECTIONS, LOCKS };
static pthread_mutex_t locks[LOCKS], one, two;
void goodSections(void) {
  pthread_mutex_lock(&locks[SECTIONS]);
  pthread_mutex_lock(&one);
  pthread_mutex_unlock(&one);
  pthread_mutex_unlock(&locks[SECTIONS]);
}
void goodLog(void) {
  pthread_mutex_lock(&one);
  pthread_mutex_lock(&locks[LOG]);
  pthread_mutex_unlock(&locks[LOG]);
  pthread_mutex_unlock(&one);
}
void goodOne(void) {
  pthread_mutex_lock(&one);
  pthread_mutex_lock(&two);
  pthread_mutex_unlock(&two);
  pthread_mutex_unlock(&one);
}
void badTwo(void) {
  pthread_mutex_lock(&two);
  pthread_mutex_lock(&one);
  pthread_mutex_unlock(&one);
  pthread_mutex_unlock(&two);
}
// CHECK-MESSAGES: :[[@LINE-4]]:3: warning: 'one' is locked here while 'two' is held, and elsewhere 'two' is locked while 'one' is held
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'two' is locked here
// CHECK-MESSAGES: :[[@LINE-13]]:3: note: the other way round, 'one' is locked here
// CHECK-MESSAGES: :[[@LINE-13]]:3: note: 'two' is locked here
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: always lock 'one' first
