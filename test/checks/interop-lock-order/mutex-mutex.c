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

// A lock that one way takes for the caller is held where the ways have met.
struct shelf {
  pthread_mutex_t mutex;
  struct book *first;
};
struct book {
  pthread_mutex_t mutex;
  struct book *next;
  int id;
};
static struct shelf *shelves[4];
static void shelf_dust(void) {
  for (int i = 0; i < 4; ++i) {
    pthread_mutex_lock(&shelves[i]->mutex);
    compute(i);
    pthread_mutex_unlock(&shelves[i]->mutex);
  }
}
struct book *badFind(struct shelf *s, int id) {
  struct book *b;
  pthread_mutex_lock(&s->mutex);
  for (b = s->first; b; b = b->next)
    if (b->id == id) {
      pthread_mutex_lock(&b->mutex);
      break;
    }
  pthread_mutex_unlock(&s->mutex);
  shelf_dust();
// CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'shelf_dust' locks 'shelf::mutex' while 'book::mutex' is held, and elsewhere 'book::mutex' is locked while 'shelf::mutex' is held
// CHECK-MESSAGES: :[[@LINE-6]]:7: note: 'book::mutex' is locked here
// CHECK-MESSAGES: :[[@LINE-17]]:5: note: 'shelf::mutex' is locked here
// CHECK-MESSAGES: :[[@LINE-11]]:3: note: the other way round, 'shelf::mutex' is locked here
// CHECK-MESSAGES: :[[@LINE-9]]:7: note: 'book::mutex' is locked here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: always lock 'shelf::mutex' first
  return b;
}

struct rack {
  pthread_mutex_t mutex;
  struct tape *first;
};
struct tape {
  pthread_mutex_t mutex;
  struct tape *next;
  int id;
};
static struct rack *racks[4];
static void rack_dust(void) {
  for (int i = 0; i < 4; ++i) {
    pthread_mutex_lock(&racks[i]->mutex);
    compute(i);
    pthread_mutex_unlock(&racks[i]->mutex);
  }
}
// Here it is dropped before.
void okRead(struct rack *r, int id) {
  struct tape *t;
  pthread_mutex_lock(&r->mutex);
  for (t = r->first; t; t = t->next)
    if (t->id == id) {
      pthread_mutex_lock(&t->mutex);
      break;
    }
  pthread_mutex_unlock(&r->mutex);
  if (t)
    pthread_mutex_unlock(&t->mutex);
  rack_dust();
}
