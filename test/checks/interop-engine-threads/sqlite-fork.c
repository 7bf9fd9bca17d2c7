// A connection of SQLite does not outlive a fork; threads may share one.
// RUN: %check_interop_tidy %s interop-engine-threads %t

#include <pthread.h>
#include <sqlite3.h>
#include <stddef.h>
#include <unistd.h>

void bad(void) {
  sqlite3 *db;
  sqlite3_open("a.db", &db);
  sqlite3_exec(db, "CREATE TABLE t(x)", NULL, NULL, NULL);
  if (fork() == 0) {
    sqlite3_exec(db, "INSERT INTO t VALUES(1)", NULL, NULL, NULL);
    _exit(0);
  }
  sqlite3_close(db);
}
// CHECK-MESSAGES: :[[@LINE-5]]:5: warning: 'sqlite3_exec' is called after a fork in the child, where the SQLite connection does not work
// CHECK-MESSAGES: :[[@LINE-9]]:3: note: 'sqlite3_open' is called here before the fork
// CHECK-MESSAGES: :[[@LINE-8]]:7: note: 'fork' starts the child here
// CHECK-MESSAGES: :[[@LINE-8]]:5: note: run another program in the child (exec), or let it make one of its own

void goodOwn(void) {
  sqlite3 *db;
  sqlite3_open("a.db", &db);
  sqlite3_exec(db, "CREATE TABLE t(x)", NULL, NULL, NULL);
  if (fork() == 0) {
    sqlite3 *own;
    sqlite3_open("a.db", &own);
    sqlite3_exec(own, "INSERT INTO t VALUES(1)", NULL, NULL, NULL);
    _exit(0);
  }
  sqlite3_close(db);
}

void goodParent(void) {
  sqlite3 *db;
  sqlite3_open("a.db", &db);
  sqlite3_exec(db, "CREATE TABLE t(x)", NULL, NULL, NULL);
  if (fork() == 0)
    _exit(0);
  sqlite3_exec(db, "INSERT INTO t VALUES(1)", NULL, NULL, NULL);
  sqlite3_close(db);
}

void goodExec(char **arguments) {
  sqlite3 *db;
  sqlite3_open("a.db", &db);
  sqlite3_exec(db, "CREATE TABLE t(x)", NULL, NULL, NULL);
  if (fork() == 0) {
    execv("/bin/true", arguments);
    _exit(1);
  }
  sqlite3_close(db);
}

void goodBefore(void) {
  sqlite3 *db;
  if (fork() == 0) {
    sqlite3_open("a.db", &db);
    sqlite3_exec(db, "CREATE TABLE t(x)", NULL, NULL, NULL);
    sqlite3_close(db);
    _exit(0);
  }
}

// Serialized, as SQLite is built by default.
static sqlite3 *shared;
static void *goodWork(void *unused) {
  sqlite3_exec(shared, "DELETE FROM t", NULL, NULL, NULL);
  return NULL;
}
int main(void) {
  pthread_t worker;
  sqlite3_open("a.db", &shared);
  pthread_create(&worker, NULL, goodWork, NULL);
  sqlite3_exec(shared, "CREATE TABLE t(x)", NULL, NULL, NULL);
  pthread_join(worker, NULL);
  sqlite3_close(shared);
  return 0;
}
