// A mutex that a callee takes again while the thread has it.
// RUN: %check_interop_tidy %s interop-lock-order %t -std=gnu11

#include <pthread.h>
#include <stddef.h>

typedef struct conn {
  pthread_mutex_t lock;
  struct conn *next;
  struct conn *peer;
  const char *error;
  int fd;
  int locked;
  int state;
} conn;

int conn_write(conn *c);

void conn_init(conn *c) {
  pthread_mutex_init(&c->lock, NULL);
  c->fd = -1;
}

void conn_set_error(conn *c, const char *text) {
  pthread_mutex_lock(&c->lock);
  c->error = text;
  pthread_mutex_unlock(&c->lock);
}

static void conn_fail(conn *c) {
  c->fd = -1;
  conn_set_error(c, "broken");
}

//===-- Taken again ---------------------------------------------------------===//

int bad_flush(conn *c) {
  pthread_mutex_lock(&c->lock);
  int rc = conn_write(c);
  if (rc < 0)
    conn_set_error(c, "write failed");
  pthread_mutex_unlock(&c->lock);
  return rc;
}
// CHECK-MESSAGES: :[[@LINE-4]]:5: warning: 'conn_set_error' locks 'conn::lock' again, which this thread holds already: it waits for itself for ever
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: 'conn::lock' is locked here
// CHECK-MESSAGES: :[[@LINE-22]]:3: note: 'conn::lock' is locked again here

int bad_flush_deep(conn *c) {
  int rc;
  pthread_mutex_lock(&c->lock);
  rc = conn_write(c);
  if (rc < 0)
    conn_fail(c);
  pthread_mutex_unlock(&c->lock);
  return rc;
}
// CHECK-MESSAGES: :[[@LINE-4]]:5: warning: 'conn_fail' locks 'conn::lock' again, which this thread holds already: it waits for itself for ever
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: 'conn::lock' is locked here
// CHECK-MESSAGES: :[[@LINE-28]]:3: note: 'conn_fail' calls 'conn_set_error' here
// CHECK-MESSAGES: :[[@LINE-36]]:3: note: 'conn::lock' is locked again here

void bad_same_body(conn *c) {
  pthread_mutex_lock(&c->lock);
  if (c->fd < 0) {
    pthread_mutex_lock(&c->lock);
    c->error = NULL;
    pthread_mutex_unlock(&c->lock);
    return;
  }
  c->error = "open";
  pthread_mutex_unlock(&c->lock);
}
// CHECK-MESSAGES: :[[@LINE-8]]:5: warning: this locks 'conn::lock' again, which this thread holds already: it waits for itself for ever
// CHECK-MESSAGES: :[[@LINE-11]]:3: note: 'conn::lock' is locked here

static pthread_mutex_t table_lock = PTHREAD_MUTEX_INITIALIZER;
static int entries;

void table_remove(int i) {
  pthread_mutex_lock(&table_lock);
  entries -= i;
  pthread_mutex_unlock(&table_lock);
}

void bad_clear(void) {
  pthread_mutex_lock(&table_lock);
  while (entries > 0)
    table_remove(1);
  pthread_mutex_unlock(&table_lock);
}
// CHECK-MESSAGES: :[[@LINE-3]]:5: warning: 'table_remove' locks 'table_lock' again, which this thread holds already: it waits for itself for ever
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'table_lock' is locked here
// CHECK-MESSAGES: :[[@LINE-13]]:3: note: 'table_lock' is locked again here

#define TABLE_LOCK() pthread_mutex_lock(&table_lock)
#define TABLE_UNLOCK() pthread_mutex_unlock(&table_lock)

void bad_macros(void) {
  TABLE_LOCK();
  if (entries)
    table_remove(entries);
  TABLE_UNLOCK();
}
// CHECK-MESSAGES: :[[@LINE-3]]:5: warning: 'table_remove' locks 'table_lock' again, which this thread holds already: it waits for itself for ever
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'table_lock' is locked here
// CHECK-MESSAGES: :[[@LINE-11]]:22: note: expanded from macro 'TABLE_LOCK'
// CHECK-MESSAGES: :[[@LINE-27]]:3: note: 'table_lock' is locked again here

//===-- Right ---------------------------------------------------------------===//

static void conn_set_error_locked(conn *c, const char *text) {
  c->error = text;
}

