// A table of threads, of which one is joined under the mutex of the table: that the table leads to the handle says nothing
// of the thread, whatever the thread does with its own entry.
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c11

#include <pthread.h>
#include <stddef.h>

struct slot {
  pthread_t thread;
  int active;
};
static pthread_mutex_t slots_lock = PTHREAD_MUTEX_INITIALIZER;
static struct slot *slots;
static size_t slot_count;

static struct slot *find_active(void) {
  struct slot *found = NULL;
  pthread_mutex_lock(&slots_lock);
  for (size_t i = 0; i < slot_count; ++i)
    if (slots[i].active)
      found = &slots[i];
  pthread_mutex_unlock(&slots_lock);
  return found;
}

extern void (*slot_report)(struct slot *s);

static void *serve(void *given) {
  struct slot *s = given;
  while (find_active() != s)
    slot_report(s);
  return NULL;
}

int slot_start(void) {
  struct slot *s = &slots[slot_count++];
  return pthread_create(&s->thread, NULL, serve, s);
}

void slot_stop(size_t index) {
  pthread_mutex_lock(&slots_lock);
  pthread_join(slots[index].thread, NULL);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'pthread_join' waits, while 'slots_lock' is held, for the thread of 'serve', which locks it [interop-lock-order]
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'slots_lock' is locked here
  // CHECK-MESSAGES: :[[@LINE-8]]:10: note: the thread is started here
  // CHECK-MESSAGES: :[[@LINE-16]]:10: note: 'serve' calls 'find_active' here
  // CHECK-MESSAGES: :[[@LINE-29]]:3: note: 'slots_lock' is locked here; this waits for ever if the other waits already
  // CHECK-MESSAGES: :[[@LINE-6]]:3: note: unlock 'slots_lock' before this call
  --slot_count;
  pthread_mutex_unlock(&slots_lock);
}

// The thread says itself that it is at its end, before the join.
struct ending {
  pthread_t thread;
  int done;
};
static pthread_mutex_t endings_lock = PTHREAD_MUTEX_INITIALIZER;
static struct ending *endings;
static int ended;

static void *serve_once(void *given) {
  pthread_mutex_lock(&endings_lock);
  ended = 1;
  pthread_mutex_unlock(&endings_lock);
  return NULL;
}

int ending_start(size_t index) {
  return pthread_create(&endings[index].thread, NULL, serve_once, &endings[index]);
}

void good_ending_stop(size_t index) {
  pthread_mutex_lock(&endings_lock);
  if (ended)
    pthread_join(endings[index].thread, NULL);
  pthread_mutex_unlock(&endings_lock);
}
