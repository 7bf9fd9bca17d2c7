// Functions that are ends, and join threads that nothing ends.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c11

#include <pthread.h>
#include <stddef.h>
#include <sys/socket.h>

int sched_yield(void);

//===-- Nobody tells it -----------------------------------------------------===//

static volatile int running;
static pthread_t worker;
static void *work(void *unused) {
  while (running)
    sched_yield();
  return NULL;
}
void work_start(void) {
  running = 1;
  pthread_create(&worker, NULL, work, NULL);
}
void bad_work_stop(void) {
  pthread_join(worker, NULL);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'bad_work_stop' may block forever in 'pthread_join': nothing tells the thread to stop [interop-blocking-destructor]
  // CHECK-MESSAGES: :[[@LINE-2]]:3: note: 'bad_work_stop' calls 'pthread_join' here
  // CHECK-MESSAGES: :[[@LINE-6]]:3: note: the thread that runs 'work' is started here
  // CHECK-MESSAGES: :[[@LINE-13]]:3: note: it leaves this loop only when 'running' changes
  // CHECK-MESSAGES: :[[@LINE-5]]:3: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
}
// It is no end: it says that it waits.
void good_work_run(void) { pthread_join(worker, NULL); }

//===-- Others tell it ------------------------------------------------------===//

static volatile int going;
static pthread_t goer;
static void *go(void *unused) {
  while (going)
    sched_yield();
  return NULL;
}
void go_start(void) {
  going = 1;
  pthread_create(&goer, NULL, go, NULL);
}
void go_tell(void) { going = 0; }
// Whoever calls it has called the other one.
void good_go_stop(void) { pthread_join(goer, NULL); }

//===-- Others may tell it --------------------------------------------------===//

// All files can see it.
int shared_running;
static pthread_t sharer;
static void *share(void *unused) {
  while (shared_running)
    sched_yield();
  return NULL;
}
void share_start(void) { pthread_create(&sharer, NULL, share, NULL); }
void good_share_stop(void) { pthread_join(sharer, NULL); }

//===-- In time -------------------------------------------------------------===//

struct clock {
  pthread_t thread;
  volatile int stopped;
};
static void *run_clock(void *arg) {
  struct clock *c = arg;
  while (!c->stopped)
    sched_yield();
  return NULL;
}
void clock_init(struct clock *c) { pthread_create(&c->thread, NULL, run_clock, c); }
void good_clock_end(struct clock *c) {
  c->stopped = 1;
  pthread_join(c->thread, NULL);
}

//===-- Not woken -----------------------------------------------------------===//

struct reader {
  pthread_t thread;
  int socket;
  volatile int stopped;
};
static void *read_all(void *arg) {
  struct reader *r = arg;
  char block[64];
  while (!r->stopped)
    recv(r->socket, block, sizeof block, 0);
  return NULL;
}
void reader_init(struct reader *r) { pthread_create(&r->thread, NULL, read_all, r); }
void bad_reader_stop(struct reader *r) {
  r->stopped = 1;
  pthread_join(r->thread, NULL);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'bad_reader_stop' may block forever in 'pthread_join': nothing ends the thread's wait in 'recv' [interop-blocking-destructor]
  // CHECK-MESSAGES: :[[@LINE-2]]:3: note: 'bad_reader_stop' calls 'pthread_join' here
  // CHECK-MESSAGES: :[[@LINE-6]]:38: note: the thread that runs 'read_all' is started here
  // CHECK-MESSAGES: :[[@LINE-10]]:5: note: 'read_all' calls 'recv' here
  // CHECK-MESSAGES: :[[@LINE-11]]:5: note: 'recv' waits until data arrives or the peer closes (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE-7]]:3: note: this comes before the wait, but does not end it
}

struct listener {
  pthread_t thread;
  int socket;
  volatile int stopped;
};
static void *listen_all(void *arg) {
  struct listener *l = arg;
  char block[64];
  while (!l->stopped)
    recv(l->socket, block, sizeof block, 0);
  return NULL;
}
void listener_init(struct listener *l) { pthread_create(&l->thread, NULL, listen_all, l); }
void good_listener_stop(struct listener *l) {
  l->stopped = 1;
  shutdown(l->socket, 2);
  pthread_join(l->thread, NULL);
}

//===-- Records of two threads ----------------------------------------------===//

struct job {
  int socket;
};
static void *run_job(void *arg) {
  struct job *j = arg;
  char byte;
  recv(j->socket, &byte, 1, 0);
  return NULL;
}
// What is put into the second record tells the first thread nothing: so nothing here is meant to end it.
void good_two_jobs(int one, int two) {
  pthread_t first, second;
  struct job a, b;
  a.socket = one;
  pthread_create(&first, NULL, run_job, &a);
  b.socket = two;
  pthread_create(&second, NULL, run_job, &b);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
