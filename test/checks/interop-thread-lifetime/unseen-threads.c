// Threads behind functions of the program's own whose bodies are in other files, and what such functions free.
// RUN: %check_interop_tidy %s interop-thread-lifetime %t -std=c11

#include <pthread.h>
#include <stdlib.h>

typedef void *(*thread_func_t)(void *data);
int thread_new(pthread_t *thread, thread_func_t func, void *data);
void thread_join(pthread_t thread);

struct service;
int service_receive(struct service *s, char *buffer, int size);
void service_client_free(struct service *s);
void service_interrupt(struct service *s);

struct client {
  struct service *parent;
  pthread_t worker;
  int is_running;
};

static void *receive(void *data) {
  struct client *c = data;
  char buffer[64];
  while (c->is_running)
    if (service_receive(c->parent, buffer, sizeof(buffer)) < 0)
      break;
  return NULL;
}

int client_start(struct client *c) {
  c->is_running = 1;
  return thread_new(&c->worker, receive, c);
}

void bad_client_free(struct client *c) {
  service_client_free(c->parent);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'parent' is gone before the join of the thread that runs 'receive', which uses it [interop-thread-lifetime]
  // CHECK-MESSAGES: :[[@LINE-6]]:10: note: the thread that runs 'receive' is started here
  // CHECK-MESSAGES: :[[@LINE-14]]:28: note: it uses 'parent' here
  // CHECK-MESSAGES: :[[@LINE+2]]:3: note: it is joined only here
  c->is_running = 0;
  thread_join(c->worker);
  free(c);
}

void good_client_free(struct client *c) {
  c->is_running = 0;
  thread_join(c->worker);
  service_client_free(c->parent);
  free(c);
}

// It ends the waiting only.
void good_interrupt(struct client *c) {
  service_interrupt(c->parent);
  thread_join(c->worker);
  service_client_free(c->parent);
  free(c);
}

// The thread may be started again.
void good_replaced(struct client *c, struct service *other) {
  thread_join(c->worker);
  service_client_free(c->parent);
  c->parent = other;
  client_start(c);
}

//===-- No thread's functions -----------------------------------------------===//

int thread_new_name(const char *name, thread_func_t func, void *data);
int join_threads(struct client *c, int count);

void good_other_shape(struct client *c) {
  service_client_free(c->parent);
  join_threads(c, 1);
}

//===-- What a name says of a body that is in view --------------------------===//

static void parent_free(struct client *c) { c->is_running = 0; }

void good_body_in_view(struct client *c) {
  parent_free(c);
  thread_join(c->worker);
}

//===-- Cancelled, and nobody joins -----------------------------------------===//

struct monitor;
struct monitor *monitor_ref(struct monitor *m);
void monitor_unref(struct monitor *m);
int monitor_receive(struct monitor *m);
void monitor_stop(struct monitor *m);

static struct monitor *bad_monitor;
static pthread_t bad_thread;

static void *watch_bad(void *unused) {
  while (monitor_receive(bad_monitor))
    ;
  return NULL;
}

void start_bad(void) { pthread_create(&bad_thread, NULL, watch_bad, NULL); }

void stop_bad(void) {
  pthread_cancel(bad_thread);
  monitor_unref(bad_monitor);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the thread that runs 'watch_bad' may still use 'bad_monitor' when it is freed: nothing waits for the thread [interop-thread-lifetime]
  // CHECK-MESSAGES: :[[@LINE-6]]:24: note: the thread that runs 'watch_bad' is started here
  // CHECK-MESSAGES: :[[@LINE-12]]:26: note: it uses the object here
  // CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'pthread_cancel' only asks the thread to end; it goes on for a while
  bad_monitor = NULL;
}

// It has a reference of its own.
static struct monitor *good_monitor;
static pthread_t good_thread;

static void *watch_good(void *data) {
  struct monitor *own = data;
  while (monitor_receive(own))
    ;
  monitor_unref(own);
  return NULL;
}

void start_good(void) {
  pthread_create(&good_thread, NULL, watch_good, monitor_ref(good_monitor));
}

void stop_good(void) {
  pthread_cancel(good_thread);
  monitor_unref(good_monitor);
  good_monitor = NULL;
}

// The handle comes last, behind a pointer to it; or it is a plain pointer that the start returns.
typedef struct AppThread AppThread;
_Bool appCreateThread(const char *name, int (*function)(void *), void *opaque, AppThread **handle);
_Bool appJoinThread(AppThread *handle, int *result);
void *libCreateThread(unsigned long (*routine)(void *), void *data);
unsigned long libJoinThread(void *thread);

struct input {
  AppThread *thread;
  void *other;
  char *devices;
  int is_running;
};
static int read_input(void *opaque) {
  struct input *i = opaque;
  while (i->is_running)
    i->devices[0] = 1;
  return 0;
}
int input_start(struct input *i) { return appCreateThread("Input", read_input, i, &i->thread); }
void bad_input_stop(struct input *i) {
  free(i->devices);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'devices' is gone before the join of the thread that runs 'read_input', which uses it [interop-thread-lifetime]
  // CHECK-MESSAGES: :[[@LINE-4]]:43: note: the thread that runs 'read_input' is started here
  // CHECK-MESSAGES: :[[@LINE-8]]:8: note: it uses 'devices' here
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note: it is joined only here
  appJoinThread(i->thread, NULL);
}
void good_input_stop(struct input *i) {
  appJoinThread(i->thread, NULL);
  free(i->devices);
}

static unsigned long read_other(void *data) {
  struct input *i = data;
  while (i->is_running)
    i->devices[0] = 1;
  return 0;
}
void other_start(struct input *i) { i->other = libCreateThread(read_other, i); }
void bad_other_stop(struct input *i) {
  free(i->devices);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'devices' is gone before the join of the thread that runs 'read_other', which uses it [interop-thread-lifetime]
  // CHECK-MESSAGES: :[[@LINE-4]]:48: note: the thread that runs 'read_other' is started here
  // CHECK-MESSAGES: :[[@LINE-8]]:8: note: it uses 'devices' here
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note: it is joined only here
  libJoinThread(i->other);
}
