// A function that calls what it is given calls, from there, nothing that others give it.
// RUN: %check_interop_tidy %s interop-lock-order %t

#include <pthread.h>

static pthread_mutex_t list = PTHREAD_MUTEX_INITIALIZER, init = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t table = PTHREAD_MUTEX_INITIALIZER, row = PTHREAD_MUTEX_INITIALIZER;
static int all[8];

static void start(int *one) {
  pthread_mutex_lock(&init);
  *one = 1;
  pthread_mutex_unlock(&init);
}
static void stop(int *one) { *one = 0; }

static void forEach(void (*run)(int *)) {
  for (int i = 0; i < 8; i++)
    run(&all[i]);
}
void okBegin(void) { forEach(start); }
void okEnd(void) {
  pthread_mutex_lock(&list);
  forEach(&stop);
  pthread_mutex_unlock(&list);
}
void okCreate(void) {
  pthread_mutex_lock(&init);
  pthread_mutex_lock(&list);
  pthread_mutex_unlock(&list);
  pthread_mutex_unlock(&init);
}

// The same with the function that locks.
static void fill(int *one) {
  pthread_mutex_lock(&row);
  *one = 1;
  pthread_mutex_unlock(&row);
}
static void visit(void (*run)(int *)) { run(all); }
void fillAll(void) {
  pthread_mutex_lock(&table);
  visit(fill);
  pthread_mutex_unlock(&table);
}
void badDrop(void) {
  pthread_mutex_lock(&row);
  pthread_mutex_lock(&table);
  pthread_mutex_unlock(&table);
  pthread_mutex_unlock(&row);
}
// CHECK-MESSAGES: :[[@LINE-4]]:3: warning: 'table' is locked here while 'row' is held, and elsewhere 'row' is locked while 'table' is held
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'row' is locked here
// CHECK-MESSAGES: :[[@LINE-12]]:3: note: the other way round, 'table' is locked here
// CHECK-MESSAGES: :[[@LINE-12]]:3: note: 'fillAll' calls 'visit' here
// CHECK-MESSAGES: :[[@LINE-16]]:41: note: 'visit' calls 'run' here
// CHECK-MESSAGES: :[[@LINE-17]]:41: note: what is called here may be 'fill'
// CHECK-MESSAGES: :[[@LINE-22]]:3: note: 'row' is locked here
// CHECK-MESSAGES: :[[@LINE-11]]:3: note: always lock 'table' first

// What a function is given takes the lock under which that calls it.
static pthread_mutex_t book = PTHREAD_MUTEX_INITIALIZER;
static int pages;
static void withBook(void (*run)(void)) {
  pthread_mutex_lock(&book);
  run();
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'run' locks 'book' again, which this thread holds already: it waits for itself for ever
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'book' is locked here
  // CHECK-MESSAGES: :[[@LINE+4]]:3: note: 'book' is locked again here
  pthread_mutex_unlock(&book);
}
static void addPage(void) {
  pthread_mutex_lock(&book);
  pages++;
  pthread_mutex_unlock(&book);
}
static void tearPage(void) { pages--; }
void badAdd(void) { withBook(addPage); }
void okTear(void) { withBook(tearPage); }
