// Returns that leave a mutex locked, and what they return: a failure that is in a variable, has a name or is made by a function.
// RUN: %check_interop_tidy %s interop-lock-order %t -std=gnu11

#include <errno.h>
#include <pthread.h>
#include <stddef.h>

#define EMPTY 3
enum status { STATUS_OK, STATUS_DONE, STATUS_FAILED };
enum error { ERR_NONE, ERR_CLOSED, NOT_FAILED };

struct page {
  int size;
};
struct table {
  pthread_mutex_t lock;
  int count;
  int *values;
};

int subscribe(struct table *t);
struct page *load(struct table *t);
int set_error(struct table *t, const char *text);
int table_fail(struct table *t, const char *text);
int find_slot(struct table *t);
unsigned find_id(struct table *t);
void leave_all(int why);
void buffer_release(struct page *p);
void table_release(struct table *t);

//===-- A failure in a variable ---------------------------------------------===//

int bad_negative(struct table *t) {
  pthread_mutex_lock(&t->lock);
  int rc = subscribe(t);
  if (rc < 0)
    return rc;
  t->count++;
  pthread_mutex_unlock(&t->lock);
  return rc;
}
// CHECK-MESSAGES: :[[@LINE-5]]:5: warning: 'bad_negative' returns here with 'lock' still locked: whoever locks it next waits for ever, and so does a teardown that waits for that thread
// CHECK-MESSAGES: :[[@LINE-9]]:3: note: 'lock' is locked here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: another way out unlocks it here

int bad_number(struct table *t) {
  int rc;
  pthread_mutex_lock(&t->lock);
  if ((rc = subscribe(t)) != 0)
    return rc;
  t->count++;
  pthread_mutex_unlock(&t->lock);
  return 0;
}
// CHECK-MESSAGES: :[[@LINE-5]]:5: warning: 'bad_number' returns here with 'lock' still locked: whoever locks it next waits for ever, and so does a teardown that waits for that thread
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: 'lock' is locked here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: another way out unlocks it here

int bad_plain(struct table *t) {
  pthread_mutex_lock(&t->lock);
  int rc = subscribe(t);
  if (rc)
    return rc;
  t->count++;
  pthread_mutex_unlock(&t->lock);
  return 0;
}
// CHECK-MESSAGES: :[[@LINE-5]]:5: warning: 'bad_plain' returns here with 'lock' still locked: whoever locks it next waits for ever, and so does a teardown that waits for that thread
// CHECK-MESSAGES: :[[@LINE-9]]:3: note: 'lock' is locked here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: another way out unlocks it here

struct page *bad_null(struct table *t) {
  pthread_mutex_lock(&t->lock);
  struct page *p = load(t);
  if (!p)
    return p;
  t->count++;
  pthread_mutex_unlock(&t->lock);
  return p;
}
// CHECK-MESSAGES: :[[@LINE-5]]:5: warning: 'bad_null' returns here with 'lock' still locked: whoever locks it next waits for ever, and so does a teardown that waits for that thread
// CHECK-MESSAGES: :[[@LINE-9]]:3: note: 'lock' is locked here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: another way out unlocks it here

//===-- A failure with a name -----------------------------------------------===//

int bad_errno(struct table *t) {
  pthread_mutex_lock(&t->lock);
  if (!t->values)
    return EINVAL;
  t->count++;
  pthread_mutex_unlock(&t->lock);
  return 0;
}
// CHECK-MESSAGES: :[[@LINE-5]]:5: warning: 'bad_errno' returns here with 'lock' still locked: whoever locks it next waits for ever, and so does a teardown that waits for that thread
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: 'lock' is locked here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: another way out unlocks it here

enum status bad_enumerator(struct table *t) {
  pthread_mutex_lock(&t->lock);
  if (!t->values)
    return STATUS_FAILED;
  t->count++;
  pthread_mutex_unlock(&t->lock);
  return STATUS_OK;
}
// CHECK-MESSAGES: :[[@LINE-5]]:5: warning: 'bad_enumerator' returns here with 'lock' still locked: whoever locks it next waits for ever, and so does a teardown that waits for that thread
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: 'lock' is locked here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: another way out unlocks it here

int bad_call(struct table *t) {
  pthread_mutex_lock(&t->lock);
  if (!t->values)
    return set_error(t, "empty");
  t->count++;
  pthread_mutex_unlock(&t->lock);
  return 0;
}
// CHECK-MESSAGES: :[[@LINE-5]]:5: warning: 'bad_call' returns here with 'lock' still locked: whoever locks it next waits for ever, and so does a teardown that waits for that thread
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: 'lock' is locked here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: another way out unlocks it here

