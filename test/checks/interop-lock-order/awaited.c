// Stop functions in C that wait, under a mutex, for a thread or for a library's callback.
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c11

#include <pthread.h>
#include <stddef.h>

//===-- A thread ------------------------------------------------------------===//

static pthread_mutex_t table_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_t worker;
static volatile int running;
static int values;

static void add(int value) {
  pthread_mutex_lock(&table_lock);
  values += value;
  pthread_mutex_unlock(&table_lock);
}

static void *run(void *unused) {
  while (running)
    add(1);
  return NULL;
}

int table_start(void) {
  running = 1;
  return pthread_create(&worker, NULL, run, NULL);
}

static void end_worker(void) {
  running = 0;
  pthread_join(worker, NULL);
}

void bad_stop(void) {
  pthread_mutex_lock(&table_lock);
  if (running)
    end_worker();
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'pthread_join' waits, while 'table_lock' is held, for the thread of 'run', which locks it [interop-lock-order]
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'table_lock' is locked here
  // CHECK-MESSAGES: :[[@LINE-3]]:5: note: 'bad_stop' calls 'end_worker' here
  // CHECK-MESSAGES: :[[@LINE-10]]:3: note: 'pthread_join' waits here
  // CHECK-MESSAGES: :[[@LINE-16]]:10: note: the thread is started here
  // CHECK-MESSAGES: :[[@LINE-23]]:5: note: 'run' calls 'add' here
  // CHECK-MESSAGES: :[[@LINE-31]]:3: note: 'table_lock' is locked here; this waits for ever if the other waits already
  // CHECK-MESSAGES: :[[@LINE-8]]:5: note: unlock 'table_lock' before this call
  values = 0;
  pthread_mutex_unlock(&table_lock);
}

void good_stop(void) {
  end_worker();
  pthread_mutex_lock(&table_lock);
  values = 0;
  pthread_mutex_unlock(&table_lock);
}

// The helper gives the mutex back for the time of the join.
static void end_worker_unlocked(void) {
  pthread_mutex_unlock(&table_lock);
  pthread_join(worker, NULL);
  pthread_mutex_lock(&table_lock);
}
void good_stop_by_helper(void) {
  pthread_mutex_lock(&table_lock);
  values = 0;
  end_worker_unlocked();
  pthread_mutex_unlock(&table_lock);
}

// The stop asks for what the thread is only given the value of: that tells it nothing of the thread.
typedef struct monitor monitor_t;
int monitor_receive(monitor_t *);
void monitor_open(monitor_t **);
static pthread_mutex_t device_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_t receiver, opener;
static monitor_t *monitor, *opened;
static int devices;

static void *receive(void *unused) {
  while (monitor_receive(monitor)) {
    pthread_mutex_lock(&device_lock);
    ++devices;
    pthread_mutex_unlock(&device_lock);
  }
  return NULL;
}
int receive_start(void) { return pthread_create(&receiver, NULL, receive, NULL); }

void bad_receive_stop(void) {
  pthread_mutex_lock(&device_lock);
  if (monitor)
    pthread_join(receiver, NULL);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'pthread_join' waits, while 'device_lock' is held, for the thread of 'receive', which locks it [interop-lock-order]
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'device_lock' is locked here
  // CHECK-MESSAGES: :[[@LINE-8]]:34: note: the thread is started here
  // CHECK-MESSAGES: :[[@LINE-15]]:5: note: 'device_lock' is locked here; this waits for ever if the other waits already
  // CHECK-MESSAGES: :[[@LINE-5]]:5: note: unlock 'device_lock' before this call
  pthread_mutex_unlock(&device_lock);
}

// Here the thread sets it, when it has the mutex no more.
static void *open_later(void *unused) {
  pthread_mutex_lock(&device_lock);
  ++devices;
  pthread_mutex_unlock(&device_lock);
  monitor_open(&opened);
  return NULL;
}
int open_start(void) { return pthread_create(&opener, NULL, open_later, NULL); }
void good_open_stop(void) {
  pthread_mutex_lock(&device_lock);
  if (opened)
    pthread_join(opener, NULL);
  pthread_mutex_unlock(&device_lock);
}

// The join is in a function that a field keeps.
struct module {
  void (*done)(struct module *of);
  pthread_t reader;
  int on;
};
static pthread_mutex_t modules_lock = PTHREAD_MUTEX_INITIALIZER;
static int modules_read;

