// The lock of what is used stands in another record, and locks stand behind two functions.
// RUN: %check_interop_tidy %s interop-engine-threads %t

#include <pthread.h>
#include <stddef.h>

typedef struct sqlite3 sqlite3;
typedef struct sqlite3_stmt sqlite3_stmt;
int sqlite3_step(sqlite3_stmt *);
int sqlite3_reset(sqlite3_stmt *);
int sqlite3_finalize(sqlite3_stmt *);

struct connection {
  sqlite3 *db;
  pthread_mutex_t *mutex;
  int users;
};
struct statement {
  struct connection *of;
  sqlite3_stmt *handle;
};

static void lock_connection(struct connection *c) { pthread_mutex_lock(c->mutex); }
static void unlock_connection(struct connection *c) { pthread_mutex_unlock(c->mutex); }
static void lock_statement(struct statement *s) { lock_connection(s->of); }
static void unlock_statement(struct statement *s) { unlock_connection(s->of); }

int statement_step(struct statement *s) {
  lock_statement(s);
  int result = sqlite3_step(s->handle);
  unlock_statement(s);
  return result;
}

int statement_reset(struct statement *s) {
  lock_connection(s->of);
  int result = sqlite3_reset(s->handle);
  unlock_connection(s->of);
  return result;
}

static void end(struct statement *s) {
  sqlite3_finalize(s->handle);
  s->handle = NULL;
}

void statement_end(struct statement *s) {
  lock_statement(s);
  end(s);
  unlock_statement(s);
}

// The helper's other caller holds it.
void bad_forget(struct statement *s) {
  end(s);
  s->of = NULL;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'sqlite3_finalize' ends 'handle' without 'mutex', which 3 other functions hold where they use it: another thread may be using it
// CHECK-MESSAGES: :[[@LINE-16]]:3: note: it happens here
// CHECK-MESSAGES: :[[@LINE-12]]:3: note: 'mutex' is locked here
// CHECK-MESSAGES: :[[@LINE-18]]:3: note: and held here, where 'handle' is used