//===-- The second time -----------------------------------------------------===//

int bad_second_part(struct table *t) {
  pthread_mutex_lock(&t->lock);
  t->count++;
  pthread_mutex_unlock(&t->lock);
  int rc = subscribe(t);
  pthread_mutex_lock(&t->lock);
  if (rc < 0)
    return -1;
  t->count--;
  pthread_mutex_unlock(&t->lock);
  return 0;
}
// CHECK-MESSAGES: :[[@LINE-5]]:5: warning: 'bad_second_part' returns here with 'lock' still locked: whoever locks it next waits for ever, and so does a teardown that waits for that thread
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: 'lock' is locked here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: another way out unlocks it here

// What is released in between is something else.
int bad_other_released(struct table *t, struct page *p) {
  pthread_mutex_lock(&t->lock);
  if (subscribe(t) < 0) {
    buffer_release(p);
    return -1;
  }
  pthread_mutex_unlock(&t->lock);
  return 0;
}
// CHECK-MESSAGES: :[[@LINE-5]]:5: warning: 'bad_other_released' returns here with 'lock' still locked: whoever locks it next waits for ever, and so does a teardown that waits for that thread
// CHECK-MESSAGES: :[[@LINE-9]]:3: note: 'lock' is locked here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: another way out unlocks it here

//===-- Right ---------------------------------------------------------------===//

// Who finds it has the lock.
struct page *good_found(struct table *t) {
  pthread_mutex_lock(&t->lock);
  struct page *p = load(t);
  if (p)
    return p;
  pthread_mutex_unlock(&t->lock);
  return NULL;
}

int good_entered(struct table *t) {
  pthread_mutex_lock(&t->lock);
  int rc = subscribe(t);
  if (rc == 0)
    return rc;
  pthread_mutex_unlock(&t->lock);
  return rc;
}

enum status good_done(struct table *t) {
  pthread_mutex_lock(&t->lock);
  if (t->values)
    return STATUS_DONE;
  pthread_mutex_unlock(&t->lock);
  return STATUS_OK;
}

int good_released(struct table *t) {
  pthread_mutex_lock(&t->lock);
  int rc = subscribe(t);
  if (rc < 0) {
    table_release(t);
    return rc;
  }
  pthread_mutex_unlock(&t->lock);
  return 0;
}

int good_unlocked(struct table *t) {
  pthread_mutex_lock(&t->lock);
  int rc = subscribe(t);
  pthread_mutex_unlock(&t->lock);
  if (rc < 0)
    return rc;
  return 0;
}

// Success under the name of errors.
enum error good_no_error(struct table *t) {
  pthread_mutex_lock(&t->lock);
  if (!t->values) {
    pthread_mutex_unlock(&t->lock);
    return ERR_CLOSED;
  }
  return ERR_NONE;
}

enum error good_not_failed(struct table *t) {
  pthread_mutex_lock(&t->lock);
  if (!t->values) {
    pthread_mutex_unlock(&t->lock);
    return ERR_CLOSED;
  }
  return NOT_FAILED;
}

int good_own_name(struct table *t) {
  pthread_mutex_lock(&t->lock);
  if (!t->values)
    return EMPTY;
  pthread_mutex_unlock(&t->lock);
  return 0;
}

// A number that was found, with the lock.
int good_slot(struct table *t) {
  pthread_mutex_lock(&t->lock);
  int slot = find_slot(t);
  if (slot)
    return slot;
  pthread_mutex_unlock(&t->lock);
  return 0;
}

unsigned good_id(struct table *t) {
  pthread_mutex_lock(&t->lock);
  unsigned ret = find_id(t);
  if (ret != 0)
    return ret;
  pthread_mutex_unlock(&t->lock);
  return 0;
}

int good_event(struct table *t) {
  pthread_mutex_lock(&t->lock);
  int event = t->count;
  if (event == 0) {
    pthread_mutex_unlock(&t->lock);
    return 0;
  }
  return event;
}

// It may unlock what it gets, or what nothing is said of.
int good_fail(struct table *t) {
  pthread_mutex_lock(&t->lock);
  if (!t->values)
    return table_fail(t, "closed");
  pthread_mutex_unlock(&t->lock);
  return 0;
}

int good_leave(struct table *t) {
  pthread_mutex_lock(&t->lock);
  if (subscribe(t) < 0) {
    leave_all(3);
    return -1;
  }
  pthread_mutex_unlock(&t->lock);
  return 0;
}
