// Ways through a body that keep a mutex which the other ways unlock.
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c11

#include <pthread.h>
#include <stddef.h>

struct table {
  pthread_mutex_t lock;
  int count;
  int *values;
};

int subscribe(struct table *t);
void report(const char *text);
void reset(int *values);

void table_init(struct table *t) { pthread_mutex_init(&t->lock, NULL); }

//===-- To the end ----------------------------------------------------------===//

void bad_falls_off(struct table *t) {
  pthread_mutex_lock(&t->lock);
  if (!t->values) {
    pthread_mutex_unlock(&t->lock);
    return;
  }
  t->count++;
}
// CHECK-MESSAGES: :[[@LINE-1]]:1: warning: 'bad_falls_off' comes from here to its end with 'lock' still locked: whoever locks it next waits for ever, and so does a teardown that waits for that thread [interop-lock-order]
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: 'lock' is locked here
// CHECK-MESSAGES: :[[@LINE-7]]:5: note: another way unlocks it here

void bad_jump(struct table *t) {
  pthread_mutex_lock(&t->lock);
  if (subscribe(t) < 0) {
    report("subscribe failed");
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'bad_jump' comes from here to its end with 'lock' still locked: whoever locks it next waits for ever, and so does a teardown that waits for that thread [interop-lock-order]
    // CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'lock' is locked here
    // CHECK-MESSAGES: :[[@LINE+4]]:3: note: another way unlocks it here
    goto out;
  }
  t->count++;
  pthread_mutex_unlock(&t->lock);
out:
  reset(t->values);
}

void good_jump(struct table *t) {
  pthread_mutex_lock(&t->lock);
  if (subscribe(t) < 0) {
    report("subscribe failed");
    goto out;
  }
  t->count++;
out:
  pthread_mutex_unlock(&t->lock);
  reset(t->values);
}

void good_unlocks_first(struct table *t) {
  pthread_mutex_lock(&t->lock);
  if (subscribe(t) < 0) {
    pthread_mutex_unlock(&t->lock);
    report("subscribe failed");
    goto out;
  }
  t->count++;
  pthread_mutex_unlock(&t->lock);
out:
  reset(t->values);
}

/// The program may have no threads.
int threaded;

void good_by_flag(struct table *t) {
  if (threaded)
    pthread_mutex_lock(&t->lock);
  t->count++;
  if (threaded)
    pthread_mutex_unlock(&t->lock);
}

void good_may_fail(struct table *t) {
  if (pthread_mutex_lock(&t->lock) == 0) {
    t->count++;
    pthread_mutex_unlock(&t->lock);
  }
}

//===-- To where it is taken again ------------------------------------------===//

void bad_continue(struct table *t, int n) {
  for (int i = 0; i < n; ++i) {
    pthread_mutex_lock(&t->lock);
    if (t->values[i] < 0) {
      report("no value");
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: from here 'bad_continue' locks 'lock' again, which this thread holds already: it waits for itself for ever [interop-lock-order]
      // CHECK-MESSAGES: :[[@LINE-4]]:5: note: 'lock' is locked here
      // CHECK-MESSAGES: :[[@LINE-5]]:5: note: and again here
      // CHECK-MESSAGES: :[[@LINE+4]]:5: note: another way unlocks it here
      continue;
    }
    t->count++;
    pthread_mutex_unlock(&t->lock);
  }
}

void good_continue(struct table *t, int n) {
  for (int i = 0; i < n; ++i) {
    pthread_mutex_lock(&t->lock);
    if (t->values[i] < 0) {
      pthread_mutex_unlock(&t->lock);
      continue;
    }
    t->count++;
    pthread_mutex_unlock(&t->lock);
  }
}

void good_each_its_own(struct table *t, int n) {
  for (int i = 0; i < n; ++i)
    pthread_mutex_lock(&t[i].lock);
  report("all locked");
  for (int i = 0; i < n; ++i)
    pthread_mutex_unlock(&t[i].lock);
}

void good_knows(struct table *t, int n) {
  int locked = 0;
  for (int i = 0; i < n; ++i) {
    if (!locked)
      pthread_mutex_lock(&t->lock);
    locked = 1;
    if (t->values[i] < 0)
      continue;
    t->count++;
    pthread_mutex_unlock(&t->lock);
    locked = 0;
  }
}
