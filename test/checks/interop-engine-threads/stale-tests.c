// What is asked before the lock, and done with it without being asked again.
// RUN: %check_interop_tidy %s interop-engine-threads %t -std=gnu11

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

void *malloc(unsigned long);

struct worker {
  pthread_mutex_t lock;
  struct con *ready;
  int *table;
  int count;
  bool cleaning;
};

struct con {
  struct con *next, *prev;
  struct worker *worker;
  bool listed;
  bool done;
  int fd;
};

//===-- A list --------------------------------------------------------------===//

void bad_add(struct con *c) {
  if (c->listed)
    return;
  pthread_mutex_lock(&c->worker->lock);
  c->next = c->worker->ready;
  c->worker->ready = c;
  c->listed = true;
  pthread_mutex_unlock(&c->worker->lock);
}
// CHECK-MESSAGES: :[[@LINE-8]]:10: warning: 'listed' is tested without 'lock', and not tested again with it: two threads that come here at once both put it into the list
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: 'lock' is locked here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'listed' is set here
// CHECK-MESSAGES: :[[@LINE+7]]:8: note: and used with 'lock' held here, too

struct con *take(struct worker *w) {
  pthread_mutex_lock(&w->lock);
  struct con *c = w->ready;
  if (c) {
    w->ready = c->next;
    c->listed = false;
  }
  pthread_mutex_unlock(&w->lock);
  return c;
}

void good_add(struct con *c) {
  pthread_mutex_lock(&c->worker->lock);
  if (!c->listed) {
    c->next = c->worker->ready;
    c->worker->ready = c;
    c->listed = true;
  }
  pthread_mutex_unlock(&c->worker->lock);
}

void good_add_asked_twice(struct con *c) {
  if (c->listed)
    return;
  pthread_mutex_lock(&c->worker->lock);
  if (c->listed) {
    pthread_mutex_unlock(&c->worker->lock);
    return;
  }
  c->next = c->worker->ready;
  c->worker->ready = c;
  c->listed = true;
  pthread_mutex_unlock(&c->worker->lock);
}

// A plain flag: setting it twice does no harm.
void good_flag(struct worker *w) {
  if (w->cleaning)
    return;
  pthread_mutex_lock(&w->lock);
  w->cleaning = true;
  pthread_mutex_unlock(&w->lock);
}

void good_flag_off(struct worker *w) {
  pthread_mutex_lock(&w->lock);
  w->cleaning = false;
  pthread_mutex_unlock(&w->lock);
}

//===-- Made when it is asked for -------------------------------------------===//

int *bad_table(struct worker *w) {
  if (!w->table) {
    pthread_mutex_lock(&w->lock);
    w->table = malloc(64);
    pthread_mutex_unlock(&w->lock);
  }
  return w->table;
}
// CHECK-MESSAGES: :[[@LINE-7]]:7: warning: 'table' is tested without 'lock', and not tested again with it: two threads that come here at once both set 'table'
// CHECK-MESSAGES: :[[@LINE-7]]:5: note: 'lock' is locked here
// CHECK-MESSAGES: :[[@LINE-7]]:5: note: 'table' is set here
// CHECK-MESSAGES: :[[@LINE+4]]:18: note: and used with 'lock' held here, too

int first(struct worker *w) {
  pthread_mutex_lock(&w->lock);
  int value = w->table ? w->table[0] : 0;
  pthread_mutex_unlock(&w->lock);
  return value;
}

static pthread_mutex_t global_lock = PTHREAD_MUTEX_INITIALIZER;
static struct worker *instance;
static int *cache;

struct worker *bad_instance(void) {
  if (instance == NULL) {
    pthread_mutex_lock(&global_lock);
    instance = malloc(sizeof *instance);
    pthread_mutex_unlock(&global_lock);
  }
  return instance;
}
// CHECK-MESSAGES: :[[@LINE-7]]:16: warning: 'instance' is tested without 'global_lock', and not tested again with it: two threads that come here at once both set 'instance'
// CHECK-MESSAGES: :[[@LINE-7]]:5: note: 'global_lock' is locked here
// CHECK-MESSAGES: :[[@LINE-7]]:5: note: 'instance' is set here
// CHECK-MESSAGES: :[[@LINE+6]]:7: note: and used with 'global_lock' held here, too

struct worker *good_instance(void) {
  if (instance == NULL) {
    pthread_mutex_lock(&global_lock);
    if (instance == NULL)
      instance = malloc(sizeof *instance);
    pthread_mutex_unlock(&global_lock);
  }
  return instance;
}

// Nothing says that the lock is the cache's.
int *good_cache(void) {
  if (!cache) {
    pthread_mutex_lock(&global_lock);
    cache = malloc(32);
    pthread_mutex_unlock(&global_lock);
  }
  return cache;
}

