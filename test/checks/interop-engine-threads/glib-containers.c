// Containers of GLib that a thread changes, and that somebody else changes without a lock.
// RUN: %check_interop_tidy %s interop-engine-threads %t

#include <glib.h>

typedef struct _GHashTable GHashTable;
typedef struct _GPtrArray GPtrArray;
typedef struct {
  gpointer head, tail;
  guint length;
} GQueue;
typedef struct _GMutex {
  long state[2];
} GMutex;
typedef struct _GAsyncQueue GAsyncQueue;
void g_mutex_lock(GMutex *mutex);
void g_mutex_unlock(GMutex *mutex);
void g_queue_push_tail(GQueue *queue, gpointer data);
gpointer g_queue_pop_head(GQueue *queue);
gboolean g_hash_table_insert(GHashTable *table, gpointer key, gpointer value);
gboolean g_hash_table_remove(GHashTable *table, const void *key);
gpointer g_hash_table_lookup(GHashTable *table, const void *key);
void g_ptr_array_add(GPtrArray *array, gpointer data);
void g_async_queue_push(GAsyncQueue *queue, gpointer data);
gpointer g_async_queue_pop(GAsyncQueue *queue);
void work(gpointer job);

//===-- A thread takes from a queue that others fill ------------------------===//

typedef struct {
  GMutex lock;
  GQueue jobs;
  GThread *thread;
  gboolean run;
} Runner;
static gpointer run(gpointer data) {
  Runner *r = data;
  while (r->run) {
    g_mutex_lock(&r->lock);
    gpointer job = g_queue_pop_head(&r->jobs);
    g_mutex_unlock(&r->lock);
    work(job);
  }
  return NULL;
}
void runner_start(Runner *r) {
  r->run = TRUE;
  r->thread = g_thread_new("runner", run, r);
}
void runner_add(Runner *r, gpointer job) {
  g_queue_push_tail(&r->jobs, job);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'g_queue_push_tail' must not run on two threads at once, but whoever calls 'runner_add' and the thread that runs 'run' reach 'jobs' without a common lock
  // CHECK-MESSAGES: :[[@LINE-5]]:15: note: 'run' is started as a thread here
  // CHECK-MESSAGES: :[[@LINE-14]]:20: note: the other thread calls 'g_queue_pop_head' here
  // CHECK-MESSAGES: :[[@LINE-15]]:20: note: 'g_queue_pop_head' is called under 'lock' here
  // CHECK-MESSAGES: :[[@LINE+66]]:3: note: 'compute' hands such a call to 'g_idle_add' here
  // CHECK-MESSAGES: :[[@LINE-6]]:3: note: hold one mutex wherever it is used (model glib-containers.yaml)
  // CHECK-MESSAGES: :[[@LINE-7]]:3: note: hold 'lock' here too, as around 'g_queue_pop_head'
}
void runner_ok_add(Runner *r, gpointer job) {
  g_mutex_lock(&r->lock);
  g_queue_push_tail(&r->jobs, job);
  g_mutex_unlock(&r->lock);
}

//===-- No thread is seen ---------------------------------------------------===//

typedef struct {
  GHashTable *table;
  GPtrArray *all;
} Registry;
void registry_add(Registry *r, gpointer key) {
  g_hash_table_insert(r->table, key, key);
  g_ptr_array_add(r->all, key);
}
void registry_remove(Registry *r, gpointer key) { g_hash_table_remove(r->table, key); }

//===-- The thread reads what was filled before it --------------------------===//

static GHashTable *names;
static gpointer look_up(gpointer key) { return g_hash_table_lookup(names, key); }
void names_start(gpointer key) {
  g_hash_table_insert(names, key, key);
  g_thread_unref(g_thread_new("names", look_up, key));
}

//===-- The thread fills a table of its own, the other after the join -------===//

typedef struct {
  GHashTable *found;
} Scan;
static gpointer scan(gpointer data) {
  Scan *s = data;
  g_hash_table_insert(s->found, s, s);
  return NULL;
}
void scan_all(Scan *s) {
  GThread *thread = g_thread_new("scan", scan, s);
  g_thread_join(thread);
  g_hash_table_remove(s->found, s);
}

//===-- Queues that lock themselves -----------------------------------------===//

static GAsyncQueue *queue;
static gpointer drain(gpointer data) {
  for (;;)
    work(g_async_queue_pop(queue));
  return data;
}
void drain_start(void) { g_thread_unref(g_thread_new("drain", drain, NULL)); }
void drain_add(gpointer job) { g_async_queue_push(queue, job); }

//===-- Back on the main loop -----------------------------------------------===//

static GHashTable *results;
static gboolean deliver(gpointer result) {
  g_hash_table_insert(results, result, result);
  return G_SOURCE_REMOVE;
}
static gpointer compute(gpointer data) {
  g_idle_add(deliver, data);
  return NULL;
}
void compute_start(gpointer data) {
  g_hash_table_remove(results, data);
  g_thread_unref(g_thread_new("compute", compute, data));
}
