// Threads that are detached from the beginning, by an attribute or an argument, and joined.
// RUN: %check_interop_tidy %s interop-thread-lifetime %t -std=c11

#include <pthread.h>

static volatile int quit;
static void *run(void *argument) {
  while (!quit)
    ;
  return argument;
}

//===-- By an attribute -----------------------------------------------------===//

static pthread_t bad;
int bad_start(void) {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  int result = pthread_create(&bad, &attributes, run, 0);
  pthread_attr_destroy(&attributes);
  return result;
}
void bad_stop(void) {
  quit = 1;
  pthread_join(bad, 0);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'bad' is joined here, but who starts the thread detaches it: undefined behavior [interop-thread-lifetime]
  // CHECK-MESSAGES: :[[@LINE-8]]:16: note: the thread that runs 'run' is started here
  // CHECK-MESSAGES: :[[@LINE-10]]:3: note: the thread is detached here
}

struct server {
  pthread_t thread;
  pthread_attr_t attributes;
};
int server_start(struct server *s) {
  pthread_attr_init(&s->attributes);
  pthread_attr_setdetachstate(&s->attributes, PTHREAD_CREATE_DETACHED);
  return pthread_create(&s->thread, &s->attributes, run, 0);
}
void server_stop(struct server *s) {
  quit = 1;
  pthread_join(s->thread, 0);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'server::thread' is joined here, but who starts the thread detaches it: undefined behavior [interop-thread-lifetime]
  // CHECK-MESSAGES: :[[@LINE-6]]:10: note: the thread that runs 'run' is started here
  // CHECK-MESSAGES: :[[@LINE-8]]:3: note: the thread is detached here
}

static pthread_t joinable;
int joinable_start(void) {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_JOINABLE);
  return pthread_create(&joinable, &attributes, run, 0);
}
void joinable_stop(void) { pthread_join(joinable, 0); }

static pthread_t other;
int other_start(void) {
  pthread_attr_t attributes, detached;
  pthread_attr_init(&attributes);
  pthread_attr_init(&detached);
  pthread_attr_setdetachstate(&detached, PTHREAD_CREATE_DETACHED);
  return pthread_create(&other, &attributes, run, 0);
}
void other_stop(void) { pthread_join(other, 0); }

static pthread_t asked;
int asked_start(int detach) {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  if (detach)
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  return pthread_create(&asked, &attributes, run, 0);
}
void asked_stop(void) { pthread_join(asked, 0); }

static pthread_t set_back;
int set_back_start(void) {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_JOINABLE);
  return pthread_create(&set_back, &attributes, run, 0);
}
void set_back_stop(void) { pthread_join(set_back, 0); }

//===-- By an argument ------------------------------------------------------===//

typedef struct GThread GThread;
typedef void *(*GThreadFunc)(void *data);
GThread *g_thread_create(GThreadFunc func, void *data, int joinable, void **error);
void *g_thread_join(GThread *thread);

static GThread *bad_thread;
void bad_thread_start(void) { bad_thread = g_thread_create(run, 0, 0, 0); }
void bad_thread_stop(void) {
  quit = 1;
  g_thread_join(bad_thread);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'bad_thread' is joined here, but who starts the thread detaches it: undefined behavior [interop-thread-lifetime]
  // CHECK-MESSAGES: :[[@LINE-5]]:44: note: the thread that runs 'run' is started here
  // CHECK-MESSAGES: :[[@LINE-6]]:44: note: the thread is detached here
}

static GThread *good_thread;
void good_thread_start(void) { good_thread = g_thread_create(run, 0, 1, 0); }
void good_thread_stop(void) {
  quit = 1;
  g_thread_join(good_thread);
}
