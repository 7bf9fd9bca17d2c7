// An object that its owner gave to the record of a thread, and ends before the thread: the thread gets there by a field of its own.
// RUN: %check_interop_tidy %s interop-thread-lifetime %t -std=c11

#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

struct device;
struct device *device_open(void);
void device_read(struct device *d, char *bytes);
void device_destroy(struct device *d);

struct worker {
  pthread_t thread;
  volatile int stop;
  struct device *from;
};
static void *work(void *given) {
  struct worker *w = given;
  char bytes[10];
  while (!w->stop)
    device_read(w->from, bytes);
  return NULL;
}
static void worker_set(struct worker *w, struct device *d) { w->from = d; }
struct worker *worker_new(struct device *d) {
  struct worker *w = calloc(1, sizeof *w);
  if (!w)
    return NULL;
  worker_set(w, d);
  if (pthread_create(&w->thread, NULL, work, w) != 0) {
    free(w);
    return NULL;
  }
  return w;
}
void worker_free(struct worker *w) {
  w->stop = 1;
  pthread_join(w->thread, NULL);
  free(w);
}

struct app {
  struct device *device, *other;
  struct worker *worker;
};
void app_start(struct app *a) {
  a->device = device_open();
  a->other = device_open();
  a->worker = worker_new(a->device);
}
void bad_app_free(struct app *a) {
  device_destroy(a->device);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'device' is gone before the join of the thread that runs 'work', which uses it [interop-thread-lifetime]
  // CHECK-MESSAGES: :[[@LINE-24]]:7: note: the thread that runs 'work' is started here
  // CHECK-MESSAGES: :[[@LINE-34]]:20: note: it uses 'device' here
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note: it is joined only here
  worker_free(a->worker);
  free(a);
}
void good_app_free(struct app *a) {
  worker_free(a->worker);
  device_destroy(a->device);
  free(a);
}
// Nobody gave it to the thread.
void good_other_free(struct app *a) {
  device_destroy(a->other);
  worker_free(a->worker);
  device_destroy(a->device);
}