// It waits until there is something.
static int *job;
int *next_job(void);
void good_poll(void) {
  while (!job) {
    pthread_mutex_lock(&global_lock);
    job = next_job();
    pthread_mutex_unlock(&global_lock);
  }
}
int good_has_job(void) {
  pthread_mutex_lock(&global_lock);
  int has = job != NULL;
  pthread_mutex_unlock(&global_lock);
  return has;
}

//===-- An object of the caller's -------------------------------------------===//

struct request {
  pthread_mutex_t lock;
  int *token;
  int code, size;
};

// The lock is for who looks at the token meanwhile.
int good_request(struct request *r, int code) {
  r->code = code;
  if (r->token)
    return -1;
  pthread_mutex_lock(&r->lock);
  r->token = malloc(4);
  pthread_mutex_unlock(&r->lock);
  return 0;
}
int good_is_done(struct request *r) {
  pthread_mutex_lock(&r->lock);
  int done = r->token != NULL;
  pthread_mutex_unlock(&r->lock);
  return done;
}

//===-- Asked again ---------------------------------------------------------===//

int *good_asked_by_local(struct worker *w) {
  if (!w->table) {
    pthread_mutex_lock(&w->lock);
    int *table = w->table;
    if (!table) {
      table = malloc(64);
      w->table = table;
    }
    pthread_mutex_unlock(&w->lock);
  }
  return w->table;
}

int *good_local_before(struct worker *w) {
  int *table = w->table;
  if (!table) {
    pthread_mutex_lock(&w->lock);
    table = w->table;
    if (table == NULL)
      w->table = table = malloc(64);
    pthread_mutex_unlock(&w->lock);
  }
  return table;
}

static bool has_table(struct worker *w) { return w->table != NULL; }
int *good_asked_by_callee(struct worker *w) {
  if (!w->table) {
    pthread_mutex_lock(&w->lock);
    if (!has_table(w))
      w->table = malloc(64);
    pthread_mutex_unlock(&w->lock);
  }
  return w->table;
}

bool holds_table(struct worker *w);
int *good_asked_out_of_sight(struct worker *w) {
  if (!w->table) {
    pthread_mutex_lock(&w->lock);
    if (!holds_table(w))
      w->table = malloc(64);
    pthread_mutex_unlock(&w->lock);
  }
  return w->table;
}

// Not a question, but what must be so.
void fail(void) __attribute__((noreturn));
void good_asserts(struct worker *w) {
  w->table == NULL ? (void)0 : fail();
  pthread_mutex_lock(&w->lock);
  w->table = malloc(64);
  pthread_mutex_unlock(&w->lock);
}

//===-- Nobody else comes at once -------------------------------------------===//

static pthread_mutex_t all_workers = PTHREAD_MUTEX_INITIALIZER;
static void good_under_more(struct worker *w) {
  if (w->table)
    return;
  pthread_mutex_lock(&w->lock);
  w->table = malloc(64);
  pthread_mutex_unlock(&w->lock);
}
void good_caller(struct worker *w) {
  pthread_mutex_lock(&all_workers);
  good_under_more(w);
  pthread_mutex_unlock(&all_workers);
}

static void good_step(struct worker *w) {
  if (!w->table) {
    pthread_mutex_lock(&w->lock);
    w->table = malloc(64);
    pthread_mutex_unlock(&w->lock);
  }
}
static void *good_loop(void *arg) {
  struct worker *w = arg;
  good_step(w);
  if (!w->table) {
    pthread_mutex_lock(&w->lock);
    w->table = malloc(64);
    pthread_mutex_unlock(&w->lock);
  }
  return NULL;
}
void good_begin(struct worker *w, pthread_t *thread) {
  pthread_create(thread, NULL, good_loop, w);
}

void *allocate(unsigned long size) __attribute__((malloc));
struct worker *good_make(void) {
  struct worker *w = allocate(sizeof *w);
  if (!w->table) {
    pthread_mutex_lock(&w->lock);
    w->table = malloc(64);
    pthread_mutex_unlock(&w->lock);
  }
  return w;
}

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int *numbers, *config;
static void good_numbers(void) {
  if (!numbers) {
    pthread_mutex_lock(&global_lock);
    numbers = malloc(4);
    pthread_mutex_unlock(&global_lock);
  }
}
void good_config_init(void) {
  if (config)
    return;
  pthread_mutex_lock(&global_lock);
  config = malloc(4);
  pthread_mutex_unlock(&global_lock);
}
int good_sum(void) {
  pthread_once(&once, good_numbers);
  pthread_mutex_lock(&global_lock);
  int sum = (numbers ? *numbers : 0) + (config ? *config : 0);
  pthread_mutex_unlock(&global_lock);
  return sum;
}
