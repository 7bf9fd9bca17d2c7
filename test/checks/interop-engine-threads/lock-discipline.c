// A program says by what most of its functions do which lock guards a handle or a list.
// RUN: %check_interop_tidy %s interop-engine-threads %t

#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>

typedef struct sqlite3 sqlite3;
typedef struct sqlite3_stmt sqlite3_stmt;
int sqlite3_prepare_v2(sqlite3 *, const char *, int, sqlite3_stmt **, const char **);
int sqlite3_step(sqlite3_stmt *);
int sqlite3_reset(sqlite3_stmt *);
int sqlite3_bind_int(sqlite3_stmt *, int, int);
int sqlite3_finalize(sqlite3_stmt *);
int sqlite3_close(sqlite3 *);

struct store {
  pthread_mutex_t lock;
  sqlite3 *db;
  sqlite3_stmt *query;
  sqlite3_stmt *own;
};

static void lock_store(struct store *s) { pthread_mutex_lock(&s->lock); }
static void unlock_store(struct store *s) { pthread_mutex_unlock(&s->lock); }

int store_step(struct store *s) {
  lock_store(s);
  int result = sqlite3_step(s->query);
  unlock_store(s);
  return result;
}

int store_reset(struct store *s) {
  lock_store(s);
  int result = sqlite3_reset(s->query);
  unlock_store(s);
  return result;
}

int store_bind(struct store *s, int value) {
  lock_store(s);
  int result = sqlite3_bind_int(s->query, 1, value);
  unlock_store(s);
  return result;
}

