// A lock that is taken only where the program has threads counts as taken.
// RUN: %check_interop_tidy %s interop-lock-order %t -std=gnu11

#include <pthread.h>
#include <stddef.h>

struct rpc {
  pthread_mutex_t mutex;
  pthread_mutex_t queue;
  int threaded;
  int fd;
  const char *error;
};

int rpc_write(struct rpc *r);

void rpc_init(struct rpc *r) {
  pthread_mutex_init(&r->mutex, NULL);
  pthread_mutex_init(&r->queue, NULL);
}

void rpc_set_error(struct rpc *r, const char *text) {
  if (r->threaded)
    pthread_mutex_lock(&r->mutex);
  r->error = text;
  if (r->threaded) {
    pthread_mutex_unlock(&r->mutex);
  }
}

//===-- Taken again ---------------------------------------------------------===//

int bad_send(struct rpc *r) {
  if (r->threaded) {
    pthread_mutex_lock(&r->mutex);
  }
  int rc = rpc_write(r);
  if (rc < 0)
    rpc_set_error(r, "cannot write");
  if (r->threaded)
    pthread_mutex_unlock(&r->mutex);
  return rc;
}
// CHECK-MESSAGES: :[[@LINE-5]]:5: warning: 'rpc_set_error' locks 'rpc::mutex' again, which this thread holds already: it waits for itself for ever
// CHECK-MESSAGES: :[[@LINE-10]]:5: note: 'rpc::mutex' is locked here
// CHECK-MESSAGES: :[[@LINE-22]]:5: note: 'rpc::mutex' is locked again here

int good_send(struct rpc *r) {
  if (r->threaded)
    pthread_mutex_lock(&r->mutex);
  int rc = rpc_write(r);
  if (r->threaded)
    pthread_mutex_unlock(&r->mutex);
  if (rc < 0)
    rpc_set_error(r, "cannot write");
  return rc;
}

//===-- Both orders ---------------------------------------------------------===//

void bad_mutex_first(struct rpc *r) {
  if (r->threaded)
    pthread_mutex_lock(&r->mutex);
  if (r->threaded)
    pthread_mutex_lock(&r->queue);
  r->fd = 0;
  if (r->threaded)
    pthread_mutex_unlock(&r->queue);
  if (r->threaded)
    pthread_mutex_unlock(&r->mutex);
}

void bad_queue_first(struct rpc *r) {
  pthread_mutex_lock(&r->queue);
  if (r->threaded)
    pthread_mutex_lock(&r->mutex);
  r->fd = 1;
  if (r->threaded)
    pthread_mutex_unlock(&r->mutex);
  pthread_mutex_unlock(&r->queue);
}
// CHECK-MESSAGES: :[[@LINE-6]]:5: warning: 'rpc::mutex' is locked here while 'rpc::queue' is held, and elsewhere 'rpc::queue' is locked while 'rpc::mutex' is held
// CHECK-MESSAGES: :[[@LINE-9]]:3: note: 'rpc::queue' is locked here
// CHECK-MESSAGES: :[[@LINE-21]]:5: note: the other way round, 'rpc::mutex' is locked here
// CHECK-MESSAGES: :[[@LINE-20]]:5: note: 'rpc::queue' is locked here
// CHECK-MESSAGES: :[[@LINE-10]]:5: note: always lock 'rpc::mutex' first

//===-- A way out -----------------------------------------------------------===//

int bad_way_out(struct rpc *r) {
  if (r->threaded)
    pthread_mutex_lock(&r->mutex);
  if (r->fd < 0)
    return -1;
  r->fd = 2;
  if (r->threaded)
    pthread_mutex_unlock(&r->mutex);
  return 0;
}
// CHECK-MESSAGES: :[[@LINE-6]]:5: warning: 'bad_way_out' returns here with 'mutex' still locked: whoever locks it next waits for ever, and so does a teardown that waits for that thread
// CHECK-MESSAGES: :[[@LINE-9]]:5: note: 'mutex' is locked here
// CHECK-MESSAGES: :[[@LINE-5]]:5: note: another way out unlocks it here

// What decides is more than whether there are threads.
void good_more(struct rpc *r) {
  if (r->fd > 3) {
    pthread_mutex_lock(&r->mutex);
    r->fd = 3;
    rpc_write(r);
    pthread_mutex_unlock(&r->mutex);
  }
  rpc_set_error(r, "full");
}

