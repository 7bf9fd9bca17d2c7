// Wakes of another condition than the one that the thread waits in, locks that are no wakes, and loops without any exit.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t

#include <pthread.h>

//===-- Two conditions of one type ------------------------------------------===//

static pthread_t reader;
static pthread_mutex_t lock;
static pthread_cond_t filled, emptied;
static int quit, count;
static void *read_on(void *unused) {
  pthread_mutex_lock(&lock);
  while (!quit) {
    while (!quit && !count)
      pthread_cond_wait(&filled, &lock);
    --count;
    pthread_cond_signal(&emptied);
  }
  pthread_mutex_unlock(&lock);
  return 0;
}
void reader_put(void) {
  pthread_mutex_lock(&lock);
  ++count;
  pthread_cond_signal(&filled);
  pthread_mutex_unlock(&lock);
}
void reader_start(void) { pthread_create(&reader, 0, read_on, 0); }
void reader_stop(void) {
  pthread_mutex_lock(&lock);
  quit = 1;
  pthread_cond_broadcast(&emptied);
  pthread_mutex_unlock(&lock);
  pthread_join(reader, 0);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'reader_stop' may block forever in 'pthread_join': nothing ends the thread's wait in 'pthread_cond_wait' [interop-blocking-destructor]
  // CHECK-MESSAGES: :[[@LINE-2]]:3: note: 'reader_stop' calls 'pthread_join' here
  // CHECK-MESSAGES: :[[@LINE-9]]:27: note: the thread that runs 'read_on' is started here
  // CHECK-MESSAGES: :[[@LINE-23]]:7: note: 'read_on' calls 'pthread_cond_wait' here
  // CHECK-MESSAGES: :[[@LINE-24]]:7: note: 'pthread_cond_wait' waits until another thread signals the condition (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE-9]]:3: note: this comes before the wait, but does not end it
}

static pthread_t writer;
static pthread_cond_t wanted;
static int ended;
static void *write_on(void *unused) {
  pthread_mutex_lock(&lock);
  while (!ended)
    pthread_cond_wait(&wanted, &lock);
  pthread_mutex_unlock(&lock);
  return 0;
}
void writer_start(void) { pthread_create(&writer, 0, write_on, 0); }
void good_stop(void) {
  pthread_mutex_lock(&lock);
  ended = 1;
  pthread_cond_broadcast(&wanted);
  pthread_mutex_unlock(&lock);
  pthread_join(writer, 0);
}

//===-- Lock functions of the program's own -----------------------------------===//

static void take(pthread_mutex_t *m) { pthread_mutex_lock(m); }
static void drop(pthread_mutex_t *m) { pthread_mutex_unlock(m); }
static pthread_t worker;
static pthread_mutex_t jobs_lock;
static pthread_cond_t jobs_changed;
static int stopped, jobs;
static void *work(void *unused) {
  take(&jobs_lock);
  while (!stopped) {
    if (!jobs)
      pthread_cond_wait(&jobs_changed, &jobs_lock);
    else
      --jobs;
  }
  drop(&jobs_lock);
  return 0;
}
void worker_start(void) { pthread_create(&worker, 0, work, 0); }
// It wakes the thread, but not where that is to end.
void worker_add(void) {
  take(&jobs_lock);
  ++jobs;
  pthread_cond_signal(&jobs_changed);
  drop(&jobs_lock);
}
void worker_stop(void) {
  take(&jobs_lock);
  stopped = 1;
  drop(&jobs_lock);
  pthread_join(worker, 0);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'worker_stop' may block forever in 'pthread_join': nothing ends the thread's wait in 'pthread_cond_wait' [interop-blocking-destructor]
  // CHECK-MESSAGES: :[[@LINE-2]]:3: note: 'worker_stop' calls 'pthread_join' here
  // CHECK-MESSAGES: :[[@LINE-15]]:27: note: the thread that runs 'work' is started here
  // CHECK-MESSAGES: :[[@LINE-23]]:7: note: 'work' calls 'pthread_cond_wait' here
  // CHECK-MESSAGES: :[[@LINE-24]]:7: note: 'pthread_cond_wait' waits until another thread signals the condition (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE-8]]:3: note: this comes before the wait, but does not end it
}

//===-- Loops without any exit --------------------------------------------------===//

int poll_device(void);
static pthread_t poller, cancelled;
static int polls;
static void *poll_on(void *unused) {
  for (;;)
    polls = poll_device();
}
void poller_start(void) {
  pthread_create(&poller, 0, poll_on, 0);
  pthread_create(&cancelled, 0, poll_on, 0);
}
void poller_stop(void) {
  polls = 0;
  pthread_join(poller, 0);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'poller_stop' may block forever in 'pthread_join': nothing tells the thread to stop [interop-blocking-destructor]
  // CHECK-MESSAGES: :[[@LINE-2]]:3: note: 'poller_stop' calls 'pthread_join' here
  // CHECK-MESSAGES: :[[@LINE-8]]:3: note: the thread that runs 'poll_on' is started here
  // CHECK-MESSAGES: :[[@LINE-13]]:3: note: it never leaves this loop
  // CHECK-MESSAGES: :[[@LINE-5]]:3: note: nothing can end the thread; give its loop a condition and change it before the thread is waited for
}
void good_poller_stop(void) {
  polls = 0;
  pthread_cancel(cancelled);
  pthread_join(cancelled, 0);
}

//===-- What is done with the thread itself --------------------------------------===//

static pthread_t listener;
static int listening;
static void *listen_on(void *unused) {
  pthread_mutex_lock(&lock);
  while (listening)
    pthread_cond_wait(&filled, &lock);
  pthread_mutex_unlock(&lock);
  return 0;
}
void listener_start(void) { pthread_create(&listener, 0, listen_on, 0); }
void good_listener_stop(void) {
  listening = 0;
  pthread_kill(listener, 15);
  pthread_join(listener, 0);
}
