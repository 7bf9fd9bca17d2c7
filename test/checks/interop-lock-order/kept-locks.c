// Returns that leave a mutex locked, which the other ways out unlock.
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

//===-- A way out that keeps it ---------------------------------------------===//

int bad_failure(struct table *t) {
  pthread_mutex_lock(&t->lock);
  if (subscribe(t) < 0) {
    report("subscribe failed");
    return -1;
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'bad_failure' returns here with 'lock' still locked: whoever locks it next waits for ever, and so does a teardown that waits for that thread [interop-lock-order]
    // CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'lock' is locked here
    // CHECK-MESSAGES: :[[@LINE+3]]:3: note: another way out unlocks it here
  }
  t->count++;
  pthread_mutex_unlock(&t->lock);
  return 0;
}

void bad_early_return(struct table *t) {
  pthread_mutex_lock(&t->lock);
  if (!t->values)
    return;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'bad_early_return' returns here with 'lock' still locked: whoever locks it next waits for ever, and so does a teardown that waits for that thread [interop-lock-order]
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'lock' is locked here
  // CHECK-MESSAGES: :[[@LINE+2]]:3: note: another way out unlocks it here
  t->values[0] = 1;
  pthread_mutex_unlock(&t->lock);
}

static void finish_values(struct table *t) { t->count = 0; }
static void finish_locked(struct table *t) {
  t->count = 0;
  pthread_mutex_unlock(&t->lock);
}
void finish_elsewhere(struct table *t);

// What a function does whose body is seen counts, and not its name.
void bad_finish_in_view(struct table *t) {
  pthread_mutex_lock(&t->lock);
  t->count++;
  pthread_mutex_unlock(&t->lock);
  pthread_mutex_lock(&t->lock);
  if (!t->values) {
    finish_values(t);
    return;
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'bad_finish_in_view' returns here with 'lock' still locked: whoever locks it next waits for ever, and so does a teardown that waits for that thread [interop-lock-order]
    // CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'lock' is locked here
    // CHECK-MESSAGES: :[[@LINE+3]]:3: note: another way out unlocks it here
  }
  t->values[0] = 1;
  pthread_mutex_unlock(&t->lock);
}
void ok_finish_unlocks(struct table *t) {
  pthread_mutex_lock(&t->lock);
  if (!t->values) {
    finish_locked(t);
    return;
  }
  t->values[0] = 1;
  pthread_mutex_unlock(&t->lock);
}
void ok_finish_elsewhere(struct table *t) {
  pthread_mutex_lock(&t->lock);
  if (!t->values) {
    finish_elsewhere(t);
    return;
  }
  t->values[0] = 1;
  pthread_mutex_unlock(&t->lock);
}

static pthread_mutex_t global_lock = PTHREAD_MUTEX_INITIALIZER;

int *bad_lookup(struct table *t, int key) {
  pthread_mutex_lock(&global_lock);
  for (int i = 0; i < t->count; ++i)
    if (t->values[i] == key) {
      pthread_mutex_unlock(&global_lock);
      return &t->values[i];
    }
  return NULL;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'bad_lookup' returns here with 'global_lock' still locked: whoever locks it next waits for ever, and so does a teardown that waits for that thread [interop-lock-order]
  // CHECK-MESSAGES: :[[@LINE-8]]:3: note: 'global_lock' is locked here
  // CHECK-MESSAGES: :[[@LINE-6]]:7: note: another way out unlocks it here
}

//===-- Right ---------------------------------------------------------------===//

int good_failure(struct table *t) {
  pthread_mutex_lock(&t->lock);
  if (subscribe(t) < 0) {
    pthread_mutex_unlock(&t->lock);
    return -1;
  }
  t->count++;
  pthread_mutex_unlock(&t->lock);
  return 0;
}

int good_one_way_out(struct table *t) {
  int result = -1;
  pthread_mutex_lock(&t->lock);
  if (subscribe(t) < 0)
    goto out;
  result = 0;
out:
  pthread_mutex_unlock(&t->lock);
  return result;
}

// Who succeeds has the lock.
int good_kept_on_success(struct table *t) {
  pthread_mutex_lock(&t->lock);
  if (!t->values) {
    pthread_mutex_unlock(&t->lock);
    return -1;
  }
  return 0;
}

int *good_found_is_locked(struct table *t) {
  pthread_mutex_lock(&t->lock);
  if (!t->count) {
    pthread_mutex_unlock(&t->lock);
    return NULL;
  }
  return t->values;
}

// The caller has it, and gets it back.
int good_let_go_for_a_while(struct table *t) {
  pthread_mutex_unlock(&t->lock);
  int result = subscribe(t);
  pthread_mutex_lock(&t->lock);
  if (result < 0)
    return -1;
  t->count++;
  return 0;
}

void good_table_lock(struct table *t, int keep) {
  pthread_mutex_lock(&t->lock);
  if (keep)
    return;
  pthread_mutex_unlock(&t->lock);
}

static void fail(struct table *t) {
  report("failed");
  pthread_mutex_unlock(&t->lock);
}

int good_helper_unlocks(struct table *t) {
  pthread_mutex_lock(&t->lock);
  if (subscribe(t) < 0) {
    fail(t);
    return -1;
  }
  pthread_mutex_unlock(&t->lock);
  return 0;
}

void table_unlock(struct table *t);

int good_unseen_helper(struct table *t) {
  pthread_mutex_lock(&t->lock);
  if (subscribe(t) < 0) {
    table_unlock(t);
    return -1;
  }
  pthread_mutex_unlock(&t->lock);
  return 0;
}

int good_conditional(struct table *t, int is_shared) {
  if (is_shared)
    pthread_mutex_lock(&t->lock);
  if (!t->values) {
    if (is_shared)
      pthread_mutex_unlock(&t->lock);
    return -1;
  }
  t->count++;
  if (is_shared)
    pthread_mutex_unlock(&t->lock);
  return 0;
}

// Another name of the same lock.
int good_alias(struct table *t) {
  pthread_mutex_lock(&t->lock);
  struct table *same = t;
  if (subscribe(t) < 0) {
    pthread_mutex_unlock(&same->lock);
    return -1;
  }
  pthread_mutex_unlock(&t->lock);
  return 0;
}

// Where it was not taken it is not kept.
int good_not_taken(struct table *t) {
  int result = pthread_mutex_lock(&t->lock);
  if (result != 0)
    return -1;
  t->count++;
  pthread_mutex_unlock(&t->lock);
  return 0;
}

int good_not_taken_for_a_reason(struct table *t) {
  if (pthread_mutex_lock(&t->lock) == 35)
    return -1;
  t->count++;
  pthread_mutex_unlock(&t->lock);
  return 0;
}

static int seize(struct table *t) { return pthread_mutex_lock(&t->lock); }

int good_not_taken_by_own(struct table *t) {
  if (seize(t))
    return -1;
  t->count++;
  pthread_mutex_unlock(&t->lock);
  return 0;
}

void good_pause(struct table *t) {
  pthread_mutex_lock(&t->lock);
  if (!t->count) {
    pthread_mutex_unlock(&t->lock);
    return;
  }
  t->count++;
}

// The copy of the process leaves the lock, which both share, to the one that has it.
int fork(void);
int good_child(struct table *t) {
  pthread_mutex_lock(&t->lock);
  int pid = fork();
  if (pid == 0)
    return -1;
  t->count++;
  pthread_mutex_unlock(&t->lock);
  return pid;
}
