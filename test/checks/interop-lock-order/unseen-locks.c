// Functions of the program's own that lock, with their bodies in other files.
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c11

#include <pthread.h>

struct os_mutex;
void os_mutex_lock(struct os_mutex *m);
void os_mutex_unlock(struct os_mutex *m);
int os_mutex_trylock(struct os_mutex *m);
void door_lock_mutex_init(struct os_mutex *m);
int OS_LockSpin(struct os_mutex *m);
int OS_UnlockSpin(struct os_mutex *m);
// It has no counterpart.
void page_mutex_lock_all(struct os_mutex *m);

struct device {
  struct os_mutex *list, *queue, *spin;
  pthread_mutex_t state;
};

void bad_up(struct device *d) {
  os_mutex_lock(d->list);
  os_mutex_lock(d->queue);
  os_mutex_unlock(d->queue);
  os_mutex_unlock(d->list);
}
void bad_down(struct device *d) {
  os_mutex_lock(d->queue);
  os_mutex_lock(d->list);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'device::list' is locked here while 'device::queue' is held, and elsewhere 'device::queue' is locked while 'device::list' is held [interop-lock-order]
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'device::queue' is locked here
  // CHECK-MESSAGES: :[[@LINE-10]]:3: note: the other way round, 'device::list' is locked here
  // CHECK-MESSAGES: :[[@LINE-10]]:3: note: 'device::queue' is locked here
  // CHECK-MESSAGES: :[[@LINE-5]]:3: note: always lock 'device::list' first
  os_mutex_unlock(d->list);
  os_mutex_unlock(d->queue);
}

void bad_spin(struct device *d) {
  OS_LockSpin(d->spin);
  pthread_mutex_lock(&d->state);
  pthread_mutex_unlock(&d->state);
  OS_UnlockSpin(d->spin);
}
void bad_state(struct device *d) {
  pthread_mutex_lock(&d->state);
  OS_LockSpin(d->spin);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'device::spin' is locked here while 'device::state' is held, and elsewhere 'device::state' is locked while 'device::spin' is held [interop-lock-order]
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'device::state' is locked here
  // CHECK-MESSAGES: :[[@LINE-10]]:3: note: the other way round, 'device::spin' is locked here
  // CHECK-MESSAGES: :[[@LINE-10]]:3: note: 'device::state' is locked here
  // CHECK-MESSAGES: :[[@LINE-5]]:3: note: always lock 'device::spin' first
  OS_UnlockSpin(d->spin);
  pthread_mutex_unlock(&d->state);
}

// One after the other.
void good_queued(struct device *d) {
  os_mutex_lock(d->queue);
  os_mutex_unlock(d->queue);
  OS_LockSpin(d->spin);
  OS_UnlockSpin(d->spin);
  os_mutex_lock(d->queue);
  os_mutex_unlock(d->queue);
}
void good_spun(struct device *d) {
  OS_LockSpin(d->spin);
  OS_UnlockSpin(d->spin);
  os_mutex_lock(d->queue);
  os_mutex_unlock(d->queue);
}

void good_tried(struct device *d) {
  pthread_mutex_lock(&d->state);
  os_mutex_trylock(d->list);
  door_lock_mutex_init(d->list);
  page_mutex_lock_all(d->list);
  pthread_mutex_unlock(&d->state);
}
void good_listed(struct device *d) {
  os_mutex_lock(d->list);
  pthread_mutex_lock(&d->state);
  pthread_mutex_unlock(&d->state);
  os_mutex_unlock(d->list);
}

// What says where it is locked comes after the lock.
struct table_mutex;
void table_mutex_lock_at(const struct table_mutex *m, const char *where);
void table_mutex_unlock(const struct table_mutex *m);
void note_mutex_lock_at(const struct table_mutex *m, void *owner);
void note_mutex_unlock(const struct table_mutex *m);
struct table {
  struct table_mutex *rows, *columns, *notes;
};
void bad_rows(struct table *t) {
  table_mutex_lock_at(t->rows, "here");
  table_mutex_lock_at(t->columns, "here");
  table_mutex_unlock(t->columns);
  table_mutex_unlock(t->rows);
}
void bad_columns(struct table *t) {
  table_mutex_lock_at(t->columns, "here");
  table_mutex_lock_at(t->rows, "here");
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'table::rows' is locked here while 'table::columns' is held, and elsewhere 'table::columns' is locked while 'table::rows' is held [interop-lock-order]
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'table::columns' is locked here
  // CHECK-MESSAGES: :[[@LINE-10]]:3: note: the other way round, 'table::rows' is locked here
  // CHECK-MESSAGES: :[[@LINE-10]]:3: note: 'table::columns' is locked here
  // CHECK-MESSAGES: :[[@LINE-5]]:3: note: always lock 'table::rows' first
  table_mutex_unlock(t->rows);
  table_mutex_unlock(t->columns);
}
// Another object is given as well.
void good_notes(struct table *t) {
  note_mutex_lock_at(t->notes, t);
  table_mutex_lock_at(t->rows, "here");
  table_mutex_unlock(t->rows);
  note_mutex_unlock(t->notes);
}
void good_noted(struct table *t) {
  table_mutex_lock_at(t->rows, "here");
  note_mutex_lock_at(t->notes, t);
  note_mutex_unlock(t->notes);
  table_mutex_unlock(t->rows);
}

//===-- Functions that are told where they are called -----------------------===//

typedef struct { int id; } mutex_t;
void thread_mutex_lock_c(mutex_t *mutex, int line, char *file);
void thread_mutex_unlock_c(mutex_t *mutex, int line, char *file);
// The text alone may say which lock is meant.
void named_mutex_lock(mutex_t *mutex, char *name);
void named_mutex_unlock(mutex_t *mutex, char *name);

static mutex_t events, tables, names;

void bad_events_first(void) {
  thread_mutex_lock_c(&events, __LINE__, __FILE__);
  thread_mutex_lock_c(&tables, __LINE__, __FILE__);
  thread_mutex_unlock_c(&tables, __LINE__, __FILE__);
  thread_mutex_unlock_c(&events, __LINE__, __FILE__);
}
void bad_tables_first(void) {
  thread_mutex_lock_c(&tables, __LINE__, __FILE__);
  thread_mutex_lock_c(&events, __LINE__, __FILE__);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'events' is locked here while 'tables' is held, and elsewhere 'tables' is locked while 'events' is held [interop-lock-order]
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'tables' is locked here
  // CHECK-MESSAGES: :[[@LINE-10]]:3: note: the other way round, 'events' is locked here
  // CHECK-MESSAGES: :[[@LINE-10]]:3: note: 'tables' is locked here
  // CHECK-MESSAGES: :[[@LINE-5]]:3: note: always lock 'events' first
  thread_mutex_unlock_c(&events, __LINE__, __FILE__);
  thread_mutex_unlock_c(&tables, __LINE__, __FILE__);
}
void ok_named_inside(char *name) {
  thread_mutex_lock_c(&tables, __LINE__, __FILE__);
  named_mutex_lock(&names, name);
  named_mutex_unlock(&names, name);
  thread_mutex_unlock_c(&tables, __LINE__, __FILE__);
}
void ok_named_outside(char *name) {
  named_mutex_lock(&names, name);
  thread_mutex_lock_c(&tables, __LINE__, __FILE__);
  thread_mutex_unlock_c(&tables, __LINE__, __FILE__);
  named_mutex_unlock(&names, name);
}
