// Locals of functions of C whose address a detached thread has been given, by whatever name.
// RUN: %check_interop_tidy %s interop-thread-lifetime %t

#include <pthread.h>

typedef struct request {
  int peer;
  char body[64];
} request;
request *request_new(void);
void answer(int peer);

static void *serve(void *argument) {
  request *r = argument;
  answer(r->peer);
  return 0;
}
static void *print(void *argument) {
  char *text = argument;
  answer(text[0]);
  return 0;
}

//===-- Reported ----------------------------------------------------------===//

int badPointer(int peer) {
  pthread_t thread;
  request local, *r = &local;
  r->peer = peer;
  if (peer < 0 || pthread_create(&thread, 0, serve, r))
// CHECK-MESSAGES: :[[@LINE-1]]:19: warning: the thread that runs 'serve' uses 'peer', a local of 'badPointer', and nothing waits for it before that returns [interop-thread-lifetime]
// CHECK-MESSAGES: :[[@LINE-17]]:13: note: it uses 'peer' here
// CHECK-MESSAGES: :[[@LINE+2]]:3: note: it is detached here
    return -1;
  pthread_detach(thread);
  return 0;
}

int badLater(int peer) {
  pthread_t thread;
  request local, *r;
  r = &local;
  r->peer = peer;
  if (pthread_create(&thread, 0, serve, r))
// CHECK-MESSAGES: :[[@LINE-1]]:7: warning: the thread that runs 'serve' uses 'local', a local of 'badLater', and nothing waits for it before that returns [interop-thread-lifetime]
// CHECK-MESSAGES: :[[@LINE-31]]:13: note: it uses 'local' here
// CHECK-MESSAGES: :[[@LINE+2]]:3: note: it is detached here
    return -1;
  pthread_detach(thread);
  return 0;
}

int badArray(int peer) {
  pthread_t thread;
  char text[8];
  text[0] = peer;
  if (pthread_create(&thread, 0, print, (void *)text))
// CHECK-MESSAGES: :[[@LINE-1]]:7: warning: the thread that runs 'print' uses 'text', a local of 'badArray', and nothing waits for it before that returns [interop-thread-lifetime]
// CHECK-MESSAGES: :[[@LINE-39]]:3: note: it uses 'text' here
// CHECK-MESSAGES: :[[@LINE+2]]:3: note: it is detached here
    return -1;
  pthread_detach(thread);
  return 0;
}

//===-- Silent ------------------------------------------------------------===//

int okStatic(int peer) {
  pthread_t thread;
  static request shared;
  request *r = &shared;
  r->peer = peer;
  if (pthread_create(&thread, 0, serve, r))
    return -1;
  pthread_detach(thread);
  return 0;
}

int okHeap(int peer) {
  pthread_t thread;
  request *r = request_new();
  r->peer = peer;
  if (pthread_create(&thread, 0, serve, r))
    return -1;
  pthread_detach(thread);
  return 0;
}

int okEither(int peer, int later) {
  pthread_t thread;
  request local, *r = &local;
  if (later)
    r = request_new();
  r->peer = peer;
  if (!later) {
    serve(r);
    return 0;
  }
  if (pthread_create(&thread, 0, serve, r))
    return -1;
  pthread_detach(thread);
  return 0;
}

int okParameter(request *given) {
  pthread_t thread;
  request *r = given;
  if (pthread_create(&thread, 0, serve, r))
    return -1;
  pthread_detach(thread);
  return 0;
}

int okJoined(int peer) {
  pthread_t thread;
  request local, *r = &local;
  r->peer = peer;
  if (pthread_create(&thread, 0, serve, r))
    return -1;
  pthread_join(thread, 0);
  return 0;
}