int good_flush(conn *c) {
  pthread_mutex_lock(&c->lock);
  int rc = conn_write(c);
  if (rc < 0)
    conn_set_error_locked(c, "write failed");
  pthread_mutex_unlock(&c->lock);
  return rc;
}

int good_after(conn *c) {
  pthread_mutex_lock(&c->lock);
  int rc = conn_write(c);
  pthread_mutex_unlock(&c->lock);
  if (rc < 0)
    conn_set_error(c, "write failed");
  return rc;
}

int good_dropped(conn *c) {
  pthread_mutex_lock(&c->lock);
  int rc = conn_write(c);
  if (rc < 0) {
    pthread_mutex_unlock(&c->lock);
    conn_set_error(c, "write failed");
    pthread_mutex_lock(&c->lock);
  }
  pthread_mutex_unlock(&c->lock);
  return rc;
}

// Another object of the same kind.
void good_other(conn *c, conn *other) {
  pthread_mutex_lock(&c->lock);
  conn_set_error(other, "other");
  pthread_mutex_unlock(&c->lock);
}

void good_next(conn *c) {
  pthread_mutex_lock(&c->lock);
  conn_set_error(c->next, "next");
  pthread_mutex_unlock(&c->lock);
}

void good_peer_direct(conn *c) {
  pthread_mutex_lock(&c->lock);
  pthread_mutex_lock(&c->peer->lock);
  c->peer->fd = c->fd;
  pthread_mutex_unlock(&c->peer->lock);
  pthread_mutex_unlock(&c->lock);
}

static void tell_peer(conn *c) {
  pthread_mutex_lock(&c->peer->lock);
  c->peer->error = "peer";
  pthread_mutex_unlock(&c->peer->lock);
}

void good_peer(conn *c) {
  pthread_mutex_lock(&c->lock);
  tell_peer(c);
  pthread_mutex_unlock(&c->lock);
}

// The pointer moves on.
void good_moved(conn *c) {
  pthread_mutex_lock(&c->lock);
  conn *first = c;
  c = c->next;
  conn_set_error(c, "next");
  pthread_mutex_unlock(&first->lock);
}

void good_list(conn *list) {
  for (conn *c = list; c; c = c->next) {
    pthread_mutex_lock(&c->lock);
    c->fd = -1;
    pthread_mutex_unlock(&c->lock);
  }
}

// It drops the lock before it goes on.
static void conn_report(conn *c) {
  pthread_mutex_unlock(&c->lock);
  conn_set_error(c, "reported");
  pthread_mutex_lock(&c->lock);
}

void good_callee_drops(conn *c) {
  pthread_mutex_lock(&c->lock);
  conn_report(c);
  pthread_mutex_unlock(&c->lock);
}

// It is told whether the lock is held.
static void conn_close(conn *c, int locked) {
  if (!locked)
    pthread_mutex_lock(&c->lock);
  c->fd = -1;
  if (!locked)
    pthread_mutex_unlock(&c->lock);
}

void good_told(conn *c, int is_locked) {
  pthread_mutex_lock(&c->lock);
  conn_close(c, 1);
  pthread_mutex_unlock(&c->lock);
  conn_close(c, is_locked);
}

static void conn_reset(conn *c) {
  if (!c->locked)
    pthread_mutex_lock(&c->lock);
  c->fd = -1;
  if (!c->locked)
    pthread_mutex_unlock(&c->lock);
}

void good_remembered(conn *c) {
  pthread_mutex_lock(&c->lock);
  c->locked = 1;
  conn_reset(c);
  c->locked = 0;
  pthread_mutex_unlock(&c->lock);
}

static void conn_step(conn *c) {
  if (c->state == 2)
    return;
  pthread_mutex_lock(&c->lock);
  c->fd = 0;
  pthread_mutex_unlock(&c->lock);
}

void good_state(conn *c) {
  pthread_mutex_lock(&c->lock);
  c->state = 2;
  conn_step(c);
  pthread_mutex_unlock(&c->lock);
}

// A callee moves the pointer on.
void conn_advance(conn **c);

void good_advanced(conn *c) {
  conn *first = c;
  pthread_mutex_lock(&c->lock);
  conn_advance(&c);
  conn_set_error(c, "next");
  pthread_mutex_unlock(&first->lock);
}

static conn *current;
static void choose(conn *c) { current = c; }

void good_chosen(conn *c) {
  pthread_mutex_lock(&current->lock);
  conn *first = current;
  choose(c);
  conn_set_error(current, "chosen");
  pthread_mutex_unlock(&first->lock);
}

