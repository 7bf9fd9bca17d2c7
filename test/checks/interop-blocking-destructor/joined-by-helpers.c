// The program's own function joins a thread that it is given: who calls it at the end joins.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=gnu11

#include <poll.h>
#include <pthread.h>

struct thr {
  pthread_t id;
};
struct os {
  struct pollfd *fds;
  int n, stop;
  struct thr th;
};
static void thr_join(struct thr *t) { pthread_join(t->id, 0); }

static void *out_run(void *arg) {
  struct os *o = arg;
  while (!o->stop)
    if (poll(o->fds, o->n, -1) < 0)
      return 0;
  return 0;
}
int os_open(struct os *o) { return pthread_create(&o->th.id, 0, out_run, o); }
void os_destroy(struct os *o) {
  o->stop = 1;
  thr_join(&o->th);
}

struct timed {
  struct pollfd *fds;
  int n, stop;
  struct thr th;
};
static void *timed_run(void *arg) {
  struct timed *o = arg;
  while (!o->stop)
    if (poll(o->fds, o->n, 100) < 0)
      return 0;
  return 0;
}
int timed_open(struct timed *o) { return pthread_create(&o->th.id, 0, timed_run, o); }
void ok_timed_destroy(struct timed *o) {
  o->stop = 1;
  thr_join(&o->th);
}
