// CZMQ: what sends and receives by it uses the socket.
// RUN: %check_interop_tidy %s interop-engine-threads %t

#include <pthread.h>
#include <stddef.h>
#include <zmq.h>

typedef struct _zmsg_t zmsg_t;
zmsg_t *zmsg_recv(void *source);
int zmsg_send(zmsg_t **self, void *dest);
void *zsock_new_push(const char *endpoint);
void *zsock_new_pull(const char *endpoint);

static void *shared;

static void *badSender(void *unused) {
  zmsg_t *message = NULL;
  zmsg_send(&message, shared);
  return NULL;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'zmsg_send' must not run on two threads at once, but the thread that runs 'badSender' and the main thread reach 'shared' without a lock
// CHECK-MESSAGES: :[[@LINE+14]]:3: note: 'badSender' is started as a thread here
// CHECK-MESSAGES: :[[@LINE+15]]:13: note: the main thread calls 'zmsg_recv' here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: let each thread have a socket of its own, and connect them (inproc://) (model libzmq.yaml)
static void *goodSender(void *unused) {
  zmsg_t *message = NULL;
  void *own = zsock_new_push("inproc://work");
  zmsg_send(&message, own);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  zmsg_t *message;
  shared = zsock_new_pull("inproc://work");
  pthread_create(&first, NULL, badSender, NULL);
  pthread_create(&second, NULL, goodSender, NULL);
  message = zmsg_recv(shared);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return message == NULL;
}