void good_beside(conn *c) {
  pthread_mutex_lock(&c->lock);
  conn_set_error(c + 1, "beside");
  conn_set_error(&c[2], "beside");
  pthread_mutex_unlock(&c->lock);
}

// Dropped out of view.
void conn_unlock(conn *c);
void conn_finish(conn *c);

void good_unlocked_elsewhere(conn *c) {
  pthread_mutex_lock(&c->lock);
  c->fd = 1;
  conn_unlock(c);
  conn_set_error(c, "unlocked");
}

void good_finished_elsewhere(conn *c) {
  pthread_mutex_lock(&c->lock);
  c->fd = 1;
  conn_finish(c);
  conn_set_error(c, "finished");
}

void good_made_anew(conn *c) {
  pthread_mutex_lock(&c->lock);
  pthread_mutex_init(&c->lock, NULL);
  conn_set_error(c, "anew");
}

void good_kept_address(conn *c, void (*run)(pthread_mutex_t *)) {
  pthread_mutex_lock(&c->lock);
  pthread_mutex_t *m = &c->lock;
  run(m);
  conn_set_error(c, "dropped");
}

// What a callee asks is said out of view.
void conn_mark(conn *c);

void good_marked(conn *c) {
  pthread_mutex_lock(&c->lock);
  conn_mark(c);
  conn_step(c);
  pthread_mutex_unlock(&c->lock);
}

//===-- Locks that may be taken again ---------------------------------------===//

struct tree {
  pthread_mutex_t lock;
  int size;
};

void tree_init(struct tree *t) {
  pthread_mutexattr_t attr;
  pthread_mutexattr_init(&attr);
  pthread_mutexattr_settype(&attr, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&t->lock, &attr);
}

int tree_size(struct tree *t) {
  pthread_mutex_lock(&t->lock);
  int size = t->size;
  pthread_mutex_unlock(&t->lock);
  return size;
}

void good_recursive(struct tree *t) {
  pthread_mutex_lock(&t->lock);
  if (tree_size(t))
    t->size = 0;
  pthread_mutex_unlock(&t->lock);
}

struct cache {
  pthread_rwlock_t lock;
  int size;
};

void cache_init(struct cache *c) { pthread_rwlock_init(&c->lock, NULL); }

int cache_size(struct cache *c) {
  pthread_rwlock_rdlock(&c->lock);
  int size = c->size;
  pthread_rwlock_unlock(&c->lock);
  return size;
}

// Readers may be there more than once; a writer waits for its own reader.
int good_readers(struct cache *c) {
  pthread_rwlock_rdlock(&c->lock);
  int size = cache_size(c);
  pthread_rwlock_unlock(&c->lock);
  return size;
}

void bad_writer(struct cache *c) {
  pthread_rwlock_wrlock(&c->lock);
  if (cache_size(c) > 10)
    c->size = 0;
  pthread_rwlock_unlock(&c->lock);
}
// CHECK-MESSAGES: :[[@LINE-4]]:7: warning: 'cache_size' locks 'cache::lock' again, which this thread holds already: it waits for itself for ever
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'cache::lock' is locked here
// CHECK-MESSAGES: :[[@LINE-22]]:3: note: 'cache::lock' is locked again here

//===-- What nothing in view makes ------------------------------------------===//

struct foreign {
  pthread_mutex_t lock;
  int count;
};

int foreign_count(struct foreign *f) {
  pthread_mutex_lock(&f->lock);
  int n = f->count;
  pthread_mutex_unlock(&f->lock);
  return n;
}

void bad_once(struct foreign *f) {
  pthread_mutex_lock(&f->lock);
  if (foreign_count(f) > 3)
    f->count = 0;
  pthread_mutex_unlock(&f->lock);
}
// CHECK-MESSAGES: :[[@LINE-4]]:7: warning: 'foreign_count' locks 'foreign::lock' again, which this thread holds already: it waits for itself for ever
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'foreign::lock' is locked here
// CHECK-MESSAGES: :[[@LINE-14]]:3: note: 'foreign::lock' is locked again here

// Many take it again: it was made to be.
struct nested {
  pthread_mutex_t lock;
  int count;
};

int nested_count(struct nested *f) {
  pthread_mutex_lock(&f->lock);
  int n = f->count;
  pthread_mutex_unlock(&f->lock);
  return n;
}