// What the caller gives, and what a call answers, may be something else the next time.
void good_given(struct rpc *r, int threaded) {
  if (threaded)
    pthread_mutex_lock(&r->mutex);
  rpc_set_error(r, "given");
  if (threaded)
    pthread_mutex_unlock(&r->mutex);
}
int is_threaded(struct rpc *r);
void good_asked(struct rpc *r) {
  if (is_threaded(r))
    pthread_mutex_lock(&r->mutex);
  rpc_set_error(r, "asked");
  if (is_threaded(r))
    pthread_mutex_unlock(&r->mutex);
}

//===-- Where it was not taken ----------------------------------------------===//

static pthread_mutex_t table_lock = PTHREAD_MUTEX_INITIALIZER;
struct rpc *look_up(int id);

// Whether there is an object at all.
int good_looked_up(int id) {
  pthread_mutex_lock(&table_lock);
  struct rpc *r = look_up(id);
  if (r)
    pthread_mutex_lock(&r->mutex);
  pthread_mutex_unlock(&table_lock);
  if (!r)
    return -1;
  r->fd = 1;
  pthread_mutex_unlock(&r->mutex);
  return 0;
}
#define RPC_LOCK(r) do { if (r) pthread_mutex_lock(&(r)->mutex); } while (0)
#define RPC_UNLOCK(r) do { if (r) pthread_mutex_unlock(&(r)->mutex); } while (0)
int good_macros(struct rpc *r) {
  RPC_LOCK(r);
  if (!r)
    return -1;
  r->fd = 1;
  RPC_UNLOCK(r);
  return 0;
}

// The flag is asked again.
int good_ways_out(struct rpc *r) {
  if (r->threaded)
    pthread_mutex_lock(&r->mutex);
  int rc = rpc_write(r);
  if (!r->threaded)
    return -1;
  if (r->threaded)
    pthread_mutex_unlock(&r->mutex);
  return rc;
}
int good_both(struct rpc *r) {
  if (r->threaded)
    pthread_mutex_lock(&r->mutex);
  if (r->threaded) {
    int rc = rpc_write(r);
    pthread_mutex_unlock(&r->mutex);
    return rc;
  }
  rpc_set_error(r, "alone");
  return -1;
}
void good_without(struct rpc *r) {
  if (r->threaded)
    pthread_mutex_lock(&r->mutex);
  if (r->threaded == 0)
    rpc_set_error(r, "alone");
  if (r->threaded)
    pthread_mutex_unlock(&r->mutex);
}

// Early or late, but once.
void good_once(struct rpc *r) {
  if (r->fd)
    pthread_mutex_lock(&r->mutex);
  rpc_write(r);
  if (!r->fd)
    pthread_mutex_lock(&r->mutex);
  r->error = "";
  pthread_mutex_unlock(&r->mutex);
}

// The one who has it says so.
int good_owner(struct rpc *r) {
  if (!r->threaded)
    pthread_mutex_lock(&r->mutex);
  rpc_write(r);
  if (r->threaded)
    return 0;
  pthread_mutex_unlock(&r->mutex);
  return 0;
}

// One of several ways.
int good_mode(struct rpc *r) {
  if (r->threaded == 1)
    pthread_mutex_lock(&r->mutex);
  if (r->threaded == 2)
    return -1;
  if (r->threaded == 1)
    pthread_mutex_unlock(&r->mutex);
  return 0;
}

// Two objects in the order of their addresses.
void good_addresses(struct rpc *r, struct rpc *s) {
  if (r < s)
    pthread_mutex_lock(&r->mutex);
  pthread_mutex_lock(&s->mutex);
  if (r > s)
    pthread_mutex_lock(&r->mutex);
  r->fd = s->fd;
  pthread_mutex_unlock(&r->mutex);
  pthread_mutex_unlock(&s->mutex);
}

void good_noted(struct rpc *r) {
  int held = 0;
  if (r->threaded) {
    pthread_mutex_lock(&r->mutex);
    held = 1;
  }
  if (!held)
    rpc_set_error(r, "alone");
  if (held)
    pthread_mutex_unlock(&r->mutex);
}
