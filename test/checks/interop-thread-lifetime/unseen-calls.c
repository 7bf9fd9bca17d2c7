// What a call out of sight may do where nobody joins the thread: wait for it, if its name says so or if it ends what leads to the thread.
// RUN: %check_interop_tidy %s interop-thread-lifetime %t -std=c11

#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

struct screen;
struct screen *screen_get(void);
void screen_note(struct screen *s, const char *text);
void worker_await(int what);
void worker_threads_gone(void);
void close_everything(void);
void device_read(char *bytes);

//===-- Names that say nothing of waiting ----------------------------------===//

static pthread_t bad_thread;
static volatile int bad_quit;
static char *bad_bytes;
static void *bad_run(void *unused) {
  while (!bad_quit)
    device_read(bad_bytes);
  return NULL;
}
int bad_start(void) {
  bad_bytes = malloc(10);
  return pthread_create(&bad_thread, NULL, bad_run, NULL);
}
void bad_stop(void) {
  screen_note(screen_get(), "stop");
  bad_quit = 1;
  screen_note(screen_get(), "free");
  free(bad_bytes);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the thread that runs 'bad_run' may still use 'bad_bytes' when it is freed: nothing waits for the thread [interop-thread-lifetime]
  // CHECK-MESSAGES: :[[@LINE-8]]:10: note: the thread that runs 'bad_run' is started here
  // CHECK-MESSAGES: :[[@LINE-14]]:17: note: it uses the object here
  // CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'bad_quit' only asks the thread to end; it goes on for a while
}

// The thread is of this file alone: who ends something else cannot know it.
void bad_close_stop(void) {
  bad_quit = 1;
  close_everything();
  bad_bytes = NULL;
}

static void good_stops(int how) {
  bad_quit = 1;
  if (how == 1)
    worker_await(1);
  else
    worker_threads_gone();
  free(bad_bytes);
}
void good_stop(void) { good_stops(1); }

//===-- What leads to the thread -------------------------------------------===//

struct device {
  pthread_t thread;
  volatile int quit;
  char *bytes;
};
void device_note(struct device *d, int level);
void device_shutdown(struct device *d);
static void *bad_device_run(void *given) {
  struct device *d = given;
  while (!d->quit)
    device_read(d->bytes);
  return NULL;
}
int bad_device_start(struct device *d) {
  return pthread_create(&d->thread, NULL, bad_device_run, d);
}
void bad_device_free(struct device *d) {
  device_note(d, 3);
  d->quit = 1;
  free(d);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the thread that runs 'bad_device_run' may still use 'd' when it is freed: nothing waits for the thread [interop-thread-lifetime]
  // CHECK-MESSAGES: :[[@LINE-7]]:10: note: the thread that runs 'bad_device_run' is started here
  // CHECK-MESSAGES: :[[@LINE-13]]:14: note: it uses the object here
  // CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'quit' only asks the thread to end; it goes on for a while
}

struct good_device {
  pthread_t thread;
  volatile int quit;
  char *bytes;
};
void good_device_shutdown(struct good_device *d);
static void *good_device_run(void *given) {
  struct good_device *d = given;
  while (!d->quit)
    device_read(d->bytes);
  return NULL;
}
int good_device_start(struct good_device *d) {
  return pthread_create(&d->thread, NULL, good_device_run, d);
}
void good_device_free(struct good_device *d) {
  d->quit = 1;
  good_device_shutdown(d);
  free(d);
}

//===-- Loops --------------------------------------------------------------===//

struct ring {
  pthread_t thread;
  volatile int quit;
  volatile int ended;
  int count;
  char **parts;
};
static void *ring_run(void *given) {
  struct ring *r = given;
  while (!r->quit)
    device_read(r->parts[0]);
  return NULL;
}
int ring_start(struct ring *r) {
  return pthread_create(&r->thread, NULL, ring_run, r);
}
// It frees one after the other, and looks at nothing that the thread changes.
void bad_ring_free(struct ring *r) {
  r->quit = 1;
  for (int i = 0; i < r->count; ++i)
    free(r->parts[i]);
  free(r->parts);
  // CHECK-MESSAGES: :[[@LINE-2]]:5: warning: the thread that runs 'ring_run' may still use 'parts' when it is freed: nothing waits for the thread [interop-thread-lifetime]
  // CHECK-MESSAGES: :[[@LINE-9]]:10: note: the thread that runs 'ring_run' is started here
  // CHECK-MESSAGES: :[[@LINE-14]]:20: note: it uses the object here
  // CHECK-MESSAGES: :[[@LINE-7]]:3: note: 'quit' only asks the thread to end; it goes on for a while
}

//===-- Flags of loops that end otherwise, too -----------------------------===//

static pthread_t reader;
static volatile int reader_running;
static char *reader_bytes;
static int reader_file;
static void *reader_run(void *unused) {
  while (reader_running) {
    ssize_t size = read(reader_file, reader_bytes, 10);
    if (size < 0)
      break;
  }
  return NULL;
}
int reader_start(void) {
  reader_running = 1;
  return pthread_create(&reader, NULL, reader_run, NULL);
}
void bad_reader_stop(void) {
  reader_running = 0;
  free(reader_bytes);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the thread that runs 'reader_run' may still use 'reader_bytes' when it is freed: nothing waits for the thread [interop-thread-lifetime]
  // CHECK-MESSAGES: :[[@LINE-6]]:10: note: the thread that runs 'reader_run' is started here
  // CHECK-MESSAGES: :[[@LINE-15]]:38: note: it uses the object here
  // CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'reader_running' only asks the thread to end; it goes on for a while
}

//===-- Told in a function -------------------------------------------------===//

struct camera {
  pthread_t grab, show;
  volatile int quit;
  char *bytes;
};
static void *camera_grab(void *given) {
  struct camera *c = given;
  while (!c->quit)
    device_read(c->bytes);
  return NULL;
}
static void *camera_show(void *given) {
  struct camera *c = given;
  while (!c->quit)
    usleep(10);
  return NULL;
}
int camera_start(struct camera *c) {
  if (pthread_create(&c->grab, NULL, camera_grab, c) != 0)
    return -1;
  return pthread_create(&c->show, NULL, camera_show, c);
}
// Who joins one thread does not wait for the other one.
static void camera_stop(struct camera *c) {
  c->quit = 1;
  pthread_join(c->show, NULL);
}
void bad_camera_close(struct camera *c) {
  camera_stop(c);
  free(c->bytes);
  free(c);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the thread that runs 'camera_grab' may still use 'c' when it is freed: nothing waits for the thread [interop-thread-lifetime]
  // CHECK-MESSAGES: :[[@LINE-14]]:7: note: the thread that runs 'camera_grab' is started here
  // CHECK-MESSAGES: :[[@LINE-26]]:14: note: it uses the object here
  // CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'camera_stop' only asks the thread to end; it goes on for a while
}
