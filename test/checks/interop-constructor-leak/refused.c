// What a call was given that has failed is still the caller's.
// RUN: %check_interop_tidy %s interop-constructor-leak %t -- -- -isystem %S/Inputs/system -std=gnu11

#include <memory.h>

struct table;
struct part {
  int flags;
};
struct entry {
  struct part part;
  int port;
};
typedef int gboolean;

int table_add(struct table *t, struct entry *entry);
gboolean table_offer(struct table *t, struct entry *entry);
int table_count(struct table *t, struct entry *entry);
int table_take(struct table *t, struct entry *entry);
struct link *link_make(struct table *t, int (*on)(void *), void *with);
int watch(struct table *t, int (*on)(void *), void *with, void (*end)(void *));
int onInput(void *with);
void entry_end(void *entry) { free(entry); }
void part_init(struct part *p, const int *flags);
void part_link(struct part *p, struct table *t);
int port_check(int port);
int finish(struct table *t);

int add(struct table *t) {
  struct entry *e = malloc(sizeof *e);
  if (!e)
    return -1;
  int rc = table_add(t, e);
  if (rc < 0)
    return rc;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'add' without releasing 'e', a block of memory
  // CHECK-MESSAGES: :[[@LINE-7]]:21: note: 'malloc' acquires it here
  // CHECK-MESSAGES: :[[@LINE-5]]:12: note: it is handed over here, but only where nothing fails
  return finish(t) ? 0 : -1;
}
int okAdd(struct table *t) {
  struct entry *e = malloc(sizeof *e);
  if (!e)
    return -1;
  int rc = table_add(t, e);
  if (rc < 0) {
    free(e);
    return rc;
  }
  return finish(t) ? 0 : -1; // It is the table's.
}

struct link *linked(struct table *t) {
  struct entry *e = calloc(1, sizeof *e);
  if (!e)
    return 0;
  struct link *l = link_make(t, onInput, e);
  if (!l)
    return 0;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'linked' without releasing 'e', a block of memory
  // CHECK-MESSAGES: :[[@LINE-7]]:21: note: 'calloc' acquires it here
  // CHECK-MESSAGES: :[[@LINE-5]]:20: note: it is handed over here, but only where nothing fails
  return l;
}
struct link *okLinked(struct table *t) {
  struct entry *e = calloc(1, sizeof *e);
  if (!e)
    return 0;
  struct link *l = link_make(t, onInput, e);
  if (!l) {
    free(e);
    return 0;
  }
  return l;
}

int offer(struct table *t) {
  struct entry *e = malloc(sizeof *e);
  if (!e)
    return -1;
  if (!table_offer(t, e))
    return -2;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'offer' without releasing 'e', a block of memory
  // CHECK-MESSAGES: :[[@LINE-6]]:21: note: 'malloc' acquires it here
  // CHECK-MESSAGES: :[[@LINE-4]]:8: note: it is handed over here, but only where nothing fails
  return 0;
}

int compare(struct table *t) {
  struct entry *e = malloc(sizeof *e);
  if (!e)
    return -1;
  if (0 != table_add(t, e))
    return -2;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'compare' without releasing 'e', a block of memory
  // CHECK-MESSAGES: :[[@LINE-6]]:21: note: 'malloc' acquires it here
  // CHECK-MESSAGES: :[[@LINE-4]]:12: note: it is handed over here, but only where nothing fails
  return 0;
}
// A number may be the truth as well as a status.
int okTruth(struct table *t) {
  struct entry *e = malloc(sizeof *e);
  if (!e)
    return -1;
  if (!table_count(t, e))
    return -2;
  return finish(t) ? 0 : -3;
}
int okCount(struct table *t) {
  struct entry *e = malloc(sizeof *e);
  if (!e)
    return -1;
  if (table_count(t, e) > 0)
    return finish(t) ? 0 : -3;
  return 0;
}
// Nobody asks.
int okUnasked(struct table *t) {
  struct entry *e = malloc(sizeof *e);
  if (!e)
    return -1;
  int rc = table_add(t, e);
  rc = finish(t);
  if (rc < 0)
    return rc;
  return 0;
}
// By its name it is gone whatever becomes of the call.
int okTaken(struct table *t) {
  struct entry *e = malloc(sizeof *e);
  if (!e)
    return -1;
  if (table_take(t, e) < 0)
    return -2;
  return 0;
}
// It is given the function that ends it, and may have called that.
int okEnded(struct table *t) {
  struct entry *e = malloc(sizeof *e);
  if (!e)
    return -1;
  if (watch(t, onInput, e, entry_end) < 0)
    return -2;
  return 0;
}
// A function in view that frees what it does not take.
static int put(struct table *t, struct entry *e) {
  if (!finish(t)) {
    free(e);
    return -1;
  }
  return table_add(t, e);
}
int okPut(struct table *t) {
  struct entry *e = malloc(sizeof *e);
  if (!e)
    return -1;
  if (put(t, e) < 0)
    return -2;
  return 0;
}

// What makes a part of it does not keep it.
struct entry *made(int port) {
  static const int flags = 3;
  struct entry *e = malloc(sizeof *e);
  if (!e)
    return 0;
  part_init(&e->part, &flags);
  if (port_check(port) < 0)
    return 0;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'made' without releasing 'e', a block of memory
  // CHECK-MESSAGES: :[[@LINE-7]]:21: note: 'malloc' acquires it here
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note: it is handed over here, but only where nothing fails
  return e;
}
struct entry *okMade(struct table *t, int port) {
  struct entry *e = malloc(sizeof *e);
  if (!e)
    return 0;
  part_link(&e->part, t);
  if (port_check(port) < 0)
    return 0;
  return e;
}
