// The lock of an object that nobody else knows yet is in no order: it is made here, and not put anywhere before.
// RUN: %check_interop_tidy %s interop-lock-order %t

#include <pthread.h>
#include <stdlib.h>

struct item {
  struct item *next;
  pthread_mutex_t lock;
};
static pthread_mutex_t list_lock = PTHREAD_MUTEX_INITIALIZER;
static struct item *first;

void tick(void) {
  pthread_mutex_lock(&list_lock);
  for (struct item *item = first; item; item = item->next) {
    pthread_mutex_lock(&item->lock);
    pthread_mutex_unlock(&item->lock);
  }
  pthread_mutex_unlock(&list_lock);
}

void good_add(void) {
  struct item *item = calloc(1, sizeof(*item));
  pthread_mutex_init(&item->lock, NULL);
  pthread_mutex_lock(&item->lock);
  pthread_mutex_lock(&list_lock);
  item->next = first;
  first = item;
  pthread_mutex_unlock(&list_lock);
  pthread_mutex_unlock(&item->lock);
}

struct node {
  struct node *next;
  pthread_mutex_t lock;
};
static pthread_mutex_t nodes_lock = PTHREAD_MUTEX_INITIALIZER;
static struct node *nodes;

void tick_nodes(void) {
  pthread_mutex_lock(&nodes_lock);
  for (struct node *node = nodes; node; node = node->next) {
    pthread_mutex_lock(&node->lock);
    pthread_mutex_unlock(&node->lock);
  }
  pthread_mutex_unlock(&nodes_lock);
}

void bad_raise(struct node *node) {
  pthread_mutex_lock(&node->lock);
  pthread_mutex_lock(&nodes_lock);
  node->next = nodes;
  nodes = node;
  pthread_mutex_unlock(&nodes_lock);
  pthread_mutex_unlock(&node->lock);
}
// CHECK-MESSAGES: :[[@LINE-6]]:3: warning: 'nodes_lock' is locked here while 'node::lock' is held, and elsewhere 'node::lock' is locked while 'nodes_lock' is held
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: 'node::lock' is locked here
// CHECK-MESSAGES: :[[@LINE-18]]:3: note: the other way round, 'nodes_lock' is locked here
// CHECK-MESSAGES: :[[@LINE-17]]:5: note: 'node::lock' is locked here
// CHECK-MESSAGES: :[[@LINE-10]]:3: note: always lock 'nodes_lock' first

struct part {
  struct part *next;
  pthread_mutex_t lock;
};
static pthread_mutex_t parts_lock = PTHREAD_MUTEX_INITIALIZER;
static struct part *parts;

void tick_parts(void) {
  pthread_mutex_lock(&parts_lock);
  for (struct part *part = parts; part; part = part->next) {
    pthread_mutex_lock(&part->lock);
    pthread_mutex_unlock(&part->lock);
  }
  pthread_mutex_unlock(&parts_lock);
}

// Others know it by the time that its lock is taken.
void bad_added_before(void) {
  struct part *part = calloc(1, sizeof(*part));
  pthread_mutex_init(&part->lock, NULL);
  part->next = parts;
  parts = part;
  pthread_mutex_lock(&part->lock);
  pthread_mutex_lock(&parts_lock);
  pthread_mutex_unlock(&parts_lock);
  pthread_mutex_unlock(&part->lock);
}
// CHECK-MESSAGES: :[[@LINE-4]]:3: warning: 'parts_lock' is locked here while 'part::lock' is held, and elsewhere 'part::lock' is locked while 'parts_lock' is held
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'part::lock' is locked here
// CHECK-MESSAGES: :[[@LINE-21]]:3: note: the other way round, 'parts_lock' is locked here
// CHECK-MESSAGES: :[[@LINE-20]]:5: note: 'part::lock' is locked here
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: always lock 'parts_lock' first
