// A small record that is not called a lock is an object that has one: the program's function locks its field. A record that
// is called a lock is one lock, whatever is in it.
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c99

#include <pthread.h>

struct store {
  pthread_mutex_t lock;
  int items;
};
struct item {
  pthread_mutex_t lock;
  struct store *store;
};

static void storeLock(struct store *s) { pthread_mutex_lock(&s->lock); }
static void storeUnlock(struct store *s) { pthread_mutex_unlock(&s->lock); }

void badRemove(struct item *i) {
  pthread_mutex_lock(&i->lock);
  storeLock(i->store);
  i->store->items--;
  storeUnlock(i->store);
  pthread_mutex_unlock(&i->lock);
}
void badSweep(struct store *s, struct item **all) {
  storeLock(s);
  for (int i = 0; i < s->items; i++) {
    pthread_mutex_lock(&all[i]->lock);
    all[i]->store = 0;
    pthread_mutex_unlock(&all[i]->lock);
  }
  storeUnlock(s);
}
// CHECK-MESSAGES: :[[@LINE-6]]:5: warning: 'item::lock' is locked here while 'store::lock' is held, and elsewhere 'store::lock' is locked while 'item::lock' is held
// CHECK-MESSAGES: :[[@LINE-9]]:3: note: 'store::lock' is locked here
// CHECK-MESSAGES: :[[@LINE-17]]:3: note: the other way round, 'item::lock' is locked here
// CHECK-MESSAGES: :[[@LINE-17]]:3: note: 'store::lock' is locked here
// CHECK-MESSAGES: :[[@LINE-10]]:5: note: always lock 'item::lock' first

struct mutex {
  pthread_mutex_t native;
  int owner;
};
static void mutexLock(struct mutex *m) { pthread_mutex_lock(&m->native); }
static void mutexUnlock(struct mutex *m) { pthread_mutex_unlock(&m->native); }

static struct mutex first, second, third;

void goodOne(void) {
  mutexLock(&first);
  mutexLock(&second);
  mutexUnlock(&second);
  mutexUnlock(&first);
}
void goodOther(void) {
  mutexLock(&second);
  mutexLock(&third);
  mutexUnlock(&third);
  mutexUnlock(&second);
}
