// Functions that leave one of their locks to the caller.
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c11

#include <pthread.h>
#include <stddef.h>

struct node {
  struct node *next;
  int id;
};
static struct head {
  pthread_mutex_t insert_lock, read_lock;
  struct node *first;
} heads[8];

// It leaves the read lock taken.
static struct node *find(int id, int at) {
  struct node *n;
  pthread_mutex_lock(&heads[at].insert_lock);
  pthread_mutex_lock(&heads[at].read_lock);
  if (heads[at].first == NULL) {
    pthread_mutex_unlock(&heads[at].insert_lock);
    return NULL;
  }
  n = heads[at].first;
  pthread_mutex_unlock(&heads[at].insert_lock);
  while (n && n->id != id)
    n = n->next;
  return n;
}
static void insert(struct node *n, int at) {
  pthread_mutex_lock(&heads[at].insert_lock);
  n->next = heads[at].first;
  heads[at].first = n;
  pthread_mutex_unlock(&heads[at].insert_lock);
}
int bad_read(struct node *made, int id, int at) {
  struct node *n = find(id, at);
  if (n == NULL)
    insert(made, at);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'insert' locks 'head::insert_lock' while 'head::read_lock' is held, and elsewhere 'head::read_lock' is locked while 'head::insert_lock' is held [interop-lock-order]
  // CHECK-MESSAGES: :[[@LINE-4]]:20: note: 'head::read_lock' is locked here
  // CHECK-MESSAGES: :[[@LINE-11]]:3: note: 'head::insert_lock' is locked here
  // CHECK-MESSAGES: :[[@LINE-25]]:3: note: the other way round, 'head::insert_lock' is locked here
  // CHECK-MESSAGES: :[[@LINE-25]]:3: note: 'head::read_lock' is locked here
  // CHECK-MESSAGES: :[[@LINE-6]]:5: note: always lock 'head::insert_lock' first
  pthread_mutex_unlock(&heads[at].read_lock);
  return id;
}

// Both are taken only where something is found, or dropped on one way.
static struct list {
  pthread_mutex_t insert_lock, read_lock;
  struct node *first;
} lists[8];
static struct node *find_if(int id, int at) {
  struct node *n = lists[at].first;
  if (!n)
    return NULL;
  pthread_mutex_lock(&lists[at].insert_lock);
  pthread_mutex_lock(&lists[at].read_lock);
  pthread_mutex_unlock(&lists[at].insert_lock);
  return n;
}
static struct node *find_else(int id, int at) {
  pthread_mutex_lock(&lists[at].insert_lock);
  pthread_mutex_lock(&lists[at].read_lock);
  struct node *n = lists[at].first;
  pthread_mutex_unlock(&lists[at].insert_lock);
  if (!n)
    pthread_mutex_unlock(&lists[at].read_lock);
  return n;
}
static void list_insert(struct node *n, int at) {
  pthread_mutex_lock(&lists[at].insert_lock);
  n->next = lists[at].first;
  lists[at].first = n;
  pthread_mutex_unlock(&lists[at].insert_lock);
}
int good_read(struct node *made, int id, int at) {
  if (find_if(id, at) || find_else(id, at)) {
    pthread_mutex_unlock(&lists[at].read_lock);
    return id;
  }
  list_insert(made, at);
  return 0;
}
