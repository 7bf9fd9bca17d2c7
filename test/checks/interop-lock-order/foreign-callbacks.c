// Callbacks that a function is given and keeps, called under a lock that it takes.
// RUN: %check_interop_tidy %s interop-lock-order %t

#include <pthread.h>
#include <stddef.h>

typedef void (*handler)(int event, void *data);

struct timer {
  struct timer *next;
  handler call;
  void *data;
  long expires;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct timer *timers;

// https://github.com/kamailio/kamailio/blob/e17b554ba9/src/modules/cdp/transaction.c
void timer_add(struct timer *t, handler call, void *data) {
  t->call = call;
  t->data = data;
  pthread_mutex_lock(&lock);
  t->next = timers;
  timers = t;
  pthread_mutex_unlock(&lock);
}

void timers_run(long now) {
  pthread_mutex_lock(&lock);
  for (struct timer *t = timers; t; t = t->next)
    if (t->expires < now)
      t->call(1, t->data);
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: the callback in 'timer::call' is called while 'lock' is held, and 'timer_add' locks it too: a handler that calls it waits for itself for ever
  // CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'lock' is locked here
  // CHECK-MESSAGES: :[[@LINE-16]]:41: note: 'timer::call' is given what it holds here
  // CHECK-MESSAGES: :[[@LINE-14]]:3: note: 'lock' is locked here too
  pthread_mutex_unlock(&lock);
}

void timers_ok_run(long now) {
  pthread_mutex_lock(&lock);
  struct timer *t = timers;
  timers = NULL;
  pthread_mutex_unlock(&lock);
  for (; t; t = t->next)
    t->call(1, t->data);
}

// What is given with nothing for it is a part of the program, which knows the lock.
typedef void (*sorter)(struct timer *t);
static sorter sort;
void set_sorter(sorter by) {
  pthread_mutex_lock(&lock);
  sort = by;
  pthread_mutex_unlock(&lock);
}
void ok_sort(void) {
  pthread_mutex_lock(&lock);
  sort(timers);
  pthread_mutex_unlock(&lock);
}

// The function that is given the callback takes no lock.
struct source {
  pthread_mutex_t lock;
  handler call;
  void *data;
};
void source_set(struct source *s, handler call, void *data) {
  s->call = call;
  s->data = data;
}
void source_ok_send(struct source *s) {
  pthread_mutex_lock(&s->lock);
  s->call(1, s->data);
  pthread_mutex_unlock(&s->lock);
}

// It may be taken again.
struct device {
  pthread_mutex_t lock;
  handler call;
  void *data;
};
void device_init(struct device *d) {
  pthread_mutexattr_t attr;
  pthread_mutexattr_init(&attr);
  pthread_mutexattr_settype(&attr, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&d->lock, &attr);
}
void device_set(struct device *d, handler call, void *data) {
  pthread_mutex_lock(&d->lock);
  d->call = call;
  d->data = data;
  pthread_mutex_unlock(&d->lock);
}
void device_ok_send(struct device *d) {
  pthread_mutex_lock(&d->lock);
  d->call(1, d->data);
  pthread_mutex_unlock(&d->lock);
}

// All that is given to it is in view, and locks nothing.
static handler seen_call;
static void *seen_data;
void seen_set(handler call, void *data) {
  pthread_mutex_lock(&lock);
  seen_call = call;
  seen_data = data;
  pthread_mutex_unlock(&lock);
}
void count(int event, void *data) {}
void seen_start(void) { seen_set(count, NULL); }
void seen_ok_send(void) {
  pthread_mutex_lock(&lock);
  seen_call(1, seen_data);
  pthread_mutex_unlock(&lock);
}

// Another function of the same object takes the lock.
struct stream {
  pthread_mutex_t lock;
  handler call;
  void *data;
  int paused;
};
void stream_init(struct stream *s) { pthread_mutex_init(&s->lock, NULL); }
void stream_on_data(struct stream *s, handler call, void *data) {
  s->call = call;
  s->data = data;
}
void stream_pause(struct stream *s) {
  pthread_mutex_lock(&s->lock);
  s->paused = 1;
  pthread_mutex_unlock(&s->lock);
}
void stream_feed(struct stream *s) {
  pthread_mutex_lock(&s->lock);
  s->call(1, s->data);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the callback in 'stream::call' is called while 'stream::lock' is held, and 'stream_pause' locks it too: a handler that calls it waits for itself for ever
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'stream::lock' is locked here
  // CHECK-MESSAGES: :[[@LINE-14]]:47: note: 'stream::call' is given what it holds here
  // CHECK-MESSAGES: :[[@LINE-10]]:3: note: 'stream::lock' is locked here too
  pthread_mutex_unlock(&s->lock);
}

// What takes the lock is for another object.
struct sink {
  pthread_mutex_t lock;
  handler call;
  void *data;
};
struct pool {
  struct sink one;
};
void sink_on_data(struct sink *s, handler call, void *data) {
  s->call = call;
  s->data = data;
}
void pool_count(struct pool *p) {
  pthread_mutex_lock(&p->one.lock);
  pthread_mutex_unlock(&p->one.lock);
}
void sink_ok_feed(struct sink *s) {
  pthread_mutex_lock(&s->lock);
  s->call(1, s->data);
  pthread_mutex_unlock(&s->lock);
}

// A program that uses this file sets the callbacks, and they get the object.
// https://github.com/civetweb/civetweb/blob/b76325205c/src/civetweb.c
struct conn;
struct conn_callbacks {
  void (*closed)(struct conn *c);
  int (*is_wanted)(const struct conn *c);
};
struct conn_ops {
  void (*flush)(struct conn *c);
};
struct conn {
  pthread_mutex_t lock;
  struct conn_callbacks callbacks;
  const struct conn_ops *ops;
  int socket, sent, received;
};
void conn_init(struct conn *c) { pthread_mutex_init(&c->lock, NULL); }
void conn_lock(struct conn *c) { pthread_mutex_lock(&c->lock); }
void conn_unlock(struct conn *c) { pthread_mutex_unlock(&c->lock); }
static void conn_close(struct conn *c) {
  conn_lock(c);
  if (c->callbacks.closed)
    c->callbacks.closed(c);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: the callback in 'conn_callbacks::closed' is called while 'conn::lock' is held, and 'conn_lock' locks it too: a handler that calls it waits for itself for ever
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'conn::lock' is locked here
  // CHECK-MESSAGES: :[[@LINE-8]]:34: note: 'conn::lock' is locked here too
  conn_unlock(c);
}
void conn_end(struct conn *c) { conn_close(c); }

static void conn_ok_close(struct conn *c) {
  if (c->callbacks.closed)
    c->callbacks.closed(c);
  conn_lock(c);
  // What does the work is told what is locked, and what answers a question only looks.
  c->ops->flush(c);
  if (c->callbacks.is_wanted(c))
    c->ops = NULL;
  conn_unlock(c);
}
void conn_ok_end(struct conn *c) { conn_ok_close(c); }

// Each call of what takes the lock has an object of its own.
struct order {
  pthread_mutex_t lock;
  handler call;
  void *data;
};
void order_pass(struct order *o);
void order_await(handler call, void *data) {
  struct order o = {PTHREAD_MUTEX_INITIALIZER, call, data};
  pthread_mutex_lock(&o.lock);
  order_pass(&o);
  pthread_mutex_unlock(&o.lock);
}
void order_ok_run(struct order *o) {
  pthread_mutex_lock(&o->lock);
  o->call(1, o->data);
  pthread_mutex_unlock(&o->lock);
}
