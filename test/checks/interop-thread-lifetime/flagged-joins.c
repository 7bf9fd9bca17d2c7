// Joins of C that are skipped once the thread, or another function, has changed what they ask.
// RUN: %check_interop_tidy %s interop-thread-lifetime %t

#include <pthread.h>

#define NULL ((void *)0)
void work(void);

struct player {
  pthread_t thread;
  volatile int quit;
};

static void *play(void *argument) {
  struct player *p = argument;
  while (!p->quit)
    work();
  return NULL;
}
int badStart(struct player *p) {
  p->quit = 0;
  return pthread_create(&p->thread, NULL, play, p);
}
void badInterrupt(struct player *p) { p->quit = 1; }
void badStop(struct player *p) {
  if (p->quit == 1)
    return;
  p->quit = 1;
  pthread_join(p->thread, NULL);
// CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'player::thread' is not joined once 'badInterrupt' has told the thread to end: that changes 'quit', which this join asks [interop-thread-lifetime]
// CHECK-MESSAGES: :[[@LINE-9]]:10: note: the thread that runs 'play' is started here
// CHECK-MESSAGES: :[[@LINE-8]]:39: note: it changes 'quit' here
}

// Every caller of the other function joins, or starts.
struct reader {
  pthread_t thread;
  volatile int quit;
};
static void *readAll(void *argument) {
  struct reader *r = argument;
  while (!r->quit)
    work();
  return NULL;
}
int goodStart(struct reader *r) {
  r->quit = 0;
  return pthread_create(&r->thread, NULL, readAll, r);
}
static void goodTell(struct reader *r) { r->quit = 1; }
void goodStop(struct reader *r) {
  if (r->quit)
    return;
  goodTell(r);
  pthread_join(r->thread, NULL);
}
