// What configures SQLite is for one thread.
// RUN: %check_interop_tidy %s interop-engine-threads %t

#include <pthread.h>
#include <sqlite3.h>
#include <stddef.h>

int sqlite3_config(int, ...);
int sqlite3_shutdown(void);
int sqlite3_initialize(void);

static void *badWork(void *unused) {
  sqlite3_config(16, NULL, NULL);
  return NULL;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'sqlite3_config' must not run on two threads at once, but the thread that runs 'badWork' and the main thread reach SQLite's configuration without a lock
// CHECK-MESSAGES: :[[@LINE+10]]:3: note: 'badWork' is started as a thread here
// CHECK-MESSAGES: :[[@LINE+11]]:3: note: the main thread calls 'sqlite3_shutdown' here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: hold one lock around every call of SQLite's configuration
static void *goodWork(void *unused) {
  sqlite3_initialize();
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, badWork, NULL);
  pthread_create(&second, NULL, goodWork, NULL);
  sqlite3_shutdown();
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
