// What a function ends that only tells the thread to stop, where nobody joins it.
// RUN: %check_interop_tidy %s interop-thread-lifetime %t -std=c11

#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <unistd.h>

struct device;
int device_read(struct device *d, char *bytes, int size);
void device_cleanup(struct device *d, int verbose);
void device_cleanup_in(struct device *d, struct device *in);
void report(const char *format, ...);
void wait_for_all(void);

//===-- Globals of a thread that nobody joins ------------------------------===//

static pthread_t bad_poller;
static volatile int bad_quit;
static char *bad_bytes;
static struct device *bad_device;
static void *poll_bad(void *unused) {
  while (!bad_quit)
    device_read(bad_device, bad_bytes, 10);
  return NULL;
}
int bad_start(void) {
  bad_bytes = malloc(10);
  return pthread_create(&bad_poller, NULL, poll_bad, NULL);
}
void bad_stop(void) {
  report("stop %d", 1);
  bad_quit = 1;
  free(bad_bytes);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the thread that runs 'poll_bad' may still use 'bad_bytes' when it is freed: nothing waits for the thread [interop-thread-lifetime]
  // CHECK-MESSAGES: :[[@LINE-7]]:10: note: the thread that runs 'poll_bad' is started here
  // CHECK-MESSAGES: :[[@LINE-13]]:29: note: it uses the object here
  // CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'bad_quit' only asks the thread to end; it goes on for a while
}

// Its last act says so.
static pthread_t good_poller;
static volatile int good_quit, good_runs;
static char *good_bytes;
static void *poll_good(void *unused) {
  while (!good_quit)
    device_read(NULL, good_bytes, 10);
  good_runs = 0;
  return NULL;
}
int good_start(void) {
  good_bytes = malloc(10);
  good_runs = 1;
  return pthread_create(&good_poller, NULL, poll_good, NULL);
}
void good_stop(void) {
  good_quit = 1;
  while (good_runs)
    usleep(1000);
  free(good_bytes);
}

// Only a thread that has ended leaves this to others.
void good_answered_stop(void) {
  good_quit = 1;
  if (!good_runs)
    free(good_bytes);
}

// Something out of sight may wait.
void good_unseen_stop(void) {
  good_quit = 1;
  wait_for_all();
  free(good_bytes);
}

// A library of the system knows no thread of the program's, unless it is given
// the thread (https://github.com/flightlessmango/MangoHud/blob/e72a7bdd76/src/notify.cpp).
static pthread_t bad_logger;
static volatile int bad_log_quit;
static char *bad_log;
static void *write_log(void *unused) {
  while (!bad_log_quit)
    device_read(NULL, bad_log, 10);
  return NULL;
}
int log_start(void) { return pthread_create(&bad_logger, NULL, write_log, NULL); }
void bad_log_stop(void) {
  bad_log_quit = 1;
  getppid();
  free(bad_log);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the thread that runs 'write_log' may still use 'bad_log' when it is freed: nothing waits for the thread [interop-thread-lifetime]
  // CHECK-MESSAGES: :[[@LINE-6]]:30: note: the thread that runs 'write_log' is started here
  // CHECK-MESSAGES: :[[@LINE-10]]:23: note: it uses the object here
  // CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'bad_log_quit' only asks the thread to end; it goes on for a while
}

static pthread_t good_logger;
static volatile int good_log_quit;
static char *good_log;
static void *write_good_log(void *unused) {
  while (!good_log_quit)
    device_read(NULL, good_log, 10);
  return NULL;
}
int good_log_start(void) { return pthread_create(&good_logger, NULL, write_good_log, NULL); }
void good_log_stop(void) {
  good_log_quit = 1;
  pthread_setschedprio(good_logger, 1);
  free(good_log);
}

// It is no end.
void good_replace_bytes(void) {
  good_quit = 0;
  free(good_bytes);
}

// Whoever calls it has waited.
static sem_t good_done;
static void good_drop_end(void) {
  good_quit = 1;
  free(good_bytes);
}
void good_caller(void) {
  sem_wait(&good_done);
  good_drop_end();
}

//===-- Parts of the object that a detached thread was given ---------------===//

struct reader {
  volatile int quit;
  char *bytes;
  int references;
};
static void *read_on(void *argument) {
  struct reader *r = argument;
  while (!r->quit)
    device_read(NULL, r->bytes, 10);
  return NULL;
}
int reader_start(struct reader *r) {
  pthread_t thread;
  if (pthread_create(&thread, NULL, read_on, r) != 0)
    return -1;
  pthread_detach(thread);
  return 0;
}
void bad_reader_close(struct reader *r) {
  free(r->bytes);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the thread that runs 'read_on' may still use 'bytes' when it is freed: nothing waits for the thread [interop-thread-lifetime]
  // CHECK-MESSAGES: :[[@LINE-8]]:7: note: the thread that runs 'read_on' is started here
  // CHECK-MESSAGES: :[[@LINE-14]]:26: note: it uses the object here
  // CHECK-MESSAGES: :[[@LINE-8]]:3: note: the thread is detached here
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note: 'quit' only asks the thread to end; it goes on for a while
  r->quit = 1;
}
void good_other_close(struct reader *r, struct reader *done) {
  r->quit = 1;
  free(done->bytes);
}
void good_counted_close(struct reader *r) {
  r->quit = 1;
  if (--r->references == 0)
    free(r->bytes);
}

struct guarded {
  volatile int quit;
  char *bytes;
  pthread_mutex_t lock;
};
static void *read_guarded(void *argument) {
  struct guarded *g = argument;
  while (!g->quit) {
    pthread_mutex_lock(&g->lock);
    if (g->bytes)
      device_read(NULL, g->bytes, 10);
    pthread_mutex_unlock(&g->lock);
  }
  return NULL;
}
int guarded_start(struct guarded *g) {
  pthread_t thread;
  return pthread_create(&thread, NULL, read_guarded, g);
}
void good_guarded_close(struct guarded *g) {
  g->quit = 1;
  pthread_mutex_lock(&g->lock);
  free(g->bytes);
  g->bytes = NULL;
  pthread_mutex_unlock(&g->lock);
}

// Whoever comes last frees it.
struct left {
  volatile int quit;
  char *bytes;
};
static void *read_left(void *argument) {
  struct left *l = argument;
  while (!l->quit)
    device_read(NULL, l->bytes, 10);
  free(l->bytes);
  return NULL;
}
int left_start(struct left *l) {
  pthread_t thread;
  return pthread_create(&thread, NULL, read_left, l);
}
void good_left_close(struct left *l) {
  l->quit = 1;
  free(l->bytes);
}

//===-- Cancelled; what ends by a name is given a setting, too --------------===//

static pthread_t bad_listener;
static struct device *bad_client;
static void *listen_bad(void *unused) {
  for (;;)
    device_read(bad_client, NULL, 0);
  return NULL;
}
int listen_start(void) { return pthread_create(&bad_listener, NULL, listen_bad, NULL); }
void bad_listen_stop(void) {
  pthread_cancel(bad_listener);
  device_cleanup(bad_client, 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the thread that runs 'listen_bad' may still use 'bad_client' when it is freed: nothing waits for the thread [interop-thread-lifetime]
  // CHECK-MESSAGES: :[[@LINE-5]]:33: note: the thread that runs 'listen_bad' is started here
  // CHECK-MESSAGES: :[[@LINE-9]]:17: note: it uses the object here
  // CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'pthread_cancel' only asks the thread to end; it goes on for a while
}
void good_taken_out(struct device *all) {
  pthread_cancel(bad_listener);
  device_cleanup_in(bad_client, all);
}