void good_nested_a(struct nested *f) {
  pthread_mutex_lock(&f->lock);
  f->count = nested_count(f) + 1;
  pthread_mutex_unlock(&f->lock);
}
void good_nested_b(struct nested *f) {
  pthread_mutex_lock(&f->lock);
  f->count = nested_count(f) + 2;
  pthread_mutex_unlock(&f->lock);
}
void good_nested_c(struct nested *f) {
  pthread_mutex_lock(&f->lock);
  f->count = nested_count(f) + 3;
  pthread_mutex_unlock(&f->lock);
}

// Private data: behind the only pointer to such, or beside the object.
typedef struct _Store Store;
typedef struct _StorePrivate {
  pthread_mutex_t lock;
  int count;
} StorePrivate;
struct _Store {
  int kind;
};
static inline StorePrivate *store_get_instance_private(Store *s) { return (StorePrivate *)((char *)s - 64); }
int bad_store(Store *s, int kind) {
  StorePrivate *priv = store_get_instance_private(s);
  pthread_mutex_lock(&priv->lock);
  int n = s->kind == kind ? priv->count : bad_store(s, s->kind);
  pthread_mutex_unlock(&priv->lock);
  return n;
}
// CHECK-MESSAGES: :[[@LINE-4]]:43: warning: 'bad_store' locks '_StorePrivate::lock' again, which this thread holds already: it waits for itself for ever
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: '_StorePrivate::lock' is locked here
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: '_StorePrivate::lock' is locked again here

struct shelf_data {
  pthread_mutex_t lock;
  int count;
};
struct shelf {
  struct shelf_data *data;
};
int shelf_count(struct shelf *s) {
  pthread_mutex_lock(&s->data->lock);
  int n = s->data->count;
  pthread_mutex_unlock(&s->data->lock);
  return n;
}
void bad_shelf(struct shelf *s) {
  pthread_mutex_lock(&s->data->lock);
  s->data->count = shelf_count(s) + 1;
  pthread_mutex_unlock(&s->data->lock);
}
// CHECK-MESSAGES: :[[@LINE-3]]:20: warning: 'shelf_count' locks 'shelf_data::lock' again, which this thread holds already: it waits for itself for ever
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'shelf_data::lock' is locked here
// CHECK-MESSAGES: :[[@LINE-12]]:3: note: 'shelf_data::lock' is locked again here

// There are two.
struct pair {
  struct shelf_data *first, *second;
};
int second_count(struct pair *p) {
  pthread_mutex_lock(&p->second->lock);
  int n = p->second->count;
  pthread_mutex_unlock(&p->second->lock);
  return n;
}
void good_pair(struct pair *p) {
  pthread_mutex_lock(&p->first->lock);
  p->first->count = second_count(p) + 1;
  pthread_mutex_unlock(&p->first->lock);
}

// What is stored before the lock is taken says nothing of the lock, unless it is a flag or the thread.
struct link {
  pthread_mutex_t mutex;
  long last, waiting;
};
long clock_now(void);
static void link_drop(struct link *l) {
  pthread_mutex_lock(&l->mutex);
  l->waiting = 0;
  pthread_mutex_unlock(&l->mutex);
}
static void link_check(struct link *l, long now) {
  if (now - l->last > 60)
    link_drop(l);
}
void link_init(struct link *l) { pthread_mutex_init(&l->mutex, 0); }
void link_cycle(struct link *l) {
  l->last = clock_now();
  pthread_mutex_lock(&l->mutex);
  link_check(l, clock_now());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'link_check' locks 'link::mutex' again, which this thread holds already: it waits for itself for ever
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'link::mutex' is locked here
  // CHECK-MESSAGES: :[[@LINE-9]]:5: note: 'link_check' calls 'link_drop' here
  // CHECK-MESSAGES: :[[@LINE-16]]:3: note: 'link::mutex' is locked again here
  pthread_mutex_unlock(&l->mutex);
}

struct line {
  pthread_mutex_t mutex;
  long busy, waiting;
};
static void line_drop(struct line *l) {
  if (!l->busy)
    pthread_mutex_lock(&l->mutex);
  l->waiting = 0;
  if (!l->busy)
    pthread_mutex_unlock(&l->mutex);
}
void line_init(struct line *l) { pthread_mutex_init(&l->mutex, 0); }
void okLineCycle(struct line *l) {
  l->busy = 1;
  pthread_mutex_lock(&l->mutex);
  line_drop(l);
  l->busy = 0;
  pthread_mutex_unlock(&l->mutex);
}