void bad_forget(struct store *s) {
  sqlite3_finalize(s->query);
  s->query = NULL;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'sqlite3_finalize' ends 'query' without 'lock', which 4 other functions hold where they use it: another thread may be using it
// CHECK-MESSAGES: :[[@LINE+30]]:3: note: 'lock' is locked here
// CHECK-MESSAGES: :[[@LINE+24]]:3: note: and held here, where 'query' is used

// Nobody else has it yet, or any more.
struct store *good_open(sqlite3 *db) {
  struct store *s = calloc(1, sizeof(*s));
  s->db = db;
  if (sqlite3_prepare_v2(db, "SELECT 1", -1, &s->query, NULL) != 0) {
    sqlite3_finalize(s->query);
    free(s);
    return NULL;
  }
  pthread_mutex_init(&s->lock, NULL);
  return s;
}

void good_close(struct store *s) {
  sqlite3_finalize(s->query);
  sqlite3_close(s->db);
  pthread_mutex_destroy(&s->lock);
  free(s);
}

// Its callers hold the lock.
static void drop(struct store *s) {
  sqlite3_finalize(s->query);
  s->query = NULL;
}

void good_drop(struct store *s) {
  lock_store(s);
  drop(s);
  unlock_store(s);
}

// A handle that no lock is for.
void good_own(struct store *s) {
  sqlite3_finalize(s->own);
  s->own = NULL;
}

// A list: a worker takes itself out of it.
struct worker {
  struct worker *next, *prev;
  pthread_t thread;
  struct pool *of;
};

struct pool {
  pthread_mutex_t lock;
  struct worker first;
  int stop;
};

static void link_worker(struct worker *w, struct worker *next) {
  w->next = next;
  w->prev = next->prev;
  next->prev->next = w;
  next->prev = w;
}

static void unlink_worker(struct worker *w) {
  w->prev->next = w->next;
  w->next->prev = w->prev;
}

static void *work(void *arg) {
  struct worker *w = arg;
  struct pool *p = w->of;
  while (!p->stop)
    ;
  pthread_mutex_lock(&p->lock);
  unlink_worker(w);
  pthread_mutex_unlock(&p->lock);
  return NULL;
}

static int start_worker(struct pool *p) {
  struct worker *w = calloc(1, sizeof(*w));
  w->of = p;
  if (pthread_create(&w->thread, NULL, work, w) != 0)
    return -1;
  pthread_mutex_lock(&p->lock);
  link_worker(w, &p->first);
  pthread_mutex_unlock(&p->lock);
  return 0;
}

static void join_worker(struct pool *p, struct worker *w) {
  pthread_join(w->thread, NULL);
  pthread_mutex_lock(&p->lock);
  unlink_worker(w);
  pthread_mutex_unlock(&p->lock);
  free(w);
}

void bad_walk(struct pool *p) {
  struct worker *w;
  p->first.next = p->first.prev = &p->first;
  pthread_mutex_init(&p->lock, NULL);
  start_worker(p);
  for (w = p->first.next; w != &p->first; w = w->next)
    pthread_cancel(w->thread);
  p->stop = 1;
  while (p->first.next != &p->first)
    join_worker(p, p->first.next);
  pthread_mutex_destroy(&p->lock);
}
// CHECK-MESSAGES: :[[@LINE-7]]:50: warning: a list is walked along 'next' without 'lock', which 3 other functions hold where they use it: another thread may change it meanwhile
// CHECK-MESSAGES: :[[@LINE-27]]:3: note: 'lock' is locked here
// CHECK-MESSAGES: :[[@LINE-55]]:3: note: and held here, where 'next' is used

// What is made the first time that it is needed.
struct table {
  void *first;
  int count;
};
void table_init(struct table *);
void table_put(struct table *, int);
int table_get(struct table *, int);

static pthread_mutex_t names_lock = PTHREAD_MUTEX_INITIALIZER;
static struct table names;
static int names_made;

void names_put(int value) {
  pthread_mutex_lock(&names_lock);
  table_put(&names, value);
  pthread_mutex_unlock(&names_lock);
}

int names_get(int value) {
  pthread_mutex_lock(&names_lock);
  int result = table_get(&names, value);
  pthread_mutex_unlock(&names_lock);
  return result;
}

void names_clear(void) {
  pthread_mutex_lock(&names_lock);
  table_init(&names);
  pthread_mutex_unlock(&names_lock);
}

void bad_first(void) {
  if (!names_made) {
    table_init(&names);
    names_made = 1;
  }
}
// CHECK-MESSAGES: :[[@LINE-4]]:5: warning: 'names' is made when this is called for the first time, without 'names_lock', which 3 other functions hold where they use it: two threads may make it at once
// CHECK-MESSAGES: :[[@LINE-25]]:3: note: 'names_lock' is locked here
// CHECK-MESSAGES: :[[@LINE-25]]:3: note: and held here, where 'names' is used

// Whoever calls this says that nobody else is there.
void good_setup(void) { table_init(&names); }

// A list that is taken out whole is the taker's.
struct job {
  struct job *next;
  int count;
};
struct queue {
  pthread_mutex_t lock;
  struct job *jobs;
};
void queue_add(struct queue *q, struct job *j) {
  pthread_mutex_lock(&q->lock);
  j->next = q->jobs;
  q->jobs = j;
  pthread_mutex_unlock(&q->lock);
}
int queue_count(struct queue *q) {
  int count = 0;
  pthread_mutex_lock(&q->lock);
  for (struct job *j = q->jobs; j; j = j->next)
    ++count;
  pthread_mutex_unlock(&q->lock);
  return count;
}
void queue_clear(struct queue *q) {
  pthread_mutex_lock(&q->lock);
  while (q->jobs)
    q->jobs = q->jobs->next;
  pthread_mutex_unlock(&q->lock);
}
int good_take(struct queue *q) {
  int count = 0;
  pthread_mutex_lock(&q->lock);
  struct job *j = q->jobs;
  q->jobs = NULL;
  pthread_mutex_unlock(&q->lock);
  for (; j; j = j->next)
    count += j->count;
  return count;
}

// Who calls it has the lock, as its name says.
void good_count_locked(struct queue *q) {
  for (struct job *j = q->jobs; j; j = j->next)
    ++j->count;
}

// A node without more in it does not say which list it is in.
struct node {
  struct node *next, *previous;
};
struct ring {
  pthread_mutex_t lock;
  struct node rows;
};
void ring_add(struct ring *t, struct node *n) {
  pthread_mutex_lock(&t->lock);
  n->next = t->rows.next;
  t->rows.next = n;
  pthread_mutex_unlock(&t->lock);
}
int ring_count(struct ring *t) {
  int count = 0;
  pthread_mutex_lock(&t->lock);
  for (struct node *n = t->rows.next; n; n = n->next)
    ++count;
  pthread_mutex_unlock(&t->lock);
  return count;
}
void ring_drop(struct ring *t) {
  pthread_mutex_lock(&t->lock);
  while (t->rows.next)
    t->rows.next = t->rows.next->next;
  pthread_mutex_unlock(&t->lock);
}
int good_count_of_another(struct node *own) {
  int count = 0;
  for (struct node *n = own->next; n; n = n->next)
    ++count;
  return count;
}

// A condition is woken with its mutex or without: nothing is made here.
static pthread_mutex_t ends_lock;
static pthread_cond_t ends_changed;
static int ends_open, ends_count;

void ends_put(void) {
  pthread_mutex_lock(&ends_lock);
  ends_count++;
  pthread_cond_signal(&ends_changed);
  pthread_mutex_unlock(&ends_lock);
}

void ends_flush(void) {
  pthread_mutex_lock(&ends_lock);
  ends_count = 0;
  pthread_cond_broadcast(&ends_changed);
  pthread_mutex_unlock(&ends_lock);
}

void ends_await(void) {
  pthread_mutex_lock(&ends_lock);
  while (!ends_count)
    pthread_cond_wait(&ends_changed, &ends_lock);
  pthread_mutex_unlock(&ends_lock);
}

void good_ends_close(void) {
  if (ends_open) {
    pthread_cond_signal(&ends_changed);
    ends_open = 0;
  }
}
