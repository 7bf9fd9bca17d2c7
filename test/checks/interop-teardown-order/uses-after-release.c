// Handles that a body gives to their library after it has released them.
// RUN: %check_interop_tidy %s interop-teardown-order %t

#include <libpq-fe.h>
#include <sqlite3.h>
#include <unistd.h>

struct db {
  PGconn *conn, *spare;
  sqlite3 *cache;
  struct { PGconn *conn; } in, out;
  PGconn *all[4];
};
PGconn *db_open(void);
void db_reopen(struct db *db);
void report(const char *what, int busy);
int flag(void);

//===-- Reported ----------------------------------------------------------===//

int bad_ask(struct db *db) {
  PQfinish(db->conn);
  report("connect", PQisBusy(db->conn));
// CHECK-MESSAGES: :[[@LINE-1]]:21: warning: 'conn' is given to 'PQisBusy' after 'PQfinish' has released it [interop-teardown-order]
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'PQfinish' releases it here (model libpq.yaml)
  db->conn = 0;
  return -1;
}

void bad_twice(PGconn *conn) {
  if (flag())
    PQexec(conn, "rollback");
  PQfinish(conn);
  report("end", 0);
  PQfinish(conn);
// CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'conn' is released here once more [interop-teardown-order]
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'PQfinish' releases it here (model libpq.yaml)
}

int bad_statement(sqlite3 *db) {
  sqlite3_stmt *s;
  if (sqlite3_prepare_v2(db, "select 1", -1, &s, 0) != SQLITE_OK)
    return -1;
  sqlite3_step(s);
  sqlite3_finalize(s);
  return sqlite3_column_int(s, 0);
// CHECK-MESSAGES: :[[@LINE-1]]:10: warning: 's' is given to 'sqlite3_column_int' after 'sqlite3_finalize' has released it [interop-teardown-order]
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'sqlite3_finalize' releases it here (model sqlite3.yaml)
}

void bad_both_branches(struct db *db) {
  if (flag()) {
    report("lost", 1);
    PQfinish(db->conn);
  } else {
    PQfinish(db->conn);
  }
  PQexec(db->conn, "select 1");
// CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'conn' is given to 'PQexec' after 'PQfinish' has released it [interop-teardown-order]
// CHECK-MESSAGES: :[[@LINE-6]]:5: note: 'PQfinish' releases it here (model libpq.yaml)
}

//===-- Silent ------------------------------------------------------------===//

int ok_before(struct db *db) {
  report("connect", PQisBusy(db->conn));
  PQfinish(db->conn);
  db->conn = 0;
  return -1;
}

int ok_left(struct db *db) {
  if (flag()) {
    PQfinish(db->conn);
    return -1;
  }
  return PQisBusy(db->conn);
}

int ok_other_way(struct db *db, int failed) {
  if (failed)
    PQfinish(db->conn);
  if (!failed)
    return PQisBusy(db->conn);
  return 0;
}

void ok_new(struct db *db) {
  PQfinish(db->conn);
  db->conn = db_open();
  PQexec(db->conn, "select 1");
}

void ok_reopened(struct db *db) {
  PQfinish(db->conn);
  db_reopen(db);
  PQexec(db->conn, "select 1");
}

void ok_swapped(struct db *db) {
  PQfinish(db->conn);
  db->conn = db->spare;
  PQexec(db->conn, "select 1");
}

static void take_spare(struct db *db) { db->conn = db->spare; }
void ok_taken(struct db *db) {
  PQfinish(db->conn);
  take_spare(db);
  PQexec(db->conn, "select 1");
}

void ok_other_object(struct db *a, struct db *b) {
  PQfinish(a->conn);
  PQexec(b->conn, "select 1");
}

void ok_other_field(struct db *db) {
  PQfinish(db->in.conn);
  PQexec(db->out.conn, "select 1");
  PQfinish(db->out.conn);
}

void ok_elements(struct db *db) {
  for (int i = 0; i < 4; ++i)
    PQfinish(db->all[i]);
  PQfinish(db->conn);
}

void ok_list(struct db **all, int n) {
  struct db *db;
  for (int i = 0; i < n; ++i) {
    db = all[i];
    PQexec(db->conn, "rollback");
    PQfinish(db->conn);
  }
}

void ok_loop(int n) {
  while (n-- > 0) {
    PGconn *conn = db_open();
    PQexec(conn, "select 1");
    PQfinish(conn);
  }
}

// It may fail, and leave what it is given as it was.
int ok_refused(struct db *db) {
  int rc = sqlite3_close(db->cache);
  if (rc != SQLITE_OK) {
    report("close", sqlite3_changes(db->cache));
    return -1;
  }
  return 0;
}

static struct db shared;
static void reset_shared(void) { shared.conn = db_open(); }
void ok_global(void) {
  PQfinish(shared.conn);
  reset_shared();
  PQexec(shared.conn, "select 1");
}

void ok_goto(struct db *db) {
  if (flag())
    goto out;
  PQfinish(db->conn);
  db->conn = 0;
  return;
out:
  PQfinish(db->conn);
}

//===-- In a function of the program --------------------------------------===//

static void complain(struct db *db) { report("busy", PQisBusy(db->conn)); }
void bad_complain(struct db *db) {
  PQfinish(db->conn);
  complain(db);
// CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'complain' uses 'conn' after 'PQfinish' has released it [interop-teardown-order]
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'PQfinish' releases it here (model libpq.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:54: note: 'conn' is used here
}
// It looks first, has another one by then, or uses the other one.
static void complain_if(struct db *db) {
  if (flag())
    report("busy", PQisBusy(db->conn));
}
void good_asked(struct db *db) {
  PQfinish(db->conn);
  complain_if(db);
}
void good_other(struct db *db) {
  PQfinish(db->spare);
  complain(db);
}
void good_null(struct db *db) {
  PQfinish(db->conn);
  db->conn = db_open();
  complain(db);
}