static void *read_module(void *data) {
  struct module *of = data;
  while (of->on) {
    pthread_mutex_lock(&modules_lock);
    ++modules_read;
    pthread_mutex_unlock(&modules_lock);
  }
  return NULL;
}
static void module_done(struct module *of) {
  of->on = 0;
  pthread_join(of->reader, NULL);
}
int module_start(struct module *of) {
  of->done = module_done;
  of->on = 1;
  return pthread_create(&of->reader, NULL, read_module, of);
}
void bad_module_end(struct module *of) {
  pthread_mutex_lock(&modules_lock);
  of->done(of);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'pthread_join' waits, while 'modules_lock' is held, for the thread of 'read_module', which locks it [interop-lock-order]
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'modules_lock' is locked here
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'bad_module_end' calls 'done' here
  // CHECK-MESSAGES: :[[@LINE-13]]:3: note: 'pthread_join' waits here
  // CHECK-MESSAGES: :[[@LINE-9]]:10: note: the thread is started here
  // CHECK-MESSAGES: :[[@LINE-23]]:5: note: 'modules_lock' is locked here; this waits for ever if the other waits already
  // CHECK-MESSAGES: :[[@LINE-7]]:3: note: unlock 'modules_lock' before this call
  pthread_mutex_unlock(&modules_lock);
}
void good_module_end(struct module *of) {
  pthread_mutex_lock(&modules_lock);
  void (*done)(struct module *) = of->done;
  pthread_mutex_unlock(&modules_lock);
  done(of);
}

//===-- A callback ----------------------------------------------------------===//

typedef struct _jack_client jack_client_t;
typedef unsigned jack_nframes_t;
typedef int (*JackProcessCallback)(jack_nframes_t, void *);
int jack_set_process_callback(jack_client_t *, JackProcessCallback, void *);
int jack_activate(jack_client_t *);
int jack_deactivate(jack_client_t *);

struct recorder {
  pthread_mutex_t lock;
  jack_client_t *client;
  unsigned frames;
};

static int process(jack_nframes_t count, void *data) {
  struct recorder *r = data;
  pthread_mutex_lock(&r->lock);
  r->frames += count;
  pthread_mutex_unlock(&r->lock);
  return 0;
}

int recorder_start(struct recorder *r) {
  jack_set_process_callback(r->client, process, r);
  return jack_activate(r->client);
}

void bad_recorder_stop(struct recorder *r) {
  pthread_mutex_lock(&r->lock);
  jack_deactivate(r->client);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'jack_deactivate' waits, while 'recorder::lock' is held, for the callback 'process', which locks it [interop-lock-order]
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'recorder::lock' is locked here
  // CHECK-MESSAGES: :[[@LINE-9]]:40: note: 'process' is handed to 'jack_set_process_callback' here
  // CHECK-MESSAGES: :[[@LINE-17]]:3: note: 'recorder::lock' is locked here; this waits for ever if the other waits already
  // CHECK-MESSAGES: :[[@LINE-5]]:3: note: unlock 'recorder::lock' before this call
  pthread_mutex_unlock(&r->lock);
}

void good_recorder_stop(struct recorder *r) {
  jack_deactivate(r->client);
  pthread_mutex_lock(&r->lock);
  r->frames = 0;
  pthread_mutex_unlock(&r->lock);
}

//===-- Threads of the program's own making, known by their declarations ----===//

struct own_mutex {
  pthread_mutex_t lock;
  const char *where;
};
void own_mutex_lock_at(const struct own_mutex *m, const char *where);
void own_mutex_unlock(const struct own_mutex *m);
typedef unsigned long own_id;
own_id own_thread_create(const char *name, void *(*body)(void *), void *cookie);
void own_xpthread_join(own_id id, void **result);
// It says whether it failed, and not which thread it is.
int own_thread_run_once(const char *name, void *(*body)(void *), void *cookie);

struct cleaner {
  struct own_mutex lock, other;
  own_id id;
  volatile int stop;
};
static void *clean(void *of) {
  struct cleaner *c = of;
  while (!c->stop) {
    own_mutex_lock_at(&c->lock, "clean");
    own_mutex_unlock(&c->lock);
  }
  return NULL;
}
void cleaner_start(struct cleaner *c) { c->id = own_thread_create("cleaner", clean, c); }
void bad_cleaner_stop(struct cleaner *c) {
  own_mutex_lock_at(&c->lock, "stop");
  c->stop = 1;
  own_xpthread_join(c->id, NULL);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'own_xpthread_join' waits, while 'cleaner::lock' is held, for the thread of 'clean', which locks it [interop-lock-order]
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'cleaner::lock' is locked here
  // CHECK-MESSAGES: :[[@LINE-7]]:49: note: the thread is started here
  // CHECK-MESSAGES: :[[@LINE-13]]:5: note: 'cleaner::lock' is locked here; this waits for ever if the other waits already
  // CHECK-MESSAGES: :[[@LINE-5]]:3: note: unlock 'cleaner::lock' before this call
  own_mutex_unlock(&c->lock);
}
void good_cleaner_stop(struct cleaner *c) {
  own_mutex_lock_at(&c->other, "stop");
  c->stop = 1;
  own_xpthread_join(c->id, NULL);
  own_mutex_unlock(&c->other);
}
