// What stands beside a lock that is taken again: numbers that the body changes, own wrappers in a loop, a pointer that is the lock's only name,
// attributes that say nothing of its kind.
// RUN: %check_interop_tidy %s interop-lock-order %t -std=gnu11

#include <pthread.h>
#include <time.h>

int pthread_mutexattr_setprotocol(pthread_mutexattr_t *of, int protocol);
enum { PTHREAD_PRIO_INHERIT = 1 };

static pthread_mutex_t clients_mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t *clients = &clients_mutex;
static int count;

static void forget(void) {
  pthread_mutex_lock(clients); // #forget
  count = 0;
  pthread_mutex_unlock(clients);
}

static void keep_alive(time_t now) {
  if (now > 10)
    forget();
}

void cycle(void) {
  time_t now;
  time(&now);
  pthread_mutex_lock(clients);
  keep_alive(now);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'keep_alive' locks 'clients' again, which this thread holds already: it waits for itself for ever
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'clients' is locked here
  // CHECK-MESSAGES: :[[@LINE-10]]:5: note: 'keep_alive' calls 'forget' here
  // CHECK-MESSAGES: :[[@LINE-18]]:3: note: 'clients' is locked again here
  pthread_mutex_unlock(clients);
}

// Which of the two it is, the caller of set_clients() knows.
static pthread_mutex_t *chosen = &clients_mutex;
void set_clients(pthread_mutex_t *to) { chosen = to; }
static void forget_chosen(void) {
  pthread_mutex_lock(chosen);
  count = 0;
  pthread_mutex_unlock(chosen);
}
void ok_cycle(void) {
  pthread_mutex_lock(chosen);
  forget_chosen();
  pthread_mutex_unlock(chosen);
}

struct box {
  pthread_mutex_t lock;
  int sum;
};
static void add(struct box *b, int by) {
  pthread_mutex_lock(&b->lock);
  b->sum += by;
  pthread_mutex_unlock(&b->lock);
}
void add_all(struct box *b, const int *all, int n) {
  int sum = 0;
  for (int i = 0; i < n; ++i)
    sum += all[i];
  pthread_mutex_lock(&b->lock);
  add(b, sum);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'add' locks 'box::lock' again, which this thread holds already: it waits for itself for ever
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'box::lock' is locked here
  // CHECK-MESSAGES: :[[@LINE-12]]:3: note: 'box::lock' is locked again here
  pthread_mutex_unlock(&b->lock);
}
// The local leads to another box.
void ok_add_next(struct box *b, int n) {
  struct box *other = b;
  pthread_mutex_lock(&b->lock);
  other = b + 1;
  add(other, n);
  pthread_mutex_unlock(&b->lock);
}

static void take(pthread_mutex_t *m) { pthread_mutex_lock(m); }
static void give(pthread_mutex_t *m) { pthread_mutex_unlock(m); }
static pthread_mutex_t store = PTHREAD_MUTEX_INITIALIZER;
static void clear(void) {
  take(&store);
  count = 0;
  give(&store);
}
void poll_all(int n) {
  take(&store);
  while (n > 3) {
    clear();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'clear' locks 'store' again, which this thread holds already: it waits for itself for ever
    // CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'store' is locked here
    // CHECK-MESSAGES: :[[@LINE-10]]:3: note: 'store' is locked again here
    --n;
  }
  give(&store);
}
// It gives the lock up for its caller meanwhile.
static void clear_unlocked(void) {
  give(&store);
  clear();
  take(&store);
}
void ok_poll_all(int n) {
  take(&store);
  while (n > 3) {
    clear_unlocked();
    --n;
  }
  give(&store);
}

static pthread_mutex_t shared, nested, tested;
void init_all(int kind) {
  pthread_mutexattr_t attr, recursive, any;
  pthread_mutexattr_init(&attr);
  pthread_mutexattr_setprotocol(&attr, PTHREAD_PRIO_INHERIT);
  pthread_mutex_init(&shared, &attr);
  pthread_mutexattr_init(&recursive);
  pthread_mutexattr_settype(&recursive, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&nested, &recursive);
  pthread_mutexattr_init(&any);
  pthread_mutexattr_settype(&any, kind);
  pthread_mutex_init(&tested, &any);
}
static void clear_shared(void) {
  pthread_mutex_lock(&shared);
  count = 0;
  pthread_mutex_unlock(&shared);
}
void tick_shared(void) {
  pthread_mutex_lock(&shared);
  clear_shared();
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'clear_shared' locks 'shared' again, which this thread holds already: it waits for itself for ever
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'shared' is locked here
  // CHECK-MESSAGES: :[[@LINE-9]]:3: note: 'shared' is locked again here
  pthread_mutex_unlock(&shared);
}
static void clear_nested(void) {
  pthread_mutex_lock(&nested);
  count = 0;
  pthread_mutex_unlock(&nested);
}
void ok_tick_nested(void) {
  pthread_mutex_lock(&nested);
  clear_nested();
  pthread_mutex_unlock(&nested);
}
static void clear_tested(void) {
  pthread_mutex_lock(&tested);
  count = 0;
  pthread_mutex_unlock(&tested);
}
void ok_tick_tested(void) {
  pthread_mutex_lock(&tested);
  clear_tested();
  pthread_mutex_unlock(&tested);
}
